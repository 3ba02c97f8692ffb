import type { Database } from '#db/client.ts';

export type Whole = Pick<Database, 'system'>;

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
