import { getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import { areasOn } from '#testing/areas.ts';
import { at } from '#testing/attendance.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';
import { placesOn } from '#testing/place.ts';

let t: TestApp;
let make: ReturnType<typeof placesOn>['make'];
let tokenOf: ReturnType<typeof placesOn>['tokenOf'];
beforeAll(async () => {
  t = await testApp();
  ({ make, tokenOf } = placesOn(t));
});
afterAll(() => t.close());

const day = '2026-11-12';
beforeEach(() => t.clock.set(at(day, '10:30')));

const firenze = { name: 'Sede Firenze', address: 'Via dei Fonditori 12' };
const prato = { name: 'Deposito Prato', address: 'Via Bologna 7' };
type Site = typeof firenze;

/** A company with these areas, in which exits are logged. */
async function aFactory(...sites: readonly Site[]) {
  const company = await t.aCompany();
  const admin = await t.aUser({ company, role: 'Admin', firstName: 'Gabriele', lastName: 'Palmieri' });
  const { anArea, aLegalBasis, switched } = areasOn(t.server);
  await aLegalBasis(company);
  for (const { name, address } of sites)
    await t.database.system.query('update polygons set address = $2 where id = $1', [
      await anArea(company, { name }),
      address,
    ]);
  await switched(company, true);
  return { company, admin };
}

type Seen = { side: 'inside' | 'outside'; time: string; site?: string };
async function seen(user: TestUser, { side, time, site = firenze.name }: Seen): Promise<void> {
  const { aFence } = areasOn(t.server);
  const place = { lat: 43.7782, lng: 11.1896, accuracy: 12 };
  const moment = at(day, time);
  await aFence(user, { enteredAt: at(day, '08:00'), side, sideSince: moment, lastAt: moment, site, ...place });
}

/** So many of a department who stamped at eight. */
async function aTeam(company: TestCompany, name: string, count: number): Promise<TestUser[]> {
  const department = await t.aDepartment(company, name);
  const people: TestUser[] = [];
  for (let n = 1; n <= count; n += 1) {
    const lastName = `${name}${String(n).padStart(2, '0')}`;
    people.push(await t.aUser({ company, departmentId: department.id, firstName: 'Ada', lastName }));
  }
  for (const user of people) await make.stamped(user, day, '08:00-?');
  return people;
}

const middle = 595.28 / 2;
/** The lines of each page, and of the list of those inside the two columns, from top to bottom. */
async function rollOf(user: TestUser) {
  const answer = await t.ask('GET /presence/export?format=pdf', { token: await tokenOf(user) });
  const file = await getDocumentProxy(new Uint8Array(answer.rawPayload));
  const pages = [];
  for (let page = 1; page <= file.numPages; page += 1) {
    const { items } = await (await file.getPage(page)).getTextContent();
    const words = items.flatMap((item) =>
      'str' in item && item.str.trim() !== ''
        ? [{ text: item.str, x: Number(item.transform[4]), y: Math.round(Number(item.transform[5])) }]
        : [],
    );
    const linesOf = (own: typeof words) =>
      own.toSorted((one, other) => other.y - one.y || one.x - other.x).map(({ text }) => text);
    pages.push({
      lines: linesOf(words),
      left: linesOf(words.filter(({ x }) => x < middle)),
      right: linesOf(words.filter(({ x }) => x >= middle)),
    });
  }
  return pages;
}
const namesIn = (lines: readonly string[]) =>
  lines.filter((line) => line.endsWith(' Ada')).map((line) => line.slice(0, -4));
const all = (pages: Awaited<ReturnType<typeof rollOf>>) => pages.flatMap(({ lines }) => lines);

describe.each([
  ['one site', [firenze]],
  ['two sites', [firenze, prato]],
])('a few inside, of %s:', (_, sites) => {
  test('one person stands under the head of the department', async () => {
    const { company, admin } = await aFactory(...sites);
    await aTeam(company, 'Saldatura', 1);
    const [page] = await rollOf(admin);
    const from = page?.left.indexOf('Saldatura') ?? -1;
    expect(page?.left.slice(from, from + 3)).toEqual(['Saldatura', '1', 'Saldatura01 Ada']);
    expect(namesIn(page?.right ?? [])).toEqual([]);
  });

  test('four of one department are not parted', async () => {
    const { company, admin } = await aFactory(...sites);
    await aTeam(company, 'Saldatura', 4);
    const [page] = await rollOf(admin);
    expect(namesIn(page?.left ?? [])).toEqual(['Saldatura01', 'Saldatura02', 'Saldatura03', 'Saldatura04']);
    expect(namesIn(page?.right ?? [])).toEqual([]);
  });

  test('a department in two columns has its head over both', async () => {
    const { company, admin } = await aFactory(...sites);
    await aTeam(company, 'Saldatura', 17);
    const [page] = await rollOf(admin);
    expect([namesIn(page?.left ?? []).length, namesIn(page?.right ?? []).length]).toEqual([9, 8]);
    expect(page?.left).toContain('Saldatura');
    const from = page?.right.indexOf('Saldatura (segue)') ?? -1;
    expect(page?.right[from + 1]).toBe('Saldatura10 Ada');
  });
});

describe('those inside', () => {
  test.each([
    ['one site', 51, [firenze]],
    ['one site', 120, [firenze]],
    ['two sites', 51, [firenze, prato]],
    ['two sites', 120, [firenze, prato]],
  ] as const)('of %s, %i people and some outside, fill sheets that can be told', async (_, count, sites) => {
    const { company, admin } = await aFactory(...sites);
    const teams = [await aTeam(company, 'Magazzino', 5), await aTeam(company, 'Produzione', count - 5)];
    for (const [n, user] of teams.flat().entries())
      await seen(user, { side: 'inside', time: '10:29', site: (sites[n % sites.length] ?? firenze).name });
    for (const user of await aTeam(company, 'Viaggi', 9)) await seen(user, { side: 'outside', time: '10:00' });
    const pages = await rollOf(admin);
    expect(namesIn(all(pages)).filter((name) => !name.startsWith('Viaggi'))).toHaveLength(count);
    expect(new Set(namesIn(all(pages))).size).toBe(count + 9);
    for (const [at0, { lines, left, right }] of pages.entries()) {
      for (const text of ['situazione alle 10:30', 'giovedì 12 novembre 2026', `Pagina ${at0 + 1} di ${pages.length}`])
        expect(lines).toContain(text);
      expect(lines.join()).toContain(company.name);
      if (at0 === 0) continue;
      for (const column of [left, right]) {
        const first = column.findIndex((line) => line.endsWith(' Ada'));
        expect(column.slice(0, first)).toContain('Produzione (segue)');
      }
    }
    const last = pages.at(-1);
    const [left, right] = [namesIn(last?.left ?? []).length, namesIn(last?.right ?? []).length];
    expect(right).toBeGreaterThan(0);
    expect(Math.abs(left - right)).toBeLessThanOrEqual(1);
    expect(last?.lines).toContain('Visitatori e ditte esterne');
  });
});

test('so many outside that a sheet is too short go on with the next, and nobody falls off the paper', async () => {
  const { company, admin } = await aFactory(firenze);
  for (const user of await aTeam(company, 'Viaggi', 70)) await seen(user, { side: 'outside', time: '10:00' });
  await aTeam(company, 'Saldatura', 2);
  const pages = await rollOf(admin);
  expect(namesIn(all(pages))).toHaveLength(72);
  expect(pages.map(({ lines }) => lines.filter((line) => line.startsWith('Fuori dall’area 70')).join())).toEqual([
    'Fuori dall’area 70',
    'Fuori dall’area 70 (segue)',
    'Fuori dall’area 70 (segue)',
  ]);
});

describe('the site', () => {
  test('stands in the head with its address where there is one', async () => {
    const { company, admin } = await aFactory(firenze);
    const [user] = await aTeam(company, 'Saldatura', 1);
    if (user) await seen(user, { side: 'inside', time: '10:29' });
    const [page] = await rollOf(admin);
    expect(page?.lines).toContain(`${company.name} · Sede Firenze, Via dei Fonditori 12`);
    expect(page?.lines).toContain('dalle 10:29');
  });

  test('stands beside each person where there are several, and below where a silent phone needs the room', async () => {
    const { company, admin } = await aFactory(firenze, prato);
    const [first, second] = await aTeam(company, 'Saldatura', 2);
    if (first) await seen(first, { side: 'inside', time: '10:29' });
    if (second) await seen(second, { side: 'inside', time: '09:05', site: prato.name });
    const [page] = await rollOf(admin);
    expect(page?.lines).toContain(company.name);
    expect(page?.lines).toContain('Sede Firenze · dalle 10:29');
    expect(page?.lines).toContain('Deposito Prato · ultimo segnale 09:05');
  });
});

test('who should be back stands first, then who has been away longest, in the words of the screen', async () => {
  const { company, admin } = await aFactory(firenze);
  const [short, long, late] = await aTeam(company, 'Viaggi', 3);
  if (!short || !long || !late) throw new Error('three people');
  const { anExit } = areasOn(t.server);
  await seen(short, { side: 'outside', time: '10:20' });
  await seen(long, { side: 'outside', time: '09:00' });
  await anExit(long, { startsAt: at(day, '09:00'), leftAt: at(day, '09:00'), reason: null, status: 'draft' });
  await anExit(late, {
    startsAt: at(day, '10:00'),
    leftAt: at(day, '10:00'),
    expectedReturnAt: at(day, '10:15'),
    reason: 'client',
  });
  const [page] = await rollOf(admin);
  expect(namesIn(page?.lines ?? [])).toEqual(['Viaggi03', 'Viaggi02', 'Viaggi01']);
  expect(page?.lines.filter((line) => line.includes(' · dalle '))).toEqual([
    'presso cliente · dalle 10:00',
    'senza richiesta · dalle 09:00',
    'senza richiesta · dalle 10:20',
  ]);
  const { text } = await t.ask('GET /presence/export?format=csv', { token: await tokenOf(admin) });
  expect(text.match(/Viaggi0\d/g)).toEqual(['Viaggi03', 'Viaggi02', 'Viaggi01']);
});

test('a Responsible’s says of which departments it is, beside the site', async () => {
  const { company } = await aFactory(firenze);
  const department = await t.aDepartment(company, 'Saldatura');
  const responsible = await t.aUser({ company, role: 'Responsible', leads: [department.id] });
  const [page] = await rollOf(responsible);
  expect(page?.lines).toContain(`${company.name} · Sede Firenze, Via dei Fonditori 12`);
  expect(page?.lines).toContain('Reparti: Saldatura');
});
