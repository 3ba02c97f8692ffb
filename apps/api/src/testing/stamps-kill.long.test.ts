import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { freePort } from '#testing/free-port.ts';
import { killUnderLoad } from '#testing/kill-stamps.ts';
import { mainProgram } from '#testing/main-program.ts';

test('an API killed three times while 200 people stamp loses nothing that it acknowledged', async () => {
  const { url: databaseUrl, drop } = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'timbro-kill-'));
  onTestFinished(async () => {
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const figures = await killUnderLoad({
    databaseUrl,
    jwtSecret: 'a secret of at least thirty-two characters',
    dataDir,
    port: await freePort(),
    server: mainProgram,
    people: 200,
    kills: 3,
    apartMs: 0,
  });
  expect(figures).toMatchObject({
    rows: 200,
    acknowledged: 400,
    lost: 0,
    differing: 0,
    chainsIntact: true,
    unexpected: [],
  });
  // Otherwise the kills have met nobody.
  expect(figures.retries).toBeGreaterThan(0);
});
