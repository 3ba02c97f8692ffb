import type { Database } from '#db/client.ts';

type Whole = Pick<Database, 'system'>;

/** Companies with days that are to be computed. */
export async function companiesBehind({ system }: Whole): Promise<string[]> {
  const { rows } = await system.query<{ id: string }>('select distinct company_id as id from day_marks');
  return rows.map(({ id }) => id);
}

/** Marks of people who are gone: their days have nowhere to be kept, and nobody will ask for them. */
export async function forgetMarksOfGone({ system }: Whole): Promise<void> {
  await system.query(`delete from day_marks m where not exists
    (select from users u where u.company_id = m.company_id and u.id = m.user_id and u.removed_at is null)`);
}

/** Companies that keep a register. */
export async function companiesAtWork({ system }: Whole): Promise<{ id: string; timezone: string }[]> {
  const { rows } = await system.query<{ id: string; timezone: string }>(
    `select id, timezone from companies where module_hr and status = 'enabled' and deleted_at is null`,
  );
  return rows;
}

/** Everybody of every company. */
export async function everybody({ system }: Whole): Promise<{ id: string; companyId: string }[]> {
  const { rows } = await system.query<{ id: string; companyId: string }>(
    `select id, company_id as "companyId" from users where removed_at is null order by company_id, id`,
  );
  return rows;
}
