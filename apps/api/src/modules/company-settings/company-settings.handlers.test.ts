import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultSettings } from '@timbro/core/company-settings/rules.ts';
import { ruleBook } from '#register/plan/rule-versions.repo.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';

let t: TestApp;
let company: TestCompany;
let token: string;
let person: TestUser;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await t.aCompany();
  token = await t.tokenOf('Admin', company);
  person = await t.aUser({ company });
});

const find = (as = token) => t.ask('GET /company-settings', { token: as });
const change = (body: object, as = token) => t.ask('PATCH /company-settings', { token: as, body });
const versions = async () => (await ruleBook(t.database.systemDb, company.id, [])).settings;

test('a company that settled nothing has what everybody has', async () => {
  expect((await find()).body).toMatchObject({
    ...defaultSettings,
    id: company.id,
    validFrom: '2000-01-01',
    version: 1,
  });
  expect(await versions()).toEqual([]);
});

test('a change holds from its day on, for this company alone', async () => {
  const holidays = [{ date: '2026-12-24', name: 'Vigilia' }];
  const made = await change({ autoBreak: false, holidays, validFrom: '2026-12-01', version: 1 });
  expect(made.status).toBe(200);
  expect(made.body).toMatchObject({ autoBreak: false, holidays, validFrom: '2026-12-01', version: 2 });
  expect((await find()).body).toMatchObject({ autoBreak: true, holidays: [], version: 2 });
  expect(await versions()).toMatchObject([
    { validFrom: '2000-01-01', autoBreak: true },
    { validFrom: '2026-12-01', autoBreak: false, nightFrom: '22:00' },
  ]);
  const theirs = await t.tokenOf('Admin', await t.aCompany());
  expect((await find(theirs)).body).toMatchObject({ autoBreak: true, version: 1 });
  const [line] = await t.historyOf(company.id);
  expect(line).toMatchObject({ action: 'companySettings.update', entity: 'companySettings' });
  expect(line?.changes).toContainEqual({ field: 'autoBreak', before: true, after: false });
});

test('without a day it holds from the start, or from the first month nobody has closed; everybody is marked', async () => {
  const days = ['2026-08-20', '2026-09-01', '2030-01-01'];
  await t.aClosedMonth(person, '2026-08');
  expect((await change({ dedupeSeconds: 60 })).body).toMatchObject({ dedupeSeconds: 60, validFrom: '2026-09-01' });
  for (const { id } of [person, await t.aUser({ company: await t.aCompany() })])
    expect(await t.markedOf(id, days)).toEqual(id === person.id ? days.slice(1) : []);
});

test('payroll codes in any order are the same codes', async () => {
  await change({ payrollCodes: { OR: '01', FE: '7' } });
  expect((await change({ payrollCodes: { FE: '7', OR: '01' } })).body.version).toBe(2);
});

describe('is refused', () => {
  test('a change that reaches a closed month of anybody, with the month', async () => {
    await t.aClosedMonth(person, '2026-10');
    expect((await change({ autoBreak: false, validFrom: '2026-10-31' })).body).toMatchObject({
      statusCode: 409,
      code: 'monthClosed',
      errors: [{ path: 'validFrom', message: 'Il mese 10/2026 è chiuso per 1 persona' }],
    });
    expect(await versions()).toEqual([]);
  });

  test('a stale one; what says nothing new leaves no trace', async () => {
    await change({ rolMinStep: 30 });
    expect((await change({ rolMinStep: 60, version: 1 })).body.code).toBe('stale');
    expect((await change({ rolMinStep: 30, version: 2 })).body.version).toBe(2);
    expect(await t.historyOf(company.id)).toHaveLength(1);
  });

  test.each([
    ['a step that is none of the three', { rolMinStep: 20 }, 'rolMinStep'],
    ['a time that is none', { nightFrom: '25:00' }, 'nightFrom'],
    ['a code nobody knows', { payrollCodes: { XX: '1' } }, 'payrollCodes.XX'],
    ['a width of nought', { payrollWidths: { company: 0, employee: 7, code: 2 } }, 'payrollWidths.company'],
    ['a holiday on no day', { holidays: [{ date: '2026-02-30', name: 'Mai' }] }, 'holidays.0.date'],
    ['a night without length', { nightFrom: '06:00' }, 'nightTo'],
    [
      'two holidays on one day',
      {
        holidays: [
          { date: '2026-12-24', name: 'Uno' },
          { date: '2026-12-24', name: 'Due' },
        ],
      },
      'holidays.1.date',
    ],
    ['a code wider than its column', { payrollCodes: { OR: '001' } }, 'payrollCodes.OR'],
    [
      'a column narrower than its code',
      { payrollCode: '1234', payrollWidths: { company: 3, employee: 7, code: 2 } },
      'payrollCode',
    ],
    ['a field nobody knows', { color: 'red' }, 'color'],
  ])('%s', async (_, body, field) => {
    const answer = await change(body);
    expect([answer.status, answer.body.errors?.map(({ path }) => path)]).toEqual([422, [field]]);
  });

  test('anybody but an Admin', async () => {
    const as = await t.tokenOf('BackOffice', company);
    expect([(await find(as)).status, (await change({ autoBreak: false }, as)).status]).toEqual([403, 403]);
  });
});

test('of two first changes at once, both hold', async () => {
  const answers = await Promise.all([change({ autoBreak: false }), change({ dedupeSeconds: 30 })]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect((await find()).body).toMatchObject({ autoBreak: false, dedupeSeconds: 30, version: 3 });
});
