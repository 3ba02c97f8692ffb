import { useMemo, useState } from 'react';
import { absenceTypes, leaveRequestTypes } from '@timbro/core/absences/rules.ts';
import { type Day, type Month, isRealDay, isRealMonth } from '@timbro/core/days/rules.ts';
import { isId } from '@timbro/core/ids.ts';
import { textLimits } from '@timbro/core/limits.ts';
import { shiftPeriods } from '@timbro/core/shifts/rules.ts';
import { eventTypes } from '@timbro/core/work-days/rules.ts';
import type { Address, SearchText } from '@timbro/kit/address/address.ts';
import { type FieldSearch, type SearchField, cleanFields, useFieldSearch } from '@timbro/kit/address/field-search.ts';
import type { RegisterQuery } from '../register-data/use-register.ts';
import { type Period, type Range, dayInFocus, periodOf, ranges } from './period.ts';
import { type CalendarSort, sorts } from './row-order.ts';

/** Typed by hand: the contract's own schema would be the heaviest part of the first page that HR staff open. */
const oneOf = (values: readonly string[]): SearchField => ({ accepts: (value) => values.includes(value) });
const anyOf = (values: readonly string[]): SearchField => ({ ...oneOf(values), many: true });
const ids: SearchField = { accepts: isId, many: true };

/** Who is shown, with the contract's own names. */
const peopleFields = {
  userId: ids,
  departmentId: { accepts: (value) => value === 'none' || isId(value), many: true },
  shiftType: anyOf(shiftPeriods),
  leaveRequestType: anyOf(leaveRequestTypes),
  absenceType: anyOf(absenceTypes),
  eventType: anyOf(eventTypes),
  search: { accepts: (value) => value.length <= textLimits.search },
} as const satisfies Record<string, SearchField>;

/** What the address of the calendar may say. */
const calendarFields = {
  ...peopleFields,
  range: oneOf(ranges),
  date: { accepts: (value) => isRealDay(value) || isRealMonth(value) },
  sort: oneOf(sorts),
  group: oneOf(['none']),
  id: { accepts: isId },
  workDayDate: { accepts: isRealDay },
  close: { accepts: isRealMonth },
} as const satisfies Record<string, SearchField>;

type PeopleQuery = Omit<RegisterQuery, 'from' | 'to' | 'date'>;
type CalendarQuery = PeopleQuery & {
  readonly range: Range;
  readonly sort: CalendarSort;
  readonly isGrouped: boolean;
  readonly date: string | undefined;
  readonly workDayDate: Day | undefined;
  readonly close: Month | undefined;
};
export type CalendarSearch = FieldSearch & { readonly query: CalendarQuery };

/** The names that decide who is shown. */
export const filterNames: readonly string[] = Object.keys(peopleFields);
/** What a saved view leaves out: the period moves on, and an open day is no filter. */
const passing = new Set(['date', 'id', 'workDayDate', 'close']);
export const viewedText = (text: SearchText): SearchText =>
  Object.fromEntries(Object.entries(text).filter(([name]) => !passing.has(name)));

const first = (text: SearchText, name: string): string | undefined => [text[name] ?? []].flat()[0];
/** The values of a name that are among these, in their own type. */
const among = <T extends string>(values: readonly T[], text: SearchText, name: string): T[] => {
  const given = new Set<string>([text[name] ?? []].flat());
  return values.filter((value) => given.has(value));
};
/** A filter that says nothing is not asked at all. */
const someOf = <T>(values: T[]): T[] | undefined => (values.length > 0 ? values : undefined);

/** Who is asked for. */
export function queryOf(text: SearchText): PeopleQuery {
  const given = (name: string) => [text[name] ?? []].flat();
  return {
    userId: someOf(given('userId')),
    departmentId: someOf(given('departmentId')),
    shiftType: someOf(among(shiftPeriods, text, 'shiftType')),
    leaveRequestType: someOf(among(leaveRequestTypes, text, 'leaveRequestType')),
    absenceType: someOf(among(absenceTypes, text, 'absenceType')),
    eventType: someOf(among(eventTypes, text, 'eventType')),
    search: first(text, 'search'),
  };
}

const calendarQueryOf = (text: SearchText): CalendarQuery => ({
  ...queryOf(text),
  range: among(ranges, text, 'range')[0] ?? 'month',
  sort: among(sorts, text, 'sort')[0] ?? 'name',
  isGrouped: text['group'] === undefined,
  date: first(text, 'date'),
  workDayDate: first(text, 'workDayDate'),
  close: first(text, 'close'),
});

export function useCalendarSearch(): CalendarSearch {
  const kept = useFieldSearch(calendarFields);
  const { text } = kept;
  const query = useMemo(() => calendarQueryOf(text), [text]);
  return { ...kept, query };
}

/** Keeps its identity while its text says the same: the address also names the open day, which asks nothing new. */
function useSame<T>(value: T): T {
  const [kept, setKept] = useState(value);
  const isSame = JSON.stringify(kept) === JSON.stringify(value);
  if (!isSame) setKept(value);
  return isSame ? kept : value;
}

type Days = Pick<Period, 'from' | 'to'>;

/** The question about the register that an address asks, and the one about its counters. */
function questionsOf(text: SearchText, { from, to }: Days, date: Day) {
  const query: RegisterQuery = { ...queryOf(text), from, to, date };
  const { eventType: _, ...counted } = query;
  return { query, counted: counted satisfies RegisterQuery };
}

export function useQuestions({ text }: Pick<CalendarSearch, 'text'>, days: Days, date: Day) {
  const { query, counted } = questionsOf(text, days, date);
  return { query: useSame(query), counted: useSame<RegisterQuery>(counted) };
}

type Shown = Pick<CalendarQuery, 'range' | 'date' | 'workDayDate'>;

function daysShown({ range, date, workDayDate }: Shown, today: Day, isPhone: boolean) {
  // A phone has room for one day.
  const period = periodOf(isPhone ? 'day' : range, date ?? workDayDate, today);
  return { period, focusDay: dayInFocus(period, today) };
}

export const useCalendarPeriod = ({ query }: CalendarSearch, today: Day, isPhone: boolean) => {
  const { range, date, workDayDate } = query;
  return useMemo(
    () => daysShown({ range, date, workDayDate }, today, isPhone),
    [range, date, workDayDate, today, isPhone],
  );
};

/** What the calendar at this address will ask first; none where the closing of a month stands in its place. */
export function firstQuestionsOf(address: Address, today: Day, isPhone: boolean) {
  const { text } = cleanFields(calendarFields, address);
  const query = calendarQueryOf(text);
  const { period, focusDay } = daysShown(query, today, isPhone);
  return query.close === undefined ? questionsOf(text, period, focusDay) : null;
}

/** How many filters hold. */
export const countFilters = (text: SearchText): number => filterNames.filter((name) => text[name] !== undefined).length;

/** Turns one kind of event on or off, beside those that hold already. */
export function toggledEvent(text: SearchText, event: string): readonly string[] | undefined {
  const held = [text['eventType'] ?? []].flat();
  const next = held.includes(event) ? held.filter((other) => other !== event) : [...held, event];
  return next.length === 0 ? undefined : eventTypes.filter((type) => next.includes(type));
}
