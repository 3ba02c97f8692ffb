import { type Place, type Ring, geometryOf, ringArea, tidyRing } from '@timbro/core/polygons/ring-rules.ts';
import { noFence } from '@timbro/core/positions/fence-rules.ts';
import { newId } from '../db/new-id.ts';
import { exits, exitsSettings, exitsSwitches, fences, polygons } from '../db/tables/exits.ts';
import type { Server } from '../http/server.ts';
import type { TestCompany, TestUser } from './factories.ts';

/** Where the areas of tests lie. */
export const centre: Place = { lat: 43.7696, lng: 11.2558 };
const metresPerDegree = 111_100;
const narrowing = Math.cos((centre.lat * Math.PI) / 180);

/** So many metres east and north of a place, to within a few centimetres. */
export const away = (east: number, north = 0, from: Place = centre): Place => ({
  lat: from.lat + north / metresPerDegree,
  lng: from.lng + east / (metresPerDegree * narrowing),
});

/** A square around a place. */
export const square = (side: number, from: Place = centre): Ring => [
  away(-side / 2, -side / 2, from),
  away(side / 2, -side / 2, from),
  away(side / 2, side / 2, from),
  away(-side / 2, side / 2, from),
];

export const geometry = (ring: Ring) => geometryOf(ring);

/** Areas and the log of exits as tests need them, put where the product reads them from. */
export function areasOn({ database, clock }: Pick<Server, 'database' | 'clock'>) {
  const db = database.systemDb;
  return {
    /** By default 200 m wide, around `centre`. */
    async anArea(company: TestCompany, given: { name?: string; ring?: Ring } = {}): Promise<string> {
      const id = newId();
      const ring = tidyRing(given.ring ?? square(200));
      await db.insert(polygons).values({
        id,
        companyId: company.id,
        createdAt: clock.now(),
        name: given.name ?? `Sede ${id.slice(-4)}`,
        ring,
        area: ringArea(ring),
      });
      return id;
    },
    async aLegalBasis(company: TestCompany, trackingIntervalMinutes = 1) {
      await db.insert(exitsSettings).values({
        id: company.id,
        companyId: company.id,
        createdAt: clock.now(),
        version: 2,
        legalBasis: { kind: 'unionAgreement', number: '12/2026', date: '2026-01-15' },
        trackingIntervalMinutes,
      });
    },
    /** How far the phone of somebody was followed since they came in. */
    async aFence(person: TestUser, given: Partial<typeof fences.$inferInsert> & { enteredAt: Date }) {
      const { lastAt = clock.now(), side = null } = given;
      await db.insert(fences).values({
        ...given,
        companyId: person.companyId,
        userId: person.id,
        state: noFence,
        side,
        sideSince: given.sideSince ?? lastAt,
        lastAt,
      });
    },
    async anExit(person: TestUser, given: Partial<typeof exits.$inferInsert> & { startsAt: Date }): Promise<string> {
      const id = newId();
      await db.insert(exits).values({
        id,
        companyId: person.companyId,
        userId: person.id,
        createdAt: clock.now(),
        reason: 'personal',
        source: 'request',
        status: 'approved',
        approvedReturnAt: (given.status ?? 'approved') === 'approved' ? given.expectedReturnAt : null,
        ...given,
      });
      return id;
    },
    /** The log of exits goes on or off, by default now. */
    async switched(company: TestCompany, enabled: boolean, at = clock.now()) {
      await db.insert(exitsSwitches).values({ id: newId(), companyId: company.id, at, enabled });
    },
  };
}
