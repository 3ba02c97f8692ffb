import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const ago = (ms: number) => new Date(t.clock.now().getTime() - ms);
const measures = (from?: Date, to?: Date, token = admin, id = device.id) =>
  t.ask(
    `GET /devices/${id}/measures?${from ? `from=${from.toISOString()}&` : ''}${to ? `to=${to.toISOString()}` : ''}`,
    { token },
  );
const logs = (query = '', token = admin) => t.ask(`GET /devices/${device.id}/calibration-logs${query}`, { token });
const envelopes = (token = admin) => t.ask(`GET /devices/${device.id}/envelopes`, { token });

describe('measures', () => {
  test('are those of the last day, one by one, unless another span is asked for', async () => {
    await make.aMeasure(device, ago(25 * hour));
    await make.aMeasure(device, ago(24 * hour), { voltage: 12.1 });
    await make.aMeasure(device, ago(0), { voltage: 12.2, positiveCount: 5_000_000_000 });
    await make.aMeasure(await make.aDevice(company), ago(0));
    const { status, body } = await measures();
    expect([status, body.stepSeconds]).toEqual([200, 60]);
    expect(body.items).toEqual([
      {
        at: ago(24 * hour).toISOString(),
        batteryVoltage: 12.1,
        lowestVoltage: 12.1,
        lowestAt: ago(24 * hour).toISOString(),
        positivePoleCount: 1,
        negativePoleCount: 2,
        dispersion: { positive: 3, negative: 4 },
      },
      expect.objectContaining({ at: ago(0).toISOString(), batteryVoltage: 12.2, positivePoleCount: 5_000_000_000 }),
    ]);
  });

  test('that fall into one step are told together: the mean, the lowest and when, the last count, the highest dispersion', async () => {
    const begins = new Date(Math.floor(ago(hour).getTime() / minute) * minute);
    const at = (seconds: number) => new Date(begins.getTime() + seconds * 1_000);
    await make.aMeasure(device, at(10), { voltage: 12, positiveCount: 10, dispersionPositive: 9 });
    await make.aMeasure(device, at(20), { voltage: 11, positiveCount: 11, dispersionNegative: 40 });
    await make.aMeasure(device, at(50), { voltage: 12.5, positiveCount: 12 });
    await make.aMeasure(device, at(60), { voltage: 13 });
    const { body } = await measures();
    expect(body.items).toEqual([
      {
        at: at(10).toISOString(),
        batteryVoltage: 11.833,
        lowestVoltage: 11,
        lowestAt: at(20).toISOString(),
        positivePoleCount: 12,
        negativePoleCount: 2,
        dispersion: { positive: 9, negative: 40 },
      },
      expect.objectContaining({ at: at(60).toISOString(), batteryVoltage: 13 }),
    ]);
  });

  test('over more than two days are those of the hours', async () => {
    const begins = new Date(Math.floor(ago(29 * day).getTime() / hour) * hour);
    await make.anHour(device, begins, { measures: 10, voltageSum: 121.5, voltageMin: 11.2, negativeCount: 9 });
    await make.aMeasure(device, ago(hour));
    const { body } = await measures(ago(30 * day), ago(0));
    expect(body).toEqual({
      stepSeconds: 2 * 3600,
      items: [
        {
          at: begins.toISOString(),
          batteryVoltage: 12.15,
          lowestVoltage: 11.2,
          lowestAt: begins.toISOString(),
          positivePoleCount: 1,
          negativePoleCount: 9,
          dispersion: { positive: 3, negative: 4 },
        },
      ],
    });
  });

  test('of a day that is past what is kept one by one are those of its hours', async () => {
    const begins = new Date(Math.floor(ago(300 * day).getTime() / hour) * hour);
    await make.anHour(device, begins);
    const { body } = await measures(new Date(begins.getTime() - hour), new Date(begins.getTime() + hour));
    expect(body).toMatchObject({ stepSeconds: 3600, items: [{ batteryVoltage: 12 }] });
  });

  test('of a whole year are no more than a screen shows, each hour of it counted once', async () => {
    const newest = Math.floor(t.clock.now().getTime() / hour) * hour;
    await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        make.anHour(device, new Date(newest - (index + 1) * 6 * day - (index % 24) * hour)),
      ),
    );
    const { body } = await measures(ago(366 * day), ago(0));
    expect(body.stepSeconds).toBe(24 * 3600);
    expect(body.items).toHaveLength(60);
  });

  test.each([
    ['a span that ends before it begins', () => measures(ago(0), ago(1)), 'to'],
    ['a span of more than a year', () => measures(ago(366 * day + 1), ago(0)), 'to'],
    ['no moment', () => t.ask(`GET /devices/${device.id}/measures?from=ieri`, { token: admin }), 'from'],
  ])('%s is refused', async (_, asked, path) => {
    const { status, text } = await asked();
    expect([status, text]).toEqual([422, expect.stringContaining(`"path":"${path}"`)]);
  });

  test('of another company are not there; the provider reads those of every client', async () => {
    const other = await make.aDevice(await t.aCompany());
    await make.aMeasure(other, ago(hour));
    expect((await measures(undefined, undefined, admin, other.id)).status).toBe(404);
    const { body } = await measures(undefined, undefined, await t.tokenOf('SuperAdmin'), other.id);
    expect(body.items).toHaveLength(1);
  });

  test('of a moment far from now are none, and not an error', async () => {
    for (const from of ['1970-01-01T00:00:00Z', '9999-01-01T00:00:00Z', '0001-01-01T00:00:00Z'])
      expect(await measures(new Date(from), new Date(new Date(from).getTime() + 300 * day))).toMatchObject({
        status: 200,
        body: { items: [] },
      });
  });
});

describe('envelopes', () => {
  test('are told newest first, with the one that the device works with', async () => {
    device = await make.aDevice(company, { state: { envelopeId: 'one' } });
    await make.anEnvelope(device, { id: 'one', number: 1, loadedAt: ago(hour) });
    await make.anEnvelope(device, { id: 'two', number: 2, metric: 'batteryVoltage', points: [{ min: 11, max: 13 }] });
    const { body } = await envelopes();
    expect(body).toMatchObject({ total: 2, page: 1 });
    expect(body.items).toMatchObject([
      { id: 'two', number: 2, size: 1, metric: 'batteryVoltage', points: [{ min: 11, max: 13 }], current: false },
      { id: 'one', number: 1, size: 2, loadedAt: ago(hour).toISOString(), current: true },
    ]);
    expect((await envelopes(await t.tokenOf('Admin'))).status).toBe(404);
  });
});

test.each([
  ['envelopes', (number: number) => make.anEnvelope(device, { id: `e${number}`, number })],
  ['calibration-logs', (number: number) => make.aCalibration(device, { at: ago(number * hour) })],
])('however many %s a device has told, a page of them is told at a time', async (list, add) => {
  for (let number = 1; number <= 26; number += 1) await add(number);
  const page = async (query: string) =>
    (await t.ask(`GET /devices/${device.id}/${list}${query}`, { token: admin })).body;
  expect((await page('')).items).toHaveLength(25);
  expect(await page('?page=2')).toMatchObject({ total: 26, page: 2, pageSize: 25, items: [{}] });
  expect(await page('?pageSize=201')).toMatchObject({ statusCode: 422, errors: [{ path: 'pageSize' }] });
});

describe('the calibration log', () => {
  test('is told newest first, with who asked for it where the reader may know them', async () => {
    const colleague = await t.aUser({ company, role: 'Admin', firstName: 'Sara', lastName: 'Conti' });
    const provider = await t.aUser({ role: 'SuperUser' });
    await make.aCalibration(device, { at: ago(3 * hour), actorId: colleague.id, firmware: '1.0' });
    await make.aCalibration(device, { at: ago(2 * hour), actorId: provider.id, result: 'failed', after: null });
    await make.aCalibration(device, { at: ago(hour), kind: 'zeroPositive' });
    const { body } = await logs();
    expect(body.total).toBe(3);
    expect(body.items.map(({ kind, result, actor }) => [kind, result, actor?.displayName])).toEqual([
      ['zeroPositive', 'ok', undefined],
      ['voltage', 'failed', undefined],
      ['voltage', 'ok', 'Sara Conti'],
    ]);
    const { body: seen } = await logs('', (await t.signedInAs(provider)).token);
    expect(seen.items.map(({ actor }) => actor?.id)).toEqual([undefined, provider.id, colleague.id]);
    expect((await logs('?sort=at&pageSize=1')).body.items).toMatchObject([
      { firmware: '1.0', before: 11.9, after: 12 },
    ]);
    expect((await logs('', await t.tokenOf('Admin'))).status).toBe(404);
    expect((await logs('', await t.tokenOf('BackOffice', company))).status).toBe(403);
  });
});
