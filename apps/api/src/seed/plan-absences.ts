import type { AbsenceType } from '@timbro/core/absences/rules.ts';
import { type Day, addDays, daysBetween, monthOf } from '@timbro/core/days/rules.ts';
import { groupBy } from '@timbro/core/group-by.ts';
import type { Rates } from './attendance-plan.ts';
import type { Horizon } from './horizon.ts';
import type { SeedCell } from './plan-cells.ts';
import type { Random } from './random.ts';
import type { Employee } from './staffing.ts';

export type PlannedAbsence = {
  id: string;
  person: Employee;
  type: AbsenceType;
  startsOn: Day;
  endsOn: Day;
  /** The hours of a part of the day, in minutes from its midnight. */
  leave: { from: number; to: number } | null;
  protocolNumber: string | null;
  createdAt: Date;
  decidedAt: Date;
  decidedBy: string;
};

type Lengths = readonly [number, ...number[]];
const lengths: Readonly<Record<'illness' | 'vacation' | 'summer' | 'dayOff', Lengths>> = {
  illness: [1, 2, 3, 3, 5, 8],
  vacation: [1, 1, 2, 3, 5],
  summer: [3, 5, 5, 10, 10],
  dayOff: [1],
};
/** Days off in between, holidays too, that one absence may span. */
const longestPause = 5;
/** With fewer people expected than this, nobody is made absent for the sake of today's picture. */
const manyPeople = 20;

/** Marks the cells that absences cover and answers the absences, none over another. */
export function planAbsences(
  cells: readonly SeedCell[],
  rates: Rates,
  horizon: Horizon,
  random: Random,
): PlannedAbsence[] {
  const sofar: Sofar = {
    own: groupBy(cells, ({ person }) => person.id),
    absences: [],
    numbers: new Set(),
    horizon,
    random,
  };
  for (const month of horizon.months) {
    const ofMonth = cells.filter(({ day }) => monthOf(day) === month);
    const past = ofMonth.filter(({ day }) => day <= horizon.today);
    const isSummer = /-0[78]$/.test(month);
    const vacation = isSummer ? rates.summerVacation : rates.vacation;
    addRuns(sofar, 'illness', past, rates.illness * past.length, lengths.illness);
    addRuns(sofar, 'vacation', ofMonth, vacation * ofMonth.length, isSummer ? lengths.summer : lengths.vacation);
    addRuns(sofar, 'dayOff', past, rates.dayOff * past.length, lengths.dayOff);
    addLeaves(sofar, past, rates.rol * past.length);
  }
  if (rates.illness > 0) addToday(sofar, cells);
  return sofar.absences;
}

type Sofar = {
  own: ReadonlyMap<string, readonly SeedCell[]>;
  absences: PlannedAbsence[];
  /** Protocol numbers in use. */
  numbers: Set<string>;
  horizon: Horizon;
  random: Random;
};

/** Whoever signs in with a demo account finds themselves at work today. */
const isFree = ({ horizon }: Sofar, { absent, leave, reserved, person, day }: SeedCell) =>
  !absent && !leave && !reserved && person.decider !== null && !(person.isNamed && day === horizon.today);

/** Absences of whole days until so many of the cells are covered. */
function addRuns(sofar: Sofar, type: AbsenceType, pool: readonly SeedCell[], wanted: number, some: Lengths) {
  let left = Math.round(wanted);
  for (const start of sofar.random.some(pool, pool.length)) {
    if (left <= 0) return;
    left -= addRun(sofar, type, start, Math.min(left, sofar.random.pick(some)));
  }
}

function addRun(sofar: Sofar, type: AbsenceType, start: SeedCell, length: number): number {
  const run = runFrom(sofar, start, length);
  for (const cell of run) cell.absent = true;
  add(sofar, type, run, null);
  return run.length;
}

/** One to four hours at the beginning or the end of a shift. */
function addLeaves(sofar: Sofar, pool: readonly SeedCell[], wanted: number) {
  const { random } = sofar;
  const free = pool.filter((cell) => isFree(sofar, cell));
  for (const cell of random.some(free, Math.round(wanted))) {
    const { start, end } = cell.shift;
    const minutes = 60 + 30 * random.upTo(end - start > 300 ? 7 : 3);
    cell.leave = random.chance(0.4) ? { from: start, to: start + minutes } : { from: end - minutes, to: end };
    add(sofar, 'rol', [cell], cell.leave);
  }
}

/** Somebody ill and somebody on vacation, whatever chance has said of today. */
function addToday(sofar: Sofar, cells: readonly SeedCell[]) {
  const { today } = sofar.horizon;
  for (const type of ['illness', 'vacation'] as const) {
    const expected = cells.filter((cell) => cell.day === today && isFree(sofar, cell));
    const isThere = sofar.absences.some((one) => one.type === type && one.startsOn <= today && today <= one.endsOn);
    const [cell] = expected.length < manyPeople || isThere ? [] : sofar.random.some(expected, 1);
    if (cell) addRun(sofar, type, cell, 3);
  }
}

function add(sofar: Sofar, type: AbsenceType, run: readonly SeedCell[], leave: PlannedAbsence['leave']) {
  const { absences, horizon, random } = sofar;
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return;
  const { person, day } = first;
  absences.push({
    id: random.id(),
    person,
    type,
    startsOn: day,
    endsOn: last.day,
    leave,
    protocolNumber: type === 'illness' ? newNumber(sofar) : null,
    decidedBy: person.decider ?? person.id,
    ...asked(type, day, horizon, random),
  });
}

function newNumber(sofar: Sofar): string {
  const { numbers, random } = sofar;
  const number = `${random.between(10_000, 99_999)}${random.between(10_000, 99_999)}`;
  if (numbers.has(number)) return newNumber(sofar);
  numbers.add(number);
  return number;
}

/** Expected days in a row, as far as they are free and of one month. */
function runFrom(sofar: Sofar, start: SeedCell, length: number): SeedCell[] {
  const own = sofar.own.get(start.person.id) ?? [];
  const run: SeedCell[] = [];
  for (const cell of own.slice(own.indexOf(start))) {
    const last = run.at(-1) ?? cell;
    const follows = monthOf(cell.day) === monthOf(start.day) && daysBetween(last.day, cell.day) <= longestPause;
    if (run.length >= length || !follows || !isFree(sofar, cell)) break;
    run.push(cell);
  }
  return run;
}

/** When it was entered and decided: an illness on its first morning, anything else some days ahead; never after now. */
function asked(type: AbsenceType, startsOn: Day, { at, now }: Horizon, random: Random) {
  const ahead = type === 'illness' ? 0 : type === 'vacation' ? random.between(5, 30) : random.between(1, 9);
  const created = at(addDays(startsOn, -ahead), random.between(7 * 60, 9 * 60), random.upTo(60));
  const takes = type === 'illness' ? 0 : random.between(20, 26 * 60);
  const latest = now.getTime() - 60_000;
  const createdAt = new Date(Math.min(created.getTime(), latest - takes * 60_000));
  return { createdAt, decidedAt: new Date(createdAt.getTime() + takes * 60_000) };
}
