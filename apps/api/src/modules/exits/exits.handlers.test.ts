import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestUser } from '#testing/factories.ts';
import { placesOn } from '#testing/place.ts';

let t: TestApp;
let make: ReturnType<typeof placesOn>['make'];
let aPlace: ReturnType<typeof placesOn>['aPlace'];
let tokenOf: ReturnType<typeof placesOn>['tokenOf'];
beforeAll(async () => {
  t = await testApp();
  ({ make, aPlace, tokenOf } = placesOn(t));
});
afterAll(() => t.close());
// Half past ten in Firenze, on a Thursday.
beforeEach(() => t.clock.set('2026-11-12T09:30:00Z'));

const errand = {
  reason: 'personal',
  startsAt: '2026-11-12T10:00:00.000Z',
  expectedReturnAt: '2026-11-12T11:00:00.000Z',
} as const;
const asked = async (user: TestUser, body: object = errand) => {
  const answer = await t.ask('POST /exits', { token: await tokenOf(user), body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
};
const change = async (user: TestUser, id: string, body: object) =>
  t.ask(`PATCH /exits/${id}`, { token: await tokenOf(user), body });
const changed = async (user: TestUser, id: string, body: object) => {
  const answer = await change(user, id, body);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const approved = async (user: TestUser, decider: TestUser, body: object = errand) => {
  const { id } = await asked(user, body);
  return changed(decider, id, { status: 'approved' });
};
const list = async (user: TestUser, query = '') =>
  (await t.ask(`GET /exits?${query}`, { token: await tokenOf(user) })).body;
const remove = async (user: TestUser, id: string) => t.ask(`DELETE /exits/${id}`, { token: await tokenOf(user) });

describe('asking', () => {
  test('tells whoever decides, and the answer comes back by mail once it can no longer be undone', async () => {
    const { operator, admin, responsible, office } = await aPlace();
    const exit = await asked(operator, { ...errand, note: 'In banca' });
    expect(exit).toMatchObject({
      ...errand,
      note: 'In banca',
      status: 'pendingReview',
      source: 'request',
      leftAt: null,
      returnedAt: null,
      countsAsWork: false,
      overdue: false,
      passCode: null,
      user: { id: operator.id },
    });
    for (const decider of [admin, responsible, office])
      expect(await list(decider, 'status=pendingReview')).toMatchObject({ total: 1, items: [{ id: exit.id }] });
    expect((await t.mailsTo(admin.email)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Da approvare: .*uscita, 12\/11\/2026, 11:00–12:00$/),
    ]);
    await changed(responsible, exit.id, { status: 'approved' });
    expect(await t.mailsTo(operator.email)).toEqual([]);
  });

  test('a draft waits for its owner, is worded anew, put forward and taken back', async () => {
    const { operator, admin } = await aPlace();
    const { id } = await asked(operator, { ...errand, draft: true });
    expect(await t.mailsTo(admin.email)).toEqual([]);
    expect(await changed(operator, id, { reason: 'medical', note: 'Visita' })).toMatchObject({
      status: 'draft',
      reason: 'medical',
      note: 'Visita',
    });
    expect(await changed(operator, id, { status: 'pendingReview' })).toMatchObject({ status: 'pendingReview' });
    expect(await t.mailsTo(admin.email)).toHaveLength(1);
    expect(await changed(operator, id, { status: 'draft' })).toMatchObject({ status: 'draft', submittedAt: null });
  });

  test.each([
    ['without a reason', { ...errand, reason: undefined }, 'reason', 'Campo obbligatorio'],
    ['for a reason that there is not', { ...errand, reason: 'sport' }, 'reason', 'Formato non valido'],
    ['for another reason without a note', { ...errand, reason: 'other' }, 'note', /serve una nota/],
    ['back before leaving', { ...errand, expectedReturnAt: errand.startsAt }, 'expectedReturnAt', /dopo l’uscita/],
    ['for two days', { ...errand, expectedReturnAt: '2026-11-14T10:00:00.000Z' }, 'expectedReturnAt', /24 ore/],
    [
      'for the year after next',
      { ...errand, startsAt: '2028-01-01T10:00:00.000Z', expectedReturnAt: null },
      'startsAt',
      /un anno/,
    ],
    ['long ago', { ...errand, startsAt: '2026-09-01T10:00:00.000Z', expectedReturnAt: null }, 'startsAt', /un mese fa/],
    ['already approved', { ...errand, status: 'approved' }, 'status', 'Campo sconosciuto'],
  ])('is refused %s', async (_, body, path, message) => {
    const { operator } = await aPlace();
    const answer = await t.ask('POST /exits', { token: await tokenOf(operator), body });
    expect(answer.body).toMatchObject({
      statusCode: 422,
      errors: [{ path, message: expect.stringMatching(message) as unknown }],
    });
    expect((await t.ask('GET /exits/mine', { token: await tokenOf(operator) })).body.total).toBe(0);
  });

  test('is refused in a closed month', async () => {
    const { operator, company } = await aPlace();
    await t.database.system.query(
      `insert into months (company_id, user_id, month, state, closed_at, closed_seq) values ($1, $2, '2026-11', 'closed', now(), 0)`,
      [company.id, operator.id],
    );
    const answer = await t.ask('POST /exits', { token: await tokenOf(operator), body: errand });
    const message = 'Novembre 2026 è chiuso: per una modifica rivolgersi all’ufficio del personale.';
    expect(answer.body).toMatchObject({ statusCode: 409, code: 'monthClosed', errors: [{ message }] });
  });
});

describe('deciding', () => {
  test('gives a pass for today, which its owner alone reads', async () => {
    const { operator, admin } = await aPlace();
    const exit = await approved(operator, admin);
    expect(exit).toMatchObject({ status: 'approved', decidedBy: { id: admin.id }, passCode: null });
    const { body } = await t.ask('GET /exits/mine', { token: await tokenOf(operator) });
    expect(body.items[0]?.passCode).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
  });

  test('a rejection needs a note', async () => {
    const { operator, admin } = await aPlace();
    const { id } = await asked(operator);
    expect((await change(admin, id, { status: 'rejected' })).body).toMatchObject({
      statusCode: 422,
      errors: [{ path: 'note' }],
    });
    expect(await changed(admin, id, { status: 'rejected', note: 'Troppi assenti' })).toMatchObject({
      status: 'rejected',
      decisionNote: 'Troppi assenti',
    });
  });

  test('is taken back by the same person within ten seconds, with the pass', async () => {
    const { operator, admin, office } = await aPlace();
    const { id } = await approved(operator, admin);
    expect((await change(office, id, { status: 'pendingReview' })).body).toMatchObject({ code: 'alreadyDecided' });
    t.clock.advance(9);
    expect(await changed(admin, id, { status: 'pendingReview' })).toMatchObject({
      status: 'pendingReview',
      decidedBy: null,
    });
    const { body } = await t.ask('GET /exits/mine', { token: await tokenOf(operator) });
    expect(body.items[0]?.passCode).toBeNull();
    await changed(admin, id, { status: 'approved' });
    t.clock.advance(11);
    expect((await change(admin, id, { status: 'pendingReview' })).body).toMatchObject({ code: 'alreadyDecided' });
  });

  test.each([
    ['one’s own', 'operator', { status: 'approved' }, 403, 'ownRequest'],
    ['of a colleague', 'colleague', { status: 'approved' }, 404, 'notFound'],
    ['with an old version', 'admin', { status: 'approved', version: 9 }, 409, 'stale'],
    [
      'together with another return',
      'admin',
      { status: 'approved', expectedReturnAt: errand.startsAt },
      409,
      'statusForbids',
    ],
    [
      'and for another reason than the one given',
      'admin',
      { status: 'approved', reason: 'service' },
      409,
      'statusForbids',
    ],
    ['by wording it', 'admin', { note: 'Altro' }, 403, 'forbidden'],
    ['by leaving for them', 'admin', { left: true }, 403, 'forbidden'],
    ['by returning for them', 'admin', { returned: true }, 403, 'forbidden'],
  ] as const)('is refused %s', async (_, who, body, status, code) => {
    const place = await aPlace();
    const { id } = await asked(place.operator);
    expect((await change(place[who], id, body)).body).toMatchObject({ statusCode: status, code });
  });

  test('twice is refused, and so is what another department asks', async () => {
    const { operator, admin, responsible } = await aPlace();
    const { id } = await approved(operator, admin);
    expect((await change(responsible, id, { status: 'rejected', note: 'No' })).body.code).toBe('alreadyDecided');
    const other = await aPlace();
    expect((await change(other.admin, id, { status: 'rejected', note: 'No' })).status).toBe(404);
    expect((await list(other.admin)).total).toBe(0);
  });
});

describe('going out', () => {
  test('from fifteen minutes before on, once, and back once', async () => {
    const { operator, admin } = await aPlace();
    const { id } = await approved(operator, admin);
    t.clock.set('2026-11-12T09:44:59Z');
    expect((await change(operator, id, { left: true })).body).toMatchObject({
      code: 'statusForbids',
      errors: [{ path: 'left', message: expect.stringMatching(/15 minuti/) as unknown }],
    });
    expect((await change(operator, id, { returned: true })).body.code).toBe('statusForbids');
    t.clock.set('2026-11-12T09:45:00Z');
    expect(await changed(operator, id, { left: true })).toMatchObject({ leftAt: '2026-11-12T09:45:00.000Z' });
    expect((await change(operator, id, { left: true })).body.code).toBe('statusForbids');
    t.clock.set('2026-11-12T10:50:00Z');
    expect(await changed(operator, id, { returned: true })).toMatchObject({ returnedAt: '2026-11-12T10:50:00.000Z' });
    expect((await change(operator, id, { returned: true })).body.code).toBe('statusForbids');
  });

  test('without permission, or after its time, is refused', async () => {
    const { operator, admin } = await aPlace();
    const { id } = await asked(operator);
    t.clock.set('2026-11-12T10:00:00Z');
    expect((await change(operator, id, { left: true })).body.code).toBe('statusForbids');
    await changed(admin, id, { status: 'approved' });
    t.clock.set('2026-11-12T11:00:01Z');
    expect((await change(operator, id, { left: true })).body).toMatchObject({
      code: 'statusForbids',
      errors: [{ path: 'left', message: expect.stringMatching(/passato/) as unknown }],
    });
  });

  test('whoever is late is overdue until they are back, and may announce another return', async () => {
    const { operator, admin } = await aPlace();
    await make.stamped(operator, '2026-11-12', '08:00-?');
    const { id } = await approved(operator, admin);
    t.clock.set('2026-11-12T10:00:00Z');
    await changed(operator, id, { left: true });
    t.clock.set('2026-11-12T11:00:01Z');
    expect(await list(admin, 'out=true')).toMatchObject({ total: 1, items: [{ id, overdue: true }] });
    expect(await changed(operator, id, { expectedReturnAt: '2026-11-12T11:30:00.000Z' })).toMatchObject({
      status: 'approved',
      overdue: false,
    });
    expect((await change(operator, id, { note: 'Traffico' })).body.code).toBe('statusForbids');
    await changed(operator, id, { returned: true });
    expect((await list(admin, 'out=true')).total).toBe(0);
    expect((await change(operator, id, { expectedReturnAt: '2026-11-12T12:30:00.000Z' })).body.code).toBe(
      'statusForbids',
    );
  });
});

test('an approval is not taken back once somebody has gone out on it, and nobody is out twice', async () => {
  const { operator, admin } = await aPlace();
  const half = '2026-11-12T10:30:00.000Z';
  const { id } = await approved(operator, admin, {
    ...errand,
    startsAt: '2026-11-12T10:10:00.000Z',
    expectedReturnAt: half,
  });
  const other = await approved(operator, admin, { ...errand, startsAt: half });
  const soon = { startsAt: errand.startsAt, expectedReturnAt: '2026-11-12T10:10:00.000Z' };
  const { id: late } = await asked(operator, { reason: 'service', ...soon });
  t.clock.set('2026-11-12T10:00:00Z');
  await changed(admin, late, { status: 'approved' });
  await changed(operator, late, { left: true });
  expect((await change(admin, late, { status: 'pendingReview' })).body.code).toBe('statusForbids');
  for (const one of [id, other.id])
    expect((await change(operator, one, { left: true })).body).toMatchObject({
      code: 'statusForbids',
      errors: [{ path: 'left', message: expect.stringMatching(/già fuori/) as unknown }],
    });
  await changed(operator, late, { returned: true });
  await changed(operator, id, { left: true });
});

test('whoever has just stamped out is out no more, by the list of others and by their own', async () => {
  const { operator, admin } = await aPlace();
  await make.stamped(operator, '2026-11-12', '08:00-?');
  const { id } = await approved(operator, admin);
  t.clock.set('2026-11-12T10:00:00Z');
  await changed(operator, id, { left: true });
  const own = async () => (await t.ask('GET /exits/mine?out=true', { token: await tokenOf(operator) })).body.total;
  expect([await own(), (await list(admin, 'out=true')).total]).toEqual([1, 1]);
  t.clock.advance(60);
  await make.stamped(operator, '2026-11-12', '?-11:01');
  expect([await own(), (await list(admin, 'out=true')).total]).toEqual([0, 0]);
});

describe('removing', () => {
  test.each([
    ['the owner, while it waits', 'operator', false, 204],
    ['the owner, once approved', 'operator', true, 204],
    ['an Admin, once approved', 'admin', true, 204],
    ['a Responsible, once approved', 'responsible', true, 204],
    ['the back office, while it waits', 'office', false, 204],
    ['the back office, once approved', 'office', true, 403],
    ['a colleague', 'colleague', false, 404],
  ] as const)('by %s', async (_, who, isApproved, status) => {
    const place = await aPlace();
    const { id } = isApproved ? await approved(place.operator, place.admin) : await asked(place.operator);
    expect((await remove(place[who], id)).status).toBe(status);
    expect((await list(place.admin)).total).toBe(status === 204 ? 0 : 1);
  });

  test('is refused to everybody once the person has left', async () => {
    const { operator, admin } = await aPlace();
    const { id } = await approved(operator, admin);
    t.clock.set('2026-11-12T10:00:00Z');
    await changed(operator, id, { left: true });
    for (const user of [operator, admin]) expect((await remove(user, id)).body.code).toBe('statusForbids');
  });
});

describe('the pass', () => {
  const passOf = async (operator: TestUser) =>
    String((await t.ask('GET /exits/mine', { token: await tokenOf(operator) })).body.items[0]?.passCode);
  const look = async (user: TestUser, code: string) => t.ask(`GET /exits/pass/${code}`, { token: await tokenOf(user) });

  test('says who may be out and until when, never why, however it is typed', async () => {
    const { operator, admin, office, responsible, department } = await aPlace();
    await approved(operator, admin);
    const code = await passOf(operator);
    const typed = `${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`;
    for (const user of [admin, office, responsible]) {
      const { status, body } = await look(user, typed);
      expect(status).toBe(200);
      expect(body).toEqual({
        authorised: true,
        displayName: expect.stringMatching(/^Sara /) as unknown,
        department: department.name,
        expectedReturnAt: errand.expectedReturnAt,
      });
    }
  });

  test('is worth nothing tomorrow, in another company, for who is back, or for who asks for nobody', async () => {
    const { operator, admin } = await aPlace();
    const { id } = await approved(operator, admin);
    const code = await passOf(operator);
    expect((await look((await aPlace()).admin, code)).status).toBe(404);
    expect((await look(operator, code)).status).toBe(403);
    expect((await look(admin, 'ZZZZZZZZ')).status).toBe(404);
    t.clock.set('2026-11-12T10:00:00Z');
    await changed(operator, id, { left: true });
    await changed(operator, id, { returned: true });
    expect((await look(admin, code)).body).toMatchObject({ authorised: false });
    t.clock.set('2026-11-13T07:00:00Z');
    expect((await look(admin, code)).status).toBe(404);
  });
});

test('a Responsible sees the exits of their own people alone', async () => {
  const { company, operator, responsible } = await aPlace();
  const stranger = await t.aUser({ company });
  const mine = await asked(operator);
  const theirs = await asked(stranger);
  expect((await list(responsible)).items.map(({ id }: { id: string }) => id)).toEqual([mine.id]);
  expect((await change(responsible, theirs.id, { status: 'approved' })).status).toBe(404);
});

test('filters by status, reason, person and days of the company’s own clock', async () => {
  const { operator, admin } = await aPlace();
  // Half past midnight of the 13th where the company is.
  const night = await asked(operator, { reason: 'service', startsAt: '2026-11-12T23:30:00.000Z' });
  const noon = await asked(operator);
  const idsOf = async (query: string) => (await list(admin, query)).items.map(({ id }: { id: string }) => id);
  expect(await idsOf('from=2026-11-13&to=2026-11-13')).toEqual([night.id]);
  expect(await idsOf('to=2026-11-12')).toEqual([noon.id]);
  expect(await idsOf('reason=service')).toEqual([night.id]);
  expect(await idsOf(`userId=${admin.id}`)).toEqual([]);
  expect(await idsOf('sort=startsAt')).toEqual([noon.id, night.id]);
});

test('what waits is counted for whoever may decide it, and told in the bell', async () => {
  const { operator, admin, responsible } = await aPlace();
  const { id } = await asked(operator);
  for (const user of [admin, responsible]) {
    const token = await tokenOf(user);
    expect((await t.ask('GET /notifications/counters', { token })).body).toEqual({
      leaveRequests: 0,
      stampsUpdates: 0,
      absences: 0,
      exitsRequests: 1,
    });
    expect((await t.ask('GET /notifications', { token })).body.items).toMatchObject([
      { kind: 'exits', recordId: id, own: false, status: 'pendingReview', startsOn: '2026-11-12' },
    ]);
  }
  await changed(admin, id, { status: 'approved' });
  const own = await t.ask('GET /notifications', { token: await tokenOf(operator) });
  expect(own.body.items).toMatchObject([{ kind: 'exits', recordId: id, own: true, status: 'approved' }]);
});
