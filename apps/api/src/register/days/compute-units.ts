import { setImmediate as nextTurn } from 'node:timers/promises';
import type { AbsenceType } from '@timbro/core/absences/rules.ts';
import type { Place } from '@timbro/core/companies/rules.ts';
import { type Day, addDays, earlierDay, laterDay, monthOf } from '@timbro/core/days/rules.ts';
import { awaitedFrom } from '@timbro/core/engine/awaited.ts';
import { type ComputedDay, computeDays } from '@timbro/core/engine/compute-days.ts';
import type { Outing, ServiceExit } from '@timbro/core/engine/day-input.ts';
import { minuteOf } from '@timbro/core/engine/spans.ts';
import { clockToleranceSeconds } from '@timbro/core/stamps/rules.ts';
import type { WorkDay } from '@timbro/core/work-days/day.ts';
import type { Db } from '#db/client.ts';
import type { DayInputs } from '#register/plan/day-inputs.repo.ts';
import { type PlanBook, planBook } from '#register/plan/plan-book.ts';
import { placeOfCompany, type RuleBook, ruleBook } from '#register/plan/rule-versions.repo.ts';
import {
  type ReadUnit,
  type Unit,
  correctionReach,
  countAround,
  draftEnds,
  earlier,
  firstNear,
  readLog,
} from './log-reach.ts';
import {
  type ApprovedExit,
  type Closing,
  type LoggedCorrectionRow,
  type PersonFacts,
  type Spent,
  personFacts,
} from './person-facts.repo.ts';
import { type StoredDay, presentDay, storedCell, storedDay } from './present-day.ts';
import { type ProjectedStamping, type Whose, placesOf, stampingOf } from './project-stampings.ts';

export type ProjectedDay = {
  userId: string;
  computed: ComputedDay;
  day: WorkDay;
  doc: StoredDay;
  cell: StoredDay;
  recheckAt: Date | null;
  /** When the person is to come, as long as nothing is stamped for it. */
  awaitedAt: Date | null;
  absenceTypes: readonly AbsenceType[];
  late: boolean;
  stampings: readonly ProjectedStamping[];
  /** When the correction that holds was made, in milliseconds. */
  correctedAt: number | null;
};

/** A month that is being closed: of each person's log it sees what lies before their place in it. */
export type ClosingMonth = { readonly month: string; readonly places: ReadonlyMap<string, number> };

/** What a computation stands on: the rules of the company and a way to everybody's facts. */
export type Ground = {
  companyId: string;
  facts: PersonFacts;
  rules: RuleBook;
  place: Place;
  book: PlanBook;
  now: Date;
  /** Whether plans that are not published count for days to come. */
  drafts: boolean;
  closing?: ClosingMonth | undefined;
};

export async function groundOf(db: Db, companyId: string, userIds: readonly string[], now: Date): Promise<Ground> {
  const [rules, place] = [await ruleBook(db, companyId, userIds), await placeOfCompany(db, companyId)];
  if (!place) throw new Error(`Company ${companyId} does not exist, so its days cannot be computed.`);
  return {
    companyId,
    facts: personFacts(db, companyId),
    rules,
    place,
    book: planBook(rules, place),
    now,
    drafts: true,
  };
}

export type KnownFacts = {
  inputs: ReadonlyMap<string, ReadonlyMap<Day, DayInputs>>;
  absences: Awaited<ReturnType<PersonFacts['absences']>>;
  exits: ReadonlyMap<string, readonly ApprovedExit[]>;
  corrections: ReadonlyMap<string, readonly LoggedCorrectionRow[]>;
  closed: ReadonlyMap<string, ReadonlyMap<string, Closing>>;
  spent: ReadonlyMap<string, readonly Spent[]>;
  bookAt(place: Place): PlanBook;
};

/** Computes days of people without keeping them. Days of a closed month see only what was known when it was closed. */
export async function computeUnits(ground: Ground, units: readonly Unit[]): Promise<ProjectedDay[]> {
  if (units.length === 0) return [];
  const { read, known } = await readFacts(ground, units);
  const days: ProjectedDay[] = [];
  let turnAt = daysPerTurn;
  for (const unit of read) {
    days.push(...computeUnit(ground, unit, known));
    if (days.length < turnAt) continue;
    turnAt = days.length + daysPerTurn;
    await nextTurn();
  }
  return days;
}

/** Everything that days are computed from, in as many questions however many there are. */
export async function readFacts(
  ground: Ground,
  units: readonly Unit[],
): Promise<{ read: ReadUnit[]; known: KnownFacts }> {
  const { facts, book } = ground;
  const read = await readLog(facts, book.zone, units);
  const userIds = [...new Set(units.map(({ userId }) => userId))];
  const [from, to] = [read.map((unit) => unit.from).reduce(earlierDay), read.map((unit) => unit.to).reduce(laterDay)];
  const corrected = correctionReach(read, book.zone);
  const [inputs, absences, exits, corrections, closed] = [
    await facts.inputs(userIds, addDays(from, -8), addDays(to, 8)),
    await facts.absences(userIds, from, to),
    await facts.exits(userIds, from, to),
    await facts.corrections(userIds, corrected.from, corrected.to),
    // What is spent in the months beside these days is looked at too.
    await facts.closed(userIds, addDays(from, -2), addDays(to, 2)),
  ];
  const spent = closed.size > 0 ? await facts.spent([...closed.keys()], from, to) : new Map<string, Spent[]>();
  return { read, known: { inputs, absences, exits, corrections, closed, spent, bookAt: booksOf(ground) } };
}

/** The plan as it is read where a month was closed; nearly always that is where the company still is. */
export function booksOf({ rules, place: present, book }: Ground): (place: Place) => PlanBook {
  const keyOf = ({ timezone, patronSaint }: Place) => `${timezone} ${patronSaint}`;
  const books = new Map([[keyOf(present), book]]);
  return (place) => {
    const known = books.get(keyOf(place)) ?? planBook(rules, place);
    books.set(keyOf(place), known);
    return known;
  };
}

/** Days that are computed before other requests have their turn. */
const daysPerTurn = 100;

/** A unit may span months of which some are closed; each part is computed as of what it may know. */
export function computeUnit(ground: Ground, unit: ReadUnit, known: KnownFacts): ProjectedDay[] {
  const closed = known.closed.get(unit.userId);
  if (!ground.closing && (closed?.size ?? 0) === 0)
    return computePart(ground, unit, unit.from, unit.to, known, null, everything);
  const closingOf = (day: Day) => closed?.get(monthOf(day)) ?? null;
  const seenOn = (day: Day) => closingOf(day)?.seq ?? placeIn(ground, unit.userId, monthOf(day));
  const days: ProjectedDay[] = [];
  let from = unit.from;
  while (from <= unit.to) {
    const [closing, seen] = [closingOf(from), seenOn(from)];
    const isAlike = (day: Day) => closingOf(day) === closing && seenOn(day) === seen;
    let to = from;
    while (to < unit.to && isAlike(addDays(to, 1))) to = addDays(to, 1);
    days.push(...computePart(ground, unit, from, to, known, closing, seen));
    from = addDays(to, 1);
  }
  return days;
}

const everything = Number.POSITIVE_INFINITY;

/** Up to where in a person's log the days of a month that is not closed are told. */
const placeIn = ({ closing }: Ground, userId: string, month: string) =>
  closing?.month === month ? (closing.places.get(userId) ?? 0) : everything;

function computePart(
  ground: Ground,
  unit: ReadUnit,
  from: Day,
  to: Day,
  known: KnownFacts,
  closing: Closing | null,
  seen: number,
): ProjectedDay[] {
  const { now } = ground;
  const book = closing?.place ? known.bookAt(closing.place) : ground.book;
  const { userId } = unit;
  const inputs = known.inputs.get(userId);
  // A stamp from a clock that runs ahead counts once its time has come.
  const soon = now.getTime() + clockToleranceSeconds * 1000;
  const stamps = unit.stamps.filter((stamp) => stamp.seq <= seen && stamp.at <= soon);
  const awaited = unit.stamps.flatMap(({ at }) => (at > soon ? [at] : []));
  const stands = ({ seq, undoneAt }: LoggedCorrectionRow) => seq <= seen && (undoneAt === null || undoneAt > seen);
  const logged = (known.corrections.get(userId) ?? []).filter(stands);
  const corrections = new Map(logged.map((one) => [one.day, one]));
  const today = book.zone.dayOf(minuteOf(now.getTime()));
  const computed = computeDays({
    zone: book.zone,
    from,
    to,
    // Drafts count for days to come; for a day that has begun the published plan holds.
    planOn: (day) => book.planOn(userId, day, inputs?.get(day), ground.drafts && day > today),
    isHoliday: book.isHoliday,
    stamps,
    // What another closed month holds is counted there.
    spent: known.spent.get(userId)?.filter(({ month }) => !closing || month !== monthOf(from)) ?? [],
    corrections,
    absences: known.absences.get(userId) ?? [],
    ...exitsOf(known.exits.get(userId)),
    decisionOn: (day) => decisionOf(inputs?.get(day)),
    asOf: now.getTime(),
  });
  const stampsAround = countAround(
    stamps.map(({ at }) => at),
    book,
  );
  const draftEnd = draftEnds(book, inputs, today);
  const whose = { userId, places: placesOf(stamps) };
  return computed.map((day) => {
    const own = inputs?.get(day.day);
    const version = 1 + (own?.version ?? 0) + stampsAround(day.day) + movesOf(logged, day.day);
    const byItself = earlier(day.result.recheckAt, ground.drafts ? draftEnd(day.day) : null);
    const recheckAt = earlier(byItself, firstNear(book, day.day, awaited));
    return projected(whose, day, own, closing !== null, version, corrections.get(day.day), recheckAt);
  });
}

/** As the engine counts them: who has not come back is away until they were to be back, or as long as they are at work. */
export function exitsOf(approved: readonly ApprovedExit[] = []): { exits: ServiceExit[]; outings: Outing[] } {
  const [exits, outings]: [ServiceExit[], Outing[]] = [[], []];
  for (const { id, counts, startsAt, expectedReturnAt, leftAt, returnedAt } of approved) {
    const actual = leftAt !== null && returnedAt !== null ? { start: leftAt, end: returnedAt } : null;
    if (counts) exits.push({ id, requested: { start: startsAt, end: expectedReturnAt ?? startsAt }, actual });
    else if (leftAt !== null) {
      const expected = expectedReturnAt !== null && expectedReturnAt > leftAt ? expectedReturnAt : Infinity;
      outings.push({ id, start: leftAt, end: returnedAt ?? expected });
    }
  }
  return { exits, outings };
}

const decisionOf = (inputs: DayInputs | undefined) => ({
  excess:
    inputs?.excessState && inputs.excessMinutes !== null
      ? { state: inputs.excessState, minutes: inputs.excessMinutes }
      : null,
  absenceConfirmed: inputs?.absenceConfirmed ?? false,
});

/** How far approved changes have moved the version of a day on. */
const movesOf = (corrections: readonly LoggedCorrectionRow[], day: Day) =>
  corrections.reduce((sum, one) => (one.day === day ? sum + one.moves : sum), 0);

function projected(
  whose: Whose,
  computed: ComputedDay,
  inputs: DayInputs | undefined,
  closed: boolean,
  version: number,
  correction: LoggedCorrectionRow | undefined,
  recheckAt: number | null,
): ProjectedDay {
  const { result, pieces, replaced, input } = computed;
  const day = presentDay({ computed, inputs, closed, version });
  const awaited = awaitedFrom(computed);
  return {
    userId: whose.userId,
    computed,
    day,
    doc: storedDay(day),
    cell: storedCell(day),
    recheckAt: closed || recheckAt === null ? null : new Date(recheckAt * 60_000),
    awaitedAt: awaited === null ? null : new Date(awaited * 60_000),
    absenceTypes: [...new Set(input.absences.map(({ type }) => type))],
    late: result.late,
    correctedAt: correction?.receivedAt ?? null,
    stampings: [
      ...pieces.map((piece) => stampingOf(whose, piece, null, !closed && piece.open)),
      ...replaced.map((piece) =>
        stampingOf(whose, piece, correction?.replaces.get(piece.id) ?? correction?.id ?? null, false),
      ),
    ],
  };
}
