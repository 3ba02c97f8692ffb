import { describe, expect, test } from 'vitest';
import { traceText } from '../work-days/calendar/trace-text.ts';
import { type TotalName, type Totals, clockText } from '../work-days/rules.ts';
import type { Outing, ServiceExit } from './day-input.ts';
import { type Case, at, hours, theDay } from './examples.cases.ts';
import { traceOf } from './trace.ts';

const minute = (time: string) => at('2026-11-12', time) / 60_000;
/** `10:00-10:40, 15:00-15:30`; one from which nobody came back has no end. */
const exitsFrom = (times: string): Outing[] =>
  times.split(', ').map((pair, n) => {
    const [from = '', to] = pair.split('-');
    return { id: `o${n}`, start: minute(from), end: to ? minute(to) : Infinity };
  });
const aServiceExit = (from: string, to: string): ServiceExit => {
  const span = { start: minute(from), end: minute(to) };
  return { id: 'e', requested: span, actual: span };
};

const dayWith = (stamps: string, exits: string, more: Case = {}) =>
  theDay({ stamps, outings: exitsFrom(exits), ...more });
const told = (computed: ReturnType<typeof theDay>, figure: TotalName) =>
  traceOf(computed)
    .filter((step) => step.figure === figure)
    .map((step) => `${clockText(step.minutes)} ${traceText('it', step)}`);

const punctual = { delayActual: 0, delayCounted: 0, earlyExitActual: 0, earlyExitCounted: 0 };

describe('an approved exit for oneself is a gap, neither delay nor early exit', () => {
  const cases: [string, string, string, Partial<Totals>][] = [
    ['within the morning', '08:00-17:00', '10:00-10:40', { ordinary: hours('7:20'), presence: hours('8:20') }],
    ['over lunch', '08:00-17:00', '11:30-14:00', { ordinary: hours('6:30'), presence: hours('6:30') }],
    ['over lunch, stamped too', '08:00-11:30, 14:00-17:00', '11:30-14:00', { ordinary: hours('6:30') }],
    ['at the very start', '08:00-17:00', '08:00-09:00', { ordinary: hours('7:00') }],
    ['at the very start, stamped on the way back', '09:00-17:00', '08:00-09:00', { ordinary: hours('7:00') }],
    ['from before the start', '07:30-17:00', '07:40-08:30', { ordinary: hours('7:30') }],
    ['at the very end', '08:00-17:00', '16:00-17:00', { ordinary: hours('7:00') }],
    ['at the very end, stamped on the way out', '08:00-16:00', '16:00-17:00', { ordinary: hours('7:00') }],
    ['that nobody came back from', '08:00-16:00', '16:00', { ordinary: hours('7:00') }],
    ['of the whole afternoon', '08:00-17:00', '13:00-17:00', { ordinary: hours('4:00') }],
    ['longer than the shift', '07:30-17:30', '07:00-18:00', { ordinary: 0, presence: 0 }],
    ['twice a day', '08:00-17:00', '08:00-08:30, 11:30-13:30', { ordinary: hours('6:30') }],
    ['twice at the same time', '08:00-17:00', '10:00-10:40, 10:20-11:00', { ordinary: hours('7:00') }],
    ['over a stamped gap', '08:00-10:00, 10:30-17:00', '10:15-11:00', { ordinary: hours('7:00') }],
    ['over a stamped gap at the start', '08:00-08:10, 09:00-17:00', '08:00-08:30', { ordinary: hours('7:00') }],
    ['over a stamped gap at the end', '08:00-16:00, 16:50-17:00', '16:30-17:00', { ordinary: hours('7:00') }],
  ];
  test.each(cases)('%s', (_, stamps, exits, wanted) => {
    const { totals, late } = dayWith(stamps, exits).result;
    const uncovered = hours('8:00') - (wanted.ordinary ?? 0);
    expect(totals).toMatchObject({ due: hours('8:00'), justified: 0, uncovered, ...punctual, ...wanted });
    expect(late).toBe(false);
  });

  test.each([
    ['before the exit', '08:20-17:00', '08:20-09:00', { delayActual: 20, delayCounted: 15, ordinary: hours('7:00') }],
    ['after the exit', '08:50-17:00', '07:50-08:30', { delayActual: 20, delayCounted: 15, ordinary: hours('7:15') }],
    ['around the exit', '09:00-17:00', '08:20-08:40', { delayActual: 60, delayCounted: 60, ordinary: hours('7:00') }],
  ])('a delay %s stays one', (_, stamps, exits, wanted) => {
    const { totals, late } = dayWith(stamps, exits).result;
    expect(totals).toMatchObject({ ...punctual, ...wanted });
    expect(late).toBe(true);
  });

  test.each([
    ['after the exit', '08:00-16:40', '16:00-16:40', { earlyExitActual: 20, earlyExitCounted: 15 }],
    ['before the exit', '08:00-16:10', '16:30-17:30', { earlyExitActual: 20, earlyExitCounted: 15 }],
    ['around the exit', '08:00-16:00', '16:00-16:30', { earlyExitActual: 60, earlyExitCounted: 60 }],
  ])('an early exit %s stays one', (_, stamps, exits, wanted) =>
    expect(dayWith(stamps, exits).result.totals).toMatchObject({ ...punctual, ...wanted }),
  );

  test.each([
    ['after the shift', '08:00-19:00', '17:30-18:30', hours('1:00')],
    ['from within the shift beyond its end', '08:00-19:00', '16:00-18:00', hours('1:00')],
    ['for all of the time after the shift', '08:00-19:00', '17:00-19:00', 0],
    ['that is over with the shift', '08:00-19:00', '16:00-17:00', hours('2:00')],
  ])('no minute of it is excess: %s', (_, stamps, exits, excess) =>
    expect(dayWith(stamps, exits).result.totals).toMatchObject({ ...punctual, excess }),
  );

  test.each([
    ['neutral', 45],
    ['company', 45],
    ['employee', 30],
  ] as const)('at an end of the shift costs what stamps would: %s', (mode, uncovered) => {
    const computed = dayWith('08:00-17:00', '08:00-08:40', { counting: { mode } });
    const stamped = theDay({ stamps: '08:40-17:00', counting: { mode } });
    expect(computed.result.totals).toMatchObject({ ...punctual, uncovered, roundingDifference: 40 - uncovered });
    expect(stamped.result.totals).toMatchObject({ uncovered, roundingDifference: 40 - uncovered });
    const rounded = `Tempo fuori a inizio o fine periodo: 0:40, contato ${clockText(uncovered)} come un ritardo o un’uscita anticipata`;
    expect(told(computed, 'roundingDifference')).toEqual([`${clockText(40 - uncovered)} ${rounded}`]);
    expect(told(computed, 'ordinary').slice(1, 3)).toEqual([
      '−0:40 Uscita approvata dalle 08:00 alle 08:40: non è lavoro',
      `${clockText(40 - uncovered)} ${rounded}`,
    ]);
  });
});

describe('the minutes of an exit', () => {
  test('that are converted come off a delay first, then off an early exit', () => {
    const converted = (minutes: number) =>
      dayWith('08:30-16:45', '11:30-14:00', { absences: [{ minutes }] }).result.totals;
    expect(converted(40)).toMatchObject({ justified: 40, uncovered: 95, delayCounted: 0, earlyExitCounted: 5 });
    expect(converted(100)).toMatchObject({ justified: 100, uncovered: 35, delayCounted: 0, earlyExitCounted: 0 });
    expect(converted(600)).toMatchObject({ justified: 135, uncovered: 0, delayActual: 30, earlyExitActual: 15 });
  });

  test.each([
    ['08:00-17:00', '10:00-10:40', 40],
    ['08:00-17:00', '11:30-14:00', 90],
    ['08:00-17:00', '13:00-17:00', 240],
  ])('can be converted altogether: %s without %s', (stamps, exits, minutes) => {
    const { totals } = dayWith(stamps, exits, { absences: [{ minutes }] }).result;
    expect(totals).toMatchObject({ justified: minutes, uncovered: 0, ordinary: 480 - minutes, ...punctual });
  });

  test('are none, and leave the break as it is, for whoever came back within the minute', () => {
    const { totals, flags } = dayWith('08:00-17:00', '12:30-12:30').result;
    expect(totals).toMatchObject({ ordinary: hours('8:00'), presence: hours('9:00'), break: 60, ...punctual });
    expect(flags).toEqual(['autoBreak']);
  });

  test('leave nothing to deduct for the lunch they lie over', () => {
    const { totals, flags, anomalies } = dayWith('08:00-17:00', '11:30-14:00').result;
    expect(totals.break).toBe(60);
    expect([flags, anomalies]).toEqual([[], []]);
  });

  test('are nobody’s delay while the shift runs', () => {
    const { totals } = dayWith('08:00-?', '11:30-13:30', { asOf: '15:00' }).result;
    expect(totals).toMatchObject({ ordinary: hours('5:00'), ...punctual });
    const before = dayWith('08:00-?', '11:30', { asOf: '14:00' });
    expect(before.result.totals).toMatchObject({ ordinary: hours('3:30'), ...punctual });
    expect(told(before, 'uncovered')).toContain('0:00 Uscita approvata dalle 13:00 alle 14:00: non è lavoro');
  });

  test('of one for the company’s sake stay work, also where one for oneself lies over them', () => {
    const given = { exits: [aServiceExit('13:00', '14:00')] };
    expect(theDay({ stamps: '08:00-12:00, 14:00-17:00', ...given }).result.totals.ordinary).toBe(hours('8:00'));
    const both = dayWith('08:00-17:00', '11:30-14:00', given);
    expect(both.result.totals).toMatchObject({ ordinary: hours('7:30'), uncovered: 30, ...punctual });
    expect(told(both, 'ordinary')).toEqual([
      '4:00 Da lavorare dalle 08:00 alle 12:00',
      '−0:30 Uscita approvata dalle 11:30 alle 12:00: non è lavoro',
      '4:00 Da lavorare dalle 13:00 alle 17:00',
      '0:00 Uscita di servizio approvata dalle 13:00 alle 14:00: conta come lavoro',
    ]);
  });
});

describe('the reasons name the exit and say of stamps only what was stamped', () => {
  const [morning, afternoon] = ['4:00 Da lavorare dalle 08:00 alle 12:00', '4:00 Da lavorare dalle 13:00 alle 17:00'];

  test('for an exit within the morning', () => {
    const computed = dayWith('08:00-17:00', '10:00-10:40');
    const exit = 'Uscita approvata dalle 10:00 alle 10:40';
    expect(told(computed, 'presence')).toEqual([
      '9:00 Timbratura dalle 08:00 alle 17:00',
      `−0:40 ${exit}: non è presenza`,
    ]);
    expect(told(computed, 'ordinary')).toEqual([morning, `−0:40 ${exit}: non è lavoro`, afternoon]);
    expect(told(computed, 'uncovered')).toEqual([
      '8:00 Ore dovute',
      '−7:20 Ore ordinarie',
      `0:00 ${exit}: non è lavoro`,
    ]);
  });

  test('for an exit over lunch', () => {
    const computed = dayWith('08:00-17:00', '11:30-14:00');
    expect(told(computed, 'presence')).toEqual([
      '9:00 Timbratura dalle 08:00 alle 17:00',
      '−2:30 Uscita approvata dalle 11:30 alle 14:00: non è presenza',
    ]);
    expect(told(computed, 'ordinary')).toEqual([
      morning,
      '−0:30 Uscita approvata dalle 11:30 alle 12:00: non è lavoro',
      afternoon,
      '−1:00 Uscita approvata dalle 13:00 alle 14:00: non è lavoro',
    ]);
    expect(told(computed, 'break')).toEqual(['1:00 Pausa durante un’uscita approvata, dalle 12:00 alle 13:00']);
    for (const figure of ['excess', 'delayActual', 'delayCounted', 'earlyExitActual', 'earlyExitCounted'] as const)
      expect(told(computed, figure), figure).toEqual([]);
  });

  test('for an exit into lunch', () => {
    const computed = dayWith('08:00-17:00', '11:30-12:20');
    expect(told(computed, 'break')).toEqual(['0:20 Pausa durante un’uscita approvata, dalle 12:00 alle 12:20']);
    expect(told(computed, 'excess')).toEqual([
      '0:00 Presenza nella pausa non retribuita, dalle 12:20 alle 13:00: non conta',
    ]);
  });

  test('for an exit before a stamped break', () => {
    const computed = dayWith('08:00-12:10, 12:50-17:00', '11:30-12:10');
    expect(told(computed, 'break')).toEqual([
      '0:40 Pausa timbrata, dalle 12:10 alle 12:50',
      '0:10 Pausa durante un’uscita approvata, dalle 12:00 alle 12:10',
    ]);
  });

  test('for an exit over a stamped gap', () => {
    const computed = dayWith('08:00-10:00, 10:30-17:00', '10:15-11:00');
    expect(told(computed, 'presence').slice(2)).toEqual([
      '−0:30 Uscita approvata dalle 10:30 alle 11:00: non è presenza',
    ]);
    expect(told(computed, 'ordinary').slice(1, 3)).toEqual([
      '−0:45 Uscita approvata dalle 10:15 alle 11:00: non è lavoro',
      '−0:15 Assenza tra le timbrature, dalle 10:00 alle 10:15, al minuto',
    ]);
  });

  test('for an exit up to the end and beyond', () =>
    expect(told(dayWith('08:00-18:00', '13:30-19:00'), 'ordinary').slice(2)).toEqual([
      '−3:30 Uscita approvata dalle 13:30 alle 17:00: non è lavoro',
    ]));

  test('for a part of the shift of which an exit left nothing', () =>
    expect(told(dayWith('08:00-17:00', '12:30-17:00'), 'ordinary').slice(2)).toEqual([
      '−4:00 Uscita approvata dalle 13:00 alle 17:00: non è lavoro',
    ]));

  test('for a return that was stamped late', () =>
    expect(told(dayWith('08:00-12:00, 13:50-17:00', '12:00-13:40'), 'ordinary').slice(2)).toEqual([
      '−0:15 Entrata alle 13:50 invece delle 13:40: ritardo di 0:10, contato 0:15 (passo 15 min, arrotondamento neutro, franchigia 0 min)',
      '−0:40 Uscita approvata dalle 13:00 alle 13:40: non è lavoro',
      '0:10 Tempo fuori a inizio o fine periodo: 0:40, contato 0:30 come un ritardo o un’uscita anticipata',
    ]));

  test('for an exit that nobody came back from, after which nobody was awaited any longer', () =>
    expect(told(dayWith('08:00-16:00', '16:00-16:30'), 'ordinary').slice(2)).toEqual([
      '−1:00 Uscita alle 16:00 invece delle 17:00: anticipo di 1:00, contato 1:00 (passo 15 min, arrotondamento neutro, franchigia 0 min)',
      '0:00 Uscita approvata dalle 16:00 alle 16:30: non è lavoro',
    ]));

  test('for stampings that really overlap', () => {
    const pair = (id: string, from: string, to: string) => ({
      id,
      enteredAt: at('2026-11-12', from),
      exitedAt: at('2026-11-12', to),
      source: 'manual' as const,
    });
    const pairs = [pair('a', '08:00', '13:00'), pair('b', '12:00', '17:00')];
    const corrections = [{ day: '2026-11-12', seq: 1, pairs }];
    expect(told(theDay({ corrections, outings: exitsFrom('11:30-12:30') }), 'presence').slice(2)).toEqual([
      '−1:00 Timbrature sovrapposte, contate una volta',
      '−1:00 Uscita approvata dalle 11:30 alle 12:30: non è presenza',
    ]);
  });
});
