import { expect, test } from 'vitest';
import { slipTitle } from './slip-title.ts';

test.each([
  ['the month itself', 'Ottobre 2026', 'Ottobre 2026', 'October 2026'],
  ['the month in the other language', 'October 2026', 'Ottobre 2026', 'October 2026'],
  ['the month in figures', '2026-10', 'Ottobre 2026', 'October 2026'],
  ['nothing', ' ', 'Ottobre 2026', 'October 2026'],
  ['a name that says the month', 'ottobre 2026 · premio', 'ottobre 2026 · premio', 'ottobre 2026 · premio'],
  ['a name that does not', 'Premio', 'Ottobre 2026 · Premio', 'October 2026 · Premio'],
])('a slip named as %s', (_, name, it, en) => {
  expect(slipTitle({ name, month: '2026-10' }, 'it')).toBe(it);
  expect(slipTitle({ name, month: '2026-10' }, 'en')).toBe(en);
});
