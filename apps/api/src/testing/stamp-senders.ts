import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../db/client.ts';
import { verifyRegister } from '../register/log/verify.repo.ts';
import type { SignedIn } from './crowd.ts';

/** What many senders have seen together. */
export type Load = {
  inFlight: number;
  retries: number;
  /** Answers that are neither an acknowledgement nor a promise to be back. */
  unexpected: string[];
  acknowledged: Set<string>;
  /** When the last request to be acknowledged so far had set out. */
  lastAskedAt: number;
};
export type Answer = { status: number; text: string };
export type Sent = { id: string; person: SignedIn; answers: Answer[] };

export const newLoad = (): Load => ({
  inFlight: 0,
  retries: 0,
  unexpected: [],
  acknowledged: new Set(),
  lastAskedAt: -Infinity,
});

/** A phone does not wait for ever either. */
const patienceMs = 30_000;

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

/** One stamp, sent twice at once under its id. */
export async function stampTwice(url: string, person: SignedIn, load: Load): Promise<Sent> {
  const id = randomUUID();
  const body = JSON.stringify({ id, at: new Date().toISOString(), source: 'app' });
  const answers = await Promise.all([0, 1].map(() => sendUntilAnswered(url, person, id, body, load)));
  return { id, person, answers };
}

export const isDiffering = ({ answers: [first, second] }: Sent): boolean => first?.text !== second?.text;

async function sendUntilAnswered(
  url: string,
  { token }: SignedIn,
  id: string,
  body: string,
  load: Load,
): Promise<Answer> {
  const headers = stampHeaders(token);
  for (let tries = 0; ; tries += 1) {
    load.inFlight += 1;
    const askedAt = performance.now();
    const signal = AbortSignal.timeout(patienceMs);
    const answer = await fetch(`${url}/api/v1/stamps`, { method: 'POST', headers, body, signal })
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      // The connection broke with the process.
      .catch(() => null);
    load.inFlight -= 1;
    if (answer && (answer.status === 200 || answer.status === 201)) {
      load.acknowledged.add(id);
      load.lastAskedAt = Math.max(load.lastAskedAt, askedAt);
      return answer;
    }
    if (answer && answer.status !== 503) load.unexpected.push(`${answer.status} ${answer.text}`);
    load.retries += 1;
    await sleep(pauseAfter(tries));
  }
}

/** Which of these the log does not hold. */
export async function missingOf(database: Database, ids: Iterable<string>): Promise<string[]> {
  const { rows } = await database.system.query<{ id: string }>(
    'select id from unnest($1::uuid[]) as a(id) where not exists (select from stamps s where s.id = a.id)',
    [[...ids]],
  );
  return rows.map(({ id }) => id);
}
