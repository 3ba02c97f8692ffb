import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { startEmbedded } from '#db/embedded.ts';
import { migrate } from '#db/migrate.ts';
import { readEnv } from '#env.ts';
import { startProcess } from '#start/process.ts';
import { factoriesOn } from '#testing/factories.ts';

/** A whole installation on a server of its own, which may be stopped and killed without disturbing other tests. */
async function anInstallation() {
  const dataDir = await mkdtemp(join(tmpdir(), 'timbro-restart-'));
  const embedded = await startEmbedded({ dataDir });
  await migrate(embedded.url);
  const running = await startProcess({
    env: readEnv({ PORT: '0', MQTT_PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
    databaseUrl: embedded.url,
    jwtSecret: 'a secret of at least thirty-two characters',
    log: pino({ level: 'silent' }),
    webApps: null,
    version: 'test',
  });
  onTestFinished(async () => {
    await running.stop();
    await embedded.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const serving = async () => (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0];
  /** Ends the database; resolves when another one has taken its place. */
  const end = async (signal: 'SIGKILL' | 'SIGINT') => {
    const before = await serving();
    process.kill(Number(before), signal);
    const isReplaced = async () => ![before, undefined].includes(await serving().catch(() => undefined));
    await expect.poll(isReplaced, { timeout: 20_000, interval: 10 }).toBe(true);
  };
  return { ...running, end };
}

test(
  'a database killed and restarted under load costs 503s, loses nothing, and comes back by itself',
  {
    timeout: 120_000,
  },
  async () => {
    const { server, address, end } = await anInstallation();
    const make = factoriesOn(server);
    const { token } = await make.signedInAs(await make.aUser({ role: 'Admin' }));
    const statuses = new Map<number, number>();
    const acknowledged: string[] = [];
    const enough = new AbortController();
    const load = async (worker: number) => {
      for (let count = 0; !enough.signal.aborted; count += 1) {
        const phone = `+39055${worker}${String(count).padStart(5, '0')}`;
        const { status } = await fetch(`${address}/api/v1/users/personal-profile`, {
          method: 'PATCH',
          headers: { 'x-device-type': 'web', 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify({ phone }),
        });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status === 200) acknowledged.push(phone);
      }
    };
    const running = Promise.all([1, 2, 3, 4].map(load));
    for (const signal of ['SIGKILL', 'SIGINT', 'SIGKILL', 'SIGINT'] as const) {
      const before = acknowledged.length;
      await expect.poll(() => acknowledged.length, { timeout: 20_000, interval: 10 }).toBeGreaterThan(before + 5);
      const refused = statuses.get(503) ?? 0;
      await end(signal);
      await expect.poll(() => statuses.get(503) ?? 0, { timeout: 20_000, interval: 10 }).toBeGreaterThan(refused);
    }
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length, { timeout: 20_000, interval: 10 }).toBeGreaterThan(before);
    enough.abort();
    await running;

    expect([...statuses.keys()].filter((status) => status !== 200 && status !== 503)).toEqual([]);
    const { rows } = await server.database.system.query<{ after: string }>(
      `select change->>'after' as after from audit_lines, jsonb_array_elements(changes) as change where action = 'profile.update'`,
    );
    const kept = new Set(rows.map(({ after }) => after));
    expect(acknowledged.filter((phone) => !kept.has(phone))).toEqual([]);
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
  },
);
