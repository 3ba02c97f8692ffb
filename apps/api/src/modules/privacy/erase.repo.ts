import { type SQL, sql } from 'drizzle-orm';
import type { Day } from '@timbro/core/days/rules.ts';
import { allErasedHistory } from '@timbro/core/privacy/erased-fields-rules.ts';
import { type StoredTable, erasedEmail, paperYears } from '@timbro/core/privacy/stored-rules.ts';
import type { StoredTableName } from '@timbro/core/privacy/stored-tables-rules.ts';
import { defaultLook } from '@timbro/core/profile/rules.ts';
import type { Db } from '#db/client.ts';
import { removedRecords } from '#db/tables/operations.ts';
import { type Whose, rowsOf } from './stored.repo.ts';

/** Tables whose rows go with those they belong to. */
const goWithOthers: ReadonlySet<string> = new Set<StoredTableName>(['refresh_tokens']);
/** Columns that may not be empty lose their words all the same. */
const emptied: Readonly<Record<string, string>> = { reason: '' };

type Stored = readonly [StoredTableName, StoredTable];
type Gone = { readonly count: number; readonly keys: readonly string[] };

/** Whether a file has to go with a row. */
const hasFile: ReadonlySet<string> = new Set<StoredTableName>([
  'absence_attachments',
  'payslip_files',
  'documents',
  'export_jobs',
]);

/** What is taken away of somebody, table by table; what the list says is all that this knows. */
export const eraseRepo = (db: Db, whose: Whose) => {
  const { companyId, userId } = whose;
  const remove = async (name: StoredTableName, where: SQL): Promise<Gone> => {
    const key = hasFile.has(name) ? sql`t.file_key` : sql`null::text`;
    const { rows } = await db.execute<{ key: string | null }>(
      sql`delete from ${sql.raw(name)} t where ${where} returning ${key} as key`,
    );
    return { count: rows.length, keys: rows.flatMap((row) => row.key ?? []) };
  };
  const all = (name: StoredTableName) => rowsOf(name, 't', whose, true);
  const expired = (name: StoredTableName, today: Day): SQL => {
    const oldest = sql`${today}::date - ${sql.raw(`interval '${paperYears} years'`)}`;
    if (name === 'documents') return sql`t.uploaded_at < ${oldest}`;
    const month = sql`to_char(${oldest}, 'YYYY-MM')`;
    if (name === 'payslips') return sql`t.month < ${month}`;
    return sql`t.payslip_id in (select p.id from payslips p where p.company_id = ${companyId} and p.user_id = ${userId} and p.month < ${month})`;
  };

  return {
    /** The person, held until the transaction ends: whoever brings them back, erases or removes them meanwhile waits. */
    async hold() {
      const { rows } = await db.execute<{
        status: string;
        name: string;
        erasedAt: string | null;
        lastDay: Day | null;
      }>(sql`
        select u.status, u.display_name as name, u.erased_at as "erasedAt", u.archived_on::text as "lastDay"
        from users u where u.company_id = ${companyId} and u.id = ${userId} for update`);
      return rows[0];
    },

    /** Months with days or stamps of theirs that are not closed, the first of them. */
    async openMonths(timezone: string): Promise<string[]> {
      const { rows } = await db.execute<{ month: string }>(sql`
        select m.month from (
          select to_char(d.day, 'YYYY-MM') as month from work_days d
          where d.company_id = ${companyId} and d.user_id = ${userId} and (d.presence > 0 or cardinality(d.absence_types) > 0)
          union select to_char(s.day, 'YYYY-MM') from stampings s where s.company_id = ${companyId} and s.user_id = ${userId}
          union select to_char(s.at at time zone ${timezone}, 'YYYY-MM') from stamps s
          where s.company_id = ${companyId} and s.user_id = ${userId} and s.correction is null) m
        where not exists (select from months c where c.company_id = ${companyId} and c.user_id = ${userId}
          and c.month = m.month and c.state = 'closed')
        order by m.month limit 12`);
      return rows.map(({ month }) => month);
    },

    /**
     * Keeps of which records the history tells no erased value any more, those too that were removed long ago, of which only their
     * last lines say whose they were. Comes before anything is taken away.
     */
    async silenceHistory(today: Day): Promise<void> {
      const records = allErasedHistory.map(
        ({ table, which }) =>
          sql`select t.id from ${sql.raw(table)} t where ${all(table)}${which === 'expired' ? sql` and ${expired(table, today)}` : sql``}`,
      );
      const person = JSON.stringify([{ field: 'person', before: { id: userId } }]);
      await db.execute(sql`
        insert into erased_records (company_id, entity_id, erased_at)
        select ${companyId}::uuid, r.id, ${whose.now}::timestamptz from (${sql.join(records, sql` union `)}
          union select a.entity_id from audit_lines a where a.company_id = ${companyId} and a.action in ${removedRecords}
            and not a.refused and a.changes @> ${person}::jsonb) r
        on conflict do nothing`);
    },

    /** Takes the rows of a table away that the list says go. */
    async erase([name, { erased }]: Stored, today: Day): Promise<Gone> {
      if (goWithOthers.has(name)) return { count: 0, keys: [] };
      if (erased === 'private') return remove(name, sql`${all(name)} and t.scope = 'private'`);
      if (erased === 'expired') return remove(name, sql`${all(name)} and ${expired(name, today)}`);
      // Somebody in the office may just have begun a file about them.
      if (name === 'export_jobs')
        return remove(
          name,
          sql`t.company_id = ${companyId} and (t.user_id = ${userId} or t.request ->> 'about' = ${userId})`,
        );
      if (erased === 'all') return remove(name, all(name));
      if (erased !== 'undecided') return { count: 0, keys: [] };
      const left = name === 'exits' ? sql` and t.left_at is null` : sql``;
      return remove(name, sql`${all(name)} and t.status in ('draft', 'pendingReview')${left}`);
    },

    /** Empties the columns of the rows that stay; answers how many had something in them. */
    async clear([name, { cleared = [] }]: Stored): Promise<number> {
      if (name === 'users' || cleared.length === 0) return 0;
      const filled = cleared.map((column) => sql`coalesce(t.${sql.raw(column)}, '') <> ''`);
      const set = cleared.map((column) => sql`${sql.raw(column)} = ${emptied[column] ?? null}`);
      const { rowCount } = await db.execute(sql`
        update ${sql.raw(name)} t set ${sql.join(set, sql`, `)} where ${all(name)} and (${sql.join(filled, sql` or `)})`);
      return rowCount ?? 0;
    },

    /** What reaches the person and what they chose; their name and their numbers stay for the register. */
    async clearPerson([, { cleared = [] }]: Stored) {
      const set = cleared.map((column) => sql`${sql.raw(column)} = null`);
      await db.execute(sql`
        update users set ${sql.join(set, sql`, `)}, email = ${erasedEmail(userId)}, look = ${JSON.stringify(defaultLook)}::jsonb,
          notifications = '{}'::jsonb, language = 'it', erased_at = ${whose.now}, version = version + 1
        where company_id = ${companyId} and id = ${userId}`);
    },

    /** How many rows of a table stay. */
    async kept([name, { of, through }]: Stored): Promise<number> {
      if (of === null && !through) return 0;
      const { rows } = await db.execute<{ count: number }>(
        sql`select count(*)::int as count from ${sql.raw(name)} t where ${all(name)}`,
      );
      return rows[0]?.count ?? 0;
    },
  };
};
