import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import { type TestDevice, deviceRecordsOn } from '#testing/device-records.ts';
import type { TestCompany } from '#testing/factories.ts';

let t: TestApp;
let make: ReturnType<typeof deviceRecordsOn>;
let company: TestCompany;
let device: TestDevice;
beforeAll(async () => {
  t = await testApp();
  make = deviceRecordsOn(t.server);
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await t.aCompany();
  device = await make.aDevice(company, { name: 'Cabina nord' });
});

const bell = async (token: string, query = '') => (await t.ask(`GET /notifications?${query}`, { token })).body;
const ago = (days: number) => new Date(t.clock.now().getTime() - days * 86_400_000);

test.each(['Admin', 'Responsible'] as const)('a %s is told of an alarm that nobody has in hand', async (role) => {
  const token = await t.tokenOf(role, company);
  const id = await make.anAlarm(device, 'battery', { raisedAt: ago(1) });
  await make.anAlarm(device, 'lost', { state: 'acknowledged' });
  await make.anAlarm(device, 'dispersion', { state: 'closed' });
  await make.anAlarm(await make.aDevice(await t.aCompany()));
  expect(await bell(token)).toEqual({
    items: [
      {
        id,
        kind: 'deviceAlarms',
        recordId: device.id,
        at: ago(1).toISOString(),
        own: false,
        user: null,
        readAt: null,
        status: null,
        type: null,
        alarm: 'battery',
        title: 'Cabina nord',
        month: null,
        renewed: false,
        startsOn: null,
        endsOn: null,
        startTime: null,
      },
    ],
    total: 1,
    page: 1,
    pageSize: 25,
    unread: 1,
  });
  expect((await bell(token, 'own=true')).total).toBe(0);
  await t.ask('PATCH /notifications/read', { token, body: { until: t.clock.now().toISOString() } });
  expect(await bell(token)).toMatchObject({ total: 1, unread: 0 });
  const admin = await t.tokenOf('Admin', company);
  await t.ask(`PATCH /devices/alarms/${id}`, { token: admin, body: { acknowledged: true } });
  expect((await bell(token)).total).toBe(0);
});

test.each(['BackOffice', 'Operator'] as const)('a %s is told of none', async (role) => {
  await make.anAlarm(device);
  expect((await bell(await t.tokenOf(role, company))).total).toBe(0);
});

test('without the module nobody is, nor of one that was raised half a year ago', async () => {
  const without = await t.aCompany({ modules: { moduleDevices: false } });
  await make.anAlarm(await make.aDevice(without));
  expect((await bell(await t.tokenOf('Admin', without))).total).toBe(0);
  await make.anAlarm(device, 'lost', { raisedAt: ago(200) });
  expect((await bell(await t.tokenOf('Admin', company))).total).toBe(0);
});
