import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Day } from '@timbro/core/days/rules.ts';
import type { WorkDayInfo } from '@timbro/core/work-days/calendar/day-info.ts';
import { newId } from '#db/new-id.ts';
import { at } from '#testing/attendance.ts';
import { day, dayCalls } from '#testing/day-calls.ts';
import { type Office, openOffice } from '#testing/office.ts';

let desk: Office;
let it: Office['it'];
let make: Office['make'];
let company: Office['company'];
let admin: string;
beforeAll(async () => {
  desk = await openOffice();
  ({ it, make, company, admin } = desk);
});
afterAll(() => it.close());

const { aWorker, info, change } = dayCalls(() => desk);
const stepsOf = ({ trace }: WorkDayInfo, figure: string) => trace.filter((step) => step.figure === figure);

describe('one day', () => {
  test('tells its stampings, and why each figure is what it is, in the asked language', async () => {
    const person = await aWorker();
    const stampIds = await make.stamped(person, day, '08:22-17:50');
    const { status, body } = await info(person);
    expect(status).toBe(200);
    expect(body.stampings).toEqual([
      expect.objectContaining({
        id: stampIds[0],
        enteredAt: at(day, '08:22').toISOString(),
        exitedAt: at(day, '17:50').toISOString(),
        corrected: false,
        replacedBy: null,
      }),
    ]);
    for (const [figure, minutes] of Object.entries(body.totals))
      expect([figure, stepsOf(body, figure).reduce((sum, step) => sum + step.minutes, 0)]).toEqual([figure, minutes]);
    expect(stepsOf(body, 'delayCounted')[0]?.text).toContain('08:22');
    const english = await it.ask(`GET /work-days/info?userId=${person.id}&date=${day}`, {
      token: admin,
      headers: { 'accept-language': 'en' },
    });
    expect(stepsOf(english.body, 'delayCounted')[0]?.text).not.toBe(stepsOf(body, 'delayCounted')[0]?.text);
  });

  test('tells what was stamped as it came: by which clock, when it arrived, and whether it deserves a look', async () => {
    const person = await aWorker();
    const { token } = await it.signedInAs(person);
    const clock = { deviceAt: at(day, '10:03').toISOString(), serverOffsetMs: null, monotonicMs: null, sure: false };
    const send = (time: string, given: object) =>
      it.ask('POST /stamps', {
        token,
        body: { id: newId(), at: at(day, time).toISOString(), source: 'app', ...given },
      });
    const exit = await send('17:00', { direction: 'out' });
    const entry = await send('08:03', { direction: 'in', clock });
    const { body } = await info(person);
    expect(body.stamps).toEqual([entry.body.stamp, exit.body.stamp]);
    expect(body.stamps[0]).toMatchObject({ deviceAt: clock.deviceAt, clockSure: false, review: true });
    const pair = { enteredAt: at(day, '09:00').toISOString(), exitedAt: at(day, '17:00').toISOString() };
    await change(person, { stampings: [pair] });
    expect((await info(person)).body.stamps).toEqual(body.stamps);
    expect((await info(await aWorker())).body.stamps).toEqual([]);
  });

  test('is computed where it has no row, and is never 404 for somebody one may see', async () => {
    const person = await it.aUser({ company });
    expect((await info(person, '2031-05-01')).body).toMatchObject({
      date: '2031-05-01',
      rest: true,
      holiday: 'labour',
      status: 'future',
    });
  });

  test('proposes the planned end for a missing exit', async () => {
    const person = await aWorker();
    await make.stamped(person, day, '08:03-?');
    expect((await info(person)).body.proposal).toEqual({
      enteredAt: at(day, '08:03').toISOString(),
      exitedAt: at(day, '17:00').toISOString(),
    });
  });

  test('proposes supplementary hours to part-time people until the week is full', async () => {
    const person = await aWorker();
    await it.ask(`PATCH /users/${person.id}`, { token: admin, body: { weeklyMinutes: 1200 } });
    await make.stamped(person, day, '08:00-18:00');
    expect((await info(person)).body.excessProposal).toBe('supplementary');
    const full = await aWorker();
    await make.stamped(full, day, '08:00-18:00');
    expect((await info(full)).body.excessProposal).toBe('overtime');
  });

  test('knows no supplementary hours of full-time people', async () => {
    const person = await aWorker();
    await make.stamped(person, day, '08:00-18:00');
    const { status, body } = await change(person, { excess: { state: 'supplementary', minutes: 60 } });
    expect([status, body]).toMatchObject([422, { errors: [{ path: 'excess.state' }] }]);
    await it.ask(`PATCH /users/${person.id}`, { token: admin, body: { weeklyMinutes: 1200 } });
    expect((await change(person, { excess: { state: 'supplementary', minutes: 60 } })).status).toBe(200);
  });

  test('calls supplementary only what part-time people work up to the full week', async () => {
    const person = await aWorker();
    await it.ask(`PATCH /users/${person.id}`, { token: admin, body: { weeklyMinutes: 1200 } });
    const days = ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06'] as const;
    for (const date of days) await make.stamped(person, date, '08:00-19:00');
    const decide = async (date: Day) => change(person, { date, excess: { state: 'supplementary', minutes: 120 } });
    expect((await decide('2026-11-02')).status).toBe(200);
    const friday = await decide('2026-11-06');
    expect([friday.status, friday.body]).toMatchObject([422, { errors: [{ path: 'excess.state' }] }]);
  });

  test('is 404 for another company’s person, for somebody out of sight, and for nobody', async () => {
    const [person, stranger] = [await aWorker(), await it.tokenOf('Admin')];
    const responsible = await it.tokenOf('Responsible', company);
    for (const token of [stranger, responsible]) expect((await info(person, day, token)).status).toBe(404);
    expect((await it.ask(`GET /work-days/info?userId=${newId()}&date=${day}`, { token: admin })).status).toBe(404);
  });
});
