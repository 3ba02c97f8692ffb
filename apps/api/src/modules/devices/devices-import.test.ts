import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { writeCsv } from '@timbro/sheets/write-csv.ts';
import { devices } from '#db/tables/devices.ts';
import { isDeviceSecret } from '#security/device-secrets.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { deviceRecordsOn } from '#testing/device-records.ts';
import type { TestCompany } from '#testing/factories.ts';
import { formData } from '#testing/requests.ts';

let t: TestApp;
let make: ReturnType<typeof deviceRecordsOn>;
let company: TestCompany;
let admin: string;
beforeAll(async () => {
  t = await testApp();
  make = deviceRecordsOn(t.server);
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await t.aCompany();
  admin = await t.tokenOf('Admin', company);
});

let count = 0;
const freshId = () => `IMP${(count += 1)}`;
const heads = ['ID dispositivo', 'Nome', 'Modello', 'Tensione nominale (V)'];
const csv = (...rows: readonly string[][]) => writeCsv([heads, ...rows]);
type Sent = { dryRun?: string; companyId?: string; token?: string };
const send = (content: string, { token = admin, ...fields }: Sent = {}) =>
  t.ask('POST /devices/import', {
    token,
    ...formData([...Object.entries(fields), ['file', Buffer.from(content)]], { fileName: 'dispositivi.csv' }),
  });
const names = async (token = admin) =>
  (await t.ask(`GET /devices?companyId=${company.id}`, { token })).body.items.map(({ name }) => name);

describe('a file of devices', () => {
  test('adds those that nobody has, each with a credential that works and is told this once', async () => {
    const [one, two] = [freshId(), freshId()];
    const { status, body } = await send(
      csv([one.toLowerCase(), 'Cabina nord', 'GRAid One', '12'], [two, 'Cabina sud', 'GRAid Two', '24,5 V']),
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ dryRun: false, created: 2, updated: 0, unchanged: 0, failed: [] });
    expect(body.credentials.map(({ deviceId, username }) => [deviceId, username])).toEqual([
      [one, one],
      [two, two],
    ]);
    const kept = await t.database.systemDb.select().from(devices).where(eq(devices.deviceId, two));
    expect(kept).toMatchObject([{ companyId: company.id, nominalVoltage: 24.5, hardwareName: 'GRAid Two' }]);
    const secret = Buffer.from(body.credentials[1]?.password ?? '');
    expect(isDeviceSecret(secret, kept[0]?.secretHash ?? Buffer.alloc(0))).toBe(true);
    const [line] = await t.historyOf(kept[0]?.id ?? '');
    expect(line).toMatchObject({ action: 'devices.import', entity: 'device', companyId: company.id });
    expect((await t.leftInOutbox('event')).at(-1)?.payload).toMatchObject({
      event: { eventType: 'devices.create', entityId: null, companyId: company.id },
    });
  });

  test('changes those that are there, tells no credential of them, and leaves alone what it says nothing new of', async () => {
    const [changed, same] = [await make.aDevice(company), await make.aDevice(company, { name: 'Uguale' })];
    const { body } = await send(
      csv([changed.deviceId, 'Nuovo nome', 'GRAid One', '12'], [same.deviceId, 'Uguale', 'GRAid One', '12']),
    );
    expect(body).toMatchObject({ created: 0, updated: 1, unchanged: 1, failed: [], credentials: [] });
    expect(await names()).toEqual(['Nuovo nome', 'Uguale']);
    expect((await t.historyOf(changed.id))[0]?.changes).toEqual([
      { field: 'name', before: changed.name, after: 'Nuovo nome' },
    ]);
    expect(await t.historyOf(same.id)).toEqual([]);
  });

  test('keeps good rows although others fail, and each fault names its row and column', async () => {
    const [good, theirs] = [freshId(), await make.aDevice(await t.aCompany())];
    const { body } = await send(
      csv(
        [good, 'Buono', 'One', '12'],
        ['GR-1', 'Segni', 'One', '12'],
        [freshId(), '', 'One', '12'],
        [freshId(), 'Senza volt', 'One', 'dodici'],
        [good, 'Ancora', 'One', '12'],
        [theirs.deviceId, 'Di altri', 'One', '12'],
      ),
    );
    expect(body.created).toBe(1);
    expect(body.failed).toEqual([
      { row: 3, errors: [{ path: 'deviceId', message: 'Formato non valido, caratteri ammessi: A-Z, 0-9' }] },
      { row: 4, errors: [{ path: 'name', message: 'Campo obbligatorio' }] },
      { row: 5, errors: [{ path: 'nominalVoltage', message: 'Formato non valido' }] },
      { row: 6, errors: [{ path: 'deviceId', message: 'Il dispositivo è già in una riga precedente' }] },
      { row: 7, errors: [{ path: 'deviceId', message: 'Questo identificativo è già in uso' }] },
    ]);
    expect(body.credentials).toHaveLength(1);
  });

  test('rehearsed does all of it, keeps nothing and tells no credential', async () => {
    const device = await make.aDevice(company);
    const content = csv([freshId(), 'Nuovo', 'One', '12'], [device.deviceId, 'Altro nome', 'One', '12']);
    const { body } = await send(content, { dryRun: 'true' });
    expect(body).toMatchObject({ dryRun: true, created: 1, updated: 1, credentials: [] });
    expect(await names()).toEqual([device.name]);
    expect((await send(content, { dryRun: 'false' })).body.credentials).toHaveLength(1);
  });

  test('of thousands leaves nobody waiting and adds each once', async () => {
    const rows = Array.from({ length: 1_000 }, () => [freshId(), 'Molti', 'One', '12']);
    expect((await send(csv(...rows))).body.created).toBe(1_000);
    expect((await send(csv(...rows))).body).toMatchObject({ created: 0, unchanged: 1_000 });
  });

  test('sent twice at once, in another order, is taken over both times', async () => {
    const there = await Promise.all(Array.from({ length: 30 }, () => make.aDevice(company)));
    const added = Array.from({ length: 30 }, freshId);
    const ids = [...there.map(({ deviceId }) => deviceId), ...added];
    const rows = (order: readonly string[], name: string) => csv(...order.map((id) => [id, name, 'One', '12']));
    const answers = await Promise.all([send(rows(ids, 'Uno')), send(rows(ids.toReversed(), 'Altro'))]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(({ body }) => body.created).toSorted((a, b) => a - b)).toEqual([0, 30]);
  });

  test.each([
    [
      'without a column that is needed',
      writeCsv([
        ['ID dispositivo', 'Nome'],
        ['GR1', 'x'],
      ]),
      'Hardware',
    ],
    ['that is empty', '', ''],
  ])('%s is refused', async (_, content, told) => {
    const { status, text } = await send(content);
    expect([status, text]).toEqual([422, expect.stringContaining(told)]);
  });
});

describe('who brings one in', () => {
  const row = () => csv([freshId(), 'Cabina', 'One', '12']);

  test('the provider’s people for a client that they name', async () => {
    const token = await t.tokenOf('SuperUser');
    expect((await send(row(), { token })).status).toBe(422);
    expect((await send(row(), { token, companyId: await t.providerCompany() })).status).toBe(404);
    expect((await send(row(), { token, companyId: company.id })).body.created).toBe(1);
    expect(await names(token)).toEqual(['Cabina']);
  });

  test('a client for itself alone', async () => {
    const other = await t.aCompany();
    expect((await send(row(), { companyId: other.id })).status).toBe(404);
    expect((await send(row(), { companyId: company.id })).status).toBe(200);
    for (const role of ['Responsible', 'BackOffice', 'Operator'] as const)
      expect((await send(row(), { token: await t.tokenOf(role, company) })).status).toBe(403);
    const without = await t.aCompany({ modules: { moduleDevices: false } });
    expect((await send(row(), { token: await t.tokenOf('Admin', without) })).body.code).toBe('moduleOff');
  });
});
