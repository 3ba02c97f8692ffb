import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deviceCommands, mostWaiting } from '@timbro/core/devices/command-rules.ts';
import { deviceCommandRows } from '#db/tables/devices.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { type TestDevice, deviceRecordsOn } from '#testing/device-records.ts';
import type { TestCompany } from '#testing/factories.ts';

let t: TestApp;
let make: ReturnType<typeof deviceRecordsOn>;
let company: TestCompany;
let admin: string;
let device: TestDevice;
beforeAll(async () => {
  t = await testApp();
  make = deviceRecordsOn(t.server);
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await t.aCompany();
  admin = await t.tokenOf('Admin', company);
  device = await make.aDevice(company);
});

const execute = (body: object, token = admin, id = device.id) =>
  t.ask(`POST /devices/${id}/execute-command`, { token, body });
const list = (query = '', token = admin) => t.ask(`GET /devices/${device.id}/commands${query}`, { token });
const cancel = (commandId: string, token = admin, id = device.id) =>
  t.ask(`DELETE /devices/${id}/commands/${commandId}`, { token });
const stored = async (id: string) =>
  (await t.database.systemDb.select().from(deviceCommandRows).where(eq(deviceCommandRows.id, id)))[0];

describe('a command', () => {
  test('waits from then on; the gateways, the history and those who may see it are told', async () => {
    const owner = await t.owner();
    const heard: (string | undefined)[] = [];
    owner.on('notification', ({ payload }) => void heard.push(payload));
    await owner.query('listen timbro_gateway');
    const { status, body } = await execute({ command: 'setInterval', params: { seconds: 60 } });
    await owner.query('unlisten timbro_gateway');
    expect([status, body.status]).toEqual([202, 'queued']);
    expect(heard).toEqual([`command ${device.id}`]);
    expect(await stored(body.commandId)).toMatchObject({
      companyId: company.id,
      deviceRef: device.id,
      command: 'setInterval',
      params: { seconds: 60 },
      status: 'queued',
      queuedAt: t.clock.now(),
    });
    const [line] = await t.historyOf(device.id);
    expect(line).toMatchObject({ action: 'deviceCommands.execute', entity: 'device', companyId: company.id });
    expect(line?.changes).toEqual([
      { field: 'command', before: null, after: 'setInterval' },
      { field: 'seconds', before: null, after: 60 },
    ]);
    const events = (await t.leftInOutbox('event')).map(({ payload }) => payload);
    expect(events.at(-1)).toMatchObject({
      event: { eventType: 'devices.command', entityId: device.id, companyId: company.id },
    });
  });

  test.each(deviceCommands)('%s is known', async (command) => {
    await make.anEnvelope(device);
    const params = { loadEnvelope: { envelopeId: 'E1' }, setInterval: { seconds: 10 }, calibrate: { kind: 'voltage' } };
    const body = { command, ...(command in params && { params: params[command as keyof typeof params] }) };
    expect((await execute(body)).status).toBe(202);
  });

  test.each([
    ['that nobody knows', { command: 'explode' }],
    ['without a name', {}],
    ['with params that it does not take', { command: 'reboot', params: { force: true } }],
    ['with an interval that is too short', { command: 'setInterval', params: { seconds: 9 } }],
    ['with an interval that is too long', { command: 'setInterval', params: { seconds: 86_401 } }],
    ['with half a second', { command: 'setInterval', params: { seconds: 10.5 } }],
    ['without the params that it needs', { command: 'loadEnvelope' }],
    ['with an empty envelope', { command: 'loadEnvelope', params: { envelopeId: ' ' } }],
    ['with a kind that holds a line break', { command: 'calibrate', params: { kind: 'a\nb' } }],
    ['with more than it takes', { command: 'status', commandId: randomUUID() }],
  ])('%s is refused', async (_, body) => expect((await execute(body)).status).toBe(422));

  test('loads only an envelope that the device has', async () => {
    await make.anEnvelope(await make.aDevice(company), { id: 'other' });
    const { status, text } = await execute({ command: 'loadEnvelope', params: { envelopeId: 'other' } });
    expect([status, text]).toEqual([404, expect.stringContaining('"path":"params.envelopeId"')]);
  });

  test('is one too many after fifty that wait, whatever else the device was asked before', async () => {
    await make.aCommand(device, { status: 'sent' });
    for (let n = 1; n < mostWaiting; n += 1) await make.aCommand(device);
    expect((await execute({ command: 'status' })).status).toBe(202);
    const { status, body, headers } = await execute({ command: 'status' });
    expect([status, body.code]).toEqual([429, 'tooMany']);
    expect(body.message).toContain('50');
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
});

describe('who asks a device for what', () => {
  test.each(deviceCommands)('a Responsible for %s', async (command) => {
    const token = await t.tokenOf('Responsible', company);
    const params = { loadEnvelope: { envelopeId: 'E1' }, setInterval: { seconds: 10 } };
    const body = { command, ...(command in params && { params: params[command as keyof typeof params] }) };
    expect((await execute(body, token)).status).toBe(['status', 'identify'].includes(command) ? 202 : 403);
  });

  test('the provider’s people, as the history of the client tells', async () => {
    const token = await t.tokenOf('SuperUser');
    expect((await execute({ command: 'reboot' }, token)).status).toBe(202);
    expect((await t.historyOf(device.id))[0]).toMatchObject({ companyId: company.id });
  });

  test('nobody else', async () => {
    const stranger = await t.tokenOf('Admin');
    expect((await execute({ command: 'status' }, stranger)).status).toBe(404);
    expect((await list('', stranger)).status).toBe(404);
    for (const role of ['BackOffice', 'Operator'] as const) {
      const token = await t.tokenOf(role, company);
      expect((await execute({ command: 'status' }, token)).status).toBe(403);
      expect((await list('', token)).status).toBe(403);
    }
    const without = await t.aCompany({ modules: { moduleDevices: false } });
    const { id } = await make.aDevice(without);
    const off = await execute({ command: 'status' }, await t.tokenOf('Admin', without), id);
    expect(off.body).toMatchObject({ code: 'moduleOff' });
    expect((await execute({ command: 'status' }, admin, randomUUID())).status).toBe(404);
    expect((await execute({ command: 'status' }, admin, 'GR1')).status).toBe(400);
  });
});

describe('the log of commands', () => {
  test('is told newest first, by status too, with who asked where the reader may know them', async () => {
    const boss = await t.aUser({ company, role: 'Admin', firstName: 'Sara', lastName: 'Conti' });
    const provider = await t.aUser({ role: 'SuperAdmin' });
    const at = t.clock.now();
    const later = (seconds: number) => new Date(at.getTime() + seconds * 1_000);
    await make.aCommand(device, {
      requestedBy: boss.id,
      status: 'successful',
      answeredAt: later(9),
      detail: { rssi: -70 },
    });
    await make.aCommand(device, { requestedBy: provider.id, queuedAt: later(1), status: 'failed', detail: 'No' });
    await make.aCommand(device, { queuedAt: later(2), params: { seconds: 60 }, command: 'setInterval' });
    const { body } = await list();
    expect(body).toMatchObject({ total: 3, page: 1, pageSize: 25 });
    expect(body.items.map((c) => [c.command, c.status, c.requestedBy?.displayName, c.detail])).toEqual([
      ['setInterval', 'queued', undefined, null],
      ['status', 'failed', undefined, 'No'],
      ['status', 'successful', 'Sara Conti', { rssi: -70 }],
    ]);
    const { body: seen } = await list('?status=failed', (await t.signedInAs(provider)).token);
    expect(seen.items.map(({ requestedBy }) => requestedBy?.id)).toEqual([provider.id]);
    expect((await list('?status=lost')).status).toBe(422);
    expect((await list(`?id=${body.items[2]?.commandId}`)).body.total).toBe(1);
  });
});

describe('a command that waits', () => {
  test('counts once as cancelled when it is taken back, and not when it is refused', async () => {
    const cancelled = async () => {
      const { values } = await t.server.metrics.commandsEnded.get();
      return values.find(({ labels }) => labels.status === 'cancelled')?.value ?? 0;
    };
    const before = await cancelled();
    const id = await make.aCommand(device);
    await cancel(id, await t.tokenOf('Responsible', company));
    await cancel(await make.aCommand(device, { status: 'sent' }));
    expect(await cancelled()).toBe(before);
    await cancel(id);
    await cancel(id);
    expect(await cancelled()).toBe(before + 1);
  });

  test('is taken back, and its line says what it was', async () => {
    const id = await make.aCommand(device, { command: 'calibrate', params: { kind: 'voltage' } });
    expect((await cancel(id)).status).toBe(204);
    expect(await stored(id)).toBeUndefined();
    expect((await cancel(id)).status).toBe(404);
    expect((await t.historyOf(device.id))[0]).toMatchObject({
      action: 'deviceCommands.cancel',
      changes: [
        { field: 'command', before: 'calibrate', after: null },
        { field: 'calibration', before: 'voltage', after: null },
      ],
    });
  });

  test.each(['sent', 'delivered', 'successful', 'failed', 'timeout', 'expired'] as const)(
    'no more, being %s, stays',
    async (status) => {
      const id = await make.aCommand(device, { status });
      expect((await cancel(id)).body).toMatchObject({ code: 'statusForbids' });
      expect(await stored(id)).toMatchObject({ status });
    },
  );

  test('is nobody else’s to take back', async () => {
    const id = await make.aCommand(device);
    expect((await cancel(id, await t.tokenOf('Responsible', company))).status).toBe(403);
    expect((await cancel(id, await t.tokenOf('Admin'))).status).toBe(404);
    expect((await cancel(id, admin, (await make.aDevice(company)).id)).status).toBe(404);
    expect((await cancel('x')).status).toBe(400);
    expect((await cancel(id, await t.tokenOf('SuperUser'))).status).toBe(204);
  });
});
