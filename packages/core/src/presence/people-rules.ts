import { groupBy } from '../group-by.ts';
import { searchable, searchedWords } from '../people/search-rules.ts';
import type { Presence } from '../stamps/rules.ts';

/** Somebody as far as lists of who is where look at them. */
export type Whereabouts = {
  readonly user: {
    readonly displayName: string;
    readonly sortName: string;
    readonly departmentId: string | null;
  };
  readonly presence: Presence;
  readonly since: string | null;
  readonly exit: {
    readonly reason: string | null;
    readonly expectedReturnAt: string | null;
    readonly overdue: boolean;
  } | null;
};

/** Somebody outside who should be back already. */
export const isLate = ({ exit }: Pick<Whereabouts, 'exit'>, now: Date): boolean =>
  exit !== null &&
  (exit.overdue || (exit.expectedReturnAt !== null && Date.parse(exit.expectedReturnAt) < now.getTime()));

/** Somebody outside of whom nobody knows why. */
export const isUnannounced = ({ presence, exit }: Pick<Whereabouts, 'presence' | 'exit'>): boolean =>
  presence === 'outside' && (exit === null || exit.reason === null);

/** Those outside: who should be back first, then who has been away longest; of whom nothing is known last. */
export function outsideInOrder<P extends Whereabouts>(people: readonly P[], now: Date): readonly P[] {
  const since = ({ since: at }: P) => (at === null ? Number.POSITIVE_INFINITY : Date.parse(at));
  const order = (a: P, b: P) => (since(a) === since(b) ? 0 : since(a) - since(b));
  return people
    .filter(({ presence }) => presence === 'outside')
    .toSorted((a, b) => Number(isLate(b, now)) - Number(isLate(a, now)) || order(a, b));
}

const minuteMs = 60_000;
/** Shorter silences pass unseen, however often phones report. */
const shortSilence = 10;

/** Whether a phone has been silent for so long that where it was seen is no longer where its person is: two reports are missing. */
export const isSilent = (seenAt: string, now: Date, intervalMinutes: number): boolean =>
  now.getTime() - Date.parse(seenAt) >= Math.max(shortSilence, 2 * intervalMinutes) * minuteMs;

/** How many are where. */
export function countPresences(people: readonly Pick<Whereabouts, 'presence'>[]): Readonly<Record<Presence, number>> {
  const counts = { inside: 0, outside: 0, notInCompany: 0 };
  for (const { presence } of people) counts[presence] += 1;
  return counts;
}

/** Those of the departments whose names hold every word that is looked for; `none` are those without a department. */
export function narrowPeople<P extends Pick<Whereabouts, 'user'>>(
  people: readonly P[],
  { search = '', departmentIds = [] }: { readonly search?: string; readonly departmentIds?: readonly string[] },
): readonly P[] {
  const words = search.trim() === '' ? [] : searchedWords(search);
  if (!words) return [];
  return people.filter(({ user: { displayName, departmentId } }) => {
    const name = searchable(displayName);
    return (
      words.every((word) => name.includes(word)) &&
      (departmentIds.length === 0 || departmentIds.includes(departmentId ?? 'none'))
    );
  });
}

export type DepartmentGroup<P> = { readonly id: string | null; readonly name: string; readonly people: readonly P[] };

/** People by department, by name; those without one last, under the word given for it. */
export function byDepartment<P extends Pick<Whereabouts, 'user'>>(
  people: readonly P[],
  departments: readonly { readonly id: string; readonly name: string }[],
  without: string,
): readonly DepartmentGroup<P>[] {
  const names = new Map(departments.map(({ id, name }) => [id, name]));
  const known = ({ user: { departmentId } }: P) =>
    departmentId !== null && names.has(departmentId) ? departmentId : null;
  return [...groupBy(people, known)]
    .map(([id, own]) => ({ id, name: (id !== null && names.get(id)) || without, people: own }))
    .toSorted((a, b) => Number(a.id === null) - Number(b.id === null) || a.name.localeCompare(b.name, 'it'));
}
