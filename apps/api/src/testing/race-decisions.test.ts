import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '@timbro/core/days/rules.ts';
import { holidayOn } from '@timbro/core/holidays/rules.ts';
import { type DecidedKind, decidedKinds } from '@timbro/core/requests/rules.ts';
import { weekdayOf } from '@timbro/core/work-schedules/rules.ts';
import { type TestApp, testApp } from './app.ts';
import { at, attendanceOn } from './attendance.ts';
import type { TestUser } from './factories.ts';

/** `npm run race:decisions` runs a thousand of each kind. */
const rounds = Number(process.env['RACE_ROUNDS'] ?? 100);
const lanes = 4;

let t: TestApp;
let make: ReturnType<typeof attendanceOn>;
beforeAll(async () => {
  t = await testApp();
  make = attendanceOn(t.server);
});
afterAll(() => t.close());

type Lane = { person: TestUser; token: string; deciders: readonly [string, string] };

const tokenOf = async (user: TestUser) => (await t.signedInAs(user)).token;

/** Somebody who asks, and two who may decide it. */
async function aLane(kind: DecidedKind): Promise<Lane> {
  const company = await t.aCompany();
  const person = await t.aUser({ company, role: kind === 'absences' ? 'Admin' : 'Operator' });
  const [admin, office] = [await t.aUser({ company, role: 'Admin' }), await t.aUser({ company, role: 'BackOffice' })];
  await make.aSchedule(company, [person], await make.aShift(company), { validFrom: '2020-01-06' });
  const deciders = [await tokenOf(admin), await tokenOf(office)] as const;
  const body = { yearlyVacationHours: 160 };
  await t.ask(`PATCH /users/${person.id}`, { token: deciders[0], body });
  return { person, token: await tokenOf(person), deciders };
}

/** Each round has a day of its own: days of leave to come, days of stampings gone by. */
const routes = {
  leaveRequests: 'leave-requests',
  stampsUpdates: 'stamps/updates',
  absences: 'absences',
} as const satisfies Record<DecidedKind, string>;

async function ask(kind: DecidedKind, { person, token }: Lane, round: number): Promise<string> {
  const day = kind === 'stampsUpdates' ? addDays('2026-11-11', -round) : addDays('2027-01-01', round);
  const leave = { type: 'vacation', startsOn: day, endsOn: day };
  if (kind === 'stampsUpdates') await make.stamped(person, day, '08:00-12:00');
  const added = {
    stampingId: null,
    enteredAt: at(day, '13:00').toISOString(),
    exitedAt: at(day, '17:00').toISOString(),
  };
  const body = {
    leaveRequests: leave,
    absences: { ...leave, userId: person.id },
    stampsUpdates: { date: day, reason: 'Dimenticata', changes: [added] },
  }[kind];
  const answer = await t.ask(`POST /${routes[kind]}`, { token, body });
  expect(answer.status, answer.text).toBe(201);
  return (JSON.parse(answer.text) as { id: string }).id;
}

/** What came of it: who won, and how many lines its history got. */
async function race(kind: DecidedKind, lane: Lane, round: number) {
  const id = await ask(kind, lane, round);
  const second = round % 2 === 0 ? { status: 'approved' } : { status: 'rejected', note: 'No' };
  const answers = await Promise.all(
    [{ status: 'approved' }, second].map((body, side) =>
      t.ask(`PATCH /${routes[kind]}/${id}`, { token: lane.deciders[side === 0 ? 0 : 1], body }),
    ),
  );
  const won = answers.filter(({ status }) => status === 200).map(({ text }) => JSON.parse(text) as { status: string });
  const lost = answers.filter(({ status }) => status === 409).map(({ text }) => JSON.parse(text) as { code: string });
  const action = kind === 'absences' ? 'absences.update' : `${kind}.decide`;
  const lines = (await t.historyOf(id)).filter((line) => line.action === action && !line.refused).length;
  return { won: won.length, code: lost[0]?.code, lines, approved: won[0]?.status === 'approved' ? 1 : 0 };
}

test.each(decidedKinds)(
  `of two who decide %s at once, ${rounds} times, one does`,
  async (kind) => {
    const all = await Promise.all(
      Array.from({ length: lanes }, async (_, lane) => {
        const own = await aLane(kind);
        const outcomes = [];
        for (let round = lane; round < rounds; round += lanes) outcomes.push(await race(kind, own, round));
        return { own, outcomes };
      }),
    );
    const outcomes = all.flatMap((one) => one.outcomes);
    expect(outcomes).toHaveLength(rounds);
    expect(outcomes.filter(({ won, lines, code }) => won !== 1 || lines !== 1 || code !== 'alreadyDecided')).toEqual(
      [],
    );
    for (const { own, outcomes: ofLane } of all)
      await checkBooks(
        kind,
        own,
        ofLane.reduce((sum, { approved }) => sum + approved, 0),
      );
  },
  600_000,
);

/** Every approval left exactly one mark where it counts: in the balance, or in the log of stamps. */
async function checkBooks(kind: DecidedKind, { person, deciders }: Lane, approved: number) {
  if (kind === 'stampsUpdates') {
    const owner = await t.owner();
    const corrections = 'select count(*)::int as count from stamps where user_id = $1 and correction is not null';
    expect((await owner.query(corrections, [person.id])).rows).toEqual([{ count: approved }]);
    return;
  }
  const absences = await t.ask(`GET /absences?userId=${person.id}&status=approved&pageSize=200`, {
    token: deciders[0],
  });
  expect(absences.body.total).toBe(approved);
  const granted = await daysGranted(person);
  const years = [...new Set(granted.map((day) => Number(day.slice(0, 4))))];
  for (const year of years) {
    const balance = await t.ask(`GET /balances?userId=${person.id}&type=vacation&year=${year}`, { token: deciders[0] });
    const ofYear = granted.filter((day) => day.startsWith(String(year)));
    const worked = ofYear.filter((day) => weekdayOf(day) <= 5 && holidayOn(day, null) === null);
    expect(balance.body.items[0]?.planned).toBe(8 * worked.length);
  }
}

async function daysGranted({ id }: TestUser): Promise<string[]> {
  const owner = await t.owner();
  const text =
    "select to_char(starts_on, 'YYYY-MM-DD') as day from absences where user_id = $1 and status = 'approved'";
  return (await owner.query<{ day: string }>(text, [id])).rows.map(({ day }) => day);
}
