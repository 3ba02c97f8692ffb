import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type PoleLevel,
  batteryBounds,
  batteryStatusOf,
  batteryStatuses,
  connectionStatusOf,
  dispersionStatusOf,
} from '@timbro/core/devices/rules.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { deviceRecordsOn } from '#testing/device-records.ts';
import type { TestCompany } from '#testing/factories.ts';

let t: TestApp;
let make: ReturnType<typeof deviceRecordsOn>;
beforeAll(async () => {
  t = await testApp();
  make = deviceRecordsOn(t.server);
});
afterAll(() => t.close());

async function told(company: TestCompany, query = '') {
  const token = await t.tokenOf('Admin', company);
  return (await t.ask(`GET /devices?pageSize=200&${query}`, { token })).body;
}

test('the database tells a battery as the rule does, to the millivolt around every bound', async () => {
  const company = await t.aCompany();
  // Voltages that no binary fraction holds, and bounds that lie between two millivolts.
  for (const nominalVoltage of [1, 3.7, 12, 12.01, 24.03, 48, 999.99])
    for (const part of Object.values(batteryBounds))
      for (const off of [-0.001, -0.0005, 0, 0.0005, 0.001])
        await make.aDevice(company, { nominalVoltage, state: { measuredVoltage: nominalVoltage * part + off } });
  const { items } = await told(company);
  expect(items).toHaveLength(105);
  const expected = items.map((device) => batteryStatusOf(device.measuredVoltage, device.nominalVoltage));
  expect(items.map(({ batteryStatus }) => batteryStatus)).toEqual(expected);
  for (const status of batteryStatuses)
    expect((await told(company, `batteryStatus=${status}`)).total).toBe(
      expected.filter((one) => one === status).length,
    );
});

test('it tells the connection as the rule does', async () => {
  const company = await t.aCompany();
  const now = t.clock.now();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  const contacts = [null, ago(0), ago(599_999), ago(600_000), ago(600_001), ago(1_200_000), ago(1_200_001), ago(-9)]
    .flatMap((lastActiveAt) => [null, 10, 600].map((intervalSeconds) => ({ lastActiveAt, intervalSeconds })))
    .flatMap((contact) => [null, ago(29_999), ago(30_000)].map((willAt) => ({ ...contact, willAt })));
  const made = new Map<string, string>();
  for (const state of contacts) {
    const { id } = await make.aDevice(company, { state });
    made.set(id, connectionStatusOf(state, now));
  }
  const { items } = await told(company);
  expect(items.map(({ id, connectionStatus }) => [id, connectionStatus])).toEqual(
    items.map(({ id }) => [id, made.get(id)]),
  );
});

test('it tells dispersion as the rule does', async () => {
  const company = await t.aCompany();
  const levels: (PoleLevel | null)[] = [null, 'ok', 'warning', 'alarm'];
  const made = new Map<string, string>();
  for (const positive of levels)
    for (const negative of levels) {
      const { id } = await make.aDevice(company, { state: { positiveLevel: positive, negativeLevel: negative } });
      made.set(id, dispersionStatusOf({ positive, negative }));
    }
  const { items } = await told(company);
  expect(new Map(items.map(({ id, dispersionStatus }) => [id, dispersionStatus]))).toEqual(made);
});
