import { type SQL, sql } from 'drizzle-orm';
import {
  type BatteryBound,
  type BatteryStatus,
  type ConnectionStatus,
  type DispersionStatus,
  batteryBounds,
  lostAfterMs,
  willGraceMs,
} from '@timbro/core/devices/rules.ts';
import { deviceStates, devices } from '#db/tables/devices.ts';

/** `batteryStatusOf` by the database, in the same arithmetic, so that a filter and what it finds agree to the millivolt. */
const millivolts = (volts: SQL): SQL => sql`floor(${volts} * 1000::float8 + 0.5)`;
const measured = millivolts(sql`${deviceStates.measuredVoltage}::text::float8`);
const bound = (name: BatteryBound): SQL =>
  millivolts(sql`(${devices.nominalVoltage} * ${sql.raw(String(batteryBounds[name]))}::float8)`);

export const batteryStatus = sql<BatteryStatus>`case
  when ${deviceStates.measuredVoltage} is null then 'unknown'
  when ${measured} < ${bound('critical')} then 'critical'
  when ${measured} < ${bound('low')} then 'low'
  when ${measured} > ${bound('over')} then 'over'
  else 'ok' end`;

/** `connectionStatusOf` by the database. */
export const connectionStatusAt = (now: Date) => sql<ConnectionStatus>`case
  when ${deviceStates.lastActiveAt} is null then 'lost'
  when ${now}::timestamptz - ${deviceStates.lastActiveAt}
    > greatest(${lostAfterMs(null)}::int, 2000 * coalesce(${deviceStates.intervalSeconds}, 0)) * interval '1 millisecond' then 'lost'
  when ${now}::timestamptz - ${deviceStates.willAt} >= ${willGraceMs}::int * interval '1 millisecond' then 'lost'
  else 'connected' end`;

/** `dispersionStatusOf` by the database: the worse pole rules. */
const levels = sql`(${deviceStates.positiveLevel}, ${deviceStates.negativeLevel})`;
export const dispersionStatus = sql<DispersionStatus>`case
  when 'alarm' in ${levels} then 'alarm'
  when 'warning' in ${levels} then 'warning'
  when 'ok' in ${levels} then 'ok'
  else 'unknown' end`;
