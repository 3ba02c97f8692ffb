import { expect, test } from 'vitest';
import type { Direction } from '../stamps/rules.ts';
import { countedAs } from './counted-rules.ts';

const at = (time: string) => new Date(`2026-11-12T${time}Z`);
type Pair = [string | null, string | null];

test.each<[string, string, Direction, Pair[], Direction, string | null]>([
  ['the first of the day', '08:00:00', 'in', [['08:00:00', null]], 'in', null],
  ['the exit', '17:00:00', 'out', [['08:00:00', '17:00:00']], 'out', null],
  ['read again within the dedupe time', '08:00:41', 'out', [['08:00:00', null]], 'in', '08:00:00'],
  [
    'an exit after a repeated entry, taken for an entry when it came',
    '17:00:00',
    'in',
    [['08:00:00', '17:00:00']],
    'out',
    null,
  ],
  ['a repeated exit', '17:00:50', 'in', [['08:00:00', '17:00:00']], 'out', '17:00:00'],
  ['entry and exit of one instant', '08:00:00', 'out', [['08:00:00', '08:00:00']], 'out', null],
  ['what the register does not show and nothing before it', '08:00:00', 'in', [], 'in', null],
  ['a closed month: what it shows lies too far back', '17:00:00', 'out', [['08:00:00', null]], 'out', null],
  ['the pair of a night before', '06:00:00', 'out', [[null, '06:00:00']], 'out', null],
  ['ten minutes exactly', '08:10:00', 'out', [['08:00:00', null]], 'in', '08:00:00'],
  ['a moment later', '08:10:00.001', 'out', [['08:00:00', null]], 'out', null],
])('%s', (_, time, told, pairs, direction, repeats) =>
  expect(
    countedAs(
      at(time),
      told,
      pairs.map(([entry, exit]) => ({ enteredAt: entry ? at(entry) : null, exitedAt: exit ? at(exit) : null })),
    ),
  ).toEqual({ direction, repeats: repeats && at(repeats).toISOString() }),
);
