import type pg from 'pg';
import type { AlarmKind } from '@timbro/core/devices/alarm-rules.ts';
import type { DeviceState, Telemetry } from '@timbro/core/devices/told-rules.ts';
import { arrayLiteral as list, quoted } from '#db/array-literal.ts';
import { requestLimits, settingsOf } from '#db/limits.ts';
import { rings, slotOf } from '#db/rings.ts';
import { framed, framesOf } from '#db/tenant-query.ts';
import type { KnownDevice } from '#gateway/gateway.ts';
import type { OutboxPayloads } from '#outbox/payloads.ts';
import {
  isSteady,
  listsOf,
  momentIn,
  movingColumns,
  readColumns,
  realText,
  settingOf,
  steadyColumns,
} from './state-columns.ts';

export type Whose = Pick<KnownDevice, 'companyId' | 'deviceRef'>;

export const openingWithin = (lockMs: number): string => `begin; select ${settingsOf({ ...requestLimits, lockMs })}`;

export const idsOf = (some: readonly Whose[]) => [
  list(some.map(({ companyId }) => companyId)),
  list(some.map(({ deviceRef }) => deviceRef)),
];
export const momentText = (at: Date | null): string => at?.toISOString() ?? 'NULL';
/** What is known of a device: held until the transaction ends, or remembered from an earlier one. */
export type HeldDevice = Whose & {
  /** The transaction that wrote its state last. */
  readonly writtenBy: string;
  readonly state: DeviceState;
  readonly nominalVoltage: number;
  readonly alarms: readonly AlarmKind[];
  /** The one provider there is, whose people hear of every device. */
  readonly providerId: string;
};

/** In one order for every process, so that two of them never wait in a ring. */
const holdText = `
with held as materialized (
  select s.xmin, s.* from unnest($1::uuid[], $2::uuid[]) as t(company_id, device_ref)
  join device_states s on s.company_id = t.company_id and s.device_ref = t.device_ref
  order by s.company_id, s.device_ref for no key update of s
)
select h.company_id as "companyId", h.device_ref as "deviceRef", d.nominal_voltage as "nominalVoltage", h.xmin::text as "writtenBy",
  array(select a.kind from device_alarms a where a.company_id = h.company_id and a.device_ref = h.device_ref and a.state <> 'closed') as alarms,
  (select p.id from companies p where p.kind = 'provider') as "providerId",
  ${readColumns}
from held h join devices d on d.company_id = h.company_id and d.id = h.device_ref`;

/** Those of the devices that are still there. */
export async function holdDevices(client: pg.ClientBase, devices: readonly Whose[]): Promise<HeldDevice[]> {
  const { rows } = await client.query<Omit<HeldDevice, 'state'> & DeviceState>({
    name: 'hold_devices',
    text: holdText,
    values: idsOf(devices),
  });
  return rows.map(({ companyId, deviceRef, writtenBy, nominalVoltage, alarms, providerId, ...state }) => ({
    companyId,
    deviceRef,
    writtenBy,
    nominalVoltage,
    alarms,
    providerId,
    state,
  }));
}

/** One device's part of what is kept together. */
export type KeptPart = {
  readonly held: HeldDevice;
  readonly state: DeviceState;
  readonly measures: readonly Telemetry[];
  readonly event: OutboxPayloads['event'] | null;
};

const { hours } = rings;
const hourOf = `date_bin('1 hour', k.at, timestamptz 'epoch')`;
const hourSlotOf = `(extract(epoch from h.hour)::bigint / ${hours.stretchMs / 1000} % ${hours.slots})::smallint`;

const moving = settingOf(movingColumns, 14);

/**
 * One statement for everybody: measures, their hours, how each device is now, and who hears of it. Only a measure that was not
 * there before counts in its hour, so that the same message twice changes nothing; and a state moves on only from the one that
 * was judged, so that a remembered one need not be held.
 */
const keepText = `
with kept as (
  insert into device_measures (company_id, device_ref, slot, at, voltage, positive_count, negative_count, dispersion_positive, dispersion_negative)
  select ($1::uuid[])[m.n], ($2::uuid[])[m.n], m.slot, ${momentIn('m.at')}, m.voltage, m.positive, m.negative, m.leak_positive, m.leak_negative
  from unnest($3::int[], $4::smallint[], $5::float8[], $6::real[], $7::bigint[], $8::bigint[], $9::real[], $10::real[])
    as m(n, slot, at, voltage, positive, negative, leak_positive, leak_negative)
  on conflict do nothing returning company_id, device_ref, at, voltage, positive_count, negative_count, dispersion_positive, dispersion_negative
), summed as (
  select k.company_id, k.device_ref, ${hourOf} as hour, count(*)::int as measures, sum(k.voltage::float8) as voltage_sum, min(k.voltage) as voltage_min,
    (array_agg(k.at order by k.voltage, k.at))[1] as voltage_min_at, max(k.positive_count) as positive_count, max(k.negative_count) as negative_count,
    max(k.dispersion_positive) as dispersion_positive, max(k.dispersion_negative) as dispersion_negative
  from kept k group by 1, 2, 3
), hourly as (
  insert into device_hours as o (slot, company_id, device_ref, hour, measures, voltage_sum, voltage_min, voltage_min_at, positive_count, negative_count, dispersion_positive, dispersion_negative)
  select ${hourSlotOf}, h.* from summed h
  on conflict (company_id, device_ref, hour, slot) do update set measures = o.measures + excluded.measures, voltage_sum = o.voltage_sum + excluded.voltage_sum,
    voltage_min = least(o.voltage_min, excluded.voltage_min),
    voltage_min_at = case when excluded.voltage_min < o.voltage_min then excluded.voltage_min_at else o.voltage_min_at end,
    positive_count = greatest(o.positive_count, excluded.positive_count), negative_count = greatest(o.negative_count, excluded.negative_count),
    dispersion_positive = greatest(o.dispersion_positive, excluded.dispersion_positive),
    dispersion_negative = greatest(o.dispersion_negative, excluded.dispersion_negative)
), told as (
  insert into outbox (company_id, kind, payload, created_at)
  select ($1::uuid[])[e.n], 'event', e.payload, $13 from unnest($11::int[], $12::jsonb[]) as e(n, payload)
), moved as (
  update device_states s set ${moving.sets}
  from unnest($1::uuid[], $2::uuid[], $${14 + Object.keys(movingColumns).length}::xid[], ${moving.lists}) as n(company_id, device_ref, written_by, ${moving.names})
  where s.company_id = n.company_id and s.device_ref = n.device_ref and s.xmin = n.written_by
  returning 1
)
select 1 / (count(*) = $${15 + Object.keys(movingColumns).length})::int as whole, pg_current_xact_id()::xid::text as "writtenBy" from moved`;
/** How the statement fails, and keeps nothing, where a state has moved on meanwhile: by a division. */
export const movedOn = '22012';

/** In the order in which every process takes the states. */
const byKey = ({ held: one }: KeptPart, { held: other }: KeptPart): number =>
  (one.companyId === other.companyId ? one.deviceRef < other.deviceRef : one.companyId < other.companyId) ? -1 : 1;

function keepQuestion(some: readonly KeptPart[], now: Date) {
  const parts = some.toSorted(byKey);
  const measures = parts.flatMap(({ measures: own }, index) => own.map((measure) => ({ measure, n: index + 1 })));
  const events = parts.flatMap(({ event }, index) => (event ? [{ payload: JSON.stringify(event), n: index + 1 }] : []));
  const states = parts.map(({ state }) => state);
  return {
    name: 'keep_telemetry',
    text: keepText,
    values: [
      ...idsOf(parts.map(({ held }) => held)),
      list(measures.map(({ n }) => n)),
      list(measures.map(({ measure: { at } }) => slotOf(rings.measures, at))),
      list(measures.map(({ measure: { at } }) => at.getTime())),
      list(measures.map(({ measure: { batteryVoltage } }) => realText(batteryVoltage))),
      list(measures.map(({ measure: { positivePoleCount } }) => positivePoleCount)),
      list(measures.map(({ measure: { negativePoleCount } }) => negativePoleCount)),
      list(measures.map(({ measure: { dispersion } }) => realText(dispersion.positive))),
      list(measures.map(({ measure: { dispersion } }) => realText(dispersion.negative))),
      list(events.map(({ n }) => n)),
      list(events.map(({ payload }) => quoted(payload))),
      now,
      ...listsOf(movingColumns, states),
      list(parts.map(({ held }) => held.writtenBy)),
      parts.length,
    ],
  };
}

type Written = { readonly writtenBy: string };
const writtenIn = ({ rows }: pg.QueryResult<Written>): string => rows[0]?.writtenBy ?? '';

/** Part of a transaction; says which one it is. */
export async function keepParts(client: pg.ClientBase, parts: readonly KeptPart[], now: Date): Promise<string> {
  if (parts.length === 0) return '';
  const writtenBy = writtenIn(await client.query<Written>(keepQuestion(parts, now)));
  await keepSteady(
    client,
    parts.filter((part) => !isSettled(part)),
  );
  return writtenBy;
}

/** Whether nothing of a device is to be written beside what its measures move. */
export const isSettled = ({ held, state }: Pick<KeptPart, 'held' | 'state'>): boolean => isSteady(held.state, state);

/** A transaction of its own, in one message there and back. */
export const keepAlone = async (
  pool: pg.Pool,
  parts: readonly KeptPart[],
  now: Date,
  lockMs: number,
): Promise<string> =>
  writtenIn(await framed(pool, framesOf({ ...requestLimits, lockMs })(null)).query<Written>(keepQuestion(parts, now)));

const steady = settingOf(steadyColumns, 3);
const steadyText = `
update device_states s set ${steady.sets}
from unnest($1::uuid[], $2::uuid[], ${steady.lists}) as n(company_id, device_ref, ${steady.names})
where s.company_id = n.company_id and s.device_ref = n.device_ref`;

async function keepSteady(client: pg.ClientBase, parts: readonly KeptPart[]): Promise<void> {
  if (parts.length === 0) return;
  const states = parts.map(({ state }) => state);
  const values = [...idsOf(parts.map(({ held }) => held)), ...listsOf(steadyColumns, states)];
  await client.query({ name: 'keep_steady_states', text: steadyText, values });
}
