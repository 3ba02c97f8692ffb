import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { balanceTypes } from '@timbro/core/balances/rules.ts';
import { addDays } from '@timbro/core/days/rules.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { attendanceOn } from '#testing/attendance.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';
import { openPlans } from '#testing/plans.ts';
import { ledgerOf } from './balances.door.ts';
import { balancesRepo } from './balances.repo.ts';

let it: TestApp;
let make: ReturnType<typeof attendanceOn>;
let company: TestCompany;
let shift: string;
beforeAll(async () => {
  it = await testApp();
  make = attendanceOn(it.server);
  company = await it.aCompany();
  shift = await make.aShift(company);
});
afterAll(() => it.close());

const [timezone, firstKnown, everything] = ['Europe/Rome', new Date('2017-03-01T12:00:00Z'), 1900];

/** Somebody who has been here for ten years. */
async function aVeteran(of = company, office = shift): Promise<TestUser> {
  const person = await it.aUser({ company: of });
  await make.aSchedule(of, [person], office, { validFrom: '2017-01-02' });
  return person;
}
const holdersOf = async (people: readonly TestUser[], of = company) =>
  (await balancesRepo(it.database.systemDb, of.id).holders(people.map(({ id }) => id))).map((holder) => ({
    ...holder,
    createdAt: firstKnown,
    yearlyVacationHours: 160,
  }));

/** Whole days as they lie in the table: everybody's of a day beside each other. */
const absencesText = `
insert into absences (id, company_id, user_id, created_at, type, starts_on, ends_on, status, archived)
select gen_random_uuid(), $1, u, d, 'vacation', d, d, 'approved', false
from (select unnest($2::uuid[]) as u, '2017-01-01'::date as since union all select unnest($3::uuid[]), '2026-01-01') p
cross join lateral generate_series(p.since, '2026-10-30'::date, '9 days') d order by d`;

test('what was opened this year costs no more with ten years of absences than with one', async () => {
  const of = await it.aCompany();
  const office = await make.aShift(of);
  const people = await Promise.all(Array.from({ length: 40 }, () => aVeteran(of, office)));
  const [veterans, novices] = [people.slice(10), people.slice(0, 10)];
  const owner = await it.owner();
  await owner.query(absencesText, [of.id, veterans.map(({ id }) => id), novices.map(({ id }) => id)]);
  const openings = people.flatMap(({ id: userId }) =>
    (['vacation', 'rol'] as const).map((type) => ({ userId, type, year: 2026, minutes: 600 })),
  );
  await balancesRepo(it.database.systemDb, of.id).open(openings, people[0]?.id ?? '', it.clock.now());
  await owner.query('vacuum analyze absences, balance_movements');
  const counted = await openPlans(it.databaseUrl);
  const blocksOf = async (some: readonly TestUser[]) => {
    const asked = { companyId: of.id, people: await holdersOf(some, of), year: 2026, now: it.clock.now(), timezone };
    return counted.blocks(of.id, (db) => ledgerOf(db, asked));
  };
  const [much, little] = [await blocksOf(veterans.slice(0, 3)), await blocksOf(novices.slice(0, 3))];
  await counted.close();
  expect(much).toBeLessThanOrEqual(little * 1.2);
});

const years = fc.integer({ min: 2017, max: 2027 });
/** Apart from each other, the last of a year reaching into the next. */
const takenGiven = fc.uniqueArray(
  fc.record({
    year: years,
    season: fc.constantFrom(40, 160, 350),
    later: fc.nat(14),
    days: fc.nat(25),
    type: fc.constantFrom('vacation' as const, 'rol' as const),
  }),
  { maxLength: 8, selector: ({ year, season }) => `${year} ${season}` },
);
const enteredGiven = fc.uniqueArray(
  fc.record({
    year: years,
    type: fc.constantFrom(...balanceTypes),
    kind: fc.constantFrom('opening' as const, 'opening' as const, 'adjustment' as const),
    minutes: fc.integer({ min: -6000, max: 9000 }),
  }),
  { maxLength: 5, selector: ({ year, type, kind }) => `${year} ${type} ${kind}` },
);

test('balances are those of the ledger that was read from the first year on', async () => {
  const db = it.database.systemDb;
  const repo = balancesRepo(db, company.id);
  const now = it.clock.now();
  const property = fc.asyncProperty(
    fc.array(fc.tuple(takenGiven, enteredGiven), { minLength: 1, maxLength: 2 }),
    years,
    fc.nat(2),
    async (lives, year, back) => {
      const people = await Promise.all(lives.map(() => aVeteran()));
      for (const [at, [taken, entered]] of lives.entries()) {
        const person = people[at];
        if (!person) throw new Error('Fewer people were created than the test needs.');
        for (const { year: ofYear, season, later, days, type } of taken) {
          const startsOn = addDays(`${ofYear}-01-01`, season + later);
          await make.anAbsence(person, { startsOn, endsOn: addDays(startsOn, days), type });
        }
        for (const { kind, ...given } of entered) {
          const one = { ...given, userId: person.id };
          if (kind === 'opening') await repo.open([one], person.id, now);
          else await repo.adjust({ ...one, createdBy: person.id, createdAt: now });
        }
      }
      const from = year - back;
      const asked = { companyId: company.id, people: await holdersOf(people), year, now, timezone };
      const [near, all] = [await ledgerOf(db, { ...asked, from }), await ledgerOf(db, { ...asked, from: everything })];
      const figures = (ledger: typeof near) =>
        people.flatMap(({ id }) =>
          balanceTypes.flatMap((type) =>
            Array.from({ length: back + 1 }, (_, at) => [
              ledger.balance(id, type, from + at),
              ledger.uses(id, type, from + at),
              ledger.pending(id, type),
              ledger.firstYear(id),
            ]),
          ),
        );
      expect(figures(near)).toEqual(figures(all));
    },
  );
  await fc.assert(property, { seed: 20_261_119, numRuns: 40 });
});

test('a year before those that were asked for is refused, rather than told wrong', async () => {
  const [holder] = await holdersOf([await aVeteran()]);
  if (!holder) throw new Error('The person was not found.');
  const asked = { companyId: company.id, people: [holder], year: 2026, now: it.clock.now(), timezone };
  const ledger = await ledgerOf(it.database.systemDb, asked);
  expect(() => ledger.balance(holder.id, 'vacation', 2025)).toThrow('not for 2025');
  expect(() => ledger.uses(holder.id, 'vacation', 2025)).toThrow('not for 2025');
});
