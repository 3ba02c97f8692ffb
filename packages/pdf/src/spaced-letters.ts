import type { PlacedItem } from './place-items.ts';

/** Shares of the size of the letters. A gap between words is at least a quarter of it wider than those inside them. */
const narrowestGap = 0.1;
const widestGap = 2;
const uneven = 0.15;
/** Fewer letters apart are words of one letter. */
const fewestLetters = 4;

/** Letters at even distances are one word: a tax code with spaced letters, or with each letter in a box of its own. */
export function joinSpaced(items: readonly PlacedItem[]): PlacedItem[] {
  const joined: PlacedItem[] = [];
  let rest = items.map(closed);
  while (rest.length > 0) {
    const count = spacedLetters(rest);
    const [first, ...others] = count < fewestLetters ? rest.slice(0, 1) : rest.slice(0, count);
    if (first) joined.push(others.reduce(asOne, first));
    rest = rest.slice(1 + others.length);
  }
  return joined;
}

/** Smaller distances are bridged by pdfjs itself, which puts a blank between every two letters. */
const closed = (item: PlacedItem): PlacedItem =>
  /^\S(?: \S){3,}$/.test(item.text) ? { ...item, text: item.text.replaceAll(' ', '') } : item;

/** How many of the first items are letters at even distances: between their edges, or between their middles in boxes. */
function spacedLetters(items: readonly PlacedItem[]): number {
  const gaps: number[] = [];
  const steps: number[] = [];
  let count = 0;
  for (const item of items) {
    if (item.text.length !== 1) break;
    const before = items[count - 1];
    if (before) {
      const gap = item.along - (before.along + before.length);
      if (gap < narrowestGap * item.size || gap > widestGap * item.size) break;
      gaps.push(gap);
      steps.push(gap + (before.length + item.length) / 2);
      if (spread(gaps) > uneven * item.size && spread(steps) > uneven * item.size) break;
    }
    count += 1;
  }
  return count;
}

const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);

function asOne(one: PlacedItem, next: PlacedItem): PlacedItem {
  const [left, top] = [Math.min(one.left, next.left), Math.min(one.top, next.top)];
  return {
    ...one,
    text: one.text + next.text,
    left,
    top,
    width: Math.max(one.left + one.width, next.left + next.width) - left,
    height: Math.max(one.top + one.height, next.top + next.height) - top,
    length: next.along + next.length - one.along,
  };
}
