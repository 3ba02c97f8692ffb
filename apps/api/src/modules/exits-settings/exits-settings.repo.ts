import { and, desc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { trackingInterval } from '@timbro/core/exits-settings/rules.ts';
import type { Db } from '#db/client.ts';
import { newId } from '#db/new-id.ts';
import { personColumns } from '#db/person-json.ts';
import { type LegalBasis, exitsSettings, exitsSwitches } from '#db/tables/exits.ts';
import { companies, users } from '#db/tables/people.ts';

type Settled = { legalBasis: LegalBasis | null; trackingIntervalMinutes: number };
type Switched = { at: Date; enabled: boolean; byId: string; idempotencyKey: string | null };

/** Whoever changed something. */
const changer = alias(users, 'changer');

/** Whether exits of a company are logged, and how. What nobody has settled yet bears the company's own id and day. */
export const exitsSettingsRepo = (db: Db, companyId: string) => {
  const ofSwitches = eq(exitsSwitches.companyId, companyId);
  const switches = () =>
    db
      .select({ at: exitsSwitches.at, enabled: exitsSwitches.enabled, by: personColumns(users) })
      .from(exitsSwitches)
      .leftJoin(users, and(eq(users.companyId, exitsSwitches.companyId), eq(users.id, exitsSwitches.byId)));
  const lastSwitch = async () => (await switches().where(ofSwitches).orderBy(desc(exitsSwitches.at)).limit(1))[0];

  return {
    async find() {
      const [row] = await db
        .select({ settings: exitsSettings, since: companies.createdAt, changedBy: personColumns(changer) })
        .from(companies)
        .leftJoin(exitsSettings, eq(exitsSettings.companyId, companies.id))
        .leftJoin(changer, and(eq(changer.companyId, companies.id), eq(changer.id, exitsSettings.changedBy)))
        .where(eq(companies.id, companyId));
      if (!row) throw new Error(`The company ${companyId} is not there.`);
      return {
        version: row.settings?.version ?? 1,
        createdAt: row.since,
        legalBasis: row.settings?.legalBasis ?? null,
        trackingIntervalMinutes: row.settings?.trackingIntervalMinutes ?? trackingInterval.usual,
        changedBy: row.changedBy,
        changedAt: row.settings?.changedAt ?? null,
      };
    },

    /** Moves the record on by one version; what nobody has settled yet counts as the first. */
    async put(settled: Settled, change: { changedBy: string; changedAt: Date }) {
      await db
        .insert(exitsSettings)
        .values({ id: companyId, companyId, createdAt: change.changedAt, version: 2, ...settled, ...change })
        .onConflictDoUpdate({
          target: exitsSettings.companyId,
          set: { ...settled, ...change, version: sql`${exitsSettings.version} + 1` },
        });
    },

    lastSwitch,
    isLogging: async () => (await lastSwitch())?.enabled ?? false,
    /** The switch that a request of this key has made. */
    switchOf: async (key: string) =>
      (await switches().where(and(ofSwitches, eq(exitsSwitches.idempotencyKey, key))))[0],

    addSwitch: async (switched: Switched) => {
      await db.insert(exitsSwitches).values({ ...switched, id: newId(), companyId });
    },
  };
};
