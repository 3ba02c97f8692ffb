import { type SQL, and, asc, count, desc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Device, DeviceFilter } from '@timbro/core/devices/contract.ts';
import type { Db } from '#db/client.ts';
import { inBatches } from '#db/in-batches.ts';
import { foldedSql, matchesWords } from '#db/matches-words.ts';
import { sortedBy } from '#db/sorted-by.ts';
import { deviceAlarms, deviceEnvelopes, deviceStates, devices } from '#db/tables/devices.ts';
import { companies } from '#db/tables/people.ts';
import { type GatewayCall, callChannel, textOfCall } from '#gateway/calls.ts';
import { batteryStatus, connectionStatusAt, dispersionStatus } from './device-status.repo.ts';

/** Whose devices somebody sees: those of one company, or of every client (`null`). */
export type DeviceSight = string | null;
/** A row of whichever table lies with a company that is seen; a person of another one is nobody. */
export const inSight = (companyId: AnyPgColumn, sight: DeviceSight): SQL | undefined =>
  sight === null ? undefined : eq(companyId, sight);

const { secretHash: _secret, ...columns } = getTableColumns(devices);
export type DeviceRow = NonNullable<Awaited<ReturnType<ReturnType<typeof devicesRepo>['find']>>>;
type NewDeviceRow = Omit<typeof devices.$inferInsert, 'version'>;
type DeviceChange = {
  [K in 'name' | 'hardwareName' | 'nominalVoltage']?: (typeof devices.$inferInsert)[K] | undefined;
};

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** The only door from a row of `devices` to the wire. */
export function presentDevice({ device, state, envelope, companyName, openAlarms, ...statuses }: DeviceRow): Device {
  const { dispersionPositive: positive, dispersionNegative: negative, refusedCount, refusedAt, refusedFault } = state;
  return {
    ...device,
    createdAt: device.createdAt.toISOString(),
    credentialAt: device.credentialAt.toISOString(),
    companyName,
    ...statuses,
    openAlarms,
    measuredVoltage: state.measuredVoltage,
    measuredAt: iso(state.measuredAt),
    positivePoleCount: state.positiveCount,
    negativePoleCount: state.negativeCount,
    countersResetAt: iso(state.countersResetAt),
    dispersion: positive === null || negative === null ? null : { positive, negative },
    learning: { state: state.learningState, progress: state.learningProgress, at: iso(state.learningAt) },
    lastActiveAt: iso(state.lastActiveAt),
    lastEnvelope: envelope && { ...envelope, loadedAt: iso(envelope.loadedAt) },
    firmware: state.firmware,
    intervalSeconds: state.intervalSeconds,
    refused:
      refusedAt && refusedFault
        ? { count: refusedCount, lastAt: refusedAt.toISOString(), lastFault: refusedFault }
        : null,
  };
}

/** What the history says of a device: what somebody entered, not what it tells. */
export const historyOfDevice = ({
  deviceId,
  name,
  hardwareName,
  nominalVoltage,
}: Pick<Device, 'deviceId' | 'name' | 'hardwareName' | 'nominalVoltage'>) => ({
  deviceId,
  name,
  hardwareName,
  nominalVoltage,
});

/** Alarms that are not over yet. */
const openAlarms = sql<number>`(select count(*)::int from ${deviceAlarms}
  where ${deviceAlarms.companyId} = ${devices.companyId} and ${deviceAlarms.deviceRef} = ${devices.id} and ${deviceAlarms.state} <> 'closed')`;

const foldedText = foldedSql(
  sql`${devices.name} || ' ' || ${devices.deviceId} || ' ' || ${devices.hardwareName} || ' ' || ${companies.name}`,
);
const byName = sql`lower(${devices.name})`;
const sortColumns = {
  name: byName,
  deviceId: devices.deviceId,
  companyName: [sql`lower(${companies.name})`, byName],
  hardwareName: [sql`lower(${devices.hardwareName})`, byName],
  measuredVoltage: deviceStates.measuredVoltage,
  lastActiveAt: deviceStates.lastActiveAt,
  createdAt: devices.createdAt,
};
/** Those with alarms are told apart by their names, from a to z either way. */
const inOrder = (sort: DeviceFilter['sort']): SQL[] =>
  sort === 'alarms' || sort === '-alarms'
    ? [sort === 'alarms' ? asc(openAlarms) : desc(openAlarms), ...sortedBy('name', sortColumns, devices.id)]
    : sortedBy(sort, sortColumns, devices.id);

const isAmong = (value: SQL, wanted: readonly string[] | undefined) =>
  wanted?.length ? sql`${value} = any(${sql.param([...wanted])}::text[])` : undefined;

/** The devices that somebody sees, as they are at a moment. */
export const devicesRepo = (db: Db, sight: DeviceSight, now: Date) => {
  const mine = and(isNull(companies.deletedAt), inSight(devices.companyId, sight));
  const connectionStatus = connectionStatusAt(now);
  const whose = eq(companies.id, devices.companyId);
  const itsState = and(eq(deviceStates.companyId, devices.companyId), eq(deviceStates.deviceRef, devices.id));
  const rows = () =>
    db
      .select({
        device: columns,
        companyName: companies.name,
        state: deviceStates,
        envelope: {
          id: deviceEnvelopes.id,
          number: deviceEnvelopes.number,
          loadedAt: deviceEnvelopes.loadedAt,
          size: deviceEnvelopes.size,
        },
        batteryStatus,
        connectionStatus,
        dispersionStatus,
        openAlarms,
      })
      .from(devices)
      .innerJoin(companies, whose)
      .innerJoin(deviceStates, itsState)
      .leftJoin(
        deviceEnvelopes,
        and(
          eq(deviceEnvelopes.companyId, devices.companyId),
          eq(deviceEnvelopes.deviceRef, devices.id),
          eq(deviceEnvelopes.id, deviceStates.envelopeId),
        ),
      );
  const where = ({ search, id, companyId, hardwareName, ...states }: DeviceFilter) =>
    and(
      mine,
      id ? eq(devices.id, id) : undefined,
      companyId?.length ? inArray(devices.companyId, companyId) : undefined,
      hardwareName?.length ? inArray(devices.hardwareName, hardwareName) : undefined,
      isAmong(connectionStatus, states.connectionStatus),
      isAmong(batteryStatus, states.batteryStatus),
      isAmong(dispersionStatus, states.dispersionStatus),
      search ? matchesWords(foldedText, search) : undefined,
    );

  return {
    find: async (id: string) => (await rows().where(and(mine, eq(devices.id, id))))[0],

    async page(filter: DeviceFilter) {
      const chosen = where(filter);
      const [found, [counted]] = await Promise.all([
        rows()
          .where(chosen)
          .orderBy(...inOrder(filter.sort))
          .limit(filter.pageSize)
          .offset((filter.page - 1) * filter.pageSize),
        db
          .select({ total: count() })
          .from(devices)
          .innerJoin(companies, whose)
          .innerJoin(deviceStates, itsState)
          .where(chosen),
      ]);
      return { rows: found, total: counted?.total ?? 0 };
    },

    hardwareNames: async () =>
      (
        await db
          .selectDistinct({ name: devices.hardwareName })
          .from(devices)
          .innerJoin(companies, whose)
          .where(mine)
          .orderBy(devices.hardwareName)
      ).map(({ name }) => name),

    /** By what is written on them. */
    async byDeviceIds(deviceIds: readonly string[]) {
      const found: DeviceRow[] = [];
      for (const some of inBatches(deviceIds))
        found.push(...(await rows().where(and(mine, inArray(devices.deviceId, some)))));
      return found;
    },

    /** Adds those whose id is free among all clients, and names them. */
    async insertFree(added: readonly NewDeviceRow[]): Promise<ReadonlySet<string>> {
      const free = new Set<string>();
      for (const some of inBatches(added)) {
        const kept = await db
          .insert(devices)
          .values(some)
          .onConflictDoNothing()
          .returning({ deviceRef: devices.id, companyId: devices.companyId });
        if (kept.length > 0) await db.insert(deviceStates).values(kept);
        for (const { deviceRef } of kept) free.add(deviceRef);
      }
      return free;
    },

    /** Changes only the version that was read, when one is named; answers whether a row was changed. */
    async update(id: string, change: DeviceChange, version?: number) {
      const changed = await db
        .update(devices)
        .set({ ...change, version: sql`${devices.version} + 1` })
        .where(and(eq(devices.id, id), version === undefined ? undefined : eq(devices.version, version)))
        .returning({ id: devices.id });
      return changed.length === 1;
    },

    async renewSecret(id: string, secretHash: Buffer) {
      const changed = await db
        .update(devices)
        .set({ secretHash, credentialAt: now, version: sql`${devices.version} + 1` })
        .where(eq(devices.id, id))
        .returning({ id: devices.id });
      return changed.length === 1;
    },

    async remove(id: string) {
      // In the order of the gateway, which holds the state of a device before it adds anything to it: two never wait in a ring.
      await db
        .select({ id: deviceStates.deviceRef })
        .from(deviceStates)
        .where(eq(deviceStates.deviceRef, id))
        .for('update');
      return (await db.delete(devices).where(eq(devices.id, id)).returning({ id: devices.id })).length === 1;
    },

    /** When the client itself goes; names those it had. */
    async removeAllOf(companyId: string): Promise<string[]> {
      const states = eq(deviceStates.companyId, companyId);
      await db
        .select({ id: deviceStates.deviceRef })
        .from(deviceStates)
        .where(states)
        .orderBy(deviceStates.deviceRef)
        .for('update');
      const removed = await db.delete(devices).where(eq(devices.companyId, companyId)).returning({ id: devices.id });
      return removed.map(({ id }) => id);
    },

    /** Keeps others who ask something of a device waiting until the transaction ends; false where it is gone. */
    lock: async (id: string) =>
      (await db.select({ id: devices.id }).from(devices).where(eq(devices.id, id)).for('no key update')).length === 1,

    /** Told to every gateway as soon as this is committed. */
    async call(...calls: GatewayCall[]) {
      const texts = calls.map(textOfCall);
      await db.execute(sql`select pg_notify(${callChannel}, call) from unnest(${sql.param(texts)}::text[]) as c(call)`);
    },
  };
};
