import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '#db/in-transaction.ts';
import { newId } from '#db/new-id.ts';
import { rebuildPerson } from '#register/days/projector.ts';
import { verifyRegister } from '#register/log/verify.repo.ts';
import type { TestUser } from '#testing/factories.ts';
import { day, openDesk, stampsUpdateCalls, times } from '#testing/stamps-update-calls.ts';

type Desk = Awaited<ReturnType<typeof openDesk>>;
let desk: Desk;
let it: Desk['it'];
let make: Desk['make'];
let company: Desk['company'];
let boss: Desk['boss'];
let department: Desk['department'];
let admin: string;
beforeAll(async () => {
  desk = await openDesk();
  ({ it, make, company, boss, department } = desk);
});
beforeEach(async () => {
  await desk.begin();
  ({ admin } = desk);
});
afterAll(() => it.close());

const { aWorker, ask, decide, find, info, correct, correctionsOf, keptOf, aRequest } = stampsUpdateCalls(() => desk);

describe('an approval', () => {
  test('corrects the day, keeps what was stamped beside it, and is told once', async () => {
    const { person, entry, id } = await aRequest();
    it.clock.advance(60);
    const { status, body } = await decide(id, { status: 'approved', note: 'Visto' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'approved',
      version: 2,
      decidedBy: { id: boss.id },
      decidedAt: it.clock.now().toISOString(),
      decisionNote: 'Visto',
      effect: { before: { worked: 450 }, after: { worked: 480, delayActual: 2 } },
      moved: false,
      requested: null,
    });
    const now = await info(person);
    expect(now).toMatchObject({ totals: { ordinary: 480, delayActual: 2 }, requests: { stamps: [] } });
    const [corrected, original] = now.stampings;
    expect(corrected).toMatchObject({ ...times('08:02', '17:00'), source: 'request', corrected: true });
    expect(original).toMatchObject({ id: entry, ...times('08:31', '17:00'), replacedBy: corrected?.id });
    expect(body.stampings).toEqual(now.stampings);
    const told = now.history.map(({ action, actor }) => `${action} ${actor?.id}`);
    expect(told.slice(0, 2).toSorted()).toEqual([`stampsUpdates.decide ${boss.id}`, `workDays.update ${boss.id}`]);
    expect(told[2]).toBe(`stampsUpdates.create ${person.id}`);
    expect((await it.historyOf(id)).map(({ action }) => action)).toEqual([
      'stampsUpdates.decide',
      'stampsUpdates.create',
    ]);
    expect(await correctionsOf(person)).toMatchObject([{ requestId: id }]);
    const decisions = (await it.leftInOutbox('decision')).map(({ payload }) => JSON.stringify(payload));
    expect(decisions.filter((text) => text.includes(id))).toHaveLength(1);
  });

  test('moves the version of the day on, so that whoever read it before is told', async () => {
    const { person, id } = await aRequest();
    const { version } = await info(person);
    await decide(id, { status: 'approved' });
    const late = await it.ask('PATCH /work-days', {
      token: admin,
      body: { userId: person.id, date: day, note: 'Visto', version },
    });
    expect(late.body).toMatchObject({ code: 'stale' });
  });

  test('leaves the pairs it does not speak of as they are', async () => {
    const person = await aWorker();
    const [, , second = ''] = await make.stamped(person, day, '08:00-12:00, 13:20-17:00');
    const { body } = await ask(person, [{ stampingId: second, ...times('13:00', '17:00') }]);
    await decide(body.id, { status: 'approved' });
    const { stampings, totals } = await info(person);
    const current = stampings.filter(({ replacedBy }) => replacedBy === null);
    expect(current).toMatchObject([times('08:00', '12:00'), times('13:00', '17:00')]);
    expect(totals).toMatchObject({ ordinary: 480, uncovered: 0 });
  });

  test('with other times says what was asked for beside what was approved', async () => {
    const { person, entry, id, body: asked } = await aRequest();
    const { body } = await decide(id, {
      status: 'approved',
      changes: [{ stampingId: entry, ...times('08:15', '17:00') }],
    });
    expect(body).toMatchObject({
      changes: [{ stampingId: entry, before: times('08:31', '17:00'), after: times('08:15', '17:00') }],
      requested: asked.changes,
      effect: { after: { delayActual: 15 } },
    });
    expect((await info(person)).totals.delayActual).toBe(15);
  });

  const badEdits: [string, (entry: string) => object[], number, string][] = [
    ['of a stamping that is not there', () => [{ stampingId: newId(), remove: true }], 404, 'changes.0.stampingId'],
    ['in the future', (entry) => [{ stampingId: entry, ...times('08:31', '65:00') }], 422, 'changes.0.exitedAt'],
    ['of nothing', (entry) => [{ stampingId: entry, ...times('08:31', '17:00') }], 422, 'changes.0'],
  ];
  test.each(badEdits)('with other times %s is refused, and nothing is kept', async (_, changes, status, path) => {
    const { person, entry, id } = await aRequest();
    const answer = await decide(id, { status: 'approved', changes: changes(entry) });
    expect([answer.status, answer.body]).toMatchObject([status, { errors: [{ path }] }]);
    expect([await find(id), await correctionsOf(person)]).toMatchObject([{ status: 'pendingReview', version: 1 }, []]);
  });

  test('in a closed month is refused', async () => {
    const { person, id } = await aRequest();
    await it.aClosedMonth(person, '2026-11');
    expect((await decide(id, { status: 'approved' })).body).toMatchObject({
      code: 'monthClosed',
      errors: [{ path: 'date' }],
    });
    expect((await find(id))?.status).toBe('pendingReview');
    expect((await decide(id, { status: 'rejected', note: 'Mese chiuso' })).status).toBe(200);
  });

  const moves: [string, (person: TestUser, entry: string) => Promise<unknown>][] = [
    ['somebody corrected it', (person, entry) => correct(person, [{ id: entry, ...times('08:10', '17:00') }])],
    ['somebody confirmed the very same pair', (person) => correct(person, [times('08:31', '17:00')])],
    ['a stamp arrived late', (person) => make.stamped(person, day, '?-16:00')],
  ];
  test.each(moves)('on a day that has moved is refused: %s; with other times it is not', async (_, move) => {
    const { person, entry, id } = await aRequest();
    it.clock.advance(60);
    await move(person, entry);
    const moved = await find(id);
    expect(moved).toMatchObject({ moved: true, status: 'pendingReview' });
    const refused = await decide(id, { status: 'approved' });
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'stale', errors: [{ path: 'changes' }] }]);
    const changes = (moved?.stampings ?? [])
      .filter(({ replacedBy }) => replacedBy === null)
      .map(({ id: stampingId }, index) =>
        index === 0 ? { stampingId, ...times('08:02', '17:05') } : { stampingId, remove: true },
      );
    const { body } = await decide(id, { status: 'approved', changes });
    expect(body).toMatchObject({ status: 'approved', effect: { after: { delayActual: 2 } } });
    expect((await info(person)).totals.delayActual).toBe(2);
  });

  test('of a pair that the day beside it now holds is refused as moved', async () => {
    const person = await aWorker();
    const { body } = await ask(person, [{ stampingId: null, ...times('22:00', '26:00') }]);
    await make.stamped(person, '2026-11-11', '00:30-09:00');
    const refused = await decide(body.id, { status: 'approved' });
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'stale', errors: [{ path: 'changes' }] }]);
  });
});

describe('a refusal', () => {
  test('needs a word, leaves the day, and keeps what the change would have done', async () => {
    const { person, id } = await aRequest();
    const before = await info(person);
    const wordless = await decide(id, { status: 'rejected' });
    expect([wordless.status, wordless.body]).toMatchObject([422, { errors: [{ path: 'note' }] }]);
    const { body } = await decide(id, { status: 'rejected', note: 'Non risulta' });
    expect(body).toMatchObject({
      status: 'rejected',
      decisionNote: 'Non risulta',
      effect: { before: { worked: 450 }, after: { worked: 480 } },
    });
    expect(await info(person)).toEqual({
      ...before,
      requests: { leave: [], stamps: [] },
      history: [expect.objectContaining({ action: 'stampsUpdates.decide', entityId: id }), ...before.history],
    });
    expect(await correctionsOf(person)).toEqual([]);
  });

  test('takes no other times', async () => {
    const { entry, id } = await aRequest();
    const changes = [{ stampingId: entry, remove: true }];
    expect((await decide(id, { status: 'rejected', note: 'No', changes })).body).toMatchObject({
      errors: [{ path: 'changes' }],
    });
  });
});

describe('who decides', () => {
  test('not oneself, not an Operator, not a stranger, not who does not see the person', async () => {
    const { person, id } = await aRequest({ departmentId: department.id });
    const [colleague, outsider] = [await it.tokenOf('Operator', company), await it.tokenOf('Responsible', company)];
    const answers: [string, number, string][] = [
      [person.token, 403, 'ownRequest'],
      [colleague, 404, 'notFound'],
      [outsider, 404, 'notFound'],
      [await it.tokenOf('Admin'), 404, 'notFound'],
    ];
    for (const [token, statusCode, code] of answers) {
      expect((await decide(id, { status: 'approved' }, token)).body).toMatchObject({ statusCode, code });
      if (code === 'notFound')
        expect((await it.ask(`DELETE /stamps/updates/${id}`, { token })).body).toMatchObject({ code });
    }
    expect(await find(id)).toMatchObject({ status: 'pendingReview', version: 1 });
    const { token } = await it.signedInAs(await it.aUser({ company, role: 'Responsible', leads: [department.id] }));
    expect((await decide(id, { status: 'approved' }, token)).status).toBe(200);
  });

  test('an Admin not for themselves either, but a BackOffice for the Admin', async () => {
    const own = { ...boss, token: admin };
    const { body } = await ask(own, [{ stampingId: null, ...times('08:00', '12:00') }]);
    expect((await decide(body.id, { status: 'rejected', note: 'No' })).body).toMatchObject({ code: 'ownRequest' });
    const staff = await it.tokenOf('BackOffice', company);
    expect((await decide(body.id, { status: 'approved' }, staff)).status).toBe(200);
  });

  test('once: a second decision, and one on an older version, is 409', async () => {
    const { id } = await aRequest();
    expect((await decide(id, { status: 'approved', version: 2 })).body).toMatchObject({ code: 'stale' });
    expect((await decide(id, { status: 'draft' })).body).toMatchObject({ code: 'statusForbids' });
    await decide(id, { status: 'approved', version: 1 });
    for (const status of ['approved', 'rejected'])
      expect((await decide(id, { status, note: 'No' })).body).toMatchObject({ code: 'alreadyDecided' });
  });

  test('of two at once one, twenty times over', async () => {
    const rival = (await it.signedInAs(await it.aUser({ company, role: 'BackOffice' }))).token;
    for (let round = 0; round < 20; round += 1) {
      const { person, id } = await aRequest();
      const answers = await Promise.all([
        decide(id, { status: 'approved' }),
        decide(id, round % 2 === 0 ? { status: 'approved' } : { status: 'rejected', note: 'No' }, rival),
      ]);
      const [won, lost] = answers.toSorted((a, b) => a.status - b.status);
      expect([won?.status, lost?.body.code]).toEqual([200, 'alreadyDecided']);
      expect(await find(id)).toMatchObject({ status: won?.body.status, version: 2 });
      expect((await it.historyOf(id)).filter(({ action }) => action === 'stampsUpdates.decide')).toHaveLength(1);
      expect(await correctionsOf(person)).toHaveLength(won?.body.status === 'approved' ? 1 : 0);
    }
  });
});

describe('taking a decision back', () => {
  test('leaves the day to the last character what it was, and the request as it was asked', async () => {
    const person = await aWorker();
    await make.stamped(person, day, '08:31-?');
    await correct(person, [times('08:31', '17:00')]);
    await make.stamped(person, day, '?-17:20');
    it.clock.advance(5);
    const renewed = await ask(person, [{ stampingId: null, ...times('18:00', '19:00') }]);
    await it.ask(`GET /work-days?from=${day}&to=${day}&userId=${person.id}`, { token: admin });
    const before = [await keptOf(person), (await info(person)).stampings];

    it.clock.advance(5);
    const changes = [{ stampingId: null, ...times('18:00', '18:30') }];
    expect((await decide(renewed.body.id, { status: 'approved', changes })).status).toBe(200);
    expect(await keptOf(person)).not.toBe(before[0]);
    it.clock.advance(9);
    const { status, body } = await decide(renewed.body.id, { status: 'pendingReview' });
    expect(status).toBe(200);
    expect(body).toEqual({ ...renewed.body, version: 3 });
    expect([await keptOf(person), (await info(person)).stampings]).toEqual(before);

    // Computed anew from the log alone it is the same, and the log is whole.
    await inTransaction(it.database, company.id, (db) => rebuildPerson(db, company.id, person.id, it.clock.now()));
    expect(await keptOf(person)).toBe(before[0]);
    expect(await correctionsOf(person)).toHaveLength(3);
    const register = await verifyRegister(it.database.reader(company.id), company.id);
    expect(register.firstBreak).toBeNull();

    expect((await decide(renewed.body.id, { status: 'approved' })).body).toMatchObject({ status: 'approved' });
    expect((await correctionsOf(person)).filter(({ undoes }) => undoes)).toHaveLength(1);
  });

  test('of a refusal has it wait again', async () => {
    const { id, body: asked } = await aRequest();
    await decide(id, { status: 'rejected', note: 'No' });
    expect((await decide(id, { status: 'pendingReview' })).body).toEqual({ ...asked, version: 3 });
  });

  test('is for whoever decided, for ten seconds, in an open month', async () => {
    const { person, id } = await aRequest();
    await decide(id, { status: 'approved' });
    const rival = await it.tokenOf('BackOffice', company);
    expect((await decide(id, { status: 'pendingReview' }, rival)).body).toMatchObject({ code: 'alreadyDecided' });
    it.clock.advance(11);
    expect((await decide(id, { status: 'pendingReview' })).body).toMatchObject({ code: 'alreadyDecided' });
    it.clock.advance(-2);
    await it.aClosedMonth(person, '2026-11');
    expect((await decide(id, { status: 'pendingReview' })).body).toMatchObject({ code: 'monthClosed' });
    expect((await find(id))?.status).toBe('approved');
  });

  test('leaves a later correction of the day alone', async () => {
    const { person, id } = await aRequest();
    await decide(id, { status: 'approved' });
    it.clock.advance(3);
    await correct(person, [times('09:00', '17:00')]);
    await decide(id, { status: 'pendingReview' });
    expect((await info(person)).totals.delayActual).toBe(60);
    expect(await find(id)).toMatchObject({ status: 'pendingReview', moved: true });
  });
});
