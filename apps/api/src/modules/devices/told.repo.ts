import { type SQL, and, count, eq, gte, lte, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Device } from '@timbro/core/devices/contract.ts';
import { stepsOfHours } from '@timbro/core/devices/hour-rules.ts';
import type { CalibrationLog, Envelope, Measure } from '@timbro/core/devices/measures-contract.ts';
import type { ChartStep, Span } from '@timbro/core/devices/span-rules.ts';
import type { Db } from '#db/client.ts';
import { personColumns } from '#db/person-json.ts';
import { type Ring, rings, slotOf } from '#db/rings.ts';
import { sortedBy } from '#db/sorted-by.ts';
import { deviceCalibrations, deviceEnvelopes, deviceHours, deviceMeasures, deviceStates } from '#db/tables/devices.ts';
import { users } from '#db/tables/people.ts';
import { type DeviceSight, inSight } from './devices.repo.ts';

type Page<S extends string> = { page: number; pageSize: number; sort: S | `-${S}` };

/** The tables of a ring that a span lies in, written out: no other one is looked at. */
function slotsIn(ring: Ring, { from, to }: Span): number[] {
  const slots = new Set<number>();
  for (let at = from.getTime(); at < to.getTime() + ring.stretchMs && slots.size < ring.slots; at += ring.stretchMs)
    slots.add(slotOf(ring, new Date(Math.min(at, to.getTime()))));
  return [...slots];
}
const liesIn = (slot: AnyPgColumn, slots: readonly number[]): SQL => sql`${slot} in (${sql.raw(slots.join(', '))})`;

/** The step that a moment belongs to; steps are counted from the epoch, so that they stay where they are while a chart moves on. */
const stepOf = (at: AnyPgColumn, { stepSeconds }: ChartStep): SQL =>
  sql`floor(extract(epoch from ${at}) / ${sql.raw(String(stepSeconds))})`;

const millisOf = (at: AnyPgColumn) => sql<number>`(extract(epoch from ${at}) * 1000)::float8`;
const rounded = (volts: SQL) => sql<number>`round((${volts})::numeric, 3)::float8`;
const first = <T extends AnyPgColumn>(column: T, order: SQL) =>
  sql<T['_']['data']>`(array_agg(${column} order by ${order}))[1]`.mapWith(column);
const highest = (column: AnyPgColumn) => sql<number>`max(${column})`;

type Step = Omit<Measure, 'at' | 'lowestAt' | 'dispersion'> & {
  at: Date;
  lowestAt: Date;
  positive: number;
  negative: number;
};
const presentStep = ({ at, lowestAt, positive, negative, ...step }: Step): Measure => ({
  ...step,
  at: at.toISOString(),
  lowestAt: lowestAt.toISOString(),
  dispersion: { positive, negative },
});

/** What one device has told over time. */
export const toldRepo = (db: Db, { id, companyId }: Pick<Device, 'id' | 'companyId'>, sight: DeviceSight) => ({
  /** Single measures, by steps: what it costs depends on the span alone. */
  async measures(span: Span, step: ChartStep): Promise<Measure[]> {
    const m = deviceMeasures;
    const group = stepOf(m.at, step);
    const rows = await db
      .select({
        at: first(m.at, sql`${m.at}`),
        batteryVoltage: rounded(sql`avg(${m.voltage})`),
        lowestVoltage: sql<number>`min(${m.voltage})`,
        lowestAt: first(m.at, sql`${m.voltage}, ${m.at}`),
        positivePoleCount: first(m.positiveCount, sql`${m.at} desc`),
        negativePoleCount: first(m.negativeCount, sql`${m.at} desc`),
        positive: highest(m.dispersionPositive),
        negative: highest(m.dispersionNegative),
      })
      .from(m)
      .where(
        and(
          liesIn(m.slot, slotsIn(rings.measures, span)),
          eq(m.companyId, companyId),
          eq(m.deviceRef, id),
          gte(m.at, span.from),
          lte(m.at, span.to),
        ),
      )
      .groupBy(group)
      .orderBy(group);
    return rows.map(presentStep);
  },

  /** The same of whole hours, for what is longer or older than single measures are kept: as they lie, put together afterwards. */
  async hours(span: Span, { stepSeconds }: ChartStep): Promise<Measure[]> {
    const h = deviceHours;
    const rows = await db
      .select({
        hour: millisOf(h.hour),
        measures: h.measures,
        voltageSum: h.voltageSum,
        voltageMin: h.voltageMin,
        voltageMinAt: millisOf(h.voltageMinAt),
        positiveCount: h.positiveCount,
        negativeCount: h.negativeCount,
        positive: h.dispersionPositive,
        negative: h.dispersionNegative,
      })
      .from(h)
      .where(
        and(
          liesIn(h.slot, slotsIn(rings.hours, span)),
          eq(h.companyId, companyId),
          eq(h.deviceRef, id),
          gte(h.hour, span.from),
          lte(h.hour, span.to),
        ),
      )
      .orderBy(h.hour);
    return stepsOfHours(rows, stepSeconds);
  },

  async envelopes({ page, pageSize, sort }: Page<'number'>) {
    const where = and(eq(deviceEnvelopes.companyId, companyId), eq(deviceEnvelopes.deviceRef, id));
    const [rows, [counted]] = await Promise.all([
      db
        .select({ envelope: deviceEnvelopes, currentId: deviceStates.envelopeId })
        .from(deviceEnvelopes)
        .innerJoin(deviceStates, and(eq(deviceStates.companyId, companyId), eq(deviceStates.deviceRef, id)))
        .where(where)
        .orderBy(...sortedBy(sort, { number: deviceEnvelopes.number }, deviceEnvelopes.id))
        .limit(pageSize)
        .offset((page - 1) * pageSize),
      db.select({ total: count() }).from(deviceEnvelopes).where(where),
    ]);
    const items = rows.map(({ envelope, currentId }): Envelope => ({
      ...envelope,
      learnedAt: envelope.learnedAt.toISOString(),
      loadedAt: envelope.loadedAt?.toISOString() ?? null,
      points: [...envelope.points],
      current: envelope.id === currentId,
    }));
    return { items, total: counted?.total ?? 0 };
  },

  hasEnvelope: async (envelopeId: string) =>
    (
      await db
        .select({ id: deviceEnvelopes.id })
        .from(deviceEnvelopes)
        .where(
          and(
            eq(deviceEnvelopes.companyId, companyId),
            eq(deviceEnvelopes.deviceRef, id),
            eq(deviceEnvelopes.id, envelopeId),
          ),
        )
    ).length > 0,

  async calibrations({ page, pageSize, sort, id: one }: Page<'at'> & { id?: string | undefined }) {
    const c = deviceCalibrations;
    const where = and(eq(c.companyId, companyId), eq(c.deviceRef, id), one ? eq(c.id, one) : undefined);
    const [rows, [counted]] = await Promise.all([
      db
        .select({ log: c, actor: personColumns(users) })
        .from(c)
        .leftJoin(users, and(eq(users.id, c.actorId), inSight(users.companyId, sight)))
        .where(where)
        .orderBy(...sortedBy(sort, { at: c.at }, c.id))
        .limit(pageSize)
        .offset((page - 1) * pageSize),
      db.select({ total: count() }).from(c).where(where),
    ]);
    const items = rows.map(({ log, actor }): CalibrationLog => ({
      ...log,
      createdAt: log.createdAt.toISOString(),
      at: log.at.toISOString(),
      actor,
    }));
    return { items, total: counted?.total ?? 0 };
  },
});
