import { expect, test } from 'vitest';
import { noTotals } from '../rules.ts';
import { type CellSource, cellDayOf } from './cell-day-rules.ts';
import type { CellDay } from './cell-day-rules.ts';
import { firstIn, lastOut } from './cell-rules.ts';

const bare: CellSource = {
  date: '2026-11-12',
  status: 'ok',
  published: true,
  holiday: null,
  shift: null,
  totals: noTotals(),
  anomalies: [],
  absence: null,
  justifications: [],
  excess: { minutes: 0, state: null },
  flags: [],
  late: false,
  firstIn: null,
  lastOut: null,
  version: 1,
};
const totals = (change: Partial<CellSource['totals']>) => ({ totals: { ...noTotals(), ...change } });
const on = (time: string) => `2026-11-12T${time}Z`;

test.each<[string, Partial<CellSource>, Omit<Partial<CellDay>, 'date' | 'version'>]>([
  ['nothing at all', {}, {}],
  ['seconds are rounded down', { firstIn: on('07:58:59.999'), lastOut: on('16:00:00.000') }, { at: [478, 960] }],
  ['before midnight in UTC', { firstIn: '2026-11-11T23:30:00Z', lastOut: on('00:00:00') }, { at: [-30, 0] }],
  ['an exit that was not stamped', { firstIn: on('07:00:00') }, { at: [420, null] }],
  ['an entry that was not', { lastOut: on('16:00:00') }, { at: [null, 960] }],
  [
    'a break lies between',
    { firstIn: on('07:00:00'), breaks: [{ from: on('11:00:00'), to: on('11:30:00') }], lastOut: on('16:00:00') },
    { at: [420, 660, 690, 960] },
  ],
  ['late within the grace is not told', totals({ delayActual: 4 }), {}],
  ['late beyond it', { late: true, ...totals({ delayActual: 31 }) }, { late: 31 }],
  ['left early', totals({ earlyExitActual: 40, earlyExitCounted: 45 }), { early: 40 }],
  ['left early, and leave covers it', totals({ earlyExitActual: 40 }), {}],
  ['out and expected back', { status: 'running', ...totals({ earlyExitActual: 40, earlyExitCounted: 45 }) }, {}],
  ['a balance that counts', totals({ balance: -15 }), {}],
  ['one that does not count yet', { status: 'running', ...totals({ balance: -330 }) }, { balance: -330 }],
  [
    'excess that waits',
    { excess: { minutes: 30, state: 'toAuthorise' } },
    { excess: { minutes: 30, state: 'toAuthorise' } },
  ],
  ['a break that counts by itself', { flags: ['autoBreak'] }, {}],
  ['a late stamp beside it', { flags: ['autoBreak', 'lateStamp'] }, { flags: ['lateStamp'] }],
  [
    'presence beside an anomaly',
    { anomalies: ['outOfShift'], ...totals({ presence: 60 }) },
    { anomalies: ['outOfShift'], presence: 60 },
  ],
  [
    'absences of one kind together',
    {
      absence: { type: 'rol' },
      justifications: [
        { type: 'rol', minutes: 60 },
        { type: 'rol', minutes: 30 },
        { type: 'vacation', minutes: 0 },
      ],
    },
    { absence: 'rol', justified: { rol: 90 } },
  ],
  ['a draft on a holiday', { published: false, holiday: 'allSaints' }, { draft: true, holiday: 'allSaints' }],
])('%s', (_, change, told) => {
  const cell = cellDayOf({ ...bare, ...change });
  const { status = 'ok' } = change;
  expect(JSON.parse(JSON.stringify(cell))).toEqual({ date: '2026-11-12', status, version: 1, ...told });
});

test('its first and last moment are instants again, to the minute', () => {
  const cell = cellDayOf({ ...bare, firstIn: on('07:58:31.000'), lastOut: '2026-11-13T05:02:00.000Z' });
  expect([firstIn(cell), lastOut(cell)]).toEqual(['2026-11-12T07:58:00.000Z', '2026-11-13T05:02:00.000Z']);
  expect([firstIn(cellDayOf(bare)), lastOut(cellDayOf(bare))]).toEqual([null, null]);
});
