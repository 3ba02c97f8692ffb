import { describe, expect, test } from 'vitest';
import { at, rome } from '@timbro/core/engine/examples.cases.ts';
import { type TrackedDay, dayTracks } from './track-rules.ts';

const date = '2026-11-12';
const office = {
  id: 'o',
  name: 'Ufficio',
  period: 'day',
  start: '08:00',
  end: '17:00',
  breakStart: '12:00',
  breakEnd: '13:00',
  toleranceBefore: 30,
  toleranceAfter: 60,
} as const;
const night = { id: 'n', name: 'Notte', period: 'night', start: '22:00', end: '06:00' } as const;
const moment = (time: string, day = date) => (time === '?' ? null : new Date(at(day, time)).toISOString());
const pair = (entered: string, left: string, day = date) => ({
  enteredAt: moment(entered, day),
  exitedAt: moment(left, day),
});
const tracks = (given: Partial<TrackedDay>) =>
  dayTracks({
    date,
    zone: rome,
    now: at('2026-12-24', '12:00'),
    running: false,
    due: 480,
    shift: office,
    pairs: [],
    absences: [],
    ...given,
  });
const shown = (bars: readonly { kind: string; from: string; to: string }[]) =>
  bars.map(({ kind, from, to }) => `${kind} ${from}–${to}`);
const hours = ({ ticks }: ReturnType<typeof dayTracks>) => ticks.map(({ hour }) => hour);
/** Where a bar stands, in hours from the start of the axis. */
const place = (bar: { left: number; width: number } | undefined | null, length: number) =>
  bar && [Math.round(bar.left * length * 100) / 100, Math.round(bar.width * length * 100) / 100];

const usualHours = [6, 8, 10, 12, 14, 16, 18, 20];

describe('the axis of a day', () => {
  const cases: [string, Partial<TrackedDay>, number[]][] = [
    ['a usual day shows the usual hours', { pairs: [pair('08:00', '17:00')] }, usualHours],
    ['a day without shift and stamps too', { shift: null }, usualHours],
    ['an early entry begins it at its whole hour', { pairs: [pair('04:40', '13:00')] }, [4, ...usualHours]],
    ['a late exit ends it at the next', { pairs: [pair('12:00', '21:05')] }, [...usualHours, 22]],
    [
      'a night has hours of its own, past midnight',
      { shift: night, pairs: [pair('21:50', '+06:10')] },
      [20, 22, 0, 2, 4, 6, 8],
    ],
    [
      'a night with a stamp of the day shows both',
      { shift: night, pairs: [pair('19:30', '+06:00')] },
      [...usualHours, 22, 0, 2, 4, 6],
    ],
    ['a stamp of the evening before', { pairs: [pair('-23:30', '07:00')] }, [0, 2, 4, ...usualHours]],
    [
      'a tolerance that reaches beyond the usual hours is shown whole',
      { shift: { ...office, start: '06:00', end: '14:00', toleranceBefore: 120 } },
      [4, ...usualHours],
    ],
    [
      'the tolerance of a night makes no day of it',
      { shift: { ...night, start: '21:00', end: '05:00', toleranceBefore: 120, toleranceAfter: 120 } },
      [18, 20, 22, 0, 2, 4, 6, 8],
    ],
    [
      'clocks that go back show an hour twice',
      { shift: night, date: '2026-10-24', pairs: [pair('22:00', '+06:00', '2026-10-24')] },
      [20, 22, 0, 2, 2, 4, 6, 8],
    ],
    [
      'clocks that go forward skip one',
      { shift: night, date: '2026-03-28', pairs: [pair('22:00', '+06:00', '2026-03-28')] },
      [20, 22, 0, 4, 6, 8, 10],
    ],
  ];
  test.each(cases)('%s', (_, given, wanted) => expect(hours(tracks(given))).toEqual(wanted));

  test('more than a day and two hours is told every fourth hour', () =>
    expect(hours(tracks({ pairs: [pair('-22:30', '-23:00'), pair('+01:00', '+02:00')] }))).toEqual([
      0, 4, 8, 12, 16, 20, 0,
    ]));
});

describe('what is drawn', () => {
  test('the shift with its break, and where stamps are taken for it', () => {
    const { planned, window } = tracks({});
    expect(shown(planned)).toEqual(['planned 08:00–12:00', 'planned 13:00–17:00']);
    expect(planned.map((bar) => place(bar, 14))).toEqual([
      [2, 4],
      [7, 4],
    ]);
    expect(place(window, 14)).toEqual([1.5, 10.5]);
  });

  test('nothing of a window that nobody knows, and nothing of no shift', () => {
    expect(tracks({ shift: { ...office, toleranceBefore: 0, toleranceAfter: 0 } }).window).toBeNull();
    expect(tracks({ shift: null })).toMatchObject({ window: null, planned: [], absences: [], stamped: [] });
  });

  test('nine real hours of the night in which the clocks go back', () => {
    const [bar] = tracks({ shift: night, date: '2026-10-24' }).planned;
    expect(place(bar, 14)).toEqual([2, 9]);
  });

  const stamped: [string, Partial<TrackedDay>, string[]][] = [
    [
      'pairs in their order',
      { pairs: [pair('13:00', '17:00'), pair('08:31:20', '12:05')] },
      ['pair 08:31–12:05', 'pair 13:00–17:00'],
    ],
    ['a missing exit stands at its entry', { pairs: [pair('08:00', '?')] }, ['missingExit 08:00–08:00']],
    ['a missing entry at its exit', { pairs: [pair('?', '17:00')] }, ['missingEntry 17:00–17:00']],
    ['a pair of nothing is nowhere', { pairs: [pair('?', '?')] }, []],
    ['an exit before its entry, half typed, has no length', { pairs: [pair('12:00', '08:00')] }, ['pair 12:00–12:00']],
    [
      'who is inside grows up to now; an exit forgotten before is forgotten',
      { running: true, now: at(date, '14:20'), pairs: [pair('08:00', '?'), pair('13:00', '?')] },
      ['missingExit 08:00–08:00', 'open 13:00–14:20'],
    ],
    [
      'after sixteen hours nobody is inside any more',
      { running: true, now: at(date, '+00:01'), pairs: [pair('08:00', '?')] },
      ['missingExit 08:00–08:00'],
    ],
    [
      'an entry that is still to come does not grow backwards',
      { running: true, now: at(date, '07:00'), pairs: [pair('08:00', '?')] },
      ['missingExit 08:00–08:00'],
    ],
  ];
  test.each(stamped)('%s', (_, given, wanted) => expect(shown(tracks(given).stamped)).toEqual(wanted));

  const rol = { type: 'rol', startTime: null, endTime: null, minutes: 45 } as const;
  const vacation = { type: 'vacation', startTime: null, endTime: null, minutes: 480 } as const;
  const absences: [string, Partial<TrackedDay>, string[]][] = [
    [
      'an hourly absence at its times',
      { absences: [{ ...rol, startTime: '08:00', endTime: '10:00' }] },
      ['rol 08:00–10:00'],
    ],
    [
      'times of a night after midnight are of the next day',
      { shift: night, absences: [{ ...rol, startTime: '04:00', endTime: '06:00' }] },
      ['rol 04:00–06:00'],
    ],
    ['a whole day over the whole shift', { absences: [vacation] }, ['vacation 08:00–12:00', 'vacation 13:00–17:00']],
    [
      'a whole day of rest over the whole axis',
      { shift: null, due: 0, absences: [{ ...vacation, minutes: 0 }] },
      ['vacation 06:00–20:00'],
    ],
    ['hours without times nowhere', { absences: [rol] }, []],
    ['nor where the day is still to come', { due: 0, absences: [{ ...rol, minutes: 0 }] }, []],
  ];
  test.each(absences)('%s', (_, given, wanted) => expect(shown(tracks(given).absences)).toEqual(wanted));

  test('the absence of a night after midnight stands at its end', () => {
    const night4 = tracks({ shift: night, absences: [{ ...rol, startTime: '04:00', endTime: '06:00' }] }).absences[0];
    expect(place(night4, 14)).toEqual([9, 2]);
  });

  test('now is a line only where the axis has it', () => {
    expect(tracks({ now: at(date, '13:00') }).now).toBe(0.5);
    expect(tracks({ now: at(date, '21:00') }).now).toBeNull();
  });
});
