import type { Payee } from '@timbro/core/payslips/contract.ts';
import { foldName } from '@timbro/core/payslips/name-rules.ts';
import type { SlipRow, Standings } from '../slips/slip-rows.ts';

export const slipFilters = ['all', 'check', 'certain', 'missing'] as const;
export type SlipFilter = (typeof slipFilters)[number];
export const lineGroups = ['check', 'certain'] as const;
export type LineGroup = (typeof lineGroups)[number];

/** What the list shows, from top to bottom. */
export type SlipLine =
  | { readonly kind: 'group'; readonly key: LineGroup; readonly count: number; readonly isOpen: boolean }
  | { readonly kind: 'slip' | 'question'; readonly key: string; readonly row: SlipRow }
  | { readonly kind: 'missing'; readonly key: string; readonly payee: Payee };

type Given = {
  readonly rows: readonly SlipRow[];
  readonly standings: Standings;
  readonly people: ReadonlyMap<string, Payee>;
  readonly fileNames: ReadonlyMap<string, string>;
  readonly missing: readonly Payee[];
  readonly filter: SlipFilter;
  readonly search: string;
  readonly closed: ReadonlySet<LineGroup>;
};

/** Those to be looked at come first, and stay there once they were: nothing jumps away under somebody's eyes. */
export function linesOf({ rows, standings, people, fileNames, missing, filter, search, closed }: Given): SlipLine[] {
  const words = wordsOf(search);
  if (filter === 'missing')
    return missing
      .filter((payee) => hasAll(words, foldedOf(payee)))
      .map((payee) => ({ kind: 'missing', key: payee.user.id, payee }));
  const textOf = ({ userId, match, fileId }: SlipRow) => {
    const payee = userId === null ? undefined : people.get(userId);
    return `${payee ? foldedOf(payee) : ''} ${match.code ?? ''} ${foldText(fileNames.get(fileId) ?? '')}`;
  };
  const found = words.length === 0 ? rows : rows.filter((row) => hasAll(words, textOf(row)) || isPage(row, search));
  return lineGroups.flatMap((key): SlipLine[] => {
    if (filter !== 'all' && filter !== key) return [];
    const own = found.filter(({ id }) => Boolean(standings.get(id)?.isQuestion) === (key === 'check'));
    const isOpen = !closed.has(key);
    const head: SlipLine = { kind: 'group', key, count: own.length, isOpen };
    const slips = own.map((row): SlipLine => ({ kind: key === 'check' ? 'question' : 'slip', key: row.id, row }));
    return own.length === 0 ? [] : isOpen ? [head, ...slips] : [head];
  });
}

/** `25` finds the slip with page 25. */
const isPage = ({ match }: SlipRow, search: string) =>
  /^\d{1,4}$/.test(search.trim()) && match.pages.includes(Number(search.trim()));

const foldText = (text: string) => Array.from(text, (sign) => (/\d/.test(sign) ? sign : foldName(sign))).join('');
const wordsOf = (search: string): readonly string[] => search.split(/\s+/).map(foldText).filter(Boolean);
const hasAll = (words: readonly string[], folded: string) => words.every((word) => folded.includes(word));

/** Folded once: whoever types asks again with each letter, of thousands of people. */
const foldedPayees = new WeakMap<Payee, string>();
function foldedOf(payee: Payee): string {
  const known = foldedPayees.get(payee) ?? foldText(`${payee.lastName}${payee.firstName} ${payee.taxCode ?? ''}`);
  foldedPayees.set(payee, known);
  return known;
}

/** The people whose name or tax code has every word that is typed. */
export function findPayees(people: readonly Payee[], typed: string, most: number): Payee[] {
  const words = wordsOf(typed);
  const found: Payee[] = [];
  for (const payee of people) {
    if (found.length === most) break;
    if (hasAll(words, foldedOf(payee))) found.push(payee);
  }
  return found;
}

/** Whom one comes to with an arrow: the slips, and the head of what is folded away. */
export const isStop = (line: SlipLine): boolean => line.kind !== 'group' || !line.isOpen;

export function stopFrom(lines: readonly SlipLine[], key: string | null, step: number): SlipLine | undefined {
  const stops = lines.filter(isStop);
  const place = stops.findIndex((line) => line.key === key);
  if (place < 0) return step < 0 ? stops.at(-1) : stops[0];
  return stops[Math.min(Math.max(place + step, 0), stops.length - 1)];
}

/** The slip that a page of a file belongs to. */
export const rowOfPage = (rows: readonly SlipRow[], fileId: string, page: number): SlipRow | undefined =>
  rows.find((row) => row.fileId === fileId && row.match.pages.includes(page));
