import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from '../db/client.ts';
import { type ProcessOptions, endProcess, startProcess } from './api-process.ts';
import { type SignedIn, signInCrowd } from './crowd.ts';
import { type Load, type Sent, isDiffering, lookAtLog, missingOf, newLoad, stampTwice } from './stamp-senders.ts';

type KillOptions = ProcessOptions & {
  people: number;
  kills: number;
  /** From one kill to the next. */
  apartMs: number;
  say?(line: string): void;
};

export type KillFigures = {
  rows: number;
  /** Requests that were answered 200 or 201; everybody sends their stamp twice. */
  acknowledged: number;
  /** Stamps that were acknowledged and are not in the log, at a kill or at the end. */
  lost: number;
  /** People whose two answers differ. */
  differing: number;
  chainsIntact: boolean;
  inFlightAtKills: number[];
  /** Stamps committed by a process that died before it could say so. */
  committedUnheard: number;
  retries: number;
  /** Answers that are neither an acknowledgement nor a promise to be back. */
  unexpected: string[];
  readyMs: number[];
  seconds: number;
};

/** Longest a wave of stamps goes on before the server is killed in the middle of it. */
const longestWaveMs = 600;

/**
 * Everybody sends one stamp twice, in waves; in the middle of each wave the API is killed without warning, and the senders
 * go on until they have been answered. Then the log is compared with what was acknowledged.
 */
export async function killUnderLoad(options: KillOptions): Promise<KillFigures> {
  const crowd = await signInCrowd({ ...options, count: options.people });
  const load = newLoad();
  const database = openDatabase(options.databaseUrl, () => undefined, { app: 1, system: 1 });
  try {
    const started = performance.now();
    const { senders, lost, server, ...kills } = await sendInWaves(options, crowd, load, database);
    const sent = await Promise.all(senders);
    const seconds = (performance.now() - started) / 1000;
    await endProcess(server.child, 'SIGTERM');
    await noteMissing(database, load, lost);
    const { retries, unexpected } = load;
    return { ...(await compare(database, sent)), ...kills, lost: lost.size, retries, unexpected, seconds };
  } finally {
    await database.close();
  }
}

/** One wave of senders and one kill after the other; at the end the server stands, for those who are still sending. */
async function sendInWaves(options: KillOptions, crowd: readonly SignedIn[], load: Load, database: Database) {
  const { kills, apartMs, say = () => undefined } = options;
  const url = `http://127.0.0.1:${options.port}`;
  const [inFlightAtKills, readyMs]: [number[], number[]] = [[], []];
  const senders: Promise<Sent>[] = [];
  const lost = new Set<string>();
  const perWave = Math.ceil(crowd.length / kills);
  let server = await startProcess(options);
  let lastKill = -apartMs;
  for (let kill = 0; kill < kills; kill += 1) {
    await sleep(Math.max(0, lastKill + apartMs - performance.now()));
    const wave = crowd.slice(perWave * kill, perWave * (kill + 1));
    senders.push(...wave.map((person) => sendTwice(url, person, load, longestWaveMs * Math.random())));
    await sleep(50 + (longestWaveMs - 50) * Math.random());
    inFlightAtKills.push(load.inFlight);
    await endProcess(server.child, 'SIGKILL');
    lastKill = performance.now();
    // Before whoever sends again could mend it.
    await noteMissing(database, load, lost);
    server = await startProcess(options);
    readyMs.push(server.readyMs);
    say(`kill ${kill + 1}: ${inFlightAtKills.at(-1)} under way, ready after ${server.readyMs.toFixed(0)} ms`);
  }
  return { senders, lost, inFlightAtKills, readyMs, server };
}

async function noteMissing(database: Database, { acknowledged }: Load, lost: Set<string>): Promise<void> {
  for (const id of await missingOf(database, acknowledged)) lost.add(id);
}

async function sendTwice(url: string, person: SignedIn, load: Load, delayMs: number): Promise<Sent> {
  await sleep(delayMs);
  return stampTwice(url, person, load);
}

async function compare(database: Database, sent: readonly Sent[]) {
  return {
    ...(await lookAtLog(database, sent[0]?.person.companyId ?? '')),
    acknowledged: sent.flatMap(({ answers }) => answers).length,
    differing: sent.filter(isDiffering).length,
    committedUnheard: sent.filter(({ answers }) => answers.every(({ status }) => status === 200)).length,
  };
}
