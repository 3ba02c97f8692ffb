import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import { type TestDevice, deviceRecordsOn } from '#testing/device-records.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';

let t: TestApp;
let make: ReturnType<typeof deviceRecordsOn>;
let company: TestCompany;
let boss: TestUser;
let admin: string;
let device: TestDevice;
beforeAll(async () => {
  t = await testApp();
  make = deviceRecordsOn(t.server);
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await t.aCompany();
  boss = await t.aUser({ company, role: 'Admin' });
  admin = (await t.signedInAs(boss)).token;
  device = await make.aDevice(company);
});

const list = (query = '', token = admin) => t.ask(`GET /devices/alarms${query}`, { token });
const kinds = async (query = '', token = admin) => (await list(query, token)).body.items.map(({ kind }) => kind);
const acknowledge = (id: string, body: object = {}, token = admin) =>
  t.ask(`PATCH /devices/alarms/${id}`, { token, body: { acknowledged: true, ...body } });
const ago = (minutes: number) => new Date(t.clock.now().getTime() - minutes * 60_000);

describe('alarms', () => {
  test('are told newest first with their device, and by device, state, kind and time', async () => {
    const other = await make.aDevice(company);
    await make.anAlarm(device, 'battery', { raisedAt: ago(300), value: 10.5, threshold: 10.8 });
    const again = { raisedAt: ago(200), raisedAgainAt: ago(150) };
    await make.anAlarm(device, 'lost', { ...again, state: 'closed', closedAt: ago(100) });
    await make.anAlarm(other, 'dispersion', { raisedAt: ago(50), state: 'acknowledged', pole: 'positive' });
    const { body } = await list();
    expect(body.total).toBe(3);
    expect(body.items.map(({ kind }) => kind)).toEqual(['dispersion', 'lost', 'battery']);
    expect(body.items[2]).toMatchObject({
      device: { id: device.id, deviceId: device.deviceId, name: device.name },
      companyId: company.id,
      companyName: company.name,
      state: 'open',
      pole: null,
      value: 10.5,
      threshold: 10.8,
      raisedAt: ago(300).toISOString(),
      raisedAgainAt: null,
      acknowledgedBy: null,
      note: null,
      closedAt: null,
    });
    expect(body.items[1]).toMatchObject({
      raisedAt: ago(200).toISOString(),
      raisedAgainAt: ago(150).toISOString(),
    });
    expect(await kinds(`?deviceId=${device.id}`)).toEqual(['lost', 'battery']);
    expect(await kinds('?state=open&state=acknowledged')).toEqual(['dispersion', 'battery']);
    expect(await kinds('?kind=lost')).toEqual(['lost']);
    expect(await kinds(`?since=${ago(99).toISOString()}`)).toEqual(['dispersion', 'battery']);
    expect(await kinds(`?since=${ago(101).toISOString()}`)).toEqual(['dispersion', 'lost', 'battery']);
    expect((await list('?state=shut')).status).toBe(422);
    expect((await list('?deviceId=GR1')).status).toBe(422);
  });

  test('of another company are not seen; the provider sees those of every client', async () => {
    const elsewhere = await make.aDevice(await t.aCompany());
    const id = await make.anAlarm(elsewhere, 'lost');
    expect(await kinds()).toEqual([]);
    expect(await kinds(`?companyId=${elsewhere.companyId}`)).toEqual([]);
    expect((await acknowledge(id)).status).toBe(404);
    const provider = await t.tokenOf('SuperUser');
    expect(await kinds(`?companyId=${elsewhere.companyId}`, provider)).toEqual(['lost']);
  });
});

describe('an alarm', () => {
  test('is taken in hand once, with a note', async () => {
    const id = await make.anAlarm(device, 'dispersion');
    const { status, body } = await acknowledge(id, { note: ' Tecnico avvisato ', version: 1 });
    expect([status, body]).toMatchObject([
      200,
      {
        state: 'acknowledged',
        acknowledgedBy: { id: boss.id },
        acknowledgedAt: t.clock.now().toISOString(),
        note: 'Tecnico avvisato',
        version: 2,
      },
    ]);
    expect((await acknowledge(id)).body).toMatchObject({ code: 'statusForbids' });
    const [line] = await t.historyOf(device.id);
    expect(line).toMatchObject({ action: 'deviceAlarms.acknowledge', entity: 'device', companyId: company.id });
    expect(line?.changes).toEqual([
      { field: 'alarm', before: null, after: 'dispersion' },
      { field: 'note', before: null, after: 'Tecnico avvisato' },
    ]);
    expect((await t.leftInOutbox('event')).at(-1)?.payload).toMatchObject({
      event: { eventType: 'devices.update', entityId: device.id, companyId: company.id },
    });
  });

  test('that is over cannot be taken in hand any more, nor one that has moved on', async () => {
    const closed = await make.anAlarm(device, 'lost', { state: 'closed', closedAt: ago(1) });
    expect((await acknowledge(closed)).body).toMatchObject({ code: 'statusForbids' });
    const open = await make.anAlarm(device, 'lost', { version: 3 });
    expect((await acknowledge(open, { version: 2 })).body).toMatchObject({ code: 'stale' });
  });

  test('of a client that the provider took in hand: the client reads that it was, not by whom', async () => {
    const id = await make.anAlarm(device);
    const provider = await t.aUser({ role: 'SuperUser' });
    const { body } = await acknowledge(id, {}, (await t.signedInAs(provider)).token);
    expect(body.acknowledgedBy?.id).toBe(provider.id);
    expect((await list()).body.items).toMatchObject([{ state: 'acknowledged', acknowledgedBy: null }]);
  });

  test.each([
    ['taken back', { acknowledged: false }],
    ['closed by hand', { acknowledged: true, state: 'closed' }],
    ['given a note that is too long', { acknowledged: true, note: 'x'.repeat(1001) }],
  ])('cannot be %s', async (_, body) => {
    const id = await make.anAlarm(device);
    expect((await t.ask(`PATCH /devices/alarms/${id}`, { token: admin, body })).status).toBe(422);
  });

  test('is for those who look after devices', async () => {
    const id = await make.anAlarm(device);
    const responsible = await t.tokenOf('Responsible', company);
    expect(await kinds('', responsible)).toEqual(['battery']);
    expect((await acknowledge(id, {}, responsible)).status).toBe(403);
    for (const role of ['BackOffice', 'Operator'] as const) {
      const token = await t.tokenOf(role, company);
      expect((await list('', token)).status).toBe(403);
      expect((await acknowledge(id, {}, token)).status).toBe(403);
    }
    const without = await t.aCompany({ modules: { moduleDevices: false } });
    expect((await list('', await t.tokenOf('Admin', without))).body).toMatchObject({ code: 'moduleOff' });
    expect((await acknowledge(randomUUID())).status).toBe(404);
    expect((await acknowledge('7')).status).toBe(400);
  });
});
