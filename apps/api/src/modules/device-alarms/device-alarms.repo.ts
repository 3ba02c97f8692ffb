import { and, count, eq, gte, inArray, isNull, or, sql } from 'drizzle-orm';
import type { AlarmFilter, DeviceAlarm } from '@timbro/core/devices/alarms-contract.ts';
import type { Db } from '#db/client.ts';
import { personColumns } from '#db/person-json.ts';
import { sortedBy } from '#db/sorted-by.ts';
import { deviceAlarms as alarms, devices } from '#db/tables/devices.ts';
import { companies, users } from '#db/tables/people.ts';
import { type DeviceSight, inSight } from '#modules/devices/devices.repo.ts';

type AlarmRow = NonNullable<Awaited<ReturnType<ReturnType<typeof deviceAlarmsRepo>['find']>>>;

export const presentAlarm = ({ alarm, device, companyName, acknowledgedBy }: AlarmRow): DeviceAlarm => ({
  ...alarm,
  createdAt: alarm.createdAt.toISOString(),
  device,
  companyName,
  raisedAt: alarm.raisedAt.toISOString(),
  raisedAgainAt: alarm.raisedAgainAt?.toISOString() ?? null,
  acknowledgedBy,
  acknowledgedAt: alarm.acknowledgedAt?.toISOString() ?? null,
  closedAt: alarm.closedAt?.toISOString() ?? null,
});

/** The alarms of the devices that somebody sees. */
export const deviceAlarmsRepo = (db: Db, sight: DeviceSight) => {
  const mine = and(isNull(companies.deletedAt), inSight(alarms.companyId, sight));
  const whose = eq(companies.id, alarms.companyId);
  const rows = () =>
    db
      .select({
        alarm: alarms,
        device: { id: devices.id, deviceId: devices.deviceId, name: devices.name },
        companyName: companies.name,
        acknowledgedBy: personColumns(users),
      })
      .from(alarms)
      .innerJoin(companies, whose)
      .innerJoin(devices, and(eq(devices.companyId, alarms.companyId), eq(devices.id, alarms.deviceRef)))
      .leftJoin(users, and(eq(users.id, alarms.acknowledgedBy), inSight(users.companyId, sight)));

  return {
    find: async (id: string) => (await rows().where(and(mine, eq(alarms.id, id))))[0],

    async page({ page, pageSize, sort, id, companyId, deviceId, state, kind, since }: AlarmFilter) {
      const where = and(
        mine,
        id ? eq(alarms.id, id) : undefined,
        companyId?.length ? inArray(alarms.companyId, companyId) : undefined,
        deviceId?.length ? inArray(alarms.deviceRef, deviceId) : undefined,
        state?.length ? inArray(alarms.state, state) : undefined,
        kind?.length ? inArray(alarms.kind, kind) : undefined,
        since
          ? or(gte(alarms.raisedAt, new Date(since)), isNull(alarms.closedAt), gte(alarms.closedAt, new Date(since)))
          : undefined,
      );
      const [found, [counted]] = await Promise.all([
        rows()
          .where(where)
          .orderBy(...sortedBy(sort, { raisedAt: alarms.raisedAt, closedAt: alarms.closedAt }, alarms.id))
          .limit(pageSize)
          .offset((page - 1) * pageSize),
        db.select({ total: count() }).from(alarms).innerJoin(companies, whose).where(where),
      ]);
      return { items: found.map(presentAlarm), total: counted?.total ?? 0 };
    },

    /** Takes an open alarm in hand; answers whether it was one, of the version that was read when one is named. */
    async acknowledge(id: string, by: { userId: string; note: string | null; at: Date }, version?: number) {
      const changed = await db
        .update(alarms)
        .set({
          state: 'acknowledged',
          acknowledgedBy: by.userId,
          acknowledgedAt: by.at,
          note: by.note,
          version: sql`${alarms.version} + 1`,
        })
        .where(
          and(
            eq(alarms.id, id),
            eq(alarms.state, 'open'),
            version === undefined ? undefined : eq(alarms.version, version),
          ),
        )
        .returning({ id: alarms.id });
      return changed.length === 1;
    },
  };
};
