import { sql } from 'drizzle-orm';
import type { Role } from '@timbro/core/access.ts';
import { apostrophes } from '@timbro/core/people/search-rules.ts';
import type { UserStatus } from '@timbro/core/users/rules.ts';
import type { Database, Db } from '#db/client.ts';

/** Somebody as searches look at them; what is compared with what was typed is prepared by the database, whose rules for letters count. */
export type DirectoryPerson = {
  readonly id: string;
  readonly text: string;
  readonly departmentId: string | null;
  readonly role: Role;
  readonly status: UserStatus;
  readonly taxCode: string | null;
  readonly badge: string | null;
};

/**
 * Which changes of a company's people are visible: all the marks, not the latest and their number. A transaction that began
 * earlier and commits later is not the latest, and beside a folding the number may come to be again what it was. A folding
 * leaves a mark that never stood before, so that the same marks never stand there twice. The start of the server tells one
 * that was restored, or has taken another's place, apart: there numbers of transactions may come again.
 */
const versionOf = (company: string) =>
  `encode(sha256(convert_to(concat_ws(' ', extract(epoch from pg_postmaster_start_time()),
    (select string_agg(m.xid::text, ' ' order by m.xid) from people_marks m where m.company_id = ${company})), 'UTF8')), 'hex')`;

/** `lowered` is what was typed as the database lowers it beside tax codes. */
const question = { name: 'people_version', text: `select ${versionOf('$1')} as version, lower($2::text) as lowered` };

export async function askVersion(
  { ask }: Pick<Database, 'ask'>,
  companyId: string,
  search: string,
): Promise<{ version: string; lowered: string }> {
  const [row] = await ask<{ version: string; lowered: string }>(companyId, {
    ...question,
    values: [companyId, search],
  });
  if (!row) throw new Error('The question of the version of people has no answer.');
  return row;
}

type LoadedRow = { version: string; fits: boolean } & (DirectoryPerson | { id: null });

/** The people of a company in the order of their names and the version they are of, read at one moment; null where they are more than `most`. */
export async function loadPeople(
  db: Db,
  companyId: string,
  most: number,
): Promise<{ version: string; people: DirectoryPerson[] | null }> {
  const { rows } = await db.execute<LoadedRow>(sql`
    with company as materialized (
      select c.id, ${sql.raw(versionOf('c.id'))} as version,
        (select count(*) from (select from users u where u.company_id = c.id limit ${most + 1}) counted) <= ${most} as fits
      from (select ${companyId}::uuid as id) c)
    select c.version, c.fits, u.id, translate(u.search_text, ${apostrophes}, '') as text, u.department_id as "departmentId", u.role, u.status,
      lower(u.tax_code) as "taxCode", lower(u.badge) as badge
    from company c left join users u on c.fits and u.company_id = c.id
    order by u.last_name, u.first_name, u.id`);
  const [first] = rows;
  if (!first) throw new Error('The question of the people of a company has no answer.');
  // Each row brings its own copies of what many share.
  const shared = new Map<string | null, string | null>();
  const once = <T extends string | null>(value: T): T => {
    if (!shared.has(value)) shared.set(value, value);
    return shared.get(value) as T;
  };
  const people = rows.flatMap((row) =>
    row.id === null
      ? []
      : {
          id: row.id,
          text: row.text,
          departmentId: once(row.departmentId),
          role: once(row.role),
          status: once(row.status),
          taxCode: row.taxCode,
          badge: row.badge,
        },
  );
  return { version: first.version, people: first.fits ? people : null };
}

/** Few enough to be read with every search. */
const fewMarks = 16;

/** Puts many marks of a company into one, so that they do not grow with its changes; those not visible yet stay. */
export async function foldPeopleMarks(systemDb: Db, few: number = fewMarks): Promise<void> {
  await systemDb.execute(sql`
    with gone as (
      delete from people_marks m using (select company_id from people_marks group by company_id having count(*) > ${few}) many
      where m.company_id = many.company_id returning m.company_id)
    insert into people_marks (company_id, xid) select distinct company_id, pg_current_xact_id() from gone`);
}
