import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deviceStates, devices } from '#db/tables/devices.ts';
import { companies } from '#db/tables/people.ts';
import { isDeviceSecret } from '#security/device-secrets.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { deviceRecordsOn } from '#testing/device-records.ts';
import type { TestCompany } from '#testing/factories.ts';

let t: TestApp;
let make: ReturnType<typeof deviceRecordsOn>;
let provider: string;
let company: TestCompany;
let admin: string;
beforeAll(async () => {
  t = await testApp();
  make = deviceRecordsOn(t.server);
  provider = await t.tokenOf('SuperUser');
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await t.aCompany();
  admin = await t.tokenOf('Admin', company);
});

let count = 0;
const freshId = () => `NEW${(count += 1)}`;
const data = { name: 'Cabina nord', hardwareName: 'GRAid One', nominalVoltage: 12 };
const create = (body: object = {}, token = admin) =>
  t.ask('POST /devices', { token, body: { deviceId: freshId(), ...data, ...body } });
const read = (id: string, token = admin) => t.ask(`GET /devices/${id}` as 'GET /devices/:deviceId', { token });
const list = (query = '', token = admin) => t.ask(`GET /devices?${query}`, { token });
const names = async (query = '', token = admin) => (await list(query, token)).body.items.map(({ name }) => name);
const change = (id: string, body: object, token = admin) => t.ask(`PATCH /devices/${id}`, { token, body });
const remove = (id: string, token = admin) => t.ask(`DELETE /devices/${id}`, { token });
const renew = (id: string, token = admin) => t.ask(`POST /devices/${id}/credential`, { token });
const keptOf = async (id: string) =>
  (await t.database.systemDb.select({ kept: devices.secretHash }).from(devices).where(eq(devices.id, id)))[0]?.kept;

describe('a device', () => {
  test('is added with a credential that is told once and kept as a fingerprint', async () => {
    const { status, body } = await create({ deviceId: ' gr007 ' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      deviceId: 'GR007',
      ...data,
      companyId: company.id,
      companyName: company.name,
      version: 1,
      batteryStatus: 'unknown',
      connectionStatus: 'lost',
      dispersionStatus: 'unknown',
      measuredVoltage: null,
      learning: { state: 'idle', progress: 0, at: null },
      lastEnvelope: null,
      openAlarms: 0,
      refused: null,
      mqtt: { username: 'GR007', url: 'mqtt://localhost:1883' },
    });
    const { mqtt, ...device } = body;
    expect(mqtt.password).toMatch(/^[\w-]{43}$/);
    expect(isDeviceSecret(Buffer.from(mqtt.password), (await keptOf(body.id)) ?? Buffer.alloc(0))).toBe(true);
    const again = await read(body.id);
    expect(again.body).toEqual(device);
    expect(again.text).not.toContain(mqtt.password);
    const [line] = await t.historyOf(body.id);
    expect(line).toMatchObject({ action: 'devices.create', entity: 'device', companyId: company.id });
    expect(line?.changes).toContainEqual({ field: 'nominalVoltage', before: null, after: 12 });
    expect(JSON.stringify(line)).not.toContain(mqtt.password);
  });

  test('has an id that nobody else has, and nobody is told who does', async () => {
    const taken = freshId();
    await create({ deviceId: taken }, await t.tokenOf('Admin'));
    const { status, body, text } = await create({ deviceId: taken.toLowerCase() });
    expect([status, body]).toMatchObject([409, { code: 'duplicate' }]);
    expect(text).toContain('"path":"deviceId"');
    expect(text).toContain('già in uso');
  });

  test.each([
    ['an id with signs', { deviceId: 'GR-1' }, 'deviceId'],
    ['an id that is too long', { deviceId: 'A'.repeat(33) }, 'deviceId'],
    ['no name', { name: ' ' }, 'name'],
    ['no volts', { nominalVoltage: 0 }, 'nominalVoltage'],
    ['volts with three decimals', { nominalVoltage: 12.345 }, 'nominalVoltage'],
    ['a field that nobody knows', { secretHash: 'x' }, 'secretHash'],
  ])('with %s is refused', async (_, body, path) => {
    const { status, text } = await create(body);
    expect([status, text]).toEqual([422, expect.stringContaining(`"path":"${path}"`)]);
  });

  test('changes its name and voltage, and the status of its battery with that; its id stays', async () => {
    const { id } = await make.aDevice(company, { state: { measuredVoltage: 11.3 } });
    expect((await read(id)).body.batteryStatus).toBe('low');
    const changed = await change(id, { nominalVoltage: 11, version: 1 });
    expect(changed.body).toMatchObject({ nominalVoltage: 11, batteryStatus: 'ok', version: 2 });
    expect((await change(id, { nominalVoltage: 11 })).body.version).toBe(2);
    expect((await change(id, { name: 'Altro', version: 1 })).body).toMatchObject({ code: 'stale' });
    expect((await change(id, { deviceId: 'ALTRO' })).status).toBe(422);
    expect((await t.historyOf(id)).map(({ changes }) => changes)).toEqual([
      [{ field: 'nominalVoltage', before: 12, after: 11 }],
    ]);
  });

  test('gets another credential: the old one holds no more, and nothing of either is written down', async () => {
    const { body: made } = await create();
    t.clock.advance(60);
    const { status, body } = await renew(made.id);
    expect([status, body.mqtt.username]).toEqual([200, made.deviceId]);
    const kept = (await keptOf(made.id)) ?? Buffer.alloc(0);
    expect(isDeviceSecret(Buffer.from(body.mqtt.password), kept)).toBe(true);
    expect(isDeviceSecret(Buffer.from(made.mqtt.password), kept)).toBe(false);
    expect((await read(made.id)).body.credentialAt).toBe(t.clock.now().toISOString());
    const [line] = await t.historyOf(made.id);
    expect(line?.changes).toEqual([
      { field: 'credentialAt', before: made.credentialAt, after: t.clock.now().toISOString() },
    ]);
  });

  test('keeps its credential when the call says something that nobody reads', async () => {
    const { body: made } = await create();
    const { status, body } = await t.ask(`POST /devices/${made.id}/credential`, { token: admin, body: { a: 1 } });
    expect([status, body.code]).toEqual([422, 'validation']);
    const kept = (await keptOf(made.id)) ?? Buffer.alloc(0);
    expect(isDeviceSecret(Buffer.from(made.mqtt.password), kept)).toBe(true);
  });

  test('is removed with what it told, and its id is free again', async () => {
    const device = await make.aDevice(company);
    await make.anAlarm(device);
    await make.aCommand(device);
    await make.anEnvelope(device);
    expect((await remove(device.id)).status).toBe(204);
    expect((await read(device.id)).status).toBe(404);
    expect((await remove(device.id)).status).toBe(404);
    const left = await t.database.systemDb.select().from(deviceStates).where(eq(deviceStates.deviceRef, device.id));
    expect(left).toEqual([]);
    expect((await create({ deviceId: device.deviceId })).status).toBe(201);
  });

  test.each([
    ['renewed', (id: string) => renew(id)],
    ['removed', (id: string) => remove(id)],
  ])('is cut off every gateway when its credential is %s, after the commit', async (_, act) => {
    const { id } = await make.aDevice(company);
    const owner = await t.owner();
    const heard: (string | undefined)[] = [];
    owner.on('notification', ({ payload }) => void heard.push(payload));
    await owner.query('listen timbro_gateway');
    await act(id);
    await owner.query('unlisten timbro_gateway');
    expect(heard).toEqual([`cut ${id}`]);
  });
});

describe('who sees which device', () => {
  test('a client sees its own, the provider those of every client', async () => {
    const [mine, other] = [await make.aDevice(company), await make.aDevice(await t.aCompany())];
    const responsible = await t.tokenOf('Responsible', company);
    for (const token of [admin, responsible]) {
      expect(await names('', token)).toEqual([mine.name]);
      expect((await read(other.id, token)).status).toBe(404);
      expect(await names(`companyId=${other.companyId}`, token)).toEqual([]);
    }
    expect((await read(other.id, provider)).body).toMatchObject({ name: other.name, companyId: other.companyId });
    expect(await names(`companyId=${company.id}&companyId=${other.companyId}`, provider)).toEqual(
      [mine.name, other.name].toSorted(),
    );
  });

  test('another company’s device can be neither changed, removed nor given another credential', async () => {
    const { id } = await make.aDevice(await t.aCompany());
    for (const act of [change(id, { name: 'Mio' }), remove(id), renew(id)]) expect((await act).status).toBe(404);
  });

  test('the provider says whose a new device is, a client can only mean itself', async () => {
    const other = await t.aCompany();
    const unsaid = await create({}, provider);
    expect([unsaid.status, unsaid.text]).toEqual([422, expect.stringContaining('"path":"companyId"')]);
    expect((await create({ companyId: randomUUID() }, provider)).status).toBe(404);
    expect((await create({ companyId: other.id })).status).toBe(404);
    expect((await create({ companyId: company.id })).status).toBe(201);
    const made = await create({ companyId: other.id }, provider);
    expect(made.body).toMatchObject({ companyId: other.id, companyName: other.name });
    expect((await t.historyOf(made.body.id))[0]?.companyId).toBe(other.id);
    const events = (await t.leftInOutbox('event')).map(({ payload }) => payload as { event: object; rooms: string[] });
    const providerId = await t.providerCompany();
    expect(events.at(-1)).toMatchObject({
      event: { eventType: 'devices.create', entityId: made.body.id, companyId: other.id },
      rooms: [
        `company:${other.id}:role:Admin`,
        `company:${other.id}:role:Responsible`,
        `company:${providerId}:role:SuperAdmin`,
        `company:${providerId}:role:SuperUser`,
      ],
    });
  });

  test('a client that was removed has no devices any more', async () => {
    const gone = await t.aCompany();
    const { id } = await make.aDevice(gone);
    await t.database.systemDb.update(companies).set({ deletedAt: t.clock.now() }).where(eq(companies.id, gone.id));
    expect((await read(id, provider)).status).toBe(404);
    expect((await create({ companyId: gone.id }, provider)).status).toBe(404);
  });

  test.each(['BackOffice', 'Operator'] as const)('a %s sees none', async (role) => {
    const { id } = await make.aDevice(company);
    const token = await t.tokenOf(role, company);
    for (const asked of [list('', token), read(id, token), change(id, { name: 'x' }, token)])
      expect((await asked).body).toMatchObject({ code: 'forbidden' });
  });

  test('a Responsible looks and changes nothing', async () => {
    const { id } = await make.aDevice(company);
    const token = await t.tokenOf('Responsible', company);
    expect((await read(id, token)).status).toBe(200);
    for (const asked of [create({}, token), change(id, { name: 'x' }, token), remove(id, token), renew(id, token)])
      expect((await asked).body).toMatchObject({ code: 'forbidden' });
  });

  test('without the module there are none, but the provider still sees them', async () => {
    const without = await t.aCompany({ modules: { moduleDevices: false } });
    const { id } = await make.aDevice(without);
    for (const role of ['Admin', 'Responsible'] as const)
      expect((await read(id, await t.tokenOf(role, without))).body).toMatchObject({ code: 'moduleOff' });
    expect((await read(id, provider)).status).toBe(200);
    expect((await change(id, { name: 'Nuovo nome' }, provider)).status).toBe(200);
  });

  test('an id that is none is malformed', async () => expect((await read('7')).status).toBe(400));
});

describe('the list', () => {
  const ago = (minutes: number) => new Date(t.clock.now().getTime() - minutes * 60_000);

  test('tells connection, battery and dispersion, and filters by what it tells', async () => {
    const of = (name: string, state: Parameters<typeof make.aDevice>[1] = {}) =>
      make.aDevice(company, { ...state, name });
    await of('buono', {
      state: { lastActiveAt: ago(10), measuredVoltage: 12, positiveLevel: 'ok', negativeLevel: 'ok' },
    });
    await of('perso', { state: { lastActiveAt: ago(10.01), measuredVoltage: 10.79, positiveLevel: 'ok' } });
    await of('lento', { state: { lastActiveAt: ago(60), intervalSeconds: 1800, measuredVoltage: 10.8 } });
    await of('caduto', { state: { lastActiveAt: ago(1), willAt: ago(0.5), measuredVoltage: 14.41 } });
    await of('ripreso', { state: { lastActiveAt: ago(1), willAt: ago(0.49), negativeLevel: 'warning' } });
    await of('disperso', { state: { positiveLevel: 'alarm', negativeLevel: 'warning' } });
    const { body } = await list();
    expect(body.items.map((d) => [d.name, d.connectionStatus, d.batteryStatus, d.dispersionStatus])).toEqual([
      ['buono', 'connected', 'ok', 'ok'],
      ['caduto', 'lost', 'over', 'unknown'],
      ['disperso', 'lost', 'unknown', 'alarm'],
      ['lento', 'connected', 'low', 'unknown'],
      ['perso', 'lost', 'critical', 'ok'],
      ['ripreso', 'connected', 'unknown', 'warning'],
    ]);
    expect(await names('connectionStatus=connected')).toEqual(['buono', 'lento', 'ripreso']);
    expect(await names('batteryStatus=critical&batteryStatus=over')).toEqual(['caduto', 'perso']);
    expect(await names('dispersionStatus=alarm&connectionStatus=lost')).toEqual(['disperso']);
    expect((await list('batteryStatus=empty')).status).toBe(422);
  });

  test('finds by name, id, hardware and client, and tells every hardware there is', async () => {
    await make.aDevice(company, { name: 'Cabina Nord', hardwareName: 'GRAid Two' });
    const south = await make.aDevice(company, { name: 'Città sud' });
    expect(await names('search=citta')).toEqual(['Città sud']);
    expect(await names(`search=${south.deviceId.toLowerCase()}`)).toContain('Città sud');
    expect(await names('search=nord%20two')).toEqual(['Cabina Nord']);
    expect(await names('hardwareName=GRAid%20One')).toEqual(['Città sud']);
    expect(await names(`search=${encodeURIComponent(company.name)}`, provider)).toHaveLength(2);
    expect((await list('hardwareName=GRAid%20One')).body.hardwareNames).toEqual(['GRAid One', 'GRAid Two']);
    expect(await names(`id=${south.id}`)).toEqual(['Città sud']);
  });

  test('puts those with alarms first, and what has no value last', async () => {
    const [one, two] = [await make.aDevice(company, { name: 'b' }), await make.aDevice(company, { name: 'c' })];
    await make.aDevice(company, { name: 'a', state: { measuredVoltage: 12, lastActiveAt: ago(1) } });
    await make.anAlarm(one);
    await make.anAlarm(two);
    await make.anAlarm(two, 'lost', { state: 'acknowledged' });
    await make.anAlarm(one, 'lost', { state: 'closed', closedAt: t.clock.now() });
    expect(await names('sort=-alarms')).toEqual(['c', 'b', 'a']);
    expect((await list('sort=-alarms')).body.items.map(({ openAlarms }) => openAlarms)).toEqual([2, 1, 0]);
    expect((await names('sort=-measuredVoltage'))[0]).toBe('a');
    expect((await names('sort=lastActiveAt'))[0]).toBe('a');
    expect(await names('pageSize=1&page=2')).toEqual(['b']);
  });

  test('tells what the device works with and what of it could not be kept', async () => {
    const at = t.clock.now();
    const device = await make.aDevice(company, {
      state: {
        measuredAt: at,
        measuredVoltage: 12.1,
        positiveCount: 5_000_000_000,
        negativeCount: 7,
        dispersionPositive: 1.5,
        dispersionNegative: 30.25,
        firmware: '1.2.3',
        envelopeId: 'E7',
        refusedCount: 3,
        refusedAt: at,
        refusedFault: 'notJson',
      },
    });
    await make.anEnvelope(device, { id: 'E7', number: 4, loadedAt: at });
    expect((await read(device.id)).body).toMatchObject({
      measuredVoltage: 12.1,
      measuredAt: at.toISOString(),
      positivePoleCount: 5_000_000_000,
      dispersion: { positive: 1.5, negative: 30.25 },
      firmware: '1.2.3',
      lastEnvelope: { id: 'E7', number: 4, loadedAt: at.toISOString(), size: 2 },
      refused: { count: 3, lastAt: at.toISOString(), lastFault: 'notJson' },
    });
  });
});
