import { type Day, addDays, monthOf } from '@timbro/core/days/rules.ts';
import type { ApprovedAbsence } from '@timbro/core/engine/absences.ts';
import { type ComputedDay, computeDays } from '@timbro/core/engine/compute-days.ts';
import type { RawStamp } from '@timbro/core/engine/pairing.ts';
import type { ExcessDecision } from '@timbro/core/work-days/rules.ts';
import type { PlanBook } from '#register/plan/plan-book.ts';
import type { Horizon } from './horizon.ts';
import type { PlannedAbsence } from './plan-absences.ts';
import type { SeedCalendar, SeedCell } from './plan-cells.ts';
import type { Extra } from './plan-extras.ts';
import type { Random } from './random.ts';
import type { Employee } from './staffing.ts';

/** What somebody decided about a day. */
export type PlannedDecision = {
  userId: string;
  day: Day;
  excess: { state: ExcessDecision; minutes: number } | null;
  absenceConfirmed: boolean;
  note: string | null;
};

/** People whose excess of the month before this one nobody has looked at. */
const leftUndecided = 3;
/** Excess of the running month waits this long for a decision, and then still not all of it has one. */
const waitsDays = 4;
const notes = {
  notRecognised: [
    'Permanenza non richiesta dal responsabile.',
    'Attesa del mezzo di trasporto, nessuna attività svolta.',
  ],
  absence: ['Assenza non comunicata, contestata al rientro.', 'Nessuna giustificazione presentata nei termini.'],
} as const;

type Given = {
  cells: readonly SeedCell[];
  extras: readonly Extra[];
  absences: readonly PlannedAbsence[];
  calendar: SeedCalendar;
  book: PlanBook;
  horizon: Horizon;
  heavy: Employee | null;
};
type ComputedPersonDay = { person: Employee; computed: ComputedDay };

/** Decides by what the engine finds, so that every decision names the minutes it was made for. */
export function planDecisions(given: Given, random: Random): PlannedDecision[] {
  const { horizon, heavy } = given;
  const { closedMonths, lastMonth, today } = horizon;
  const found = noteworthyDays(given);
  const candidates = found
    .filter(({ computed }) => hasExcess(computed) && monthOf(computed.day) === lastMonth)
    .map(({ person }) => person)
    .filter((person) => person !== heavy && !person.isNamed && person.schedule !== null);
  const undecided = new Set(random.some([...new Set(candidates)], leftUndecided));

  const isDecided = ({ person, computed: { day } }: ComputedPersonDay): boolean => {
    if (closedMonths.includes(monthOf(day))) return true;
    if (person.schedule === null) return false;
    if (person === heavy) return day < addDays(today, -1);
    if (monthOf(day) === lastMonth) return !undecided.has(person);
    return day < addDays(today, -waitsDays) && random.chance(0.7);
  };
  return found.flatMap((one): PlannedDecision[] => {
    const { person, computed } = one;
    if (hasExcess(computed))
      return isDecided(one) ? [excessDecision(one, stateFor(person, person === heavy, random), random)] : [];
    const isAccepted = isUnjustified(computed) && closedMonths.includes(monthOf(computed.day));
    return isAccepted ? [confirmation(one, random)] : [];
  });
}

const hasExcess = ({ result }: ComputedDay) => result.status !== 'running' && result.excess.minutes > 0;

const isUnjustified = ({ result }: ComputedDay) => result.anomalies.includes('absentUnjustified');

const excessDecision = (
  { person, computed: { day, result } }: ComputedPersonDay,
  state: ExcessDecision,
  random: Random,
): PlannedDecision => ({
  userId: person.id,
  day,
  excess: { state, minutes: result.excess.minutes },
  absenceConfirmed: false,
  note: state === 'notRecognised' ? random.pick(notes.notRecognised) : null,
});

const confirmation = ({ person, computed: { day } }: ComputedPersonDay, random: Random): PlannedDecision => ({
  userId: person.id,
  day,
  excess: null,
  absenceConfirmed: true,
  note: random.pick(notes.absence),
});

function stateFor({ schedule }: Employee, isHeavy: boolean, random: Random): ExcessDecision {
  if (isHeavy) return 'overtime';
  if (schedule === 'partTime') return 'supplementary';
  const draw = random.next();
  return draw < 0.85 ? 'overtime' : draw < 0.96 ? 'hourBank' : 'notRecognised';
}

const dayMs = 86_400_000;

/** Days with something to decide: overtime, work nobody planned, or nobody where somebody was expected. */
function noteworthyDays({ cells, extras, absences, calendar, book, horizon }: Given): ComputedPersonDay[] {
  const stamps = new Map<Employee, RawStamp[]>();
  for (const { person, stamps: own } of [...cells, ...extras]) {
    const all = stamps.get(person) ?? [];
    for (const { id, at, direction } of own)
      all.push({ id, at: at.getTime(), direction, source: person.source, seq: all.length + 1 });
    stamps.set(person, all);
  }
  return [...cells.filter(({ overtime, noShow }) => overtime > 0 || noShow), ...extras].flatMap(({ person, day }) => {
    const noon = horizon.at(day, 12 * 60).getTime();
    return computeDays({
      zone: book.zone,
      from: day,
      to: day,
      planOn: (one) => calendar.planOn(person.id, one),
      isHoliday: book.isHoliday,
      stamps: (stamps.get(person) ?? []).filter(({ at }) => Math.abs(at - noon) < 2 * dayMs),
      corrections: new Map(),
      absences: absences.filter((one) => one.person === person).map(asAbsence),
      exits: [],
      decisionOn: () => ({ excess: null, absenceConfirmed: false }),
      asOf: horizon.now.getTime(),
    }).map((computed) => ({ person, computed }));
  });
}

const asAbsence = ({ id, type, startsOn, endsOn, leave }: PlannedAbsence): ApprovedAbsence => ({
  id,
  type,
  startsOn,
  endsOn,
  startTime: leave === null ? null : leave.from % 1440,
  endTime: leave === null ? null : leave.to % 1440,
  minutes: null,
});
