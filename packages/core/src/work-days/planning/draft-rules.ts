import type { Day, PersonDay } from '@timbro/core/days/rules.ts';

/** One day of one person: the key of everything that is known of a cell of the plan. */
export type PlanKey = `${string}|${Day}`;
export const planKey = ({ userId, date }: PersonDay): PlanKey => `${userId}|${date}`;

/** What somebody wants of a day: a shift, rest (`null`), or, with `reset`, whatever the schedule has. */
export type Wish = { readonly shiftId: string | null; readonly reset?: true };
export const backToSchedule: Wish = { shiftId: null, reset: true };

/** A day as the register knows it, as far as a plan is concerned. */
export type KnownDay = PersonDay & {
  readonly shiftId: string | null;
  /** A plan by hand that is published; without it the schedule says what is worked. */
  readonly planned: boolean;
  /** Not so while a draft waits on the server. */
  readonly published: boolean;
  readonly holiday: string | null;
  /** Its month takes no change any more. */
  readonly isClosed: boolean;
  /** An approved absence takes the whole day. */
  readonly isAway: boolean;
  readonly version: number;
};

/** A change that only this browser has: what is wanted, and the version of the day when it was first wanted. */
export type DraftCell = PersonDay & Wish & { readonly version: number };
export type Drafts = ReadonlyMap<PlanKey, DraftCell>;
export const noDrafts: Drafts = new Map();

/** Somebody has planned the day, published or not; otherwise it follows the schedule. */
export const isByHand = ({ planned, published }: KnownDay): boolean => planned || !published;

/** Whether the server has already what is wanted. By hand, a shift is worked on a holiday too; by schedule it is not. */
export const isSoAlready = (day: KnownDay, wish: Wish): boolean =>
  wish.reset ? !isByHand(day) : day.shiftId === wish.shiftId && (isByHand(day) || day.holiday === null);

const isSameWish = (one: Wish, other: Wish) => one.shiftId === other.shiftId && one.reset === other.reset;

export type Wanted = { readonly day: KnownDay; readonly wish: Wish };

/** The drafts after a gesture. What the server has already needs none, and a closed day takes none. */
export function withWishes(drafts: Drafts, gesture: readonly Wanted[]): Drafts {
  const next = new Map(drafts);
  for (const { day, wish } of gesture) {
    const key = planKey(day);
    const former = drafts.get(key);
    if (day.isClosed || (former && isSameWish(former, wish))) continue;
    if (isSoAlready(day, wish)) next.delete(key);
    else next.set(key, { userId: day.userId, date: day.date, ...wish, version: former?.version ?? day.version });
  }
  return stepBetween(drafts, next).length > 0 ? next : drafts;
}

/** One gesture: what each cell was before it, and after. */
type CellChange = {
  readonly key: PlanKey;
  readonly before: DraftCell | undefined;
  readonly after: DraftCell | undefined;
};
export type Step = readonly CellChange[];
export type DraftBook = { readonly drafts: Drafts; readonly done: readonly Step[]; readonly undone: readonly Step[] };
export const emptyBook: DraftBook = { drafts: noDrafts, done: [], undone: [] };
export const mostSteps = 100;

function stepBetween(before: Drafts, after: Drafts): Step {
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys].flatMap((key): CellChange[] =>
    before.get(key) === after.get(key) ? [] : [{ key, before: before.get(key), after: after.get(key) }],
  );
}

/** Notes a gesture as one step; one that changed nothing is none. What was taken back before is forgotten. */
export function noted(book: DraftBook, drafts: Drafts): DraftBook {
  const step = stepBetween(book.drafts, drafts);
  return step.length === 0 ? book : { drafts, done: [...book.done, step].slice(-mostSteps), undone: [] };
}

function walked(drafts: Drafts, step: Step, side: 'before' | 'after'): Drafts {
  const next = new Map(drafts);
  for (const { key, [side]: cell } of step) {
    if (cell) next.set(key, cell);
    else next.delete(key);
  }
  return next;
}

export function stepBack(book: DraftBook): DraftBook {
  const step = book.done.at(-1);
  if (!step) return book;
  return {
    drafts: walked(book.drafts, step, 'before'),
    done: book.done.slice(0, -1),
    undone: [...book.undone, step],
  };
}

export function stepForward(book: DraftBook): DraftBook {
  const step = book.undone.at(-1);
  if (!step) return book;
  return {
    drafts: walked(book.drafts, step, 'after'),
    done: [...book.done, step],
    undone: book.undone.slice(0, -1),
  };
}

/** After cells were saved: those that are still what was sent are drafts no more, and no step leads back behind that. */
export function withoutSaved({ drafts }: DraftBook, saved: readonly DraftCell[]): DraftBook {
  const left = new Map(drafts);
  for (const cell of saved) {
    const now = left.get(planKey(cell));
    if (now && isSameWish(now, cell)) left.delete(planKey(cell));
  }
  return { ...emptyBook, drafts: left };
}

/** Drafts whose day somebody has changed since; of days that are not on show nothing is known. */
export const movedOn = (drafts: Drafts, dayOf: (key: PlanKey) => KnownDay | undefined): PlanKey[] =>
  [...drafts].flatMap(([key, { version }]) => ((dayOf(key)?.version ?? version) === version ? [] : [key]));

/** A draft on the server is for a day to come; once its day has begun, the published plan holds. */
export const isKeptDraft = ({ published, date }: KnownDay, today: Day): boolean => !published && date > today;

/** Where the plan of a day comes from: this browser (`back`: to the schedule), a draft on the server, a published plan, the schedule. */
export type PlannedBy = 'local' | 'back' | 'kept' | 'hand' | 'schedule';
export type Planned = { readonly shiftId: string | null | undefined; readonly by: PlannedBy };

/** What is planned once everything is published; `scheduled` is what the schedule has, `undefined` where nobody knows. */
export function plannedOn(
  day: KnownDay,
  draft: DraftCell | undefined,
  today: Day,
  scheduled: string | null | undefined,
): Planned {
  if (draft) return draft.reset ? { shiftId: scheduled, by: 'back' } : { shiftId: draft.shiftId, by: 'local' };
  return { shiftId: day.shiftId, by: isKeptDraft(day, today) ? 'kept' : day.planned ? 'hand' : 'schedule' };
}

/** The shift that is really worked: nobody works on leave, nor on a holiday that only the schedule knows. */
export function workedOn({ isAway, holiday }: KnownDay, { shiftId, by }: Planned): string | null {
  const isHome = holiday !== null && (by === 'schedule' || by === 'back');
  return isAway || isHome ? null : (shiftId ?? null);
}

/** Which cells a refusal speaks of: its paths count the cells that were sent. */
export function refusedCells(
  errors: readonly { readonly path: string; readonly message: string }[],
  sent: readonly PersonDay[],
): Map<PlanKey, string> {
  const refused = new Map<PlanKey, string>();
  for (const { path, message } of errors) {
    const cell = sent[Number(/^assignments\.(\d+)(?:\.|$)/.exec(path)?.[1] ?? -1)];
    if (cell) refused.set(planKey(cell), message);
  }
  return refused;
}
