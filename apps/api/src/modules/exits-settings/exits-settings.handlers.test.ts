import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import { areasOn } from '#testing/areas.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';

let t: TestApp;
let company: TestCompany;
let admin: TestUser;
let token: string;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await t.aCompany();
  admin = await t.aUser({ company, role: 'Admin' });
  ({ token } = await t.signedInAs(admin));
});

const legalBasis = { kind: 'unionAgreement', number: '12/2026', date: '2026-01-15' };
const find = (as = token) => t.ask('GET /exits-settings', { token: as });
const change = (body: object, as = token) => t.ask('PATCH /exits-settings', { token: as, body });

test('what nobody has settled is off, without a basis, a position a minute', async () => {
  expect((await find()).body).toEqual({
    id: company.id,
    createdAt: t.clock.now().toISOString(),
    version: 1,
    enabled: false,
    enabledBy: null,
    enabledAt: null,
    legalBasis: null,
    trackingIntervalMinutes: 1,
    changedBy: null,
    changedAt: null,
    maxArea: 1_000_000,
    tileUrl: null,
  });
});

test('a basis is recorded, with who did it and when, for this company alone', async () => {
  const { status, body } = await change({ legalBasis, version: 1 });
  expect(status).toBe(200);
  expect(body).toMatchObject({ legalBasis, version: 2, changedBy: { id: admin.id }, enabled: false });
  expect(body.changedAt).toBe(t.clock.now().toISOString());
  expect((await change({ trackingIntervalMinutes: 15 })).body).toMatchObject({
    legalBasis,
    trackingIntervalMinutes: 15,
    version: 3,
  });
  expect((await find(await t.tokenOf('Admin', await t.aCompany()))).body).toMatchObject({ legalBasis: null });
  const [, first] = await t.historyOf(company.id);
  expect(first).toMatchObject({ action: 'exitsSettings.update', entity: 'exitsSettings' });
  expect(first?.changes).toEqual([
    { field: 'legalBasis', before: null, after: 'unionAgreement' },
    { field: 'basisNumber', before: null, after: '12/2026' },
    { field: 'basisDate', before: null, after: '2026-01-15' },
  ]);
});

test('everybody hears of it, for phones go by it; what says nothing new is not told', async () => {
  await change({ trackingIntervalMinutes: 5 });
  await change({ trackingIntervalMinutes: 5 });
  const told = (await t.leftInOutbox('event')).filter(({ companyId }) => companyId === company.id);
  expect(told.map(({ payload }) => payload)).toMatchObject([
    {
      event: { eventType: 'exitsSettings.update', entityId: company.id },
      rooms: ['Admin', 'Responsible', 'BackOffice', 'Operator'].map((role) => `company:${company.id}:role:${role}`),
    },
  ]);
});

test('the basis goes while nothing is logged, and stays while exits are', async () => {
  const { aLegalBasis, switched } = areasOn(t.server);
  await aLegalBasis(company);
  await switched(company, true);
  const refused = await change({ legalBasis: null });
  expect([refused.status, refused.body.code]).toEqual([409, 'legalBasisMissing']);
  expect((await change({ legalBasis: { ...legalBasis, number: '13' } })).status).toBe(200);
  await switched(company, false, new Date(t.clock.now().getTime() + 1));
  expect((await change({ legalBasis: null })).body.legalBasis).toBeNull();
});

test('a stale change is refused, of two first ones at once too', async () => {
  const answers = await Promise.all([5, 6].map((minutes) => change({ trackingIntervalMinutes: minutes, version: 1 })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await change({ trackingIntervalMinutes: 7, version: 1 })).body.code).toBe('stale');
});

test.each([
  ['a kind nobody knows', { legalBasis: { ...legalBasis, kind: 'consent' } }, 'legalBasis.kind'],
  ['a basis without a number', { legalBasis: { ...legalBasis, number: '' } }, 'legalBasis.number'],
  ['a basis of no day', { legalBasis: { ...legalBasis, date: '2026-02-30' } }, 'legalBasis.date'],
  ['a basis to come', { legalBasis: { ...legalBasis, date: '2126-01-01' } }, 'legalBasis.date'],
  ['no interval', { trackingIntervalMinutes: 0 }, 'trackingIntervalMinutes'],
  ['too long an interval', { trackingIntervalMinutes: 16 }, 'trackingIntervalMinutes'],
  ['switching by the side door', { enabled: true }, 'enabled'],
])('%s is refused', async (_, body, path) => {
  const answer = await change(body);
  expect([answer.status, answer.body.errors?.map((error) => error.path)]).toEqual([422, [path]]);
});

describe('others', () => {
  test.each(['Responsible', 'BackOffice'] as const)('%s reads and changes nothing', async (role) => {
    const as = await t.tokenOf(role, company);
    expect((await find(as)).status).toBe(200);
    expect((await change({ trackingIntervalMinutes: 2 }, as)).status).toBe(403);
  });

  test.each(['Operator', 'SuperAdmin', 'SuperUser'] as const)('%s does not even read', async (role) => {
    expect((await find(await t.tokenOf(role, company))).status).toBe(403);
  });
});
