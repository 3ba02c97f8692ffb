import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPool } from '#db/client.ts';
import type { KnownDevice } from '#gateway/gateway.ts';
import { openIngestPool } from '#register/log/ingest.repo.ts';
import { type DeviceTalk, deviceTalk } from '#testing/device-talk.ts';
import { createIntake } from './intake.ts';

let t: DeviceTalk;
let bad: KnownDevice;
let neighbour: KnownDevice;
beforeAll(async () => {
  t = await deviceTalk();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set('2026-11-12T09:30:00Z');
  t.faults.length = 0;
  bad = await t.aDevice();
  neighbour = await t.aDevice();
});

describe('what the database does not take of one device', () => {
  const refusing = async (work: () => Promise<unknown>) => {
    await t.owner.query(`alter table device_states add constraint no_poison check (firmware <> 'poison')`);
    try {
      await work();
    } finally {
      await t.owner.query('alter table device_states drop constraint no_poison');
    }
  };

  test('reaches neither its neighbours nor its other messages, and is not waited for again', async () => {
    await refusing(() =>
      Promise.all([
        t.measures(neighbour, { batteryVoltage: 23 }),
        t.measures(bad, { at: t.after(-3), batteryVoltage: 23 }),
        t.measures(bad, { at: t.after(-2), firmware: 'poison' }),
        t.measures(bad, { at: t.after(-1), batteryVoltage: 25 }),
      ]),
    );
    expect(await t.stateOf(neighbour)).toMatchObject({ measuredVoltage: 23 });
    expect((await t.measuresOf(bad)).map(({ voltage }) => voltage)).toEqual([23, 25]);
    expect(await t.hoursOf(bad)).toMatchObject([{ measures: 2, voltageSum: 48 }]);
    expect(await t.stateOf(bad)).toMatchObject({ refusedCount: 1, refusedFault: 'wrongShape', firmware: null });
    expect(t.faults).toEqual(['wrongShape']);
  });
});

test('a device that somebody holds is refused alone, and its neighbours are kept', async () => {
  await t.owner.query('begin');
  await t.owner.query('select from device_states where device_ref = $1 for update', [bad.deviceRef]);
  const [held, free] = await Promise.allSettled([t.measures(bad), t.measures(neighbour)]);
  await t.owner.query('rollback');
  expect([held.status, free.status]).toEqual(['rejected', 'fulfilled']);
  expect(held).toMatchObject({ reason: { code: '55P03' } });
  await t.measures(bad);
  expect(await t.measuresOf(bad)).toHaveLength(1);
});

test('while the database is away nothing settles as kept, and afterwards everything does', async () => {
  await t.measures(bad);
  await t.owner.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like 'timbro_ingest%'`);
  t.clock.advance(1);
  const [first] = await Promise.allSettled([t.measures(bad)]);
  const kept = await t.measuresOf(bad);
  expect(kept).toHaveLength(first.status === 'fulfilled' ? 2 : 1);
  await t.measures(bad);
  expect(await t.measuresOf(bad)).toHaveLength(2);
});

test('what waits for a minute without being kept is stuck until it is, and a quiet night is not', async () => {
  expect(t.intake.isStuck()).toBe(false);
  t.clock.advance(36_000);
  expect(t.intake.isStuck()).toBe(false);
  await t.owner.query('begin');
  await t.owner.query('select from device_states where device_ref = $1 for update', [bad.deviceRef]);
  const said = t.measures(bad);
  t.clock.advance(59);
  expect(t.intake.isStuck()).toBe(false);
  t.clock.advance(1);
  expect(t.intake.isStuck()).toBe(true);
  await t.owner.query('rollback');
  await said;
  await expect.poll(() => t.intake.isStuck()).toBe(false);
});

test('what is on its way is kept when the process ends', async () => {
  const other = t.another();
  const said = t.measures(bad, {}, other);
  other.refused(neighbour, 'tooLarge');
  await other.close();
  await said;
  expect(await t.measuresOf(bad)).toHaveLength(1);
  expect(await t.stateOf(neighbour)).toMatchObject({ refusedCount: 1 });
});

test('faults are logged without what was sent', async () => {
  const lines: string[] = [];
  const intake = createIntake({
    pool: openIngestPool(t.url, () => undefined),
    clock: t.clock,
    log: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }),
    wakeOutbox: () => undefined,
    onFault: () => undefined,
  });
  await Promise.all(['secret-a', 'secret-b'].map((text) => t.say(bad, 'telemetry', text, intake)));
  await intake.close();
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ deviceId: bad.deviceId, faults: ['notJson'], count: 2 });
  expect(lines.join('')).not.toContain('secret');
});

test('the gateway’s role writes what devices tell, and nothing else', async () => {
  const pool = openPool(t.url, 'timbro_ingest', 1, () => undefined);
  const refused = async (text: string) => {
    await expect(pool.query(text)).rejects.toMatchObject({ code: '42501' });
  };
  for (const table of [
    'devices',
    'device_states',
    'device_measures',
    'device_hours',
    'device_commands',
    'device_alarms',
  ])
    await refused(`delete from ${table}`);
  await refused(`update devices set secret_hash = ''`);
  await refused(`insert into device_commands default values`);
  await refused(`insert into device_states default values`);
  await refused(`update device_measures set voltage = 0`);
  await refused(`update device_calibrations set result = 'ok'`);
  await refused(`select from outbox`);
  await refused(`select email from users`);
  await refused(`select name from companies`);
  await pool.end();
});

test('a batch finds its own measures and hours by their key, however many there are', async () => {
  const { rows } = await t.owner.query<{ indexdef: string }>(
    `select indexdef from pg_indexes where tablename ~ '^device_(hours|measures)_[0-9]+$'`,
  );
  expect(rows).toHaveLength(33 + 29);
  const key = /UNIQUE .*\(company_id, device_ref, (at|hour), slot\)$/;
  expect(rows.filter(({ indexdef }) => !key.test(indexdef))).toEqual([]);
});
