import { expect, test } from 'vitest';
import { indexAt, spanOf } from './moments.ts';

const at = (time: string) => ({ at: `2026-11-12T${time}.000Z` });
const momentOf = (time: string) => Date.parse(at(time).at);
const fixes = [at('08:00:00'), at('08:01:00'), at('08:10:30')];

test.each([
  ['before the first', '07:59:59', 0],
  ['at the first', '08:00:00', 0],
  ['just before the second', '08:00:59', 0],
  ['at the second', '08:01:00', 1],
  ['in a gap', '08:09:00', 1],
  ['at the last', '08:10:30', 2],
  ['after the last', '09:00:00', 2],
])('%s', (_, time, index) => expect(indexAt(fixes, momentOf(time))).toBe(index));

test.each([
  ['the last step reaches beyond a last one between two minutes', fixes, '08:00:00', '08:11:00'],
  ['a last one on a minute ends there', fixes.slice(0, 2), '08:00:00', '08:01:00'],
  ['a single one has a minute', fixes.slice(0, 1), '08:00:00', '08:01:00'],
])('%s', (_, some, from, to) => expect(spanOf(some)).toEqual({ from: momentOf(from), to: momentOf(to) }));
