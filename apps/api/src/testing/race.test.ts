import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayIn } from '@timbro/core/days/rules.ts';
import { type TestApp, testApp } from './app.ts';
import { attendanceOn } from './attendance.ts';
import { scenarios } from './race-acts.ts';
import type { Door, Ring } from './race-ring.ts';
import { decisionPairs, forgottenFiles, raceAll } from './race.ts';

let one: TestApp;
let other: TestApp;
let ring: Ring;
let dataDir: string;
const doorOf =
  (t: TestApp): Door =>
  async (route, sent) =>
    t.ask(route, sent);

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'timbro-race-'));
  one = await testApp({ dataDir, isPatient: true });
  other = await testApp({ dataDir, beside: one, isPatient: true });
  const make = { ...one, ...attendanceOn(one.server) };
  const today = dayIn('Europe/Rome', one.clock.now());
  ring = { doors: [doorOf(one), doorOf(other)], make, database: one.database, files: one.server.files, today };
});
afterAll(async () => {
  await other.close();
  await one.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Where there is time, every pair from every state; `npm run race` races them hundreds of times, in two processes. */
const sample = !process.env['LONG'];
const decisions = sample ? 3 : 9;
const options = {
  rounds: (pair: string) => (decisionPairs.has(pair) ? decisions : 1),
  bothOpen: true,
  sample,
  lanes: 4,
};

test.each(scenarios)(
  '$name: two acts at once end as if one had come after the other',
  async (scenario) => {
    const figures = await raceAll(ring, scenario, options);
    const odd = figures.flatMap((race) => race.odd.map((end) => `${race.pair} from ${race.start}: ${end}`));
    expect(odd).toEqual([]);
    expect(figures.length).toBeGreaterThan(scenario.acts.length);
  },
  900_000,
);

test('and no file is left that no record names', async () => {
  await expect.poll(() => forgottenFiles(ring)).toBe(0);
});
