import { type AlarmKind, isBatteryAlarm, isDispersionAlarm, isSameAlarm } from '@timbro/core/devices/alarm-rules.ts';
import { type PerPole, type Pole, type PoleLevel, batteryStatusOf, poleLevelOf } from '@timbro/core/devices/rules.ts';
import type { Zone } from '@timbro/core/engine/zone.ts';
import type { PlannedDevice } from './plan-devices.ts';
import type { Random } from './random.ts';

export type PlannedMeasure = { readonly at: Date; readonly volts: number; counts: PerPole<number> } & {
  readonly milliamps: PerPole<number>;
};

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000];
export const historyDays = 90;
/** What is looked at closely is measured closely. */
const stepMs = (ageMs: number) => (ageMs < 2 * dayMs ? 5 : 15) * minuteMs;
const round = (value: number, digits: number) => Math.round(value * 10 ** digits) / 10 ** digits;

/** What part of a local day a moment is, from 0 to 1. */
export function partOfDay(at: Date, zone: Zone): number {
  const minute = Math.floor(at.getTime() / minuteMs);
  return (minute - zone.midnight(zone.dayOf(minute))) / 1440;
}
/** Machines that run lose a little more. */
export const workShare = (part: number): number =>
  Math.max(0, Math.min(1, Math.min((part - 0.24) / 0.02, (0.84 - part) / 0.02)));
/** How much more is lost while they run, in mA. */
export const workMilliamps = 8;

type Story = { readonly device: PlannedDevice; readonly now: Date; readonly zone: Zone };

function voltsAt({ device, now, zone }: Story, at: Date, random: Random): number {
  const minutesAgo = (now.getTime() - at.getTime()) / minuteMs;
  const swing = 0.018 * device.nominalVoltage * Math.cos(2 * Math.PI * (partOfDay(at, zone) - 0.1));
  const dips = device.dips.map(({ middleMinutesAgo, halfMinutes, volts }) => {
    const depth = 1 - Math.abs(minutesAgo - middleMinutesAgo) / halfMinutes;
    return volts * Math.max(0, Math.min(1, 1.4 * depth));
  });
  const faded = (device.fadePerDay * minutesAgo) / 1440;
  const volts = device.volts + faded + swing - Math.max(0, ...dips) + (random.next() - 0.5) * 0.06;
  return round(volts, 2);
}

function milliampsAt({ device, now, zone }: Story, at: Date, pole: Pole, random: Random): number {
  const minutesAgo = (now.getTime() - at.getTime()) / minuteMs;
  const usual = device.quiet[pole] + workMilliamps * workShare(partOfDay(at, zone)) + (random.next() - 0.5) * 5;
  const leaks = device.leaks.map(({ pole: leaky, fromMinutesAgo, toMinutesAgo, milliamps, risesForMinutes }) => {
    if (leaky !== pole || minutesAgo > fromMinutesAgo || minutesAgo < toMinutesAgo) return 0;
    const share = (fromMinutesAgo - minutesAgo) / (risesForMinutes ?? fromMinutesAgo - toMinutesAgo);
    return (milliamps - usual) * Math.min(1, share);
  });
  return round(Math.max(0, usual + Math.max(0, ...leaks)), 1);
}

/** Ninety days of one device, oldest first. */
export function measuresOf(story: Story, random: Random): PlannedMeasure[] {
  const { device, now, zone } = story;
  const moments: Date[] = [];
  let at = now.getTime() - device.silentSeconds * 1000;
  for (; at > now.getTime() - historyDays * dayMs; at -= stepMs(now.getTime() - at)) moments.push(new Date(at));
  const oldestFirst = moments.toReversed();
  const counts = countsOf(
    device,
    oldestFirst.map((moment) => 0.1 + workShare(partOfDay(moment, zone))),
    oldestFirst.findIndex((moment) => moment.getTime() >= now.getTime() - (device.resetDaysAgo ?? 0) * dayMs),
  );
  return oldestFirst.map((moment, index) => ({
    at: moment,
    volts: voltsAt(story, moment, random),
    counts: counts[index] ?? device.counts,
    milliamps: {
      positive: milliampsAt(story, moment, 'positive', random),
      negative: milliampsAt(story, moment, 'negative', random),
    },
  }));
}

/** Counters that have come to what they are now, with the work of each stretch; one that was reset came from further up before. */
function countsOf(
  { counts, resetDaysAgo }: PlannedDevice,
  work: readonly number[],
  resetAt: number,
): PerPole<number>[] {
  const from = resetDaysAgo === null ? 0 : resetAt;
  const total = work.slice(from).reduce((sum, share) => sum + share, 0);
  let done = 0;
  return work.map((share, index) => {
    if (index === from) done = 0;
    done += share;
    const grown = (count: number) => {
      // Half of a counter that was never reset is older than this history.
      const base = resetDaysAgo === null ? Math.floor(count / 2) : index < from ? 4_200 : 0;
      return base + Math.floor(((resetDaysAgo === null ? count - base : count) * done) / total + 1e-6);
    };
    return { positive: grown(counts.positive), negative: grown(counts.negative) };
  });
}

export type PlannedHour = Omit<PlannedMeasure, 'volts' | 'at'> & {
  readonly hour: Date;
  readonly measures: number;
  readonly voltsSum: number;
  readonly voltsMin: number;
  readonly voltsMinAt: Date;
};

export function hoursOf(measures: readonly PlannedMeasure[]): PlannedHour[] {
  const byHour = new Map<number, PlannedMeasure[]>();
  for (const measure of measures) {
    const hour = Math.floor(measure.at.getTime() / hourMs) * hourMs;
    const own = byHour.get(hour);
    if (own) own.push(measure);
    else byHour.set(hour, [measure]);
  }
  return [...byHour].flatMap(([hour, own]) => {
    const last = own.at(-1);
    const lowest = own.reduce((least, one) => (one.volts < least.volts ? one : least));
    const most = (pole: Pole) => Math.max(...own.map(({ milliamps }) => milliamps[pole]));
    return last
      ? {
          hour: new Date(hour),
          measures: own.length,
          voltsSum: own.reduce((sum, { volts }) => sum + volts, 0),
          voltsMin: lowest.volts,
          voltsMinAt: lowest.at,
          counts: last.counts,
          milliamps: { positive: most('positive'), negative: most('negative') },
        }
      : [];
  });
}

export type PlannedAlarm = {
  readonly kind: AlarmKind;
  readonly pole: Pole | null;
  value: number | null;
  readonly raisedAt: Date;
  closedAt: Date | null;
};

/** The alarms that the product would have raised, and the levels at which the poles have arrived. */
export function judgeMeasures(measures: readonly PlannedMeasure[], nominalVoltage: number) {
  const alarms: PlannedAlarm[] = [];
  const tell = (kind: AlarmKind, pole: Pole | null, value: number, isOn: boolean, at: Date) => {
    const last = alarms.findLast((alarm) => alarm.kind === kind);
    const isOpen = last !== undefined && last.closedAt === null;
    if (isOn && last && (isOpen || isSameAlarm(last.closedAt ?? at, at)))
      Object.assign(last, { value, closedAt: null });
    else if (isOn) alarms.push({ kind, pole, value, raisedAt: at, closedAt: null });
    else if (isOpen && last.pole === pole) last.closedAt = at;
  };
  let levels: PerPole<PoleLevel | null> = { positive: null, negative: null };
  for (const { at, volts, milliamps } of measures) {
    levels = {
      positive: poleLevelOf(milliamps.positive, levels.positive),
      negative: poleLevelOf(milliamps.negative, levels.negative),
    };
    tell('battery', null, volts, isBatteryAlarm(batteryStatusOf(volts, nominalVoltage)), at);
    for (const pole of ['positive', 'negative'] as const)
      tell('dispersion', pole, milliamps[pole], levels[pole] !== null && isDispersionAlarm(levels[pole]), at);
  }
  return { alarms, levels };
}
