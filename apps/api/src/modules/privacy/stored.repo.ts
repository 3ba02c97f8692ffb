import { type SQL, sql } from 'drizzle-orm';
import { oldestCrossing } from '@timbro/core/exits-logs/rules.ts';
import { oldestPosition } from '@timbro/core/positions/rules.ts';
import type { StoredKind } from '@timbro/core/privacy/stored-rules.ts';
import {
  type StoredTableName,
  handedTables,
  isCounted,
  leadingTo,
  storedTable,
} from '@timbro/core/privacy/stored-tables-rules.ts';
import type { Db } from '#db/client.ts';
import { toldChanges } from '#db/told-changes.ts';

/** Of whom, and when it is: what is past its time is not there any more, whatever has been removed by now. */
export type Whose = { readonly companyId: string; readonly userId: string; readonly now: Date };

/** The tables of records that a line of the history may speak of. */
const recordsOfPerson = ['leave_requests', 'absences', 'stamps_updates', 'exits', 'payslips', 'documents'] as const;

/** What a table must say besides for its person to know of the row. */
const known: Partial<Record<StoredTableName, (t: SQL, whose: Whose) => SQL>> = {
  // A slip is its owner's from when it is published until it is withdrawn: then it may have been somebody else's.
  payslips: (t) => sql`${t}.published_at is not null and ${t}.withdrawn_at is null`,
  payslip_files: (t) => sql`${t}.number = (
    select q.file_number from payslips q where q.company_id = ${t}.company_id and q.id = ${t}.payslip_id)`,
  positions: (t, { now }) => sql`${t}.at >= ${oldestPosition(now)}`,
  exit_logs: (t, { now }) => sql`${t}.left_at >= ${oldestCrossing(now)}`,
};

/** Which rows of a table, under an alias, are somebody's; with `all`, those too that their person does not know of. */
export function rowsOf(name: StoredTableName, alias: string, whose: Whose, all = false): SQL {
  const [{ of }, through] = [storedTable(name), leadingTo(name)];
  const t = sql.raw(alias);
  const inCompany = sql`${t}.company_id = ${whose.companyId}`;
  const extra = all ? undefined : known[name]?.(t, whose);
  const limited = extra ? sql` and ${extra}` : sql``;
  if (through) {
    return sql`${inCompany} and ${t}.${sql.raw(through.own)} in (
      select p.id from ${sql.raw(through.table)} p where ${rowsOf(through.table, 'p', whose, all)})${limited}`;
  }
  if (of === null) throw new Error(`Nobody’s are the rows of ${name}.`);
  return sql`${inCompany} and ${t}.${sql.raw(of)} = ${whose.userId}${limited}`;
}

const nameOf = (id: SQL) =>
  sql`(select u.display_name from users u where u.company_id = t.company_id and u.id = ${id})`;

const ownLines = (whose: Whose) =>
  sql.join(
    recordsOfPerson.map((name) => sql`select r.id from ${sql.raw(name)} r where ${rowsOf(name, 'r', whose)}`),
    sql` union all `,
  );

/** What is told otherwise than it is stored, for it names somebody else. */
const retold: Partial<Record<StoredTableName, Readonly<Record<string, (whose: Whose) => SQL>>>> = {
  stamps: {
    correction: () => sql`t.correction - 'by'`,
    corrected_by: () => nameOf(sql`(t.correction ->> 'by')::uuid`),
  },
  work_days: { doc: () => sql`t.doc::json` },
  // The file about somebody else bears their name.
  export_jobs: { file_name: ({ userId }) => sql`case when t.request ->> 'about' = ${userId} then t.file_name end` },
  // What somebody did to the records of others is told without them; whose address it was that others came from is theirs.
  audit_lines: {
    entity_id: () => sql`case when t.about_them then t.entity_id end`,
    changes: ({ userId }) => sql`case when t.entity_id = ${userId} then ${toldChanges('t')} end`,
    ip: ({ userId }) => sql`case when t.actor_id = ${userId} then t.ip end`,
  },
};

const sourceOf = (name: StoredTableName, whose: Whose): SQL =>
  name === 'audit_lines'
    ? sql`(select a.*, a.entity_id = ${whose.userId} or coalesce(a.entity_id in (${ownLines(whose)}), false) as about_them
        from audit_lines a where a.company_id = ${whose.companyId}) t where t.about_them or t.actor_id = ${whose.userId}`
    : sql`${sql.raw(name)} t where ${rowsOf(name, 't', whose)}`;

const most = 10_000;
type Counted = { kind: StoredKind; count: number; more: boolean; since: string | null };
export type StoredFile = { key: string; folder: 'payslips' | 'documents' | 'certificates'; name: string };

/** What is stored of somebody, as the list of `stored-rules` declares it. */
export const storedRepo = (db: Db, whose: Whose) => ({
  /** How much of what people know there is of each kind and since when; nothing is counted past a bound. */
  async counted(): Promise<Counted[]> {
    const counted = handedTables.filter(([name]) => isCounted(name));
    const parts = counted.map(([name, { kind, at }]) => {
      const since = at === null ? sql`null::timestamptz` : sql`t.${sql.raw(at)}::timestamptz`;
      return sql`select ${kind} as kind, count(*) as count, min(c.since) as since from (
        select ${since} as since from ${sql.raw(name)} t where ${rowsOf(name, 't', whose)} limit ${most + 1}) c`;
    });
    const { rows } = await db.execute<{ kind: StoredKind; count: number; since: string | null }>(sql`
      select kind, sum(count)::int as count, min(since) as since from (${sql.join(parts, sql` union all `)}) k group by kind`);
    return rows.map(({ kind, count, since }) => ({
      kind,
      count: Math.min(count, most),
      more: count > most,
      since: since === null ? null : new Date(since).toISOString(),
    }));
  },

  /** The columns of each table as they are handed over, in their order. */
  async columns(): Promise<ReadonlyMap<StoredTableName, readonly string[]>> {
    const names = handedTables.map(([name]) => name);
    const { rows } = await db.execute<{ name: StoredTableName; column: string }>(sql`
      select c.relname as name, a.attname as column from pg_attribute a
      join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relname = any(${sql.param(names)}::text[]) and a.attnum > 0 and not a.attisdropped
      order by c.relname, a.attnum`);
    return new Map(
      handedTables.map(([name, { withheld = {} }]) => {
        const stored = rows.filter((row) => row.name === name).map(({ column }) => column);
        const added = Object.keys(retold[name] ?? {}).filter((column) => !stored.includes(column));
        return [name, [...stored.filter((column) => !Object.hasOwn(withheld, column)), ...added]];
      }),
    );
  },

  /** The rows of a table as JSON, a part at a time: a cursor holds the place, so that years cost no more memory than a month. */
  async *rows(name: StoredTableName, columns: readonly string[]): AsyncGenerator<string> {
    const { at, by = [] } = storedTable(name);
    const cells = columns.map((column) => {
      const id = sql.raw(column);
      const told = retold[name]?.[column]?.(whose);
      const cell = told ?? (by.includes(column) ? nameOf(sql`t.${id}`) : sql`t.${id}`);
      return sql`${cell} as ${sql.identifier(column)}`;
    });
    const order = at === null ? sql`` : sql` order by t.${sql.raw(at)}`;
    const cursor = sql.identifier(`told_${name}`);
    await db.execute(sql`declare ${cursor} no scroll cursor for
      select row_to_json(r)::text as row from (select ${sql.join(cells, sql`, `)} from ${sourceOf(name, whose)}${order}) r`);
    for (;;) {
      const { rows } = await db.execute<{ row: string }>(sql`fetch 500 from ${cursor}`);
      for (const { row } of rows) yield row;
      if (rows.length < 500) break;
    }
    await db.execute(sql`close ${cursor}`);
  },

  /** The files that belong to what is handed over. */
  async files(): Promise<StoredFile[]> {
    const { rows } = await db.execute<StoredFile>(sql`
      select f.file_key as key, 'payslips' as folder, p.month || ' ' || f.file_name as name
      from payslip_files f join payslips p on p.company_id = f.company_id and p.id = f.payslip_id
      where ${rowsOf('payslip_files', 'f', whose)}
      union all select d.file_key, 'documents', d.file_name from documents d where ${rowsOf('documents', 'd', whose)}
      union all select a.file_key, 'certificates', a.file_name from absence_attachments a where ${rowsOf('absence_attachments', 'a', whose)}
      order by folder, name`);
    return rows;
  },

  async person() {
    const { rows } = await db.execute<{ name: string; company: string; timezone: string }>(sql`
      select u.display_name as name, c.name as company, c.timezone from users u join companies c on c.id = u.company_id
      where u.company_id = ${whose.companyId} and u.id = ${whose.userId}`);
    return rows[0];
  },
});
