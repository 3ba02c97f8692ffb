import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { freePort } from '#testing/free-port.ts';
import { mainProgram } from '#testing/main-program.ts';
import { replayStamps } from '#testing/replay-stamps.ts';

test('stamps that come in no order, three times over and with answers lost make one row each and the days that were meant', async () => {
  const { url: databaseUrl, drop } = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'timbro-replay-'));
  onTestFinished(async () => {
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const figures = await replayStamps({
    databaseUrl,
    jwtSecret: 'a secret of at least thirty-two characters',
    dataDir,
    port: await freePort(),
    server: mainProgram,
    people: 8,
    stampsEach: 10,
    times: 3,
    cutPercent: 20,
    seed: 20,
  });
  expect(figures).toMatchObject({
    rows: 80,
    acknowledged: 240,
    chainsIntact: true,
    unkept: 0,
    differing: 0,
    misread: 0,
    unexpected: [],
  });
  expect(figures.cuts).toBeGreaterThan(10);
});
