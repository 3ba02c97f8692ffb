export type RollPerson = {
  readonly name: string;
  /** Beside the name. */
  readonly note: string;
  /** On a line of its own, where name and note leave no room for it. */
  readonly under: string | null;
};
export type RollDepartment = { readonly name: string; readonly people: readonly RollPerson[] };
/** What stands in a column of the roll: the head of a department, or somebody in it. */
export type RollLine =
  | {
      readonly kind: 'department';
      readonly name: string;
      readonly count: number;
      /** It began in another column, or on another sheet. */
      readonly isContinued: boolean;
    }
  | ({ readonly kind: 'person' } & RollPerson);
export type RollColumns = readonly (readonly RollLine[])[];

const [headHeight, personHeight, underHeight] = [26, 18, 10];
/** Enough for a small department, or for the beginning of a large one. */
export const leastRoom = headHeight + 5 * (personHeight + underHeight);
export function heightOf(line: RollLine): number {
  if (line.kind === 'department') return headHeight;
  return line.under === null ? personHeight : personHeight + underHeight;
}
const heightOfColumn = (lines: readonly RollLine[]): number => lines.reduce((sum, line) => sum + heightOf(line), 0);
/** How far down the longest column of a page reaches. */
export const heightOfPage = (columns: RollColumns): number => Math.max(0, ...columns.map(heightOfColumn));

/** A department, or what the columns before have left of it. */
type Part = RollDepartment & { readonly count: number; readonly isContinued: boolean };
const partOf = ({ name, people }: RollDepartment): Part => ({ name, people, count: people.length, isContinued: false });
const linesOf = ({ people, ...head }: Part): RollLine[] => [
  { kind: 'department', ...head },
  ...people.map((person) => ({ kind: 'person' as const, ...person })),
];

/** Fewer of a department are neither left behind in a column nor carried over into the next. */
const fewest = 3;
/** Departments of so many stay whole as long as that costs no sheet; those smaller than twice the fewest always do. */
const wholeUpTo = 12;

/** The first people of a department that fit, leaving enough for the next column; nobody where too few would stand here. */
function beginningOf({ people, ...head }: Part, room: number): Part | null {
  let [count, taken] = [0, headHeight];
  for (const person of people.slice(0, -fewest)) {
    taken += heightOf({ kind: 'person', ...person });
    if (taken > room) break;
    count += 1;
  }
  return count < fewest ? null : { ...head, people: people.slice(0, count) };
}

/** One column of this height, and what is left for the next. */
function fillColumn(parts: readonly Part[], room: number, whole: number) {
  const lines: RollLine[] = [];
  for (const [at, part] of parts.entries()) {
    const left = room - heightOfColumn(lines);
    const own = linesOf(part);
    if (heightOfColumn(own) <= left) {
      lines.push(...own);
      continue;
    }
    const begun = part.isContinued || part.people.length > whole ? beginningOf(part, left) : null;
    if (!begun) return { lines, rest: parts.slice(at) };
    lines.push(...linesOf(begun));
    const carried = { ...part, people: part.people.slice(begun.people.length), isContinued: true };
    return { lines, rest: [carried, ...parts.slice(at + 1)] };
  }
  return { lines, rest: [] };
}

function fillPage(parts: readonly Part[], room: number, whole: number) {
  const left = fillColumn(parts, room, whole);
  const right = fillColumn(left.rest, room, whole);
  return { columns: [left.lines, right.lines].filter((lines) => lines.length > 0), rest: right.rest };
}

/** Everything in two columns that are as short as can be, if they fit. */
function balanced(parts: readonly Part[], room: number, whole: number): RollColumns | null {
  const total = heightOfColumn(parts.flatMap(linesOf));
  for (let height = total / 2; height < room + underHeight; height += underHeight) {
    const { columns, rest } = fillPage(parts, Math.min(height, room), whole);
    if (rest.length === 0) return columns;
  }
  return null;
}

type Rooms = {
  /** What the first page has for the list, and all others. */
  readonly first: number;
  readonly other: number;
  /** What stands below the list of the last page, if there is room. */
  readonly tail: number;
};

/**
 * Pages of two columns. Whatever fits on a page with all that follows is shared out between its columns, else they are
 * filled one after the other. A department that goes on in another column has its head there too.
 */
export function rollPages(departments: readonly RollDepartment[], { first, other, tail }: Rooms): RollColumns[] {
  const pages: RollColumns[] = [];
  let parts: readonly Part[] = departments.map(partOf);
  while (parts.length > 0) {
    const room = pages.length === 0 ? first : other;
    const last = balanced(parts, room - tail, wholeUpTo) ?? balanced(parts, room - tail, 0) ?? balanced(parts, room, 0);
    if (last) return [...pages, last];
    const { columns, rest } = fillPage(parts, room, 0);
    pages.push(columns);
    parts = rest;
  }
  return pages.length > 0 ? pages : [[]];
}
