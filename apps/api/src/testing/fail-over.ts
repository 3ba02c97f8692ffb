import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Socket, io } from 'socket.io-client';
import type { EntityEvent } from '@timbro/core/realtime.ts';
import { type Database, openDatabase } from '../db/client.ts';
import { migrate } from '../db/migrate.ts';
import { endProcess, startProcess } from './api-process.ts';
import { type SignedIn, signInCrowd } from './crowd.ts';
import { freePort } from './free-port.ts';
import { type Replicated, startReplicated } from './replicated.ts';
import { type Load, type Sent, isDiffering, lookAtLog, missingOf, newLoad, stampTwice } from './stamp-senders.ts';

type FailoverOptions = {
  people: number;
  switches: number;
  /** What Node.js runs as the server. */
  server: readonly string[];
  say?(line: string): void;
};

export type FailoverFigures = {
  /** Stamps that were sent, each twice under one id, until they were acknowledged. */
  sent: number;
  acknowledged: number;
  /** Those that were acknowledged and that the log lacks, after a switch or at the end. */
  lost: number;
  /** Rows beyond the stamps that were sent. */
  doubled: number;
  /** Stamps whose two answers differ. */
  differing: number;
  chainsIntact: boolean;
  inFlightAtKills: number[];
  retries: number;
  /** Answers that are neither an acknowledgement nor a promise to be back. */
  unexpected: string[];
  /** From each kill to the first stamp that was sent after it and acknowledged. */
  writesAfterSeconds: number[];
  /** From the write to the event of a new stamp at a socket that was there from the beginning. */
  hearsAfterSeconds: number[];
  /** From the last write to a mail that went through outbox and jobs. */
  mailAfterSeconds: number;
  /** Whether it is one process all along, and ready at the end. */
  sameProcess: boolean;
  seconds: number;
};

const jwtSecret = 'a secret that lives as long as this run';
/** Whatever manages a cluster needs a moment to be sure that the primary is gone. */
const noticeMs = 1_000;
/** For so long anything may take before the run ends with what it waits for. */
const longestMs = 60_000;

/**
 * A primary with a synchronous standby, one API that knows both, and people who stamp all the time: the primary is killed,
 * the standby promoted, a new standby made, again and again. What was acknowledged has to be there each time.
 */
export async function failOverUnderLoad(options: FailoverOptions): Promise<FailoverFigures> {
  const started = performance.now();
  const pair = await startReplicated();
  const dataDir = await mkdtemp(join(tmpdir(), 'timbro-failover-'));
  const ending: (() => unknown)[] = [() => rm(dataDir, { recursive: true, force: true }), () => pair.stop()];
  try {
    await migrate(pair.url);
    const [listener, ...crowd] = await signInCrowd({ databaseUrl: pair.url, jwtSecret, count: options.people + 1 });
    if (!listener) throw new Error('Nobody is signed in.');
    const parts = { databaseUrl: pair.url, jwtSecret, dataDir, port: await freePort(), server: options.server };
    const api = await startProcess(parts);
    ending.push(() => endProcess(api.child, 'SIGTERM'));
    const ear = await listen(api.url, listener);
    ending.push(() => ear.socket.disconnect());
    const load = newLoad();
    const people = stampAllTheTime(api.url, crowd, load);
    ending.push(() => people.end());
    const switches = await switchAgainAndAgain(options, pair, load, () => ear.hearOwn(api.url, load));
    const mailAfterSeconds = await mailLeaves(pair, listener, dataDir);
    await until('heard of other processes', async () =>
      (await metricsOf(api.url)).includes('\ntimbro_sockets_hearing 1\n'),
    );
    const sent = [...(await people.end()), ...ear.sent];
    const ready = await fetch(`${api.url}/readyz`);
    const figures = { ...switches, mailAfterSeconds, sameProcess: ready.ok && api.child.exitCode === null };
    return { ...figures, ...(await compare(pair, sent, load, switches.missing)), seconds: secondsSince(started) };
  } finally {
    for (const end of ending.toReversed()) await end();
  }
}

const secondsSince = (moment: number) => (performance.now() - moment) / 1000;

const metricsOf = async (url: string) => (await fetch(`${url}/metrics`)).text();

/** Everybody stamps every few seconds, whatever becomes of the database. */
function stampAllTheTime(url: string, crowd: readonly SignedIn[], load: Load) {
  const enough = new AbortController();
  const pause = () => sleep(3_000 * Math.random());
  const stampOn = async (person: SignedIn) => {
    const sent: Sent[] = [];
    for (await pause(); !enough.signal.aborted; await pause()) sent.push(await stampTwice(url, person, load));
    return sent;
  };
  const running = Promise.all(crowd.map(stampOn));
  return {
    async end(): Promise<Sent[]> {
      enough.abort();
      return (await running).flat();
    },
  };
}

async function switchAgainAndAgain(
  { switches, say = () => undefined }: FailoverOptions,
  pair: Replicated,
  load: Load,
  hear: () => Promise<number>,
) {
  const missing = new Set<string>();
  const [inFlightAtKills, writesAfterSeconds, hearsAfterSeconds]: [number[], number[], number[]] = [[], [], []];
  for (let turn = 1; turn <= switches; turn += 1) {
    await sleep(1_000 + 1_000 * Math.random());
    inFlightAtKills.push(load.inFlight);
    const killedAt = performance.now();
    await pair.killPrimary();
    await sleep(noticeMs);
    await pair.promote();
    const promotedAfter = secondsSince(killedAt);
    await until('acknowledged', () => load.lastAskedAt > killedAt);
    writesAfterSeconds.push(secondsSince(killedAt));
    // Before whoever sends again could mend it.
    for (const id of await onLog(pair, (database) => missingOf(database, load.acknowledged))) missing.add(id);
    hearsAfterSeconds.push(await hear());
    await pair.addStandby();
    say(
      `switch ${turn}: ${inFlightAtKills.at(-1)} under way, promoted after ${promotedAfter.toFixed(1)} s, ` +
        `a write acknowledged after ${writesAfterSeconds.at(-1)?.toFixed(1)} s, its socket told ${hearsAfterSeconds.at(-1)?.toFixed(1)} s later`,
    );
  }
  return { missing, inFlightAtKills, writesAfterSeconds, hearsAfterSeconds };
}

async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  for (const limit = performance.now() + longestMs; performance.now() < limit; await sleep(10))
    if (await isSo()) return;
  throw new Error(`Nothing was ${what} for a minute.`);
}

async function onLog<T>(pair: Replicated, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(pair.primaryUrl(), () => undefined, { app: 1, system: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** A page that stays open, of somebody who stamps now and then. */
async function listen(url: string, person: SignedIn) {
  const socket: Socket = io(url, { auth: { token: person.token }, transports: ['websocket'], forceNew: true });
  const [heard, sent]: [Set<string>, Sent[]] = [new Set(), []];
  socket.on('entityEvent', ({ entityId }: EntityEvent) => entityId && heard.add(entityId));
  await once(socket as unknown as NodeJS.EventEmitter, 'connect');
  return {
    socket,
    sent,
    async hearOwn(at: string, load: Load): Promise<number> {
      const one = await stampTwice(at, person, load);
      const answered = performance.now();
      sent.push(one);
      await until('heard', () => heard.has(one.id));
      return secondsSince(answered);
    },
  };
}

/** Through the outbox and the jobs, into the folder of mails. */
async function mailLeaves(pair: Replicated, { companyId }: SignedIn, dataDir: string): Promise<number> {
  const mail = { to: 'prova@prova.example', subject: 'Dopo il cambio', text: 'Arriva.' };
  const text = `insert into outbox (company_id, kind, payload, created_at) values ($1, 'mail', $2, now())`;
  await onLog(pair, (database) => database.system.query(text, [companyId, JSON.stringify(mail)]));
  const left = performance.now();
  const mails = () => readdir(join(dataDir, 'mail')).catch(() => []);
  await until('mailed', async () => (await mails()).length > 0);
  return secondsSince(left);
}

async function compare(pair: Replicated, sent: readonly Sent[], load: Load, missing: Set<string>) {
  const companyId = sent[0]?.person.companyId ?? '';
  return onLog(pair, async (database) => {
    for (const id of await missingOf(database, load.acknowledged)) missing.add(id);
    const { rows, chainsIntact } = await lookAtLog(database, companyId);
    return {
      sent: sent.length,
      acknowledged: load.acknowledged.size,
      lost: missing.size,
      doubled: Math.max(0, rows - sent.length),
      differing: sent.filter(isDiffering).length,
      chainsIntact,
      retries: load.retries,
      unexpected: load.unexpected,
    };
  });
}
