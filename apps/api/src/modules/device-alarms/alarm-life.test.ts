import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '#db/new-id.ts';
import { deviceAlarms, devices } from '#db/tables/devices.ts';
import { outbox } from '#db/tables/operations.ts';
import type { KnownDevice } from '#gateway/gateway.ts';
import { type DeviceTalk, deviceTalk } from '#testing/device-talk.ts';
import { watchLost } from './watch-lost.ts';

let t: DeviceTalk;
let device: KnownDevice;
beforeAll(async () => {
  t = await deviceTalk();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set('2026-11-12T09:30:00Z');
  await t.database.systemDb.delete(outbox);
  await t.database.systemDb.delete(devices);
  device = await t.aDevice();
});

const minute = 60;
const states = async (one = device) => (await t.alarmsOf(one)).map(({ kind, state }) => `${kind} ${state}`);
/** Alarms that somebody is to be mailed of. */
const owed = async () =>
  (await t.database.systemDb.select().from(outbox).where(eq(outbox.kind, 'deviceAlarm'))).map(({ payload }) => payload);
const battery = async (batteryVoltage: number) => {
  t.clock.advance(1);
  await t.measures(device, { batteryVoltage });
};
const leak = async (negative: number) => {
  t.clock.advance(1);
  await t.measures(device, { dispersion: { positive: 1, negative } });
};
/** As a process that has stood for long. */
const look = (standsSince = new Date(0)) => watchLost(t.database.system, t.clock.now(), standsSince);
const acknowledge = () =>
  t.database.systemDb
    .update(deviceAlarms)
    .set({ state: 'acknowledged', acknowledgedAt: t.clock.now(), acknowledgedBy: newId(), note: 'batteria sostituita' })
    .where(eq(deviceAlarms.deviceRef, device.deviceRef));

describe('a critical battery', () => {
  test('raises an alarm, of which people hear and are mailed, and ends it', async () => {
    await battery(21.5);
    const [alarm] = await t.alarmsOf(device);
    expect(alarm).toMatchObject({
      kind: 'battery',
      state: 'open',
      pole: null,
      value: 21.5,
      threshold: 21.6,
      raisedAt: t.clock.now(),
      createdAt: t.clock.now(),
      version: 1,
      mailedAt: null,
    });
    expect(await owed()).toEqual([{ alarmId: alarm?.id }]);
    await battery(21.4);
    expect(await states()).toEqual(['battery open']);
    await battery(21.6);
    expect(await t.alarmsOf(device)).toMatchObject([
      { state: 'closed', closedAt: t.clock.now(), version: 2, value: 21.5 },
    ]);
    expect((await t.toldOf(device)).map(({ event }) => event.eventType)).toEqual(['devices.update', 'devices.update']);
    expect(await owed()).toHaveLength(1);
  });

  test('that comes back within half an hour is the same alarm, and nobody is mailed again', async () => {
    await battery(21);
    await t.database.systemDb.update(deviceAlarms).set({ mailedAt: t.clock.now() });
    const raisedAt = t.clock.now();
    await battery(24);
    t.clock.advance(30 * minute - 1);
    await battery(20);
    expect(await t.alarmsOf(device)).toMatchObject([
      { state: 'open', closedAt: null, raisedAt, value: 20, version: 3 },
    ]);
    expect(await owed()).toHaveLength(1);
  });

  test('that comes back before anybody was mailed is still to be mailed', async () => {
    await battery(21);
    await battery(24);
    await battery(21);
    const [alarm] = await t.alarmsOf(device);
    expect(await owed()).toEqual([{ alarmId: alarm?.id }, { alarmId: alarm?.id }]);
  });

  test('that comes back later is another one', async () => {
    await battery(21);
    await battery(24);
    t.clock.advance(30 * minute);
    await battery(21);
    expect(await states()).toEqual(['battery closed', 'battery open']);
    expect(await owed()).toHaveLength(2);
  });

  test('that somebody had in hand is open again when it comes back, and nobody is mailed again', async () => {
    await battery(21);
    await t.database.systemDb.update(deviceAlarms).set({ mailedAt: t.clock.now() });
    await acknowledge();
    await battery(24);
    expect(await states()).toEqual(['battery closed']);
    await battery(5);
    expect(await t.alarmsOf(device)).toMatchObject([
      { state: 'open', value: 5, acknowledgedAt: null, acknowledgedBy: null, note: null },
    ]);
    expect(await owed()).toHaveLength(1);
  });

  test('goes to and fro in one batch as it would in many', async () => {
    const says = (seconds: number, batteryVoltage: number) =>
      t.measures(device, { at: t.after(seconds), batteryVoltage });
    await Promise.all([says(-9, 21), says(-8, 24), says(-7, 21), says(-6, 24)]);
    expect(await t.alarmsOf(device)).toMatchObject([{ state: 'closed', version: 4 }]);
    expect(t.batches.at(-1)).toBe(4);
  });
});

test('dispersion is alarming from its bound until it falls well below it', async () => {
  for (const [milliamps, expected] of [
    [99, []],
    [100, ['dispersion open']],
    [80, ['dispersion open']],
    [79, ['dispersion closed']],
    [99, ['dispersion closed']],
  ] as const) {
    await leak(milliamps);
    expect(await states()).toEqual(expected);
  }
  expect(await t.alarmsOf(device)).toMatchObject([{ pole: 'negative', value: 100, threshold: 100 }]);
});

describe('a device that is not heard of', () => {
  test('is lost by the clock, once, and back with the next sign of life', async () => {
    await t.measures(device);
    t.clock.advance(10 * minute);
    expect(await look()).toBe(false);
    t.clock.advance(1);
    expect(await look()).toBe(true);
    expect(await look()).toBe(false);
    expect(await t.alarmsOf(device)).toMatchObject([{ kind: 'lost', state: 'open', value: null, threshold: 600 }]);
    expect(await owed()).toHaveLength(1);
    t.clock.advance(1);
    t.intake.hear(device, 'connected', t.clock.now());
    await expect.poll(states).toEqual(['lost closed']);
    expect((await t.toldOf(device)).map(({ event }) => event.eventType)).toEqual([
      'devices.update',
      'devices.update',
      'devices.update',
    ]);
  });

  test('again within half an hour keeps its first moment, and tells the newest at which it was lost', async () => {
    await t.measures(device);
    const lose = async () => {
      t.clock.advance(10 * minute + 1);
      await look();
      return t.clock.now();
    };
    const raisedAt = await lose();
    expect(await t.alarmsOf(device)).toMatchObject([{ state: 'open', raisedAt, raisedAgainAt: null }]);
    for (let times = 2; times <= 3; times += 1) {
      t.clock.advance(minute);
      await t.measures(device);
      const raisedAgainAt = await lose();
      expect(await t.alarmsOf(device)).toMatchObject([{ state: 'open', raisedAt, raisedAgainAt }]);
    }
    t.clock.advance(minute);
    await t.measures(device);
    t.clock.advance(20 * minute);
    await t.measures(device);
    const another = await lose();
    expect(await t.alarmsOf(device)).toMatchObject([
      { state: 'closed', raisedAt },
      { state: 'open', raisedAt: another, raisedAgainAt: null },
    ]);
  });

  test('is given twice the interval at which it reports', async () => {
    await t.measures(device, { intervalSeconds: 3600 });
    t.clock.advance(7200);
    expect(await look()).toBe(false);
    t.clock.advance(1);
    await look();
    expect(await states()).toEqual(['lost open']);
  });

  test('whose line broke has half a minute to come back', async () => {
    await t.measures(device);
    t.intake.hear(device, 'will', t.clock.now());
    await expect.poll(async () => (await t.stateOf(device)).willAt).not.toBeNull();
    t.clock.advance(29.999);
    expect(await look()).toBe(false);
    t.clock.advance(0.001);
    await look();
    expect(await t.alarmsOf(device)).toMatchObject([{ kind: 'lost', state: 'open', threshold: 30 }]);
    await t.measures(device);
    t.clock.advance(10 * minute + 1);
    await look();
    // The same alarm, raised by silence this time.
    expect(await t.alarmsOf(device)).toMatchObject([{ kind: 'lost', state: 'open', threshold: 600 }]);
  });

  test('is given two minutes to come back to a gateway that was away itself', async () => {
    await t.measures(device);
    t.clock.advance(60 * minute);
    const standsSince = t.clock.now();
    t.clock.advance(2 * minute - 1);
    expect(await look(standsSince)).toBe(false);
    t.clock.advance(1);
    expect(await look(standsSince)).toBe(true);
    expect(await states()).toEqual(['lost open']);
  });

  test('was never lost before it was heard of once', async () => {
    t.clock.advance(86_400);
    await look();
    expect(await states()).toEqual([]);
  });

  test('is raised once by two processes that look at the same time', async () => {
    const fleet = await Promise.all(Array.from({ length: 20 }, () => t.aDevice(device.companyId)));
    await Promise.all(fleet.map((one) => t.measures(one)));
    t.clock.advance(601);
    await Promise.all([look(), look(), look(), ...fleet.map((one) => t.measures(one))]);
    await look();
    for (const one of fleet) expect((await states(one)).filter((state) => state !== 'lost closed')).toEqual([]);
    t.clock.advance(601);
    await Promise.all([look(), look(), look()]);
    await look();
    for (const one of fleet) expect((await states(one)).filter((state) => state === 'lost open')).toHaveLength(1);
  });

  test('is back even where the one who heard of it did not know that it was lost', async () => {
    await t.measures(device);
    t.clock.advance(601);
    await look();
    await t.database.system.query('update device_states set last_active_at = $1 where device_ref = $2', [
      t.clock.now(),
      device.deviceRef,
    ]);
    await look();
    expect(await states()).toEqual(['lost closed']);
  });
});
