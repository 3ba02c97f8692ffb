import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyRoles, providerRoles } from '@timbro/core/access.ts';
import { sumOfTotals } from '@timbro/core/work-days/rules.ts';
import { at } from '#testing/attendance.ts';
import { dayCalls } from '#testing/day-calls.ts';
import type { TestUser } from '#testing/factories.ts';
import { type Office, openOffice } from '#testing/office.ts';

let desk: Office;
let it: Office['it'];
let make: Office['make'];
beforeAll(async () => {
  desk = await openOffice();
  ({ it, make } = desk);
});
afterAll(() => it.close());

const { aWorker, info, change } = dayCalls(() => desk);
const card = async (person: TestUser, month = '2026-11') =>
  it.ask(`GET /time-cards/mine?month=${month}`, { token: (await it.signedInAs(person)).token });
const dayOf = ({ body }: Awaited<ReturnType<typeof card>>, date: string) => {
  const found = body.days.find((day) => day.date === date);
  if (!found) throw new Error(`The card has no ${date}.`);
  return found;
};

describe('one’s own month', () => {
  test('has every day with its stampings, its figures and why they are so', async () => {
    const person = await aWorker();
    await make.stamped(person, '2026-11-03', '08:12-12:01, 13:00-17:36');
    await make.stamped(person, '2026-11-10', '08:00-?');
    await make.anAbsence(person, { startsOn: '2026-11-05', type: 'rol', minutes: 120 });
    const answer = await card(person);
    expect([answer.status, answer.body]).toMatchObject([200, { month: '2026-11', state: 'open', requests: [] }]);
    expect(answer.body.user).toMatchObject({ id: person.id });
    expect(answer.body.days.map(({ date }) => date)).toEqual(
      Array.from({ length: 30 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`),
    );
    const worked = dayOf(answer, '2026-11-03');
    expect(worked).toMatchObject({
      totals: { presence: 505, worked: 465, due: 480, balance: -15, delayActual: 12, delayCounted: 15 },
      excess: { minutes: 30, state: 'toAuthorise' },
    });
    expect(worked.stampings.map(({ enteredAt }) => enteredAt)).toEqual([
      at('2026-11-03', '08:12').toISOString(),
      at('2026-11-03', '13:00').toISOString(),
    ]);
    expect(dayOf(answer, '2026-11-10').anomalies).toEqual(['missingExit']);
    expect(dayOf(answer, '2026-11-05').absences).toMatchObject([{ type: 'rol', minutes: 120 }]);
    expect(answer.body.totals).toEqual(sumOfTotals(answer.body.days.map(({ totals }) => totals)));
  });

  test('says of a day what HR reads of it', async () => {
    const person = await aWorker();
    await make.stamped(person, '2026-11-03', '08:12-12:01, 13:00-17:36');
    const { stampings, absences, trace, totals, version } = (await info(person, '2026-11-03')).body;
    expect(trace.length).toBeGreaterThan(5);
    expect(dayOf(await card(person), '2026-11-03')).toMatchObject({ stampings, absences, trace, totals, version });
  });

  test('is the sum that the register tells', async () => {
    const person = await aWorker();
    await make.stamped(person, '2026-11-03', '08:00-17:00');
    const register = await it.ask(`GET /work-days?from=2026-11-01&to=2026-11-30&userId=${person.id}`, {
      token: desk.admin,
    });
    expect((await card(person)).body.totals).toEqual(register.body.items[0]?.totals);
  });

  test('has the balances of its year', async () => {
    const person = await aWorker();
    const { token } = await it.signedInAs(person);
    const entered = { userId: person.id, year: 2026, type: 'rol', minutes: 1200, reason: 'Saldo iniziale' };
    await it.ask('POST /balances/adjustments', { token: desk.admin, body: entered });
    const residuals = (await card(person)).body.balances.map(({ type, residual }) => [type, residual]);
    expect(residuals).toEqual([
      ['vacation', 0],
      ['rol', 20],
      ['formerHolidays', 0],
    ]);
    for (const year of [2025, 2026]) {
      const { items } = (await it.ask(`GET /balances/mine?year=${year}`, { token })).body;
      expect((await card(person, `${year}-03`)).body.balances).toEqual(items);
    }
  });

  test('names what waits for a decision and touches it, in order', async () => {
    const person = await aWorker();
    const { token } = await it.signedInAs(person);
    const asked = (startsOn: string, endsOn: string) =>
      it.ask('POST /leave-requests', { token, body: { type: 'vacation', startsOn, endsOn } });
    const across = (await asked('2026-11-30', '2026-12-02')).body.id;
    await asked('2026-12-21', '2026-12-22');
    const [entry] = await make.stamped(person, '2026-11-10', '08:00-?');
    const mended = { stampingId: entry, enteredAt: at('2026-11-10', '08:00'), exitedAt: at('2026-11-10', '17:00') };
    const body = { date: '2026-11-10', reason: 'Uscita dimenticata', changes: [mended] };
    const update = (await it.ask('POST /stamps/updates', { token, body })).body.id;
    const pending = { status: 'pendingReview' };
    expect((await card(person)).body.requests).toEqual([
      { kind: 'stampsUpdates', id: update, type: null, startsOn: '2026-11-10', endsOn: '2026-11-10', ...pending },
      { kind: 'leaveRequests', id: across, type: 'vacation', startsOn: '2026-11-30', endsOn: '2026-12-02', ...pending },
    ]);
    await it.ask(`PATCH /leave-requests/${across}`, { token: desk.admin, body: { status: 'approved' } });
    expect((await card(person)).body.requests.map(({ id }) => id)).toEqual([update]);
  });

  test('hides what is planned and not published', async () => {
    const person = await aWorker();
    const late = await make.aShift(desk.company, { name: 'Pomeriggio', start: '14:00', end: '22:00' });
    const cells = (date: string) => [{ userId: person.id, date, shiftId: late }];
    const plan = (date: string, published: boolean) =>
      it.ask('POST /work-days', { token: desk.admin, body: { assignments: cells(date), published } });
    await plan('2026-11-16', false);
    await plan('2026-11-17', true);
    const answer = await card(person);
    expect(dayOf(answer, '2026-11-16')).toMatchObject({ shift: { name: 'Ufficio' }, published: true });
    expect(dayOf(answer, '2026-11-17')).toMatchObject({ shift: { name: 'Pomeriggio' }, published: true });
    expect(answer.text).not.toContain('"published":false');
    expect((await info(person, '2026-11-16')).body).toMatchObject({ shift: { name: 'Pomeriggio' }, published: false });
  });

  test('that is closed stays as it was closed', async () => {
    const person = await aWorker();
    await make.stamped(person, '2026-10-06', '08:00-17:00');
    const before = dayOf(await card(person, '2026-10'), '2026-10-06');
    await it.aClosedMonth(person, '2026-10');
    const closed = await card(person, '2026-10');
    expect(closed.body.state).toBe('closed');
    expect(dayOf(closed, '2026-10-06')).toMatchObject({ status: 'closed', totals: before.totals, trace: before.trace });
    await make.stamped(person, '2026-10-06', '17:30-19:00');
    const later = dayOf(await card(person, '2026-10'), '2026-10-06');
    expect(later).toMatchObject({ status: 'closed', totals: before.totals, stampings: before.stampings });
    expect((await card(person)).body.state).toBe('open');
  });

  test('never has anything of another person', async () => {
    const [person, other] = [await aWorker(), await aWorker()];
    const stamps = await make.stamped(other, '2026-11-03', '08:00-17:00');
    const absence = await make.anAbsence(other, { startsOn: '2026-11-04' });
    await change(other, { date: '2026-11-03', note: 'Nota riservata' });
    const { text } = await card(person);
    for (const secret of [other.id, other.email, ...stamps, absence, 'Nota riservata'])
      expect(text).not.toContain(secret);
  });
});

describe('who may ask', () => {
  test.each(companyRoles)('%s, for the own month', async (role) => {
    const { status, body } = await card(await aWorker({ role }));
    expect([status, body.days.length]).toEqual([200, 30]);
  });

  test.each(providerRoles)('not %s', async (role) => {
    const token = await it.tokenOf(role);
    expect((await it.ask('GET /time-cards/mine?month=2026-11', { token })).body).toMatchObject({ code: 'forbidden' });
  });

  test('not without a session, nor where the company does not keep hours', async () => {
    expect((await it.ask('GET /time-cards/mine?month=2026-11')).status).toBe(401);
    const company = await it.aCompany({ modules: { moduleHr: false } });
    const answer = await card(await it.aUser({ company }));
    expect([answer.status, answer.body]).toMatchObject([403, { code: 'moduleOff' }]);
  });

  test.each([
    ['2026-02', 28],
    ['1900-01', 31],
    ['2199-12', 31],
  ])('for any month there is: %s', async (month, days) => {
    expect((await card(await aWorker(), month)).body.days).toHaveLength(days);
  });

  test.each(['', '2026-13', '2026-11-01', '0026-11'])('for no other: «%s»', async (month) => {
    const { status, body } = await card(await aWorker(), month);
    expect([status, body]).toMatchObject([422, { errors: [{ path: 'month' }] }]);
  });
});
