import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Place, roundPlace } from '@timbro/core/polygons/ring-rules.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { away } from '#testing/areas.ts';
import type { TestUser } from '#testing/factories.ts';
import { tracksOn } from '#testing/tracks.ts';
import { createRetention } from './retention.ts';

let t: TestApp;
let said = '';
beforeAll(async () => {
  const heard = new Writable({
    write(chunk, _encoding, done) {
      said += String(chunk);
      done();
    },
  });
  t = await testApp({ log: pino({ level: 'trace' }, heard) });
});
afterAll(() => t.close());

/** Where somebody may be: no two alike, and none like a corner of an area. */
const placeOf = (n: number): Place => roundPlace(away(37.123457 + n * 3.7, 11.654321 + n * 1.3));
/** What of a place would give it away. */
const digitsOf = ({ lat, lng }: Place): string[] => [lat, lng].map(String);

/** Every table of the schemas that hold what was written, jobs included, as text. */
async function tablesWith(digits: readonly string[]): Promise<string[]> {
  const owner = await t.owner();
  await owner.query('begin; set local role timbro_system');
  const { rows: tables } = await owner.query<{ name: string }>(`
    select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition and n.nspname = 'public' order by 1`);
  const found: string[] = [];
  for (const { name } of tables) {
    const text = `select exists (select from ${name} x where x::text ~ $1) as found`;
    const { rows } = await owner.query<{ found: boolean }>(text, [digits.join('|').replaceAll('.', '\\.')]);
    if (rows[0]?.found) found.push(name.replace('public.', ''));
  }
  await owner.query('rollback');
  return found;
}

/** A day's traffic: stamps with a place, walks in and out, requests that go wrong, whoever looks. */
async function aDay(
  tracks: ReturnType<typeof tracksOn>,
  people: readonly TestUser[],
  admin: TestUser,
): Promise<Place[]> {
  const places: Place[] = [];
  const next = () => {
    const place = placeOf(places.length);
    places.push(place);
    return place;
  };
  for (const person of people) {
    const token = await tracks.tokenOf(person);
    const stamp = (minutesAgo: number, direction: 'in' | 'out') => ({
      id: randomUUID(),
      at: tracks.fix(minutesAgo).at,
      direction,
      source: 'app',
      position: { ...next(), accuracy: 8 },
    });
    await t.ask('POST /stamps', { token, body: stamp(60, 'in') });
    const fixes = Array.from({ length: 12 }, (_, n) => ({ ...tracks.fix(40 - n), ...next() }));
    expect((await tracks.send(person, fixes)).status).toBe(200);
    // One field that is wrong, one too many, a body that breaks off, and what comes when nobody is at work.
    await tracks.send(person, [{ ...tracks.fix(5), ...next(), accuracy: -1 }]);
    await tracks.send(person, [{ ...tracks.fix(5), ...next(), name: 'x' }]);
    const broken = `{"fixes":[{"lat":${next().lat}`;
    await t.ask('POST /positions', { token, body: broken, headers: { 'content-type': 'application/json' } });
    await t.ask('POST /stamps', { token, body: stamp(2, 'out') });
    await tracks.send(person, [{ ...tracks.fix(1), ...next() }]);
    await t.ask(`GET /positions/${person.id}`, { token: await tracks.tokenOf(admin) });
  }
  await t.carryOutCrossings();
  await t.ask('GET /presence', { token: await tracks.tokenOf(admin) });
  return places;
}

test('where people were stands in the tables of positions alone, in no log, and nowhere a day later', async () => {
  t.clock.set('2026-11-12T09:30:00Z');
  const tracks = tracksOn(t);
  const company = await tracks.aLoggingCompany();
  const people = await Promise.all(Array.from({ length: 3 }, () => t.aUser({ company })));
  const places = await aDay(tracks, people, await t.aUser({ company, role: 'Admin' }));
  const digits = places.flatMap(digitsOf);
  expect(await tablesWith(digits)).toEqual(['fences', 'positions']);

  // The database itself fails, and says with what in its hands.
  const owner = await t.owner();
  await owner.query(
    `create function app.fails() returns trigger language plpgsql as $$ begin raise exception 'no place for %', new; end $$`,
  );
  await owner.query('create trigger fails before insert on positions for each row execute function app.fails()');
  const [worker] = people;
  if (!worker) throw new Error('Nobody came.');
  await tracks.cameIn(worker, 1);
  const failing = placeOf(999);
  const answer = await tracks.send(worker, [{ ...tracks.fix(0), ...failing }]);
  await owner.query('drop trigger fails on positions');
  expect(answer.status).toBe(500);
  for (const one of [...digits, ...digitsOf(failing)]) {
    expect(answer.text).not.toContain(one);
    expect(said).not.toContain(one);
  }
  expect(said).toContain('Positions could not be kept.');

  t.clock.advance(26 * 3600);
  await createRetention(t.database)(t.clock.now());
  expect(await tablesWith(digits)).toEqual([]);
});
