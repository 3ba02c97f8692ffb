import { describe, expect, test } from 'vitest';
import { noTotals } from '../rules.ts';
import { type CellSource, cellDayOf } from './cell-day-rules.ts';
import { type DayCell, dayCell, personSums } from './cell-rules.ts';

const words = {
  letters: { illness: 'M', vacation: 'F', rol: 'P', dayOff: 'G' },
  timeOf: (instant: string) => instant.slice(11, 16).replace(/^0/, ''),
};
const morning = { name: 'Mattina', start: '08:00', end: '17:00' };
const night = { name: 'Notte', start: '22:00', end: '06:00' };

type Change = Partial<Omit<CellSource, 'totals'>> & { totals?: Partial<CellSource['totals']> };
/** A day at work of eight hours, all of them worked. */
const dayOf = ({ totals, ...change }: Change = {}): CellSource => ({
  date: '2026-11-12',
  version: 1,
  shift: morning,
  published: true,
  holiday: null,
  totals: { ...noTotals(), due: 480, ordinary: 480, worked: 480, presence: 540, ...totals },
  anomalies: [],
  absence: null,
  justifications: [],
  status: 'ok',
  excess: { minutes: 0, state: null },
  flags: [],
  late: false,
  firstIn: '2026-11-12T08:00:00Z',
  lastOut: '2026-11-12T17:00:00Z',
  ...change,
});
const none = { due: 0, ordinary: 0, worked: 0, presence: 0 };
const unstamped = { firstIn: null, lastOut: null };
const ahead = { ...unstamped, status: 'future', totals: none } as const;
const away = (type: 'illness' | 'vacation' | 'rol' | 'dayOff', minutes: number) => ({
  absence: { type },
  justifications: [{ type, minutes }],
});

type Case = [name: string, day: Change, cell: Partial<DayCell>, asked?: 'vacation' | 'dayOff' | 'rol'];
const cases: Case[] = [
  ['hours of a day that is over', { totals: { worked: 465, ordinary: 465 } }, { kind: 'worked', text: '7:45' }],
  ['a closed day reads as it did', { status: 'closed' }, { kind: 'worked', text: '8:00' }],
  ['a night shift belongs to its start', { shift: night }, { kind: 'worked', text: '8:00' }],
  ['came late', { totals: { delayActual: 31 }, late: true }, { kind: 'worked', late: true }],
  ['came within the minutes of grace', { totals: { delayActual: 4 } }, { kind: 'worked', late: false }],
  [
    'left early',
    { totals: { earlyExitActual: 40, earlyExitCounted: 45 } },
    { kind: 'worked', early: true, late: false },
  ],
  ['left within the minutes of grace', { totals: { earlyExitActual: 4 } }, { kind: 'worked', early: false }],
  [
    'out before the end of a day that is not over',
    { status: 'running', totals: { earlyExitActual: 40, earlyExitCounted: 45 } },
    { early: false },
  ],
  [
    'a delay forgiven by a conversion was one',
    { totals: { delayActual: 31, delayCounted: 0 }, late: true },
    { late: true },
  ],
  [
    'a running day says since when',
    {
      status: 'running',
      firstIn: '2026-11-12T08:31:00Z',
      lastOut: null,
      totals: { worked: 120, delayActual: 31 },
      late: true,
    },
    { kind: 'running', text: '8:31', late: true },
  ],
  ['out for lunch, the day still runs', { status: 'running', lastOut: '2026-11-12T12:00:00Z' }, { kind: 'running' }],
  [
    'the exit of today is not due yet',
    { status: 'running', lastOut: null, totals: { worked: 150 } },
    { kind: 'running', text: '8:00' },
  ],
  [
    'begun without anybody',
    { ...unstamped, status: 'running', totals: { worked: 0, ordinary: 0 } },
    { kind: 'awaited', text: '8' },
  ],
  ['an exit that never came', { status: 'toVerify', anomalies: ['missingExit'] }, { kind: 'missing', text: '!' }],
  ['an entry that never came', { status: 'toVerify', anomalies: ['missingEntry'] }, { kind: 'missing', text: '!' }],
  [
    'a missing stamp comes before the absence of the day',
    { anomalies: ['missingExit'], ...away('rol', 240) },
    { kind: 'missing', absence: null },
  ],
  [
    'nobody came and nothing says why',
    { ...unstamped, status: 'toVerify', anomalies: ['absentUnjustified'], totals: none },
    { kind: 'absent', text: '0:00', warned: false },
  ],
  [
    'somebody came, at other hours than the shift',
    { status: 'toVerify', anomalies: ['outOfShift', 'absentUnjustified'], totals: { ...none, presence: 240 } },
    { kind: 'outside', text: '4:00' },
  ],
  [
    'an absence accepted as such',
    { ...unstamped, flags: ['absenceConfirmed'], totals: none },
    { kind: 'absent', text: '0:00' },
  ],
  ['a whole day of vacation', { ...unstamped, ...away('vacation', 480) }, { kind: 'absence', text: 'F' }],
  ['some hours of vacation', away('vacation', 120), { kind: 'absence', text: 'F2', absence: 'vacation' }],
  ['illness', { ...unstamped, ...away('illness', 480) }, { kind: 'absence', text: 'M', absence: 'illness' }],
  ['a day off', { ...unstamped, ...away('dayOff', 480) }, { kind: 'absence', text: 'G', absence: 'dayOff' }],
  ['ROL of a part of the day', away('rol', 240), { kind: 'absence', text: 'P4', absence: 'rol' }],
  ['ROL of hours and minutes', away('rol', 90), { text: 'P1:30' }],
  ['ROL of a whole day says its hours too', { ...unstamped, ...away('rol', 480) }, { text: 'P8' }],
  ['ROL to come has no hours yet', { ...ahead, absence: { type: 'rol' } }, { kind: 'absence', text: 'P' }],
  ['vacation to come', { ...ahead, absence: { type: 'vacation' } }, { kind: 'absence', text: 'F' }],
  [
    'vacation costs nothing on a day of rest',
    { ...unstamped, shift: null, absence: { type: 'vacation' }, totals: none },
    { kind: 'rest', text: '·', absence: null },
  ],
  [
    'vacation costs nothing on a holiday',
    { ...unstamped, holiday: 'allSaints', absence: { type: 'vacation' }, totals: none },
    { kind: 'holiday', text: '·', absence: null },
  ],
  [
    'illness counts the days of the calendar',
    { ...unstamped, shift: null, ...away('illness', 0), totals: none },
    { kind: 'absence', text: 'M' },
  ],
  [
    'at work on a day of vacation',
    { ...away('vacation', 480), anomalies: ['workedWhileAbsent'] },
    { text: 'F', warned: true },
  ],
  ['a plan says when it begins', ahead, { kind: 'planned', text: '8', open: false }],
  ['a plan of the night', { ...ahead, shift: night }, { kind: 'planned', text: '22' }],
  ['a plan at half past', { ...ahead, shift: { name: 'Presto', start: '06:30', end: '14:00' } }, { text: '6:30' }],
  ['a plan nobody was told of', { ...ahead, published: false }, { kind: 'planned', open: true }],
  ['rest', { ...unstamped, shift: null, totals: none }, { kind: 'rest', text: '·' }],
  ['rest to come', { ...ahead, shift: null }, { kind: 'rest', text: '·' }],
  ['rest that is still a draft', { ...ahead, shift: null, published: false }, { kind: 'rest', open: true }],
  ['a holiday', { ...unstamped, holiday: 'christmas', totals: none }, { kind: 'holiday', text: '·' }],
  [
    'a holiday at work, to be authorised',
    { holiday: 'labour', totals: { ...none, excess: 255 }, excess: { minutes: 255, state: 'toAuthorise' } },
    { kind: 'worked', text: '4:15', overtime: 'toAuthorise' },
  ],
  [
    'overtime that was recognised',
    { totals: { worked: 525, excess: 45 }, excess: { minutes: 45, state: 'overtime' } },
    { text: '8:45', overtime: 'recognised' },
  ],
  [
    'overtime that waits counts in no hour yet',
    { totals: { excess: 45 }, excess: { minutes: 45, state: 'toAuthorise' } },
    { text: '8:00', overtime: 'toAuthorise' },
  ],
  [
    'excess that was not recognised',
    { totals: { excess: 45 }, excess: { minutes: 45, state: 'notRecognised' } },
    { text: '8:00', overtime: null },
  ],
  ['something to look at', { anomalies: ['shortRest'] }, { kind: 'worked', warned: true }],
  ['a stamp that came after the correction', { flags: ['lateStamp'] }, { warned: true }],
  ['a clock change alone is no warning', { flags: ['clockChange', 'autoBreak'] }, { warned: false }],
  ['vacation that is asked for', ahead, { kind: 'waiting', text: 'F', absence: 'vacation', open: false }, 'vacation'],
  ['vacation asked for over a day of rest', { ...ahead, shift: null }, { kind: 'rest', text: '·' }, 'vacation'],
  ['asked for afterwards, beside what was worked', {}, { kind: 'worked', text: '8:00', open: true }, 'rol'],
  [
    'what is approved comes before what is asked for',
    { ...ahead, absence: { type: 'vacation' } },
    { kind: 'absence', text: 'F', open: true },
    'rol',
  ],
];

test.each(cases)('%s', (_, change, cell, asked) =>
  expect(dayCell(cellDayOf(dayOf(change)), words, asked)).toMatchObject(cell),
);

describe('what somebody’s days come to', () => {
  const over = dayOf({ ...away('rol', 60), totals: { worked: 405, balance: -15, justified: 60 } });
  const running = dayOf({ status: 'running', totals: { worked: 150, balance: -330 } });
  const pending = dayOf({ anomalies: ['outOfShift'], excess: { minutes: 30, state: 'toAuthorise' } });
  const totals = { ...noTotals(), worked: 1035, due: 1440, justified: 60, balance: -345 };

  test('the running day is in the hours, not in the balance', () =>
    expect(personSums(totals, [over, running, pending].map(cellDayOf))).toEqual({
      worked: 1035,
      expected: 1380,
      balance: -15,
      rol: 60,
      anomalies: 2,
    }));
  test.each([
    ['ok', -345],
    ['toVerify', -345],
    ['closed', -345],
    ['running', -15],
    ['future', -15],
  ] as const)('a day that is %s', (status, balance) =>
    expect(personSums(totals, [over, { ...running, status }, pending].map(cellDayOf)).balance).toBe(balance),
  );
  test('nobody’s days come to nothing', () =>
    expect(personSums(noTotals(), [])).toEqual({ worked: 0, expected: 0, balance: 0, rol: 0, anomalies: 0 }));
});
