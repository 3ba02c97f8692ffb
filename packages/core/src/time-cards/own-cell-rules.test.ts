import { expect, test } from 'vitest';
import { type CellSource, cellDayOf } from '../work-days/calendar/cell-day-rules.ts';
import type { DayCell } from '../work-days/calendar/cell-rules.ts';
import { noTotals } from '../work-days/rules.ts';
import { ownCell } from './own-cell-rules.ts';

const words = {
  letters: { illness: 'M', vacation: 'F', rol: 'P', dayOff: 'G' },
  timeOf: (instant: string) => instant.slice(11, 16),
  holiday: 'fest.',
};
const office = { name: 'Ufficio', start: '08:00', end: '17:00' };
const day: CellSource = {
  date: '2026-11-12',
  version: 1,
  shift: office,
  published: true,
  holiday: null,
  totals: { ...noTotals(), due: 480, worked: 465 },
  anomalies: [],
  absence: null,
  justifications: [],
  status: 'ok',
  excess: { minutes: 0, state: null },
  flags: [],
  late: false,
  firstIn: '2026-11-12T08:12:00Z',
  lastOut: '2026-11-12T17:00:00Z',
};
const ahead = { status: 'future', firstIn: null, lastOut: null, totals: noTotals() } as const;

test.each<[string, Partial<CellSource>, Partial<DayCell>, 'vacation'?]>([
  ['what was worked', {}, { kind: 'worked', text: '7:45' }],
  ['both ends of a shift to come', ahead, { kind: 'planned', text: '8–17' }],
  [
    'halves of hours too',
    { ...ahead, shift: { name: 'Presto', start: '06:30', end: '14:30' } },
    { kind: 'planned', text: '6:30–14:30' },
  ],
  ['both ends of a shift that has begun', { ...ahead, status: 'running' }, { kind: 'awaited', text: '8–17' }],
  ['what has been worked so far', { status: 'running', lastOut: null }, { kind: 'running', text: '7:45' }],
  ['a public holiday by its short word', { ...ahead, holiday: 'allSaints' }, { kind: 'holiday', text: 'fest.' }],
  ['nothing planned', { ...ahead, shift: null }, { kind: 'rest', text: '·' }],
  ['a missing stamp', { anomalies: ['missingExit'] }, { kind: 'missing', text: '!' }],
  ['leave that is asked for', ahead, { kind: 'waiting', text: 'F', absence: 'vacation' }, 'vacation'],
  [
    'hours of leave',
    { absence: { type: 'rol' }, justifications: [{ type: 'rol', minutes: 120 }] },
    { kind: 'absence', text: 'P2' },
  ],
])('a cell says %s', (_, change, cell, asked) => {
  expect(ownCell(cellDayOf({ ...day, ...change }), words, asked)).toMatchObject(cell);
});
