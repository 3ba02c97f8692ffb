import type { DayInput } from './day-input.ts';
import { type Span, clip, clipToAll, minutesIn } from './spans.ts';

/** Minutes at night and on public holidays, measured on the time that counts. */
export type SpecialMinutes = {
  readonly nightOrdinary: number;
  readonly nightExcess: number;
  readonly holidayOrdinary: number;
  readonly holidayExcess: number;
  /** At night, on days that are no holidays. */
  readonly nightExcessOnly: number;
};

const nothing: SpecialMinutes = {
  nightOrdinary: 0,
  nightExcess: 0,
  holidayOrdinary: 0,
  holidayExcess: 0,
  nightExcessOnly: 0,
};

type Calendar = Pick<DayInput, 'zone' | 'settings' | 'isHoliday'>;

export function specialMinutes(calendar: Calendar, ordinary: readonly Span[], excess: readonly Span[]): SpecialMinutes {
  if (ordinary.length === 0 && excess.length === 0) return nothing;
  let [start, end] = [Infinity, -Infinity];
  for (const spans of [ordinary, excess])
    for (const span of spans) [start, end] = [Math.min(start, span.start), Math.max(end, span.end)];
  const { nights, holidays } = specialTimes(calendar, { start, end });
  const nightExcess = clipToAll(excess, nights);
  const night = minutesIn(nightExcess);
  return {
    nightOrdinary: minutesIn(clipToAll(ordinary, nights)),
    nightExcess: night,
    holidayOrdinary: minutesIn(clipToAll(ordinary, holidays)),
    holidayExcess: minutesIn(clipToAll(excess, holidays)),
    nightExcessOnly: night - minutesIn(clipToAll(nightExcess, holidays)),
  };
}

/** The nights and holidays that a stretch can reach; the first night began on the day before it. */
function specialTimes({ zone, settings, isHoliday }: Calendar, within: Span) {
  const { nightFrom, nightTo } = settings;
  const until = nightTo <= nightFrom ? nightTo + 1440 : nightTo;
  const [nights, holidays]: [Span[], Span[]] = [[], []];
  const last = zone.dayOf(within.end - 1);
  let day = zone.dayAfter(zone.dayOf(within.start), -1);
  for (; day <= last; day = zone.dayAfter(day)) {
    nights.push(...clip([{ start: zone.at(day, nightFrom), end: zone.at(day, until) }], within));
    if (isHoliday(day)) holidays.push({ start: zone.midnight(day), end: zone.midnight(zone.dayAfter(day)) });
  }
  return { nights, holidays };
}
