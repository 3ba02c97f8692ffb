import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as z from 'zod';
import type { Database, Db } from '../db/client.ts';

export type Plan = {
  'Node Type': string;
  'Index Cond'?: string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  'Temp Read Blocks': number;
  Plans?: Plan[];
};
const explained = z.array(z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.custom<Plan>() })]) }));

export const nodesOf = (node: Plan): Plan[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
/** Pages of tables and indexes that were looked at, and of files where memory did not do. */
export const blocksOf = (plans: readonly Plan[]): number =>
  plans.reduce(
    (sum, plan) => sum + plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] + plan['Temp Read Blocks'],
    0,
  );

type Named = Parameters<Database['ask']>[1];
type Query = (config: pg.QueryConfig, values: unknown[]) => Promise<pg.QueryResult>;
/** What is counted: questions of a reader, and those whose text never changes. */
type Questions = (db: Db, ask: Database['ask']) => Promise<unknown>;

/** A connection that asks as requests do, from behind the walls, and tells how the database found each answer. */
export async function openPlans(databaseUrl: string) {
  const app = new pg.Client({ connectionString: databaseUrl, options: '-c role=timbro_app' });
  await app.connect();
  /** The plan of every question, which is answered as well. */
  const of = async (companyId: string, ask: Questions): Promise<Plan[]> => {
    const plans: Plan[] = [];
    let before: Promise<unknown> = Promise.resolve();
    const explain = async (config: pg.QueryConfig, values: unknown[]) => {
      const { rows } = await app.query(`explain (analyze, buffers, format json) ${config.text}`, values);
      const plan = explained.parse(rows)[0]?.['QUERY PLAN'][0].Plan;
      if (plan) plans.push(plan);
      return app.query(config, values);
    };
    // One connection answers one question after another.
    const query: Query = (config, values) => {
      const answer = before.then(() => explain(config, values));
      before = answer.catch(() => undefined);
      return answer;
    };
    const askNamed = async <Row extends pg.QueryResultRow>(_: string, { text, values }: Named): Promise<Row[]> =>
      (await (query({ text }, [...values]) as Promise<pg.QueryResult<Row>>)).rows;
    await app.query(`select set_config('app.company', $1, false)`, [companyId]);
    await ask(drizzle({ client: { query } as unknown as pg.Pool }), askNamed);
    if (plans.length === 0) throw new Error('Nothing was asked.');
    return plans;
  };
  return {
    of,
    /** What is read the second time: the first one of a session reads the catalogues as well. */
    async blocks(companyId: string, ask: Questions): Promise<number> {
      await of(companyId, ask);
      return blocksOf(await of(companyId, ask));
    },
    close: () => app.end(),
  };
}
