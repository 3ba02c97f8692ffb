import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { inBatches } from '#db/in-batches.ts';
import { rings, slotOf } from '#db/rings.ts';
import {
  deviceAlarms,
  deviceCalibrations,
  deviceCommandRows,
  deviceEnvelopes,
  deviceStates,
  devices,
} from '#db/tables/devices.ts';
import type { PlannedHour, PlannedMeasure } from './device-measures.ts';

type OfDevice<T> = Omit<T, 'companyId'>;
export type DeviceRows = {
  devices: OfDevice<typeof devices.$inferInsert>[];
  states: OfDevice<typeof deviceStates.$inferInsert>[];
  envelopes: OfDevice<typeof deviceEnvelopes.$inferInsert>[];
  calibrations: OfDevice<typeof deviceCalibrations.$inferInsert>[];
  commands: OfDevice<typeof deviceCommandRows.$inferInsert>[];
  alarms: OfDevice<typeof deviceAlarms.$inferInsert>[];
};

/** Thousands of rows go in by columns, which costs a statement and no time to put it together. */
const rowsAtOnce = 5_000;

/** How the devices of a demo company are written. */
export const devicesRepo = (db: Db, companyId: string) => ({
  async saveDevices(rows: DeviceRows) {
    const owned = <T extends object>(some: readonly T[]) => some.map((row) => ({ ...row, companyId }));
    await db.insert(devices).values(owned(rows.devices));
    await db.insert(deviceStates).values(owned(rows.states));
    await db.insert(deviceEnvelopes).values(owned(rows.envelopes));
    await db.insert(deviceCalibrations).values(owned(rows.calibrations));
    await db.insert(deviceCommandRows).values(owned(rows.commands));
    await db.insert(deviceAlarms).values(owned(rows.alarms));
  },

  async saveMeasures(deviceRef: string, measures: readonly PlannedMeasure[]) {
    for (const some of inBatches(measures, rowsAtOnce))
      await db.execute(sql`
        insert into device_measures (company_id, device_ref, slot, at, voltage, positive_count, negative_count, dispersion_positive, dispersion_negative)
        select ${companyId}, ${deviceRef}, * from unnest(
          ${sql.param(some.map(({ at }) => slotOf(rings.measures, at)))}::smallint[],
          ${sql.param(some.map(({ at }) => at))}::timestamptz[],
          ${sql.param(some.map(({ volts }) => volts))}::real[],
          ${sql.param(some.map(({ counts }) => counts.positive))}::bigint[],
          ${sql.param(some.map(({ counts }) => counts.negative))}::bigint[],
          ${sql.param(some.map(({ milliamps }) => milliamps.positive))}::real[],
          ${sql.param(some.map(({ milliamps }) => milliamps.negative))}::real[])`);
  },

  async saveHours(deviceRef: string, hours: readonly PlannedHour[]) {
    for (const some of inBatches(hours, rowsAtOnce))
      await db.execute(sql`
        insert into device_hours (company_id, device_ref, slot, hour, measures, voltage_sum, voltage_min, voltage_min_at,
          positive_count, negative_count, dispersion_positive, dispersion_negative)
        select ${companyId}, ${deviceRef}, * from unnest(
          ${sql.param(some.map(({ hour }) => slotOf(rings.hours, hour)))}::smallint[],
          ${sql.param(some.map(({ hour }) => hour))}::timestamptz[],
          ${sql.param(some.map(({ measures }) => measures))}::int[],
          ${sql.param(some.map(({ voltsSum }) => voltsSum))}::float8[],
          ${sql.param(some.map(({ voltsMin }) => voltsMin))}::real[],
          ${sql.param(some.map(({ voltsMinAt }) => voltsMinAt))}::timestamptz[],
          ${sql.param(some.map(({ counts }) => counts.positive))}::bigint[],
          ${sql.param(some.map(({ counts }) => counts.negative))}::bigint[],
          ${sql.param(some.map(({ milliamps }) => milliamps.positive))}::real[],
          ${sql.param(some.map(({ milliamps }) => milliamps.negative))}::real[])`);
  },
});
