import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as z from 'zod';
import type { Db } from '../db/client.ts';

const explained = z.array(
  z.object({
    'QUERY PLAN': z.tuple([
      z.object({ Plan: z.object({ 'Shared Hit Blocks': z.number(), 'Shared Read Blocks': z.number() }) }),
    ]),
  }),
);

/** Counts what questions read from behind the walls of a company, in blocks of the database; they are answered as ever. */
export async function openBufferCount(url: string) {
  const client = new pg.Client({ connectionString: url, options: '-c role=timbro_app' });
  await client.connect();
  const countedOnce = async (companyId: string, ask: (db: Db) => Promise<unknown>) => {
    let sum = 0;
    let before: Promise<unknown> = Promise.resolve();
    const counted = async (query: pg.QueryConfig, values: unknown[]) => {
      const { rows } = await client.query(`explain (analyze, buffers, format json) ${query.text}`, values);
      for (const {
        'QUERY PLAN': [{ Plan: plan }],
      } of explained.parse(rows))
        sum += plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
      return client.query(query, values);
    };
    const asker = {
      // One connection answers one question after another.
      query(query: pg.QueryConfig, values: unknown[]) {
        const answer = before.then(() => counted(query, values));
        before = answer.catch(() => undefined);
        return answer;
      },
    };
    await client.query(`select set_config('app.company', $1, false)`, [companyId]);
    await ask(drizzle({ client: asker as unknown as pg.Pool }));
    return sum;
  };
  return {
    close: () => client.end(),
    /** Of the second time: the first one of a session reads the catalogues as well. */
    async blocks(companyId: string, ask: (db: Db) => Promise<unknown>): Promise<number> {
      await countedOnce(companyId, ask);
      return countedOnce(companyId, ask);
    },
  };
}
