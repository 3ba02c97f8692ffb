import { buffer } from 'node:stream/consumers';
import type { MonthFormat } from '@timbro/core/work-days/rules.ts';
import { type SheetPerson, movementsOf } from '@timbro/core/work-days/sheets/sheet-rules.ts';
import { exportMonth } from './month-export.ts';
import type { MonthExport } from './month-input.ts';

export const bytesOf = async (format: MonthFormat, input: MonthExport) =>
  buffer((await exportMonth(format, input)).content);
export const textOf = async (format: MonthFormat, input: MonthExport) =>
  (await bytesOf(format, input)).toString('utf8');
export const of = (...people: readonly SheetPerson[]): Pick<MonthExport, 'people'> => ({
  people: async function* () {
    yield* people;
  },
});

/** Minutes by code, added from what a file says. */
export function addUp(movements: Iterable<readonly [code: string, minutes: number]>) {
  const sums = new Map<string, number>();
  for (const [code, minutes] of movements) sums.set(code, (sums.get(code) ?? 0) + minutes);
  return Object.fromEntries([...sums].filter(([, minutes]) => minutes > 0));
}
export const expectedSums = (person: SheetPerson, codes: Readonly<Record<string, string>>) =>
  addUp(person.days.flatMap(movementsOf).map(({ code, minutes }) => [codes[code] ?? code, minutes]));
