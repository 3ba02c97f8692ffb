import type { Database } from '../db/client.ts';
import { verifyRegister } from '../register/log/verify.repo.ts';

/** What a sender of stamps says of itself. */
export const stampHeaders = (token: string) => ({
  'content-type': 'application/json',
  'x-device-type': 'mobile',
  authorization: `Bearer ${token}`,
});

/** Senders who are not answered try again after pauses that grow to a second. */
export const pauseAfter = (tries: number) => Math.min(1_000, 100 * 2 ** tries) * (0.5 + Math.random());

/** How many stamps of a company the log holds, and whether every chain of theirs is whole. */
export async function lookAtLog(database: Database, companyId: string) {
  const { rows: counted } = await database.system.query<{ count: number }>(
    'select count(*)::int as count from stamps where company_id = $1',
    [companyId],
  );
  const rows = counted[0]?.count ?? 0;
  const { stamps, firstBreak } = await verifyRegister(database.systemDb, companyId);
  return { rows, chainsIntact: firstBreak === null && stamps === rows };
}
