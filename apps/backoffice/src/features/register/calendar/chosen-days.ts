import { type Day, daysBetween } from '@timbro/core/days/rules.ts';
import type { DayStatus } from '@timbro/core/work-days/rules.ts';
import type { CellKey, CellPlace } from '@timbro/kit/grid/types.ts';

/** A chosen cell: whose day, and the version of it that was seen. */
export type ChosenDay = {
  readonly userId: string;
  readonly name: string;
  readonly date: Day;
  readonly version: number | undefined;
  /** Its month is closed for this person: nothing of it can be changed. */
  readonly isClosed: boolean;
};
type Known = (userId: string, date: Day) => { readonly version: number; readonly status: DayStatus } | undefined;

/** The chosen cells of people who are still there, by person and day. */
export function chosenDays(
  selection: ReadonlySet<CellKey>,
  nameOf: (userId: string) => string | undefined,
  dayOf: Known,
): readonly ChosenDay[] {
  return [...selection].flatMap((key) => {
    const [userId = '', date = ''] = key.split('|');
    const name = nameOf(userId);
    const day = dayOf(userId, date);
    return name === undefined
      ? []
      : [{ userId, name, date, version: day?.version, isClosed: day?.status === 'closed' }];
  });
}

/** Each of the people once, and the first and the last of their days. */
export function spanOf(days: readonly ChosenDay[]) {
  const dates = days.map(({ date }) => date).toSorted();
  const people = new Map(days.map(({ userId, name }) => [userId, { id: userId, displayName: name }]));
  return { people: [...people.values()], startsOn: dates[0] ?? null, endsOn: dates.at(-1) ?? null };
}

/** Whether everybody has every day from the first to the last: only that can be told as one absence. */
export function isWhole(days: readonly ChosenDay[]): boolean {
  const { people, startsOn, endsOn } = spanOf(days);
  if (startsOn === null || endsOn === null) return false;
  return days.length === people.length * (daysBetween(startsOn, endsOn) + 1);
}

/** The chosen day that a refusal names by its place in the list: `assignments.3.date`. */
export function refusedDay(days: readonly ChosenDay[], path: string): ChosenDay | undefined {
  const place = /^(?:assignments|days)\.(\d+)/.exec(path)?.[1];
  return place === undefined ? undefined : days[Number(place)];
}

/** Cells as a table: a line for each person, a column for each day among them; what was not chosen stays empty. */
export function cellTable(cells: readonly CellPlace[], textOf: (place: CellPlace) => string): string[][] {
  const dates = [...new Set(cells.map(({ columnKey }) => columnKey))].toSorted();
  const people = [...new Set(cells.map(({ rowId }) => rowId))];
  const isChosen = (rowId: string, date: Day) => cells.some((cell) => cell.rowId === rowId && cell.columnKey === date);
  return people.map((rowId) =>
    dates.map((columnKey) => (isChosen(rowId, columnKey) ? textOf({ rowId, columnKey }) : '')),
  );
}
