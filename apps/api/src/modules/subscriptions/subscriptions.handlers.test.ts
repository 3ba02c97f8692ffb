import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestCompany } from '#testing/factories.ts';
import { renewSubscriptions } from './renewals.ts';

let t: TestApp;
let token: string;
let company: TestCompany;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.set('2026-11-12T10:30:00+01:00');
  token = await t.tokenOf('SuperUser');
  company = await t.aCompany();
});

const route = '/admin/subscriptions';
const aBody = (more: object = {}) => ({
  companyId: company.id,
  type: 'Base',
  renewalDate: '2026-12-01',
  renewalDays: 30,
  cost: 59.9,
  ...more,
});
const create = (more: object = {}) => t.ask(`POST ${route}`, { token, body: aBody(more) });

test('a new one makes the client’s current one history', async () => {
  const first = await create();
  expect(first.body).toMatchObject({ ...aBody(), companyName: company.name, daysLeft: 19, current: true });
  const second = await create({ type: 'Completo' });
  const listed = await t.ask(`GET ${route}?companyId=${company.id}&sort=type`, { token });
  expect(listed.body.items.map(({ type, current }) => [type, current])).toEqual([
    ['Base', false],
    ['Completo', true],
  ]);
  expect((await t.ask(`GET /admin/companies/${company.id}`, { token })).body).toMatchObject({
    subscription: { id: second.body.id },
  });
});

test.each([
  ['no days', { renewalDays: 0 }, 'renewalDays', 'Il valore non deve essere inferiore a 1'],
  ['1001 days', { renewalDays: 1001 }, 'renewalDays', 'Il valore non deve essere superiore a 1000'],
  ['half a day', { renewalDays: 1.5 }, 'renewalDays', 'Formato non valido'],
  ['no number of days', { renewalDays: null }, 'renewalDays', 'Campo obbligatorio'],
  ['no day', { renewalDate: '' }, 'renewalDate', 'Campo obbligatorio'],
  ['a negative cost', { cost: -1 }, 'cost', 'Deve essere almeno 0'],
  ['a cost of 100,000', { cost: 100_000 }, 'cost', 'Deve essere al massimo 99999,99'],
  ['a tenth of a cent', { cost: 1.001 }, 'cost', 'Formato non valido'],
  ['a type of 61 signs', { type: 'a'.repeat(61) }, 'type', 'Valore troppo lungo: al massimo 60 caratteri'],
  ['a day that is none', { renewalDate: '2026-02-30' }, 'renewalDate', 'Data non corretta'],
])('with %s it is refused at its field', async (_, more, path, message) => {
  const answer = await create(more);
  expect(answer.status).toBe(422);
  expect(answer.body.errors).toEqual([{ path, message }]);
});

test.each([
  [1, 0],
  [1000, 99_999.99],
])('%i days for %d euro are taken', async (renewalDays, cost) =>
  expect((await create({ renewalDays, cost })).body).toMatchObject({ renewalDays, cost }),
);

test('of a client that is not there, or of the provider itself, it is 404 at its field', async () => {
  for (const companyId of ['0193e5a0-0000-7000-8000-000000000000', await t.providerCompany()])
    expect((await create({ companyId })).body).toMatchObject({ statusCode: 404, errors: [{ path: 'companyId' }] });
});

test('changes hold once, a stale one not, and the client stays', async () => {
  const { body: made } = await create();
  const path = `PATCH ${route}/${made.id}` as const;
  expect((await t.ask(path, { token, body: { cost: 70, version: 1 } })).body).toMatchObject({ cost: 70, version: 2 });
  expect((await t.ask(path, { token, body: { cost: 80, version: 1 } })).body.code).toBe('stale');
  expect((await t.ask(path, { token, body: { companyId: company.id } })).body.version).toBe(2);
  const moved = await t.ask(path, { token, body: { companyId: (await t.aCompany()).id } });
  expect(moved.body).toMatchObject({ statusCode: 422, errors: [{ path: 'companyId' }] });
  expect((await t.historyOf(made.id))[0]?.changes).toEqual([{ field: 'cost', before: 59.9, after: 70 }]);
  expect((await t.ask(`DELETE ${route}/${made.id}`, { token })).status).toBe(204);
  expect((await t.ask(path, { token, body: { cost: 1 } })).status).toBe(404);
});

test('the list narrows by words, days left and history', async () => {
  const near = await create({ renewalDate: '2026-11-15', type: 'Caffè' });
  const total = async (query: string) =>
    (await t.ask(`GET ${route}?companyId=${company.id}&${query}`, { token })).body.total;
  expect(await total('search=caffe')).toBe(1);
  expect(await total(`search=${encodeURIComponent(company.name)}`)).toBe(1);
  expect(await total('expiringWithin=2')).toBe(0);
  expect(await total('expiringWithin=3')).toBe(1);
  await create();
  expect(await total('expiringWithin=3')).toBe(0);
  expect(await total('current=false')).toBe(1);
  expect(await total(`id=${near.body.id}`)).toBe(1);
});

describe('every day', () => {
  const run = async (at: string) => {
    t.clock.set(at);
    await renewSubscriptions(t.server, t.clock.now());
  };
  const renewalOf = async (id: string) =>
    (await t.ask(`GET ${route}?id=${id}`, { token: await t.tokenOf('SuperUser') })).body.items[0]?.renewalDate;

  test('a renewal that has passed rolls on and is written down; one of today waits', async () => {
    const { body: made } = await create({ renewalDate: '2026-11-12' });
    await run('2026-11-12T03:00:00+01:00');
    expect(await renewalOf(made.id)).toBe('2026-11-12');
    await run('2026-11-13T03:00:00+01:00');
    expect(await renewalOf(made.id)).toBe('2026-12-12');
    await run('2026-11-13T04:00:00+01:00');
    const history = await t.historyOf(made.id);
    expect(history.filter(({ action }) => action === 'subscriptions.renew')).toHaveLength(1);
    expect(history[0]?.changes).toEqual([{ field: 'renewalDate', before: '2026-11-12', after: '2026-12-12' }]);
  });

  test('one that the database refuses leaves the others renewed, and is named', async () => {
    const { body: bad } = await create({ renewalDate: '2026-11-10' });
    const { body: good } = await create({ renewalDate: '2026-11-09', companyId: (await t.aCompany()).id });
    const owner = await t.owner();
    await owner.query(`alter table subscriptions add constraint spoilt check (id <> '${bad.id}') not valid`);
    await expect(run('2026-11-13T03:00:00+01:00')).rejects.toThrow('not renewed');
    expect([await renewalOf(bad.id), await renewalOf(good.id)]).toEqual(['2026-11-10', '2026-12-09']);
    expect(t.server.troubles.list()).toMatchObject([{ work: 'renewal', companyId: company.id, userId: null }]);
    await owner.query('alter table subscriptions drop constraint spoilt');
    await run('2026-11-13T04:00:00+01:00');
    expect([await renewalOf(bad.id), t.server.troubles.list()]).toEqual(['2026-12-10', []]);
  });

  test('who is disabled is not renewed', async () => {
    const { body: made } = await create({ renewalDate: '2026-11-12' });
    await t.ask(`PATCH /admin/companies/${company.id}/status`, { token, body: { status: 'disabled' } });
    await run('2026-11-20T03:00:00+01:00');
    expect(await renewalOf(made.id)).toBe('2026-11-12');
  });

  test('the provider is told 30 and 7 days before, each once, in the language of who reads it', async () => {
    const [italian, english] = [
      await t.aUser({ role: 'SuperAdmin' }),
      await t.aUser({ role: 'SuperUser', language: 'en' }),
    ];
    await create({ renewalDate: '2027-03-31', renewalDays: 365, type: 'Completo' });
    const subjects = async (email: string) =>
      (await t.mailsTo(email)).map(({ subject }) => subject).filter((subject) => subject.includes(company.name));
    for (const day of ['2027-02-28', '2027-03-01', '2027-03-01', '2027-03-10', '2027-03-24', '2027-03-25'])
      await run(`${day}T03:00:00+01:00`);
    expect(await subjects(italian.email)).toEqual([
      `Rinnovo di ${company.name} tra 30 giorni`,
      `Rinnovo di ${company.name} tra 7 giorni`,
    ]);
    expect(await subjects(english.email)).toEqual([
      `Renewal of ${company.name} in 30 days`,
      `Renewal of ${company.name} in 7 days`,
    ]);
    const letter = (await t.mailsTo(italian.email)).find(({ subject }) => subject.includes(company.name));
    expect(letter?.text).toContain('31/03/2027');
    expect(letter?.text).toContain(`/gr-clients/${company.id}`);
    expect(letter?.text).toMatch(/59,90\s€/);
  });
});
