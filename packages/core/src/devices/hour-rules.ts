/** What is kept of one hour; moments in milliseconds, for there are many of them. */
export type KeptHour = {
  readonly hour: number;
  readonly measures: number;
  readonly voltageSum: number;
  readonly voltageMin: number;
  readonly voltageMinAt: number;
  readonly positiveCount: number;
  readonly negativeCount: number;
  readonly positive: number;
  readonly negative: number;
};

/** One point of a chart. */
type Measure = {
  at: string;
  batteryVoltage: number;
  lowestVoltage: number;
  lowestAt: string;
  positivePoleCount: number;
  negativePoleCount: number;
  dispersion: { positive: number; negative: number };
};

/** Hours put together into steps, both from the oldest to the newest; steps are counted from the epoch. */
export function stepsOfHours(hours: readonly KeptHour[], stepSeconds: number): Measure[] {
  const steps: { readonly step: number; whole: KeptHour }[] = [];
  for (const hour of hours) {
    const step = Math.floor(hour.hour / 1_000 / stepSeconds);
    const last = steps.at(-1);
    if (last?.step === step) last.whole = together(last.whole, hour);
    else steps.push({ step, whole: hour });
  }
  return steps.map(({ whole }) => measureOf(whole));
}

/** Two stretches as one: it begins with the earlier, and its counters are the later's. */
function together(earlier: KeptHour, later: KeptHour): KeptHour {
  const lower = later.voltageMin < earlier.voltageMin ? later : earlier;
  return {
    hour: earlier.hour,
    measures: earlier.measures + later.measures,
    voltageSum: earlier.voltageSum + later.voltageSum,
    voltageMin: lower.voltageMin,
    voltageMinAt: lower.voltageMinAt,
    positiveCount: later.positiveCount,
    negativeCount: later.negativeCount,
    positive: Math.max(earlier.positive, later.positive),
    negative: Math.max(earlier.negative, later.negative),
  };
}

const measureOf = (hour: KeptHour): Measure => ({
  at: new Date(hour.hour).toISOString(),
  batteryVoltage: Math.round((hour.voltageSum / hour.measures) * 1_000) / 1_000,
  lowestVoltage: hour.voltageMin,
  lowestAt: new Date(hour.voltageMinAt).toISOString(),
  positivePoleCount: hour.positiveCount,
  negativePoleCount: hour.negativeCount,
  dispersion: { positive: hour.positive, negative: hour.negative },
});
