import type { FileColumn } from './file-table.ts';
import type { ImportColumn } from './import-kind.ts';

/** What each column of the file means; `null` for one that is not imported. */
export type Meanings = readonly (string | null)[];

const key = 'timbro.import';
type Remembered = Readonly<Record<string, string | null>>;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function readAll(): Readonly<Record<string, unknown>> {
  try {
    const all: unknown = JSON.parse(localStorage.getItem(key) ?? '{}');
    return isRecord(all) ? all : {};
  } catch {
    return {};
  }
}

/** The choices made for earlier files, by head. */
function rememberedOf(kindId: string): Remembered {
  const own = readAll()[kindId];
  const entries = Object.entries(isRecord(own) ? own : {});
  return Object.fromEntries(
    entries.flatMap(([head, name]) => (typeof name === 'string' || name === null ? [[head, name]] : [])),
  );
}

const plain = (head: string) => head.trim().toLowerCase();

type Guess = {
  readonly kindId: string;
  readonly columns: readonly ImportColumn[];
  readonly fileColumns: readonly FileColumn[];
  columnsOf(heads: readonly string[]): readonly (string | null)[];
  labelOf(column: ImportColumn): string;
};

/** By what was chosen before, by the names people use, and by the heads of our own template. */
export function guessMeanings(guess: Guess): Meanings {
  const remembered = rememberedOf(guess.kindId);
  const fresh = freshMeanings(guess);
  return once(
    guess.fileColumns.map(({ head }, at) => {
      const chosen = remembered[plain(head)];
      const isKnown = chosen === null || guess.columns.some(({ name }) => name === chosen);
      return chosen !== undefined && isKnown ? chosen : (fresh[at] ?? null);
    }),
  );
}

function freshMeanings({ columns, fileColumns, columnsOf, labelOf }: Guess): Meanings {
  const heads = fileColumns.map(({ head }) => head);
  const bySynonym = columnsOf(heads);
  const byLabel = (head: string) => columns.find((column) => plain(labelOf(column)) === plain(head))?.name ?? null;
  return once(heads.map((head, at) => bySynonym[at] ?? byLabel(head)));
}

/** Of two columns that mean the same, the first does. */
const once = (meanings: Meanings): Meanings =>
  meanings.map((name, at) => (name !== null && meanings.indexOf(name) < at ? null : name));

/** Keeps only what the person chose otherwise: what would be guessed anyway may be guessed better one day. */
export function rememberMeanings(guess: Guess, meanings: Meanings): void {
  const fresh = freshMeanings(guess);
  const kept = { ...rememberedOf(guess.kindId) };
  guess.fileColumns.forEach(({ head }, at) => {
    if (head === '') return;
    const chosen = meanings[at] ?? null;
    if (chosen === fresh[at]) delete kept[plain(head)];
    else kept[plain(head)] = chosen;
  });
  localStorage.setItem(key, JSON.stringify({ ...readAll(), [guess.kindId]: kept }));
}

/** A meaning belongs to one column: giving it to another takes it away. */
export const assignMeaning = (meanings: Meanings, at: number, name: string | null): Meanings =>
  meanings.map((other, index) => (index === at ? name : other === name ? null : other));

export const missingColumns = (columns: readonly ImportColumn[], meanings: Meanings): readonly ImportColumn[] =>
  columns.filter(({ name, required }) => required === true && !meanings.includes(name));
