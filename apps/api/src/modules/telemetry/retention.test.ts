import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rings, slotOf } from '#db/rings.ts';
import { deviceHours } from '#db/tables/devices.ts';
import type { KnownDevice } from '#gateway/gateway.ts';
import { type DeviceTalk, deviceTalk } from '#testing/device-talk.ts';
import { createMeasureRetention } from './retention.ts';

let t: DeviceTalk;
let device: KnownDevice;
beforeAll(async () => {
  t = await deviceTalk();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.owner.query('truncate device_measures, device_hours');
  t.clock.set('2026-11-12T09:30:00Z');
  device = await t.aDevice();
});

const left = async () => [(await t.measuresOf(device)).length, (await t.hoursOf(device)).length];
const day = 86_400;

test('measures go with their day after thirty, hours with their fortnight after a year', async () => {
  const sweep = createMeasureRetention(t.database);
  await t.measures(device);
  const from = t.clock.now();
  const at = (seconds: number) => new Date(from.getTime() + seconds * 1000);
  for (const [days, expected] of [
    [0, [1, 1]],
    [30, [1, 1]],
    [31, [0, 1]],
    [366, [0, 1]],
    [366 + 15, [0, 0]],
  ] as const) {
    await sweep(at(days * day));
    expect([days, await left()]).toEqual([days, [...expected]]);
  }
});

test('a turn of the ring in which nothing ran leaves nothing old, and everything new', async () => {
  await t.measures(device);
  t.clock.advance(33 * day);
  await t.measures(device);
  expect(await left()).toEqual([2, 2]);
  await createMeasureRetention(t.database)(t.clock.now());
  expect(await left()).toEqual([1, 2]);
  expect((await t.measuresOf(device))[0]?.at).toEqual(t.clock.now());
});

test('an hour lies where the ring has its place for it', async () => {
  for (const days of [29, 20, 9, 1]) await t.measures(device, { at: t.after(-days * day) });
  const rows = await t.database.systemDb.select().from(deviceHours);
  expect(rows).toHaveLength(4);
  for (const { hour, slot } of rows) expect(slot).toBe(slotOf(rings.hours, hour));
});
