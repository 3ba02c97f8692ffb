export const batteryStatuses = ['ok', 'low', 'critical', 'over', 'unknown'] as const;
export type BatteryStatus = (typeof batteryStatuses)[number];
export const connectionStatuses = ['connected', 'lost'] as const;
export type ConnectionStatus = (typeof connectionStatuses)[number];
export const dispersionStatuses = ['ok', 'warning', 'alarm', 'unknown'] as const;
export type DispersionStatus = (typeof dispersionStatuses)[number];
/** How much one pole loses; a pole that was measured is never unknown. */
export type PoleLevel = Exclude<DispersionStatus, 'unknown'>;
export const learningStates = ['idle', 'learning', 'learned', 'failed'] as const;
export type LearningState = (typeof learningStates)[number];
export const poles = ['positive', 'negative'] as const;
export type Pole = (typeof poles)[number];
/** Something measured at each pole. */
export type PerPole<T> = Readonly<Record<Pole, T>>;

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const dayMs = 24 * 60 * minuteMs;

/** What is written on the hardware: capital letters and digits. */
export const longestDeviceId = 32;
export const deviceIdPattern = new RegExp(`^[A-Z0-9]{1,${longestDeviceId}}$`);
export const deviceIdOf = (typed: string): string => typed.trim().toUpperCase();

/** Parts of the nominal voltage: below `critical`, below `low`, above `over`. */
export const batteryBounds = { critical: 0.9, low: 0.95, over: 1.2 } as const;
export type BatteryBound = keyof typeof batteryBounds;

/** Whole millivolts: 14.4 V are exactly 1.20 of 12 V, whatever the product of the two says in binary. */
const millivolts = (volts: number): number => Math.round(volts * 1_000);
/** The voltage at which a status ends, as people read it. */
export const boundVoltage = (nominal: number, bound: BatteryBound): number =>
  millivolts(nominal * batteryBounds[bound]) / 1_000;

export function batteryStatusOf(measured: number | null, nominal: number): BatteryStatus {
  if (measured === null) return 'unknown';
  const isBelow = (bound: BatteryBound) => millivolts(measured) < millivolts(nominal * batteryBounds[bound]);
  if (isBelow('critical')) return 'critical';
  if (isBelow('low')) return 'low';
  return millivolts(measured) > millivolts(nominal * batteryBounds.over) ? 'over' : 'ok';
}

/** In mA; a level is left below `back` of the bound that began it, so that a value on the bound does not flicker. */
export const dispersionBounds = { warning: 30, alarm: 100, back: 0.8 } as const;

export function poleLevelOf(milliamps: number, before: PoleLevel | null): PoleLevel {
  const { warning, alarm, back } = dispersionBounds;
  if (milliamps >= (before === 'alarm' ? alarm * back : alarm)) return 'alarm';
  return milliamps >= (before === 'warning' || before === 'alarm' ? warning * back : warning) ? 'warning' : 'ok';
}

const severity: Readonly<Record<PoleLevel, number>> = { ok: 0, warning: 1, alarm: 2 };
/** The pole that rules: the worse level, and of equal ones the one that loses more. */
export function worsePole(levels: PerPole<PoleLevel>, milliamps: PerPole<number>): Pole {
  const difference = severity[levels.positive] - severity[levels.negative];
  if (difference !== 0) return difference > 0 ? 'positive' : 'negative';
  return milliamps.positive > milliamps.negative ? 'positive' : 'negative';
}
export const dispersionStatusOf = (levels: PerPole<PoleLevel | null>): DispersionStatus => {
  const { positive, negative } = levels;
  if (positive === null || negative === null) return positive ?? negative ?? 'unknown';
  return severity[positive] > severity[negative] ? positive : negative;
};

/** How often a device reports unless it says otherwise, and between which bounds it may be told to. */
export const intervalBounds = { least: 10, most: 86_400 } as const;
/** A line that broke is given so long to come back. */
export const willGraceMs = 30 * secondMs;
export const lostAfterMs = (intervalSeconds: number | null): number =>
  Math.max(10 * minuteMs, 2 * (intervalSeconds ?? 0) * secondMs);

export type Contact = {
  readonly lastActiveAt: Date | null;
  /** When its last will was heard; `null` once it has been heard of again. */
  readonly willAt: Date | null;
  readonly intervalSeconds: number | null;
};
export function connectionStatusOf({ lastActiveAt, willAt, intervalSeconds }: Contact, now: Date): ConnectionStatus {
  if (!lastActiveAt || now.getTime() - lastActiveAt.getTime() > lostAfterMs(intervalSeconds)) return 'lost';
  return willAt && now.getTime() - willAt.getTime() >= willGraceMs ? 'lost' : 'connected';
}

/** Measures are kept one by one for so long, and by the hour for a year. */
export const rawForMs = 30 * dayMs;
export const hoursForMs = 366 * dayMs;
/** A clock that runs ahead by more is not believed. */
export const clockAheadMs = 5 * minuteMs;

/** Whether the moment a device tells can be kept: neither past what is kept, nor to come. */
export function judgeMoment(at: Date, now: Date): 'kept' | 'tooOld' | 'inFuture' {
  const age = now.getTime() - at.getTime();
  if (age < -clockAheadMs) return 'inFuture';
  return age > rawForMs ? 'tooOld' : 'kept';
}

/** A counter only grows, unless it was set to nought after what is known of it. */
export const countAfter = (known: number | null, reported: number, wasReset: boolean): number =>
  wasReset || known === null ? reported : Math.max(known, reported);

/** What an envelope is learned of; its points are equal parts of the local day. */
export const envelopeMetrics = ['dispersionPositive', 'dispersionNegative', 'batteryVoltage'] as const;
export type EnvelopeMetric = (typeof envelopeMetrics)[number];
export const mostEnvelopePoints = 288;
export const longestEnvelopeId = 64;

/** Of charts over more than this the hours are read, not the single measures. */
export const rawChartMs = 48 * 60 * minuteMs;
/** A chart never has more points than a screen can show, and a long one no more than tell how it went. */
export const mostChartPoints = 1_500;
export const mostHourPoints = 400;

/** Why something that a device sent was not kept. */
export const messageFaults = ['tooLarge', 'notJson', 'wrongShape', 'inFuture', 'tooOld', 'foreignTopic'] as const;
export type MessageFault = (typeof messageFaults)[number];
