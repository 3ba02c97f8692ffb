import type { TextLine, TextRun } from './page-text.ts';
import type { PlacedItem } from './place-items.ts';
import { joinSpaced } from './spaced-letters.ts';

/** Shares of the size of the letters: how far apart two baselines of one line may be, and what is a gap between words. */
const sameLine = 0.35;
const wordGap = 0.15;

/** What stands together on a visual line; those in the direction most of the page is written in come first. */
export function joinLines(items: readonly PlacedItem[]): TextLine[] {
  const angles = [...new Set(items.map(({ angle }) => angle))];
  const groups = angles.map((angle) => items.filter((item) => item.angle === angle));
  return groups.toSorted((one, other) => lettersOf(other) - lettersOf(one)).flatMap(linesOf);
}

const lettersOf = (items: readonly PlacedItem[]) => items.reduce((sum, { text }) => sum + text.length, 0);

function linesOf(items: readonly PlacedItem[]): TextLine[] {
  const lines: PlacedItem[][] = [];
  for (const item of items.toSorted((one, other) => one.across - other.across)) {
    const line = lines.at(-1);
    const [first] = line ?? [];
    const isSame = first && item.across - first.across <= sameLine * Math.min(first.size, item.size);
    if (line && isSame) line.push(item);
    else lines.push([item]);
  }
  return lines.map((line) => lineOf(line.toSorted((one, other) => one.along - other.along)));
}

function lineOf(line: readonly PlacedItem[]): TextLine {
  const items = joinSpaced(line.filter((item, index) => !isShadow(item, line[index - 1])));
  const text = items.reduce((joined, item, index) => {
    const before = items[index - 1];
    return `${joined}${before && isApart(before, item) ? ' ' : ''}${item.text}`;
  }, '');
  return { text, ...boxOf(items), runs: items.map(runOf) };
}

/** Letters are made bold by writing them twice, a hair apart. */
const isShadow = (item: PlacedItem, before: PlacedItem | undefined) =>
  before !== undefined && before.text === item.text && item.along - before.along < wordGap * item.size;

const isApart = (before: PlacedItem, item: PlacedItem) =>
  item.along - (before.along + before.length) > wordGap * Math.min(before.size, item.size);

const runOf = ({ text, left, top, width, height }: PlacedItem): TextRun => ({ text, left, top, width, height });

function boxOf(items: readonly PlacedItem[]) {
  const [left, top] = [Math.min(...items.map((item) => item.left)), Math.min(...items.map((item) => item.top))];
  const right = Math.max(...items.map((item) => item.left + item.width));
  const bottom = Math.max(...items.map((item) => item.top + item.height));
  return { left, top, width: right - left, height: bottom - top };
}
