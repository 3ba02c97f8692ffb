import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { systemClock } from '@timbro/api/src/clock.ts';
import { openDatabase } from '@timbro/api/src/db/client.ts';
import { startEmbedded } from '@timbro/api/src/db/embedded.ts';
import { migrate } from '@timbro/api/src/db/migrate.ts';
import { localStore } from '@timbro/api/src/files/local.ts';
import { createPasswords } from '@timbro/api/src/security/passwords.ts';
import { createTokens } from '@timbro/api/src/security/tokens.ts';
import { endProcess, startProcess } from '@timbro/api/src/testing/api-process.ts';
import { attendanceOn } from '@timbro/api/src/testing/attendance.ts';
import { factoriesOn } from '@timbro/api/src/testing/factories.ts';
import { freePort } from '@timbro/api/src/testing/free-port.ts';
import { scenarios } from '@timbro/api/src/testing/race-acts.ts';
import type { Door, Ring } from '@timbro/api/src/testing/race-ring.ts';
import { type RaceFigures, decisionPairs, forgottenFiles, raceAll } from '@timbro/api/src/testing/race.ts';
import { dayIn } from '@timbro/core/days/rules.ts';

/** All of it takes hours on a small machine; by name it is done in parts: `npm run race -- 200 1000 absences illness`. */
const [times = '200', decided = String(Number(times) * 5), ...named] = process.argv.slice(2);
const [rounds, decisions] = [Number(times), Number(decided)];
const raced = named.length > 0 ? scenarios.filter(({ name }) => named.includes(name)) : scenarios;
if (raced.length < named.length) throw new Error(`What races: ${scenarios.map(({ name }) => name).join(', ')}.`);
const jwtSecret = 'a secret that lives as long as this run';
const server = [fileURLToPath(new URL('../apps/api/dist/main.js', import.meta.url))];

const dataDir = await mkdtemp(join(tmpdir(), 'timbro-race-'));
const embedded = await startEmbedded({ dataDir, durable: false });
try {
  await migrate(embedded.url);
  const start = async () =>
    startProcess({ databaseUrl: embedded.url, jwtSecret, dataDir, server, port: await freePort() });
  const [one, other] = [await start(), await start()];
  const database = openDatabase(embedded.url, () => undefined, { app: 1, system: 6 });
  const clock = systemClock();
  const scene = { database, clock, passwords: createPasswords(), tokens: createTokens(jwtSecret) };
  const odd = await raceIn({
    doors: [doorOf(one.url), doorOf(other.url)],
    make: { ...factoriesOn(scene), ...attendanceOn(scene) },
    database,
    files: localStore(dataDir),
    today: dayIn('Europe/Rome', clock.now()),
  });
  process.exitCode = odd === 0 ? 0 : 1;
  await database.close();
  await Promise.all([one, other].map(({ child }) => endProcess(child, 'SIGTERM')));
} finally {
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}

function doorOf(url: string): Door {
  return async (route, { token, body, headers }) => {
    const [method = 'GET', path = ''] = route.split(' ');
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        'x-device-type': 'web',
        authorization: `Bearer ${token}`,
        ...(body && !headers && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text) };
  };
}

/** How many rounds no order explains. */
async function raceIn(ring: Ring): Promise<number> {
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  say(`Two processes; each pair of acts ${rounds} times, decisions against decisions ${decisions} times.`);
  let odd = 0;
  for (const scenario of raced) {
    const figures = await raceAll(ring, scenario, {
      rounds: (pair) => (decisionPairs.has(pair) ? decisions : rounds),
      bothOpen: false,
      lanes: 4,
      onRaced: ({ pair, start, rounds: run, odd: ends }) =>
        say(`  ${pair} from ${start}: ${run} rounds, ${ends.length} like neither order`),
    });
    say(reportOf(scenario.name, figures));
    odd += figures.flatMap((race) => race.odd).length;
  }
  const forgotten = await filesLeft(ring);
  say(`${forgotten} files without a record`);
  return odd + forgotten;
}

/** Files go after the answer that removed their record, so that the last ones are given a moment. */
async function filesLeft(ring: Ring): Promise<number> {
  for (let tries = 0; tries < 50; tries += 1) {
    if ((await forgottenFiles(ring)) === 0) return 0;
    await sleep(100);
  }
  return forgottenFiles(ring);
}

function reportOf(name: string, figures: readonly RaceFigures[]): string {
  const sum = (count: (race: RaceFigures) => number) => figures.reduce((all, race) => all + count(race), 0);
  const pairs = new Set(figures.map(({ pair }) => pair)).size;
  const odd = figures.flatMap(({ pair, start, odd: ends }) => ends.map((end) => `  ${pair} from ${start}: ${end}`));
  return [
    `${name}: ${pairs} pairs, ${figures.length} beginnings, ${sum((race) => race.rounds)} rounds: ${sum((race) => race.firstFirst)} as if the first came first, ${sum(
      (race) => race.secondFirst,
    )} the second, ${sum((race) => race.alike)} alike either way, ${odd.length} like neither`,
    ...odd.slice(0, 20),
  ].join('\n');
}
