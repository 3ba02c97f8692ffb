import type pg from 'pg';
import type { AlarmKind } from '@timbro/core/devices/alarm-rules.ts';
import type { DeviceState, Telemetry } from '@timbro/core/devices/told-rules.ts';
import { arrayLiteral as list, quoted } from '#db/array-literal.ts';
import { requestLimits, settingsOf } from '#db/limits.ts';
import { rings, slotOf } from '#db/rings.ts';
import type { KnownDevice } from '#gateway/gateway.ts';
import type { OutboxPayloads } from '#outbox/payloads.ts';

export type Whose = Pick<KnownDevice, 'companyId' | 'deviceRef'>;
type Written = string | number;

export const openingWithin = (lockMs: number): string => `begin; select ${settingsOf({ ...requestLimits, lockMs })}`;

export const idsOf = (some: readonly Whose[]) => [
  list(some.map(({ companyId }) => companyId)),
  list(some.map(({ deviceRef }) => deviceRef)),
];
export const momentText = (at: Date | null): string => at?.toISOString() ?? 'NULL';
/** Numbers are read faster than texts, at both ends. */
const numberOf = (at: Date | null): Written => at?.getTime() ?? 'NULL';
const momentIn = (column: string) => `to_timestamp(${column} / 1000)`;
/** What is smaller than the column can tell from nought is nought. */
const realText = (value: number | null): Written => (value === null ? 'NULL' : Math.fround(value) === 0 ? 0 : value);

type StateColumn = { readonly column: string; readonly type: string; textOf(state: DeviceState): Written };
const stateColumns: Readonly<Record<keyof DeviceState, StateColumn>> = {
  lastActiveAt: { column: 'last_active_at', type: 'moment', textOf: (s) => numberOf(s.lastActiveAt) },
  willAt: { column: 'will_at', type: 'moment', textOf: (s) => numberOf(s.willAt) },
  measuredAt: { column: 'measured_at', type: 'moment', textOf: (s) => numberOf(s.measuredAt) },
  measuredVoltage: { column: 'measured_voltage', type: 'real', textOf: (s) => realText(s.measuredVoltage) },
  positiveCount: { column: 'positive_count', type: 'bigint', textOf: (s) => s.positiveCount ?? 'NULL' },
  negativeCount: { column: 'negative_count', type: 'bigint', textOf: (s) => s.negativeCount ?? 'NULL' },
  countersResetAt: { column: 'counters_reset_at', type: 'moment', textOf: (s) => numberOf(s.countersResetAt) },
  dispersionPositive: { column: 'dispersion_positive', type: 'real', textOf: (s) => realText(s.dispersionPositive) },
  dispersionNegative: { column: 'dispersion_negative', type: 'real', textOf: (s) => realText(s.dispersionNegative) },
  positiveLevel: { column: 'positive_level', type: 'text', textOf: (s) => s.positiveLevel ?? 'NULL' },
  negativeLevel: { column: 'negative_level', type: 'text', textOf: (s) => s.negativeLevel ?? 'NULL' },
  intervalSeconds: { column: 'interval_seconds', type: 'int', textOf: (s) => s.intervalSeconds ?? 'NULL' },
  firmware: { column: 'firmware', type: 'text', textOf: (s) => quoted(s.firmware) },
  learningState: { column: 'learning_state', type: 'text', textOf: (s) => s.learningState },
  learningProgress: { column: 'learning_progress', type: 'real', textOf: (s) => realText(s.learningProgress) },
  learningAt: { column: 'learning_at', type: 'moment', textOf: (s) => numberOf(s.learningAt) },
  envelopeId: { column: 'envelope_id', type: 'text', textOf: (s) => quoted(s.envelopeId) },
  toldAt: { column: 'told_at', type: 'moment', textOf: (s) => numberOf(s.toldAt) },
  refusedCount: { column: 'refused_count', type: 'int', textOf: (s) => s.refusedCount },
  refusedAt: { column: 'refused_at', type: 'moment', textOf: (s) => numberOf(s.refusedAt) },
  refusedFault: { column: 'refused_fault', type: 'text', textOf: (s) => s.refusedFault ?? 'NULL' },
};
const columns = Object.values(stateColumns);

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
  ${Object.entries(stateColumns)
    .map(([name, { column, type }]) => `h.${column}${type === 'bigint' ? '::float8' : ''} as "${name}"`)
    .join(', ')}
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
const stateFrom = 13;

/**
 * One statement for everybody: measures, their hours, how each device is now, and who hears of it. Only a measure that was not
 * there before counts in its hour, so that the same message twice changes nothing; and a state moves on only from the one that
 * was judged, so that a remembered one need not be held.
 */
const keepText = `
with kept as (
  insert into device_measures (company_id, device_ref, slot, at, voltage, positive_count, negative_count, dispersion_positive, dispersion_negative)
  select m.company_id, m.device_ref, m.slot, ${momentIn('m.at')}, m.voltage, m.positive, m.negative, m.leak_positive, m.leak_negative
  from unnest($1::uuid[], $2::uuid[], $3::smallint[], $4::float8[], $5::real[], $6::bigint[], $7::bigint[], $8::real[], $9::real[])
    as m(company_id, device_ref, slot, at, voltage, positive, negative, leak_positive, leak_negative)
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
  select e.company_id, 'event', e.payload, $12 from unnest($10::uuid[], $11::jsonb[]) as e(company_id, payload)
), moved as (
  update device_states s set ${columns.map(({ column, type }) => `${column} = ${type === 'moment' ? momentIn(`n.${column}`) : `n.${column}`}`).join(', ')}
  from unnest($${stateFrom}::uuid[], $${stateFrom + 1}::uuid[], $${stateFrom + 2}::xid[], ${columns.map(({ type }, index) => `$${stateFrom + 3 + index}::${type === 'moment' ? 'float8' : type}[]`).join(', ')})
    as n(company_id, device_ref, written_by, ${columns.map(({ column }) => column).join(', ')})
  where s.company_id = n.company_id and s.device_ref = n.device_ref and s.xmin = n.written_by
  returning 1
)
select count(*)::int as moved, pg_current_xact_id()::xid::text as "writtenBy" from moved`;

/** In the one order in which every process takes the states; says which transaction this is, or nothing where a state has moved on meanwhile. */
export async function keepParts(client: pg.ClientBase, some: readonly KeptPart[], now: Date): Promise<string | null> {
  const parts = some.toSorted((one, other) => (keyOf(one.held) < keyOf(other.held) ? -1 : 1));
  const measures = parts.flatMap(({ held, measures: own }) => own.map((measure) => ({ measure, held })));
  const events = parts.flatMap(({ held, event }) =>
    event ? [{ companyId: held.companyId, payload: JSON.stringify(event) }] : [],
  );
  const { rows } = await client.query<{ moved: number; writtenBy: string }>({
    name: 'keep_telemetry',
    text: keepText,
    values: [
      ...idsOf(measures.map(({ held }) => held)),
      list(measures.map(({ measure: { at } }) => slotOf(rings.measures, at))),
      list(measures.map(({ measure: { at } }) => at.getTime())),
      list(measures.map(({ measure: { batteryVoltage } }) => realText(batteryVoltage))),
      list(measures.map(({ measure: { positivePoleCount } }) => positivePoleCount)),
      list(measures.map(({ measure: { negativePoleCount } }) => negativePoleCount)),
      list(measures.map(({ measure: { dispersion } }) => realText(dispersion.positive))),
      list(measures.map(({ measure: { dispersion } }) => realText(dispersion.negative))),
      list(events.map(({ companyId }) => companyId)),
      list(events.map(({ payload }) => quoted(payload))),
      now,
      ...idsOf(parts.map(({ held }) => held)),
      list(parts.map(({ held }) => held.writtenBy)),
      ...columns.map(({ textOf }) => list(parts.map(({ state }) => textOf(state)))),
    ],
  });
  return rows[0]?.moved === parts.length ? rows[0].writtenBy : null;
}
const keyOf = ({ companyId, deviceRef }: Whose) => companyId + deviceRef;
