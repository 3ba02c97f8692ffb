import { intervalBounds } from './rules.ts';

type Telemetry = {
  at: Date;
  batteryVoltage: number;
  positivePoleCount: number;
  negativePoleCount: number;
  dispersion: { positive: number; negative: number };
  intervalSeconds?: number | undefined;
  firmware?: string | undefined;
};

/** Upper bounds of what is measured, in V and mA. */
export const mostVolts = 10_000;
export const mostMilliamps = 1_000_000;
/** Hardware counts in 32 bits. */
export const mostCount = 2 ** 32 - 1;

/**
 * A measure as nearly every device sends it, read by hand: a thousand of them at once cost a third of what asking the schema takes.
 * `null` for whatever is only a little different; the schema says what that is.
 */
export function usualTelemetry(value: unknown): Telemetry | null {
  if (!isRecord(value) || !isRecord(value['dispersion'])) return null;
  const { at: written, batteryVoltage, positivePoleCount, negativePoleCount, intervalSeconds, firmware } = value;
  const { positive, negative } = value['dispersion'];
  const at = momentOf(written);
  if (!at || !isBetween(batteryVoltage, mostVolts) || !isCount(positivePoleCount) || !isCount(negativePoleCount))
    return null;
  if (!isBetween(positive, mostMilliamps) || !isBetween(negative, mostMilliamps)) return null;
  const measure = { at, batteryVoltage, positivePoleCount, negativePoleCount, dispersion: { positive, negative } };
  if (!isInterval(intervalSeconds) || !isName(firmware)) return null;
  return {
    ...measure,
    ...(intervalSeconds !== undefined && { intervalSeconds }),
    ...(firmware !== undefined && { firmware }),
  };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isBetween = (value: unknown, most: number): value is number =>
  typeof value === 'number' && value >= 0 && value <= most;
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && isBetween(value, mostCount);
const isInterval = (value: unknown): value is number | undefined =>
  value === undefined || (isCount(value) && value >= intervalBounds.least && value <= intervalBounds.most);
const plainName = /^[!-~](?:[ -~]{0,38}[!-~])?$/;
const isName = (value: unknown): value is string | undefined =>
  value === undefined || (typeof value === 'string' && plainName.test(value));

/** A moment of UTC, with or without milliseconds, that is written as it is read again: no 30th of February. */
function momentOf(written: unknown): Date | null {
  if (typeof written !== 'string' || (written.length !== 24 && written.length !== 20)) return null;
  const at = new Date(written);
  if (Number.isNaN(at.getTime())) return null;
  return at.toISOString() === (written.length === 24 ? written : `${written.slice(0, 19)}.000Z`) &&
    written.endsWith('Z')
    ? at
    : null;
}
