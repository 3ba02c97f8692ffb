import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Day, addDays, dayIn } from '@timbro/core/days/rules.ts';
import { inTransaction } from '#db/in-transaction.ts';
import { peopleLocks } from '#db/locks.ts';
import { groundOf } from '#register/days/compute-units.ts';
import { drainAll } from '#register/days/keep-fresh.ts';
import { markCells, markDays } from '#register/log/marks.repo.ts';
import { dayInputsRepo } from '#register/plan/day-inputs.repo.ts';
import { type Inputs, plannedInputs } from '#register/plan/planned-inputs.ts';
import { at } from '#testing/attendance.ts';
import type { TestUser } from '#testing/factories.ts';
import { type Cell, type PlanningDesk, planningDesk } from '#testing/planning.ts';
import { fingerprintOf } from '#testing/records.ts';

const runs = process.env['LONG'] ? 40 : 15;

let desk: PlanningDesk;
let it: PlanningDesk['it'];
/** An afternoon, a night, and a shift that leaves too little rest. */
let shifts: string[];

beforeAll(async () => {
  desk = await planningDesk({ earlyEnds: '14:00' });
  ({ it } = desk);
  shifts = [
    desk.early,
    desk.office,
    await desk.make.aShift(desk.company, { start: '14:00', end: '23:00', paidBreakMinutes: 10 }),
    await desk.make.aShift(desk.company, { start: '22:00', end: '06:00', period: 'night' }),
  ];
});
afterAll(() => it.close());

/** Who plans, signed in while the clock stands where a test has put it. */
let token: string;
const standAt = async (day: Day) => {
  it.clock.set(at(day, '10:30'));
  ({ token } = await it.signedInAs(desk.planner));
};
const plan = (cells: readonly Cell[], more: object) => desk.plan(cells, more, token);

const today = () => dayIn('Europe/Rome', it.clock.now());
const inDays = (days: number) => addDays(today(), days);
const lockText = `lock table day_marks, day_inputs, work_days, stampings, stamps, months, absences, audit_lines, outbox, plan_notices in exclusive mode`;

/** Whatever work goes on while somebody else has all rows and all locks that a plan may want. */
async function whileHeld<T>(people: readonly TestUser[], work: () => Promise<T>): Promise<T> {
  const owner = await it.owner();
  const keys = peopleLocks(
    desk.company.id,
    people.map(({ id }) => id),
  );
  await owner.query('begin');
  try {
    await owner.query('select pg_advisory_xact_lock(k) from unnest($1::bigint[]) k', [keys]);
    await owner.query(lockText);
    return await work();
  } finally {
    await owner.query('rollback');
  }
}

const lastMark = async () =>
  (
    await it.database.system.query<{ last: string | null }>(
      `select pg_sequence_last_value(pg_get_serial_sequence('day_marks', 'id')) as last`,
    )
  ).rows[0]?.last;
test('a rehearsal writes nothing and waits for nobody: no row, no number, and beside whoever holds everything', async () => {
  const people = [await desk.aPerson(), await desk.aPerson()] as const;
  for (const person of people) await desk.make.stamped(person, '2026-11-11', '08:00-12:00, 13:00-18:00');
  const cells = people.flatMap((person) => [
    desk.cell(person, '2026-11-16', shifts[2]),
    desk.cell(person, '2026-11-17'),
    desk.cell(person, '2026-11-18', null, { reset: true }),
  ]);
  await desk.plan([desk.cell(people[0], '2026-11-20')], { dryRun: true });
  const seen = async () => [await fingerprintOf(it.database, desk.company.id), await lastMark()];
  const before = await seen();
  const rehearsed = await desk.plan(cells, { dryRun: true });
  expect(await seen()).toEqual(before);
  const beside = await whileHeld(people, () => desk.plan(cells, { dryRun: true }));
  expect([beside.status, beside.body]).toEqual([200, rehearsed.body]);
  expect(beside.body.warnings.filter(({ rule }) => rule === 'rest11')).toHaveLength(2);
});

const offset = fc.oneof(
  { weight: 1, arbitrary: fc.integer({ min: -14, max: -1 }) },
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 11 }) },
);
const past = fc.integer({ min: 1, max: 320 });
const given = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('stamp' as const),
      day: past,
      pairs: fc.constantFrom('08:00-12:00, 13:00-18:00', '22:00-30:00', '06:00-20:00', '09:00-?'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('longWeeks' as const), weeks: fc.integer({ min: 1, max: 6 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('overtime' as const), weeksAgo: fc.integer({ min: 1, max: 8 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('draft' as const), day: offset, shift: fc.nat(4) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('plan' as const), day: offset, shift: fc.nat(4) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('away' as const), day: offset, days: fc.nat(5) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('close' as const),
      month: fc.constantFrom('2025-12', '2026-09', '2026-10'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rules' as const), day: past }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('drain' as const) }) },
);
type Given = typeof given extends fc.Arbitrary<infer T> ? T : never;

const shiftOf = (number: number) => shifts[number] ?? null;

const hasRow = async (table: 'absences' | 'months', { id }: TestUser) =>
  (await it.database.system.query(`select from ${table} where user_id = $1`, [id])).rowCount !== 0;

async function bringAbout(person: TestUser, one: Given): Promise<unknown> {
  const { make, company } = desk;
  switch (one.kind) {
    case 'stamp':
      return make.stamped(person, inDays(-one.day), one.pairs);
    case 'longWeeks':
      // Thirteen hours a day, so that averages come near the limit.
      for (let day = 1; day <= 7 * one.weeks; day += 1) await make.stamped(person, inDays(-day), '06:00-19:00');
      return null;
    case 'overtime':
      return inTransaction(it.database, company.id, async (db) => {
        // A day of 225 hours of overtime there is not; a decision that fits its day there is.
        const date = inDays(-7 * one.weeksAgo);
        await make.stamped(person, date, '08:00-12:00, 13:00-23:00');
        await dayInputsRepo(db, company.id).decide(
          { userId: person.id, date },
          { excess: { state: 'overtime', minutes: 360 } },
        );
        await markCells(db, company.id, [{ userId: person.id, date }]);
      });
    case 'draft':
    case 'plan':
      return plan([desk.cell(person, inDays(one.day), shiftOf(one.shift))], { published: one.kind === 'plan' });
    case 'away':
      // Nobody is away twice at once.
      return (await hasRow('absences', person))
        ? null
        : make.anAbsence(person, { startsOn: inDays(one.day), endsOn: inDays(one.day + one.days) });
    case 'close':
      return (await hasRow('months', person)) ? null : it.aClosedMonth(person, one.month);
    case 'rules':
      return inTransaction(it.database, company.id, (db) => markDays(db, company.id, [person.id], inDays(-one.day)));
    case 'drain':
      return drainAll(it.server, it.clock.now());
  }
}

const wanted = fc.record({
  whose: fc.nat(1),
  day: offset,
  shift: fc.nat(4),
  reset: fc.boolean(),
  version: fc.constantFrom(null, null, null, null, 0, 0, 0, 0, 0, 0, 0, 0, 1),
});
type Wanted = typeof wanted extends fc.Arbitrary<infer T> ? T : never;

/** A version that is right, or one that moved on. */
async function cellOf(
  people: readonly [TestUser, TestUser],
  { whose, day, shift, reset, version }: Wanted,
): Promise<Cell> {
  const person = people[whose === 1 ? 1 : 0];
  const seen = version === null ? null : await desk.dayOf(inDays(day), person, token);
  return desk.cell(person, inDays(day), reset ? null : shiftOf(shift), {
    ...(reset && { reset }),
    ...(seen && { version: seen.version + (version ?? 0) }),
  });
}

async function inputsOf(people: readonly TestUser[], days: readonly Day[]) {
  const ids = people.map(({ id }) => id);
  const { facts } = await groundOf(it.database.reader(desk.company.id), desk.company.id, ids, it.clock.now());
  return facts.inputs(ids, days.toSorted()[0] ?? '', days.toSorted().at(-1) ?? '');
}

/** Decisions in one order; a row as it is read names its person and its day once more. */
const plain = (inputs: Inputs) =>
  [...inputs]
    .flatMap(([userId, days]) => [...days].map(([date, own]) => ({ ...own, userId, day: date })))
    .toSorted((a, b) => (`${a.userId} ${a.day}` < `${b.userId} ${b.day}` ? -1 : 1));

test.each([
  ['in autumn', '2026-11-12'],
  ['at the turn of the year', '2026-12-30'],
])(
  '%s, what is rehearsed is what the plan then does: moves, drafts, absences, closed months, whatever waits to be computed',
  async (_, day) => {
    const acts = fc.array(fc.tuple(fc.nat(1), given), { maxLength: 7 });
    const plans = fc.uniqueArray(wanted, {
      minLength: 1,
      maxLength: 10,
      selector: (one) => `${one.whose} ${one.day}`,
    });
    await standAt(day);
    const found = new Set<string>();
    const property = fc.asyncProperty(acts, plans, fc.boolean(), async (list, cells, published) => {
      const people = [await desk.aPerson(), await desk.aPerson()] as const;
      for (const [whose, one] of list) await bringAbout(people[whose === 1 ? 1 : 0], one);
      const assignments: Cell[] = [];
      for (const one of cells) assignments.push(await cellOf(people, one));
      const days = assignments.map(({ date }) => date);
      const [fingerprint, before] = [await fingerprintOf(it.database, desk.company.id), await inputsOf(people, days)];
      const rehearsed = await whileHeld(people, () => plan(assignments, { published, dryRun: true }));
      expect(await fingerprintOf(it.database, desk.company.id)).toEqual(fingerprint);
      const done = await plan(assignments, { published });
      expect([rehearsed.status, told(rehearsed.body)]).toEqual([done.status, told(done.body)]);
      const after = await inputsOf(people, days);
      if (done.status === 200) expect(plain(plannedInputs(before, assignments, published))).toEqual(plain(after));
      for (const { rule } of done.body.warnings ?? []) found.add(rule);
      found.add(String(done.status));
    });
    await fc.assert(property, { seed: 20_261_120, numRuns: runs });
    expect([...found]).toEqual(
      expect.arrayContaining(['200', '409', 'rest11', 'average48', 'onLeave', 'overContract']),
    );
  },
);
const told = ({ requestId: _, ...body }: { requestId?: unknown }) => body;
