import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Place, type Ring, isInside, metresOutside } from '@timbro/core/polygons/ring-rules.ts';

/**
 * Walks people of the demo company in and out of their area against a running server, as their phones would tell it:
 * `npm run simulate:people -- --count 8 --minutes 10 --every 10 --url http://localhost:3000`
 */
const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    count: { type: 'string', default: '8' },
    minutes: { type: 'string', default: '10' },
    every: { type: 'string', default: '10' },
    company: { type: 'string', default: 'officine-valdarno.example' },
    password: { type: 'string', default: 'Demo#2026' },
  },
});
const [count, minutes, everySeconds] = [Number(values.count), Number(values.minutes), Number(values.every)];

async function ask<T>(method: 'GET' | 'POST', path: string, token?: string, body?: object): Promise<T> {
  const answer = await fetch(`${values.url}/api/v1${path}`, {
    method,
    headers: {
      'x-device-type': 'mobile',
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const said = (await answer.json()) as T & { message?: string };
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${said.message ?? ''}`);
  return said;
}
type List<T> = { items: T[] };
const signIn = async (email: string) =>
  (await ask<{ accessToken: string }>('POST', '/auth/sign-in', undefined, { email, password: values.password }))
    .accessToken;

/** Whoever walks: where they work, which way they go out, and how far into their round they begin. */
type Walker = { name: string; token: string; desk: Place; outside: Place; phase: number; isOut: boolean };

const metresPerDegree = { lat: 111_120, lng: 80_300 };
const moved = ({ lat, lng }: Place, north: number, east: number): Place => ({
  lat: lat + north / metresPerDegree.lat,
  lng: lng + east / metresPerDegree.lng,
});
const towards = (from: Place, to: Place, share: number): Place => ({
  lat: from.lat + (to.lat - from.lat) * share,
  lng: from.lng + (to.lng - from.lng) * share,
});

function middleOf(ring: Ring): Place {
  const sum = ring.reduce((all, { lat, lng }) => ({ lat: all.lat + lat, lng: all.lng + lng }), { lat: 0, lng: 0 });
  return { lat: sum.lat / ring.length, lng: sum.lng / ring.length };
}

/** The first place on the way outwards that is far enough away that no error of the phone brings it back. */
function wayOut(ring: Ring, desk: Place, angle: number): Place {
  for (let metres = 50; ; metres += 25) {
    const place = moved(desk, metres * Math.sin(angle), metres * Math.cos(angle));
    if (!isInside(ring, place) && metresOutside(ring, place) > 140) return place;
  }
}

/** A round of ten minutes: at work, out, four minutes away, back. */
const roundSeconds = 600;
function placeAt({ desk, outside, phase }: Walker, second: number): { place: Place; isOut: boolean } {
  const at = ((second / roundSeconds + phase) % 1) * roundSeconds;
  const [leaves, arrives, turns, back] = [180, 240, 480, 540];
  const share =
    at < leaves || at >= back ? 0 : at < arrives ? (at - leaves) / 60 : at < turns ? 1 : 1 - (at - turns) / 60;
  return { place: towards(desk, outside, share), isOut: share > 0.6 };
}

/** In any direction alike, 68 of 100 within the accuracy. */
function noisy(place: Place) {
  const accuracy = 6 + Math.random() * 30;
  const far = accuracy * Math.sqrt(Math.log(1 - Math.random()) / Math.log(1 - 0.68));
  const angle = Math.random() * 2 * Math.PI;
  return { ...moved(place, far * Math.sin(angle), far * Math.cos(angle)), accuracy };
}

async function walkerOf(email: string, name: string, ring: Ring, nth: number): Promise<Walker> {
  const token = await signIn(email);
  const angle = (nth * 2.4) % (2 * Math.PI);
  const desk = moved(middleOf(ring), 30 * Math.sin(angle * 3), 30 * Math.cos(angle * 3));
  const { stamping } = await ask<{ stamping: object | null }>('GET', '/stamps/current', token);
  if (!stamping) {
    const stamp = { id: randomUUID(), at: new Date().toISOString(), direction: 'in', source: 'app' };
    await ask('POST', '/stamps', token, { ...stamp, position: { ...desk, accuracy: 10 } });
  }
  return { name, token, desk, outside: wayOut(ring, desk, angle), phase: nth / count, isOut: false };
}

const admin = await signIn(`admin@${values.company}`);
const areas = await ask<List<{ name: string; geometry: { coordinates: [number, number][][] } }>>(
  'GET',
  '/polygons',
  admin,
);
const ring = areas.items[0]?.geometry.coordinates[0]?.slice(0, -1).map(([lng, lat]) => ({ lat, lng }));
if (!ring) throw new Error('The company has no area: draw one under Avvisi di uscita, Impostazioni uscite.');
const people = await ask<List<{ email: string; displayName: string; role: string }>>(
  'GET',
  '/users?status=active&role=Operator&pageSize=200',
  admin,
);
const walkers: Walker[] = [];
for (const [nth, { email, displayName }] of people.items.slice(0, count).entries())
  walkers.push(await walkerOf(email, displayName, ring, nth));
process.stdout.write(`${walkers.length} people walk for ${minutes} minutes, a fix every ${everySeconds} s\n`);

const sum = { accepted: 0, duplicates: 0, ignored: 0 };
for (let second = 0; second < minutes * 60; second += everySeconds) {
  for (const walker of walkers) {
    const { place, isOut } = placeAt(walker, second);
    if (isOut !== walker.isOut) process.stdout.write(`${walker.name} ${isOut ? 'goes out' : 'comes back'}\n`);
    walker.isOut = isOut;
    const fix = { id: randomUUID(), at: new Date().toISOString(), ...noisy(place) };
    const told = await ask<typeof sum>('POST', '/positions', walker.token, { fixes: [fix] });
    for (const key of ['accepted', 'duplicates', 'ignored'] as const) sum[key] += told[key];
  }
  if (second % 60 < everySeconds) {
    const { totals } = await ask<{ totals: Record<string, number> }>('GET', '/presence?pageSize=1', admin);
    process.stdout.write(`${Math.floor(second / 60)} min: ${JSON.stringify(totals)}\n`);
  }
  await sleep(everySeconds * 1000);
}
process.stdout.write(`Fixes: ${JSON.stringify(sum)}\n`);
