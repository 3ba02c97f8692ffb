import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { freePort } from '#testing/free-port.ts';
import { killUnderTelemetry } from '#testing/kill-telemetry.ts';
import { mainProgram } from '#testing/main-program.ts';

test('an API killed twice while 25 devices report loses nothing that it acknowledged, and doubles nothing', async () => {
  const { url: databaseUrl, drop } = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'timbro-kill-'));
  onTestFinished(async () => {
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const figures = await killUnderTelemetry({
    databaseUrl,
    jwtSecret: 'a secret of at least thirty-two characters',
    dataDir,
    port: await freePort(),
    mqttPort: await freePort(),
    server: mainProgram,
    devices: 25,
    kills: 2,
    apartMs: 300,
    asks: false,
  });
  const { told } = figures;
  expect(figures).toMatchObject({ acknowledged: told, rows: told, counted: told, lost: 0 });
  // Otherwise the kills have met nobody.
  expect(Math.min(...figures.inFlightAtKills)).toBeGreaterThan(0);
});
