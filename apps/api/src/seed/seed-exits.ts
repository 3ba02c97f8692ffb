import { type Ring, ringArea, roundPlace } from '@timbro/core/polygons/ring-rules.ts';
import type { FenceState } from '@timbro/core/positions/fence-rules.ts';
import type { Db } from '#db/client.ts';
import { inBatches } from '#db/in-batches.ts';
import { rings, slotOf } from '#db/rings.ts';
import { exitLogs, exits, exitsSettings, exitsSwitches, fences, polygons, positions } from '#db/tables/exits.ts';
import type { AtWork, PlannedExit } from './plan-exits.ts';
import type { Random } from './random.ts';

const [minute, dayMs] = [60_000, 86_400_000];
const after = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minute);

const centre = { lat: 43.7782, lng: 11.1896 };
/** Metres to the north and the east of the plant's middle. */
const placeAt = (north: number, east: number) =>
  roundPlace({ lat: centre.lat + north / 111_120, lng: centre.lng + east / 80_300 });
const corners = [
  [170, -10],
  [122, 130],
  [-70, 155],
  [-118, -15],
  [-62, -170],
  [126, -150],
] as const;
const ring: Ring = corners.map(([north, east]) => placeAt(north, east));
const site = 'Sede Firenze';

/** Since when the plant logs exits, and by which agreement. */
const loggingForDays = 120;
const logKeptDays = 90;
const [hoursOfTrail, minutesApart] = [2, 5];
/** The one whose phone has been silent for a while. */
const [silentIndex, silentMinutes] = [4, 26];

/** Where those outside are: within sight, far away, and just beyond the edge. */
const awayPlaces = [
  { north: 50, east: 225 },
  { north: -420, east: -2_300 },
  { north: -175, east: 20 },
] as const;

type Seeding = {
  db: Db;
  companyId: string;
  adminId: string | null;
  planned: { exits: readonly PlannedExit[]; atWork: readonly AtWork[] };
  now: Date;
  random: Random;
};

/** The area of the plant, its exits, and where everybody at work was seen last. */
export async function seedExits({ db, companyId, adminId, planned, now, random }: Seeding): Promise<void> {
  const polygonId = random.id();
  const since = new Date(now.getTime() - loggingForDays * dayMs);
  await db.insert(polygons).values({
    id: polygonId,
    companyId,
    createdAt: since,
    name: site,
    address: 'Via dei Fonditori 12, 50142 Firenze FI',
    ring,
    area: ringArea(ring),
  });
  const changed = { changedBy: adminId, changedAt: since };
  const legalBasis = {
    kind: 'unionAgreement',
    number: `14/${since.getUTCFullYear()}`,
    date: new Date(since.getTime() - 8 * dayMs).toISOString().slice(0, 10),
  } as const;
  await db.insert(exitsSettings).values({
    id: random.id(),
    companyId,
    createdAt: since,
    legalBasis,
    trackingIntervalMinutes: 1,
    ...changed,
  });
  await db.insert(exitsSwitches).values({ id: random.id(), companyId, at: since, enabled: true, byId: adminId });
  for (const some of inBatches(planned.exits))
    await db.insert(exits).values(
      some.map((exit) => ({
        ...exit,
        companyId,
        approvedReturnAt: exit.status === 'approved' ? exit.expectedReturnAt : null,
      })),
    );
  await seedCrossings(db, companyId, polygonId, planned, now, random);
  await seedPositions(db, companyId, polygonId, planned.atWork, now, random);
}

/** What the phones saw of the same exits; of the one nobody asked for, only that. */
async function seedCrossings(
  db: Db,
  companyId: string,
  polygonId: string,
  { exits: told, atWork }: Seeding['planned'],
  now: Date,
  random: Random,
): Promise<void> {
  const oldest = new Date(now.getTime() - (logKeptDays - 1) * dayMs);
  const seen = told.flatMap(({ id, userId, leftAt, returnedAt }) =>
    leftAt && leftAt > oldest ? [{ userId, leftAt, returnedAt, exitId: id, settled: true }] : [],
  );
  const untold = atWork.flatMap(({ person, outSince }) =>
    outSince && !told.some(({ userId, leftAt }) => userId === person.id && leftAt?.getTime() === outSince.getTime())
      ? [{ userId: person.id, leftAt: outSince, returnedAt: null, exitId: null, settled: false }]
      : [],
  );
  const rows = [...seen, ...untold].map((crossing) => ({
    ...crossing,
    slot: slotOf(rings.crossings, crossing.leftAt),
    id: random.id(),
    companyId,
    polygonId,
    createdAt: after(crossing.leftAt, 3),
  }));
  for (const some of inBatches(rows)) await db.insert(exitLogs).values(some);
}

/** The last hours of everybody at work, a fix now and then, and where the rules have come to with them. */
async function seedPositions(
  db: Db,
  companyId: string,
  polygonId: string,
  atWork: readonly AtWork[],
  now: Date,
  random: Random,
): Promise<void> {
  let out = 0;
  const people = atWork.map(({ person, enteredAt, outSince }, index) => {
    const spot = { north: random.between(-45, 85), east: random.between(-110, 100) };
    const away = awayPlaces[out] ?? awayPlaces[0];
    if (outSince) out += 1;
    const last = after(now, index === silentIndex ? -silentMinutes : -random.upTo(3));
    const begins = Math.max(enteredAt.getTime(), now.getTime() - hoursOfTrail * 60 * minute);
    const fixes = [];
    for (let at = last; at.getTime() >= begins; at = after(at, -minutesApart)) {
      const isOut = outSince !== null && at >= outSince;
      const { north, east } = isOut ? away : spot;
      const place = placeAt(north + random.between(-9, 9), east + random.between(-9, 9));
      fixes.push({ ...place, at, accuracy: random.between(8, 24), inside: !isOut });
    }
    return { userId: person.id, enteredAt, outSince, fixes };
  });
  const rows = people.flatMap(({ userId, fixes }) =>
    fixes.map((fix) => ({ ...fix, userId, companyId, id: random.id(), slot: slotOf(rings.positions, fix.at) })),
  );
  for (const some of inBatches(rows)) await db.insert(positions).values(some);
  const followed = people.flatMap(({ userId, enteredAt, outSince, fixes: [last] }) => {
    if (!last) return [];
    const side = outSince ? ('outside' as const) : ('inside' as const);
    const state: FenceState = {
      last: { at: last.at.getTime(), lat: last.lat, lng: last.lng },
      side,
      run: null,
      areaId: polygonId,
    };
    const { lat, lng, accuracy, at: lastAt } = last;
    const sideSince = outSince ?? enteredAt;
    return [{ companyId, userId, enteredAt, state, side, sideSince, lastAt, lat, lng, accuracy, site }];
  });
  if (followed.length > 0) await db.insert(fences).values(followed);
}
