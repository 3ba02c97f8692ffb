import { type Database, openDatabase } from '#db/client.ts';
import { demoCompanies } from '#seed/plan.ts';
import { seedDemo } from '#seed/seed.ts';
import { testDatabase } from './database.ts';

/** A Thursday morning in the middle of a month. */
export const now = new Date('2026-11-12T09:30:00Z');
export const today = '2026-11-12';
export const [plant, studio] = demoCompanies;

export type Demo = { database: Database; companyId: string; close(): Promise<void> };

/** A database with the demo in it, and the company that works in shifts. */
export async function openDemo(): Promise<Demo> {
  const { url, drop } = await testDatabase();
  const database = openDatabase(url, () => undefined, { app: 1, system: 2 });
  await seedDemo(database.systemDb, now, 'hash');
  const { one } = demoQueries(() => ({ database, companyId: '' }));
  const { id } = await one<{ id: string }>('select id from companies where vat_number = $1', [plant?.vatNumber]);
  return {
    database,
    companyId: id,
    async close() {
      await database.close();
      await drop();
    },
  };
}

/** Plain questions to the demo, which is open by the time they are asked. */
export const demoQueries = (demo: () => Omit<Demo, 'close'>) => {
  const rowsOf = async <R extends object>(sql: string, values: unknown[] = []) =>
    (await demo().database.system.query<R>(sql, values)).rows;
  const one = async <R extends object>(sql: string, values: unknown[] = []): Promise<R> => {
    const [row] = await rowsOf<R>(sql, values);
    if (!row) throw new Error(`No row came back: ${sql}`);
    return row;
  };
  /** Of the days of the company up to today, how many are what the condition says. */
  const countDays = async (condition: string) =>
    (
      await one<{ count: number }>(
        `select count(*)::int as count from work_days where company_id = $1 and day <= $2 and (${condition})`,
        [demo().companyId, today],
      )
    ).count;
  return { rowsOf, one, countDays };
};
