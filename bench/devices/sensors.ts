import type { Random } from '@timbro/api/src/seed/random.ts';
import type { CalibrationKind } from '@timbro/core/devices/command-rules.ts';
import type { PerPole } from '@timbro/core/devices/rules.ts';

/** What it measures as it was left when it was last switched off. */
export type Readings = {
  readonly nominalVoltage: number;
  readonly volts: number;
  readonly milliamps: PerPole<number>;
  readonly counts: PerPole<number>;
};
/** What is wrong with it, if anything. */
export type Ailment = 'none' | 'fading' | 'leaking' | 'seeping';

export const round = (value: number, digits: number): number => Math.round(value * 10 ** digits) / 10 ** digits;
/** From 0 at midnight to 1 at noon and back: panels charge by day, and machines that run lose a little more. */
export const daylight = (at: Date): number =>
  (1 - Math.cos((2 * Math.PI * (at.getTime() % 86_400_000)) / 86_400_000)) / 2;
/** What a pole loses by daylight, in mA. */
export const usualMilliamps = (light: number): number => 8 + 7 * light;
const [mostDrift, mostLeak] = [9, 160];

/** The measuring part: a battery that follows the day, counters that grow, poles that lose, and zeros that drift. */
export function createSensors(readings: Readings, ailment: Ailment, random: Random) {
  const { nominalVoltage } = readings;
  let [volts, counts, milliamps] = [readings.volts, { ...readings.counts }, { ...readings.milliamps }];
  const drift: Record<CalibrationKind, number> = { voltage: 0, zeroPositive: 0, zeroNegative: 0 };
  const noise = (width: number) => (random.next() - 0.5) * width;
  const settling = (now: number, light: number) => Math.max(0, now + (usualMilliamps(light) - now) * 0.2 + noise(3));

  /** Time goes on. */
  function age(at: Date) {
    const light = daylight(at);
    const isFading = ailment === 'fading';
    const goal = nominalVoltage * (isFading ? 0.86 : 0.99 + 0.06 * light);
    volts += (goal - volts) * (isFading ? 0.02 : 0.1) + noise(0.004 * nominalVoltage);
    counts = { positive: counts.positive + random.upTo(3), negative: counts.negative + random.upTo(3) };
    const leaked = Math.min(mostLeak, milliamps.negative + 2 + random.upTo(3));
    milliamps = {
      positive:
        ailment === 'seeping' ? Math.max(35, milliamps.positive + noise(2)) : settling(milliamps.positive, light),
      negative: ailment === 'leaking' ? leaked : settling(milliamps.negative, light),
    };
    drift.voltage = Math.max(-0.2, Math.min(0.2, drift.voltage + noise(0.02)));
    for (const zero of ['zeroPositive', 'zeroNegative'] as const)
      drift[zero] = Math.min(mostDrift, drift[zero] + random.next() * 0.05);
  }

  const shown = () => ({
    batteryVoltage: round(Math.max(0, volts + drift.voltage), 2),
    positivePoleCount: counts.positive,
    negativePoleCount: counts.negative,
    dispersion: {
      positive: round(milliamps.positive + drift.zeroPositive, 1),
      negative: round(milliamps.negative + drift.zeroNegative, 1),
    },
  });

  /** Takes a drift away, but not where a pole really leaks: what it measures is not steady enough for that. */
  function calibrate(kind: CalibrationKind) {
    const value = () => {
      const { batteryVoltage, dispersion } = shown();
      return { voltage: batteryVoltage, zeroPositive: dispersion.positive, zeroNegative: dispersion.negative }[kind];
    };
    const before = value();
    const isSteady = ailment !== 'leaking' || kind !== 'zeroNegative';
    if (isSteady) drift[kind] = 0;
    return { before, after: value(), isSteady };
  }

  const resetCounters = () => void (counts = { positive: 0, negative: 0 });
  return { age, shown, calibrate, resetCounters };
}
export type Sensors = ReturnType<typeof createSensors>;
