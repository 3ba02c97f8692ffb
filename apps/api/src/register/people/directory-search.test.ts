import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyRoles } from '@timbro/core/access.ts';
import type { Sight } from '@timbro/core/people/sight-rules.ts';
import { userStatuses } from '@timbro/core/users/rules.ts';
import { newId } from '#db/new-id.ts';
import { users } from '#db/tables/people.ts';
import type { PeopleDirectory } from '#http/server.ts';
import { peopleRepo } from '#modules/people/people.repo.ts';
import { usersRepo } from '#modules/users/users.repo.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import type { TestCompany } from '#testing/factories.ts';
import { openPlans } from '#testing/plans.ts';
import { createPeopleDirectory } from './directory.ts';

let t: TestApp;
let company: TestCompany;
let departmentIds: string[];
beforeAll(async () => {
  t = await testApp();
  company = await t.aCompany();
  departmentIds = [(await t.aDepartment(company)).id, (await t.aDepartment(company)).id];
});
afterAll(() => t.close());

const bySql: PeopleDirectory = { find: () => Promise.resolve(null) };

/** What names are made of, and what searches are: alike enough for most searches to find somebody. */
const pieces = [
  'Conti',
  'conti',
  'CONTI',
  'Nicolò',
  'Nicolo\u0300',
  "D'Àvila",
  'D’Avila',
  'D`Avila',
  'De Sìmone',
  'İpek',
  'Straße',
  'Ελένη',
  'Жуков',
  '100%',
  'a_b',
  'c\\d',
  '李 小龍',
  '😀',
  'K',
  '.',
  "'",
] as const;
const piece = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...pieces) },
  fc.string({ unit: 'grapheme', maxLength: 4 }),
);
const withoutNul = (text: string) => text.replaceAll('\0', '');
const name = fc.array(piece, { minLength: 1, maxLength: 3 }).map((some) => withoutNul(some.join(' ')) || 'x');
const code = fc.option(fc.constantFrom('RSSMRA80A01H501U', 'VRDLCU85T10A562S', 'abc%_\\d'), { freq: 3 });
const one = fc.record({
  firstName: name,
  lastName: name,
  mailbox: fc.constantFrom('nic', 'ada.conti', 'a_b', "d'avila"),
  taxCode: code,
  badge: fc.boolean(),
  role: fc.constantFrom(...companyRoles),
  status: fc.constantFrom(...userStatuses),
  department: fc.option(fc.nat(1)),
});

const some = <T>(all: readonly T[]) => fc.option(fc.subarray([...all]), { nil: undefined, freq: 1 });
const typed = fc.oneof(
  { weight: 6, arbitrary: name },
  // Parts of words as people type them.
  {
    weight: 4,
    arbitrary: fc.tuple(name, fc.nat(5), fc.nat(8)).map(([text, from, length]) => text.slice(from, from + length)),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      'rssmra80',
      '85T10',
      'badge-3',
      'BADGE-3',
      '%',
      '_',
      '\\',
      "' ’",
      '@prova',
      'abc%',
      'C_\\',
    ),
  },
);
const asked = fc.record({
  search: typed.map((text) => Buffer.from(withoutNul(text)).toString().trim() || 'conti'),
  sort: fc.constantFrom('name' as const, '-name' as const),
  page: fc.integer({ min: 1, max: 3 }),
  pageSize: fc.constantFrom(1, 5, 200),
  status: some(userStatuses),
  role: some(companyRoles),
  departments: some([0, 1, 'none'] as const),
  person: fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.nat() }),
  upper: fc.boolean(),
  sight: fc.option(fc.subarray([0, 1]), { freq: 1 }),
});

/** A company's people put in one by one, as they come to be. */
async function fill(people: readonly (typeof one extends fc.Arbitrary<infer Person> ? Person : never)[]) {
  const rows = people.map(({ mailbox, department, badge, ...person }, nth) => ({
    ...person,
    id: newId(),
    companyId: company.id,
    createdAt: t.clock.now(),
    displayName: `${person.firstName} ${person.lastName}`,
    email: `${mailbox}.${newId()}@prova.example`,
    passwordHash: 'nobody signs in with it',
    departmentId: department === null ? null : (departmentIds[department] ?? null),
    badge: badge ? `Badge-${nth}-${newId().slice(-6)}` : null,
  }));
  await t.database.systemDb.insert(users).values(rows);
  return rows.map(({ id }) => id);
}

test('what is found in memory is what the database finds, in its order, on every page', async () => {
  const now = t.clock.now();
  const db = t.database.reader(company.id);
  const seed = 20_261_119;
  const ids = await fill(fc.sample(one, { seed, numRuns: 90 }));
  await t.database.systemDb.insert(users).values({
    id: newId(),
    companyId: company.id,
    createdAt: now,
    firstName: 'Nina',
    lastName: 'Conti',
    displayName: 'Nina Conti',
    email: 'nina@prova.example',
    role: 'Operator',
    badge: 'Badge-3',
  });
  let hits = 0;
  const property = fc.asyncProperty(asked, async ({ departments, person, upper, sight, ...given }) => {
    const idOf = (id: string) => (upper ? id.toUpperCase() : id);
    const query = {
      ...given,
      id: person === undefined ? undefined : idOf(ids[person % ids.length] ?? ''),
      departmentId: departments?.map((which) => (which === 'none' ? which : idOf(departmentIds[which] ?? ''))),
    };
    const seen: Sight =
      sight === null ? 'company' : { departments: sight.map((department) => departmentIds[department] ?? '') };
    const [inMemory, inSql] = [t.server.people, bySql].map((how) =>
      Promise.all([
        peopleRepo(db, company.id, seen, now, how).page(query),
        usersRepo(db, company.id, now).page(query, how),
        usersRepo(db, company.id, now).page({ ...query, sort: '-email' }, how),
      ]),
    );
    const expected = await inSql;
    expect(await inMemory).toEqual(expected);
    if ((expected?.[0].total ?? 0) > 0) hits += 1;
  });
  const numRuns = 200;
  await fc.assert(property, { seed, numRuns });
  expect(hits).toBeGreaterThan(numRuns / 3);
});

/** Pages of the database that a search of the list looks at, where the company's people have been read before. */
async function costOf(count: number) {
  const crowd = await t.aCompany();
  const owner = await t.owner();
  await owner.query(
    `insert into users (id, company_id, created_at, first_name, last_name, display_name, email, role)
     select gen_random_uuid(), $1::uuid, now(), 'Collega', 'Persona ' || n, 'Collega Persona ' || n, n || '.' || $1::uuid || '@prova.example', 'Operator'
     from generate_series(1, $2::int) n`,
    [crowd.id, count],
  );
  await owner.query('vacuum analyze users');
  const plans = await openPlans(t.databaseUrl);
  let { ask } = t.database;
  const counted = {
    get ask() {
      return ask;
    },
    reader: t.database.reader,
  };
  const directory = createPeopleDirectory(counted);
  const query = { sort: 'name' as const, page: 2, pageSize: 10 };
  const blocks = async (search: string) => {
    ask = t.database.ask;
    expect((await directory.find(crowd.id, { search }))?.length).toBeGreaterThan(10);
    return plans.blocks(crowd.id, async (db, asking) => {
      ask = asking;
      await peopleRepo(db, crowd.id, 'company', t.clock.now(), directory).page({ ...query, search });
      await usersRepo(db, crowd.id, t.clock.now()).page({ ...query, search }, directory);
    });
  };
  const costs = [await blocks('collega'), await blocks('persona 1')];
  await plans.close();
  return costs;
}

test('a search costs the database the same whatever the number of people', async () => {
  const [few, many] = [await costOf(100), await costOf(3_000)];
  // An index of more entries may be a page higher, for each of those shown.
  for (const [nth, cost] of many.entries()) expect(cost).toBeLessThanOrEqual((few[nth] ?? 0) * 1.2 + 20);
});
