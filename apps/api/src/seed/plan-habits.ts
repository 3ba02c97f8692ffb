import { type Day, addDays, monthOf } from '@timbro/core/days/rules.ts';
import type { Rates } from './attendance-plan.ts';
import type { Horizon } from './horizon.ts';
import type { SeedCell } from './plan-cells.ts';
import type { Extra } from './plan-extras.ts';
import type { Random } from './random.ts';
import type { Cast, Employee } from './staffing.ts';

type Given = {
  cells: readonly SeedCell[];
  extras: readonly Extra[];
  rates: Rates;
  horizon: Horizon;
} & Cast;

/** Overtime of the year that the heavy worker is brought to: the law's limit is 250 h. */
const heavyMinutes = 234 * 60;
const mostOvertimeADay = 120;
/** Days nobody explained: so many in all months that are closed, one in each of the others. */
const oldNoShows = 5;

/** Gives the days somebody came their delays, overtime and oversights, in the shares that were planned. */
export function giveHabits({ cells, extras, rates, horizon, heavy, latecomers }: Given, random: Random): void {
  const { today } = horizon;
  const came = cells.filter(({ absent, day }) => !absent && day <= today);
  const share = (rate: number) => Math.round(rate * came.length);
  const past = came.filter(({ day, reserved, person }) => day < today && !reserved && !isSpotless(person));
  const among = (fits: (cell: SeedCell) => boolean, count: number) => random.some(past.filter(fits), count);

  const isForgetful = ({ person, leave }: SeedCell) => leave === null && !person.isNamed && person !== heavy;
  if (horizon.closedMonths.length > 0) markNoShows(past.filter(isForgetful), horizon, random);
  for (const cell of among((one) => isForgetful(one) && isWhole(one), share(rates.missingExit))) cell.forgot = 'out';
  const isRecent = ({ day }: SeedCell) => day >= addDays(today, -7);
  for (const cell of among((one) => isForgetful(one) && isWhole(one) && isRecent(one), rates.missingExit > 0 ? 1 : 0))
    cell.forgot = 'in';

  if (heavy) giveHeavyOvertime(heavy, past, extras, today);
  const given = extras.length + past.filter(({ overtime }) => overtime > 0).length;
  const mayStay = (cell: SeedCell) => cell.person !== heavy && !cell.reserved && isWhole(cell) && !leavesEarly(cell);
  const ended = came.filter(({ day }) => day < today);
  for (const cell of random.some(ended.filter(mayStay), share(rates.overtime) - given))
    cell.overtime = random.pick(isLong(cell) ? [15, 30, 30, 45, 45, 60, 90, 120] : [30, 45, 60, 90]);
  for (const cell of among((one) => mayStay(one) && one.overtime === 0, share(rates.earlyExit)))
    cell.early = random.between(6, 35);

  makeLate(came, latecomers, share(rates.late), random);
  for (const cell of among(isWhole, share(rates.duplicate))) cell.stampsTwice = true;
  for (const cell of among(({ noShow, day }) => !noShow && day < addDays(today, -1), share(rates.offline)))
    cell.offline = true;
}

/** The Operator of the demo shows what a clean month looks like. */
const isSpotless = ({ isNamed, role }: Employee) => isNamed && role === 'Operator';
const isWhole = ({ noShow, forgot }: SeedCell) => !noShow && forgot === null;
const leavesEarly = ({ leave, shift }: SeedCell) => leave !== null && leave.to === shift.end;
const isLong = ({ shift }: SeedCell) => shift.end - shift.start > 300;

function markNoShows(cells: readonly SeedCell[], { closedMonths, lastMonth, today }: Horizon, random: Random) {
  const of = (isThen: (month: string) => boolean, count: number) =>
    random.some(
      cells.filter(({ day }) => isThen(monthOf(day))),
      count,
    );
  for (const cell of [
    ...of((month) => closedMonths.includes(month), oldNoShows),
    ...of((month) => month === lastMonth, 1),
    ...of((month) => month === monthOf(today), 1),
  ])
    cell.noShow = true;
}

/** In quarters of an hour, evenly over the working days of this calendar year. */
function giveHeavyOvertime(heavy: Employee, past: readonly SeedCell[], extras: readonly Extra[], today: Day) {
  const saturdays = extras.filter(({ person }) => person === heavy);
  const onSaturdays = saturdays.reduce((sum, { from, to }) => sum + Math.floor((to - from) / 15) * 15, 0);
  const days = past.filter(
    (cell) => cell.person === heavy && cell.day.slice(0, 4) === today.slice(0, 4) && !leavesEarly(cell),
  );
  let given = 0;
  for (const [at, cell] of days.entries()) {
    const due = ((heavyMinutes - onSaturdays) * (at + 1)) / days.length - given;
    cell.overtime = Math.min(mostOvertimeADay, Math.max(0, Math.round(due / 15) * 15));
    given += cell.overtime;
  }
}

/** Five people make half of all delays. */
function makeLate(came: readonly SeedCell[], latecomers: Cast['latecomers'], count: number, random: Random) {
  const able = came.filter(
    (cell) => !isSpotless(cell.person) && !cell.noShow && !cell.reserved && cell.forgot !== 'in',
  );
  const half = Math.round(count / 2);
  for (const cell of [
    ...random.some(
      able.filter(({ person }) => latecomers.has(person)),
      half,
    ),
    ...random.some(
      able.filter(({ person }) => !latecomers.has(person)),
      count - half,
    ),
  ])
    cell.late = delayOf(random);
}

function delayOf(random: Random): number {
  const draw = random.next();
  if (draw < 0.76) return random.between(1, 9);
  return draw < 0.94 ? random.between(10, 25) : random.between(26, 55);
}
