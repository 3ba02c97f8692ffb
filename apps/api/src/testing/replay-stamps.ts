import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from '../db/client.ts';
import { type Random, createRandom } from '../seed/random.ts';
import { type ProcessOptions, endProcess, startProcess } from './api-process.ts';
import { type SignedIn, signInCrowd } from './crowd.ts';
import { lookAtLog, pauseAfter, stampHeaders } from './stamp-senders.ts';

type ReplayOptions = ProcessOptions & {
  people: number;
  /** Entries and exits in turn. */
  stampsEach: number;
  /** How often each is sent altogether. */
  times: number;
  /** How many of a hundred answers are cut off after the server has committed. */
  cutPercent: number;
  seed: number;
};

export type ReplayFigures = {
  rows: number;
  chainsIntact: boolean;
  /** Answers that were read to their end. */
  acknowledged: number;
  cuts: number;
  /** Stamps whose first answer was cut off and that were new again when they were sent once more. */
  unkept: number;
  /** Stamps that were not told the same each time, or more than once that they are new. */
  differing: number;
  /** People whose stampings are not the pairs that they made, in the order of time. */
  misread: number;
  /** Answers that are neither an acknowledgement nor a promise to be back. */
  unexpected: string[];
  seconds: number;
};

type Stamp = { readonly id: string; readonly at: string; readonly direction: 'in' | 'out'; readonly source: 'app' };
type Sender = { readonly person: SignedIn; readonly random: Random; readonly stamps: readonly Stamp[] };
/** What was heard of one stamp. */
type Heard = { status: number; answer: string }[];
type Load = {
  readonly url: string;
  readonly agent: Agent;
  readonly cutPercent: number;
  readonly heard: Map<string, Heard>;
  /** Stamps of whose first answer nobody has heard. */
  readonly cutFirst: Set<string>;
  readonly unexpected: string[];
  cuts: number;
};

const [dayMs, minuteMs] = [86_400_000, 60_000];
const pairsEachDay = 5;

/**
 * Everybody sends what waited on their phone all at once: in no order, every stamp several times, and some answers never
 * arrive, so that the same stamp is sent once more. Then the log and the days are compared with what was stamped.
 */
export async function replayStamps(options: ReplayOptions): Promise<ReplayFigures> {
  const { people, stampsEach, seed, databaseUrl } = options;
  const crowd = await signInCrowd({ ...options, count: people });
  const senders = crowd.map((person, index) => senderOf(person, stampsEach, createRandom(seed + index)));
  const database = openDatabase(databaseUrl, () => undefined, { app: 1, system: 1 });
  const { child, url } = await startProcess(options);
  const agent = new Agent({ keepAlive: true, maxSockets: people });
  const { cutPercent } = options;
  const load: Load = { url, agent, cutPercent, heard: new Map(), cutFirst: new Set(), unexpected: [], cuts: 0 };
  try {
    const started = performance.now();
    await Promise.all(senders.map((sender) => sendAll(sender, options.times, load)));
    const seconds = (performance.now() - started) / 1000;
    return { ...(await compare(database, senders, load)), seconds };
  } finally {
    agent.destroy();
    await endProcess(child, 'SIGTERM');
    await database.close();
  }
}

/** Stamps of some days back, made as a phone makes them: the ids come with the taps. */
function senderOf(person: SignedIn, stampsEach: number, random: Random): Sender {
  const pairs = Math.ceil(stampsEach / 2);
  const days = Math.ceil(pairs / pairsEachDay);
  // At seven in the morning, so that in no zone of Italy a pair goes over midnight.
  const first = Math.floor(Date.now() / dayMs) * dayMs + 7 * 60 * minuteMs - (days + 1) * dayMs;
  const stamps = Array.from({ length: stampsEach }, (_, index): Stamp => {
    const pair = Math.floor(index / 2);
    const entered = first + Math.floor(pair / pairsEachDay) * dayMs + (pair % pairsEachDay) * 100 * minuteMs;
    const isExit = index % 2 === 1;
    const at = new Date(entered + (isExit ? random.between(30, 90) * minuteMs : 0)).toISOString();
    return { id: random.id(), at, direction: isExit ? 'out' : 'in', source: 'app' };
  });
  return { person, random, stamps };
}

async function sendAll({ person, random, stamps }: Sender, times: number, load: Load): Promise<void> {
  const all = Array.from({ length: times }, () => stamps).flat();
  for (const stamp of random.some(all, all.length)) await sendUntilAnswered(person, stamp, random, load);
}

async function sendUntilAnswered(person: SignedIn, stamp: Stamp, random: Random, load: Load): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const response = await post(load, person, JSON.stringify(stamp));
    const { statusCode: status = 0 } = response;
    if ((status === 200 || status === 201) && random.upTo(100) < load.cutPercent) {
      // The server has said the first word of its answer; nobody hears it.
      response.destroy();
      load.cuts += 1;
      if (!load.heard.has(stamp.id)) load.cutFirst.add(stamp.id);
      continue;
    }
    const answer = await text(response);
    if (status === 200 || status === 201) {
      load.heard.set(stamp.id, [...(load.heard.get(stamp.id) ?? []), { status, answer }]);
      return;
    }
    if (status !== 503) {
      load.unexpected.push(`${status} ${answer}`);
      return;
    }
    await sleep(pauseAfter(tries));
  }
}

async function post({ url, agent }: Load, { token }: SignedIn, body: string): Promise<IncomingMessage> {
  const sent = request(`${url}/api/v1/stamps`, { method: 'POST', agent, headers: stampHeaders(token) });
  const answered = once(sent, 'response');
  sent.end(body);
  const [response] = (await answered) as [IncomingMessage];
  return response;
}

async function compare(
  database: Database,
  senders: readonly Sender[],
  { url, heard, cutFirst, cuts, unexpected }: Load,
) {
  const differs = (answers: Heard) =>
    new Set(answers.map(({ answer }) => answer)).size > 1 || answers.filter(({ status }) => status === 201).length > 1;
  const isNewAfterCut = (id: string) => heard.get(id)?.[0]?.status === 201;
  let misread = 0;
  for (const sender of senders) misread += (await isReadAsMade(url, sender)) ? 0 : 1;
  return {
    ...(await lookAtLog(database, senders[0]?.person.companyId ?? '')),
    acknowledged: [...heard.values()].flat().length,
    cuts,
    unkept: [...cutFirst].filter(isNewAfterCut).length,
    differing: [...heard.values()].filter(differs).length,
    misread,
    unexpected,
  };
}

type Pair = { enteredAt: string | null; exitedAt: string | null };
const pairText = ({ enteredAt, exitedAt }: Pair) => `${enteredAt} ${exitedAt}`;

/** Whether the person's days tell the pairs that were stamped, each once and in the order of time. */
async function isReadAsMade(url: string, { person, stamps }: Sender): Promise<boolean> {
  const [from, to] = [stamps[0]?.at.slice(0, 10), stamps.at(-1)?.at.slice(0, 10)];
  const answer = await fetch(`${url}/api/v1/stamps/mine?from=${from}&to=${to}`, {
    headers: stampHeaders(person.token),
  });
  if (!answer.ok) throw new Error(`Nobody can read their days: ${answer.status} ${await answer.text()}`);
  const { items } = (await answer.json()) as { items: { date: string; stampings: Pair[] }[] };
  const read = items.toSorted((a, b) => a.date.localeCompare(b.date)).flatMap(({ stampings }) => stampings);
  const made = stamps.flatMap(({ at, direction }, index) =>
    direction === 'in' ? [{ enteredAt: at, exitedAt: stamps[index + 1]?.at ?? null }] : [],
  );
  return read.map(pairText).join() === made.map(pairText).join();
}
