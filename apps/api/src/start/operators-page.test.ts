import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { directConnections, sharesOf, usualConnections } from '#connections.ts';
import { runtimeRoles } from '#db/client.ts';
import { grantsFor } from '#db/rights.repo.ts';
import { readEnv } from '#env.ts';
import { testDatabase } from '#testing/database.ts';
import { startProcess } from './process.ts';

let page: string;
beforeAll(async () => void (page = await readFile(new URL('../../../../docs/operators.md', import.meta.url), 'utf8')));

test('the page for operators names metrics that there are, and all of ours', async () => {
  const { url, drop } = await testDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'timbro-page-'));
  const running = await startProcess({
    env: readEnv({ PORT: '0', MQTT_PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir }),
    databaseUrl: url,
    jwtSecret: 'a secret of at least thirty-two characters',
    log: pino({ level: 'silent' }),
    webApps: null,
    version: 'test',
  });
  afterAll(async () => {
    await running.stop();
    await drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const told = await (await fetch(`${running.address}/metrics`)).text();
  const there = [...told.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name);
  const named = new Set([...page.matchAll(/timbro_\w+/g)].map(([name]) => name.replace(/_(bucket|count|sum)$/, '')));
  const others = new Set<string>(runtimeRoles);
  expect([...named].filter((name) => !there.includes(name) && !others.has(name))).toEqual([]);
  expect(there.filter((name) => !/^timbro_(nodejs|process)_/.test(name) && !named.has(name))).toEqual([]);
});

test('its connections are those of the code', () => {
  const shares = sharesOf(usualConnections);
  const rows = [...page.matchAll(/^\| (\w+): .* \| (\d+) \| (yes|no|one of them) \|$/gm)];
  expect(Object.fromEntries(rows.map(([, part, count]) => [part, Number(count)]))).toEqual(shares);
  const direct = rows.map(([, , count, how]) => (how === 'no' ? Number(count) : how === 'yes' ? 0 : Number(count) - 1));
  expect(direct.reduce((sum, count) => sum + count, 0)).toBe(directConnections);
  expect(page).toContain(`${directConnections} connections of a process, which are claimed`);
});

test('its grants are those that a start asks for', () => {
  const role = { exists: false, mayTake: false, mayGrant: false, usesPublic: true };
  const grants = grantsFor({
    login: 'timbro',
    database: 'timbro',
    version: 170_000,
    isSuper: false,
    mayCreateRoles: false,
    mayCreate: false,
    mayUsePublic: false,
    ownsPublic: false,
    extension: 'trusted',
    roles: runtimeRoles.map((name) => ({ name, ...role })),
  });
  expect(/```sql\n([^]*?)```/.exec(page)?.[1]?.trim().split('\n')).toEqual(grants);
});
