import {
  type BatteryStatus,
  type Contact,
  type PoleLevel,
  boundVoltage,
  dispersionBounds,
  lostAfterMs,
  willGraceMs,
} from './rules.ts';

export const alarmKinds = ['battery', 'dispersion', 'lost'] as const;
export type AlarmKind = (typeof alarmKinds)[number];
export const alarmStates = ['open', 'acknowledged', 'closed'] as const;
export type AlarmState = (typeof alarmStates)[number];

/** What may hurt somebody goes before what may stop, and that before what is merely not heard of. */
const urgency: Readonly<Record<AlarmKind, number>> = { dispersion: 0, battery: 1, lost: 2 };
type Urgent = { readonly state: AlarmState; readonly kind: AlarmKind };
/** What nobody looks after yet goes first. */
export const byUrgency = (one: Urgent, other: Urgent): number =>
  Number(one.state !== 'open') - Number(other.state !== 'open') || urgency[one.kind] - urgency[other.kind];

const minuteMs = 60_000;
/** What comes back so soon after it was over is the same alarm, of which everybody has heard. */
export const flapMs = 30 * minuteMs;
/** While nobody has taken it in hand, its people are told again so often. */
export const reminderMs = 24 * 60 * minuteMs;

export const isSameAlarm = (closedAt: Date, now: Date): boolean => now.getTime() - closedAt.getTime() <= flapMs;

export const isBatteryAlarm = (status: BatteryStatus): boolean => status === 'critical';
export const isDispersionAlarm = (level: PoleLevel): boolean => level === 'alarm';

/** What a value must have passed to raise an alarm: volts, mA, or seconds without a sign of life. */
export const thresholdOf = {
  battery: (nominalVoltage: number): number => boundVoltage(nominalVoltage, 'critical'),
  dispersion: (): number => dispersionBounds.alarm,
  lost: ({ willAt, intervalSeconds }: Contact): number => (willAt ? willGraceMs : lostAfterMs(intervalSeconds)) / 1000,
} as const;
