import { describe, expect, test } from 'vitest';
import { type Case, aStamp, at, night, rome, theDay } from '@timbro/core/engine/examples.cases.ts';
import { traceOf } from '@timbro/core/engine/trace.ts';
import type { Language } from '@timbro/core/language.ts';
import { type TotalName, clockText } from '../rules.ts';
import { traceText } from './trace-text.ts';

const told = (given: Case, figure: TotalName, language: Language = 'it') =>
  traceOf(theDay(given))
    .filter((step) => step.figure === figure)
    .map((step) => `${clockText(step.minutes)} ${traceText(language, step)}`);

describe('why a figure is what it is', () => {
  const late: Case = { stamps: '08:22-17:50' };
  const cases: [string, Case, TotalName, string[]][] = [
    [
      'a late arrival',
      late,
      'ordinary',
      [
        '4:00 Da lavorare dalle 08:00 alle 12:00',
        '−0:15 Entrata alle 08:22 invece delle 08:00: ritardo di 0:22, contato 0:15 (passo 15 min, arrotondamento neutro, franchigia 0 min)',
        '4:00 Da lavorare dalle 13:00 alle 17:00',
      ],
    ],
    [
      'excess in whole steps',
      late,
      'excess',
      [
        '0:50 Presenza dopo la fine del turno, dalle 17:00 alle 17:50',
        '−0:05 Di 0:50 contano solo i passi interi di 15 min',
        '0:00 Presenza nella pausa non retribuita, dalle 12:00 alle 13:00: non conta',
      ],
    ],
    [
      'excess that nobody decided',
      late,
      'worked',
      ['7:45 Ore ordinarie', '0:00 Eccedenza di 0:45 da autorizzare: non ancora contata'],
    ],
    [
      'excess that was recognised',
      { ...late, decision: { excess: { state: 'hourBank', minutes: 45 } } },
      'worked',
      ['7:45 Ore ordinarie', '0:45 Eccedenza riconosciuta come banca ore'],
    ],
    ['a rounding in favour of the employee', late, 'roundingDifference', ['0:07 Ritardo di 0:22 contato 0:15']],
    [
      'a delay that was converted',
      { stamps: '08:45-17:00', absences: [{ minutes: 45 }] },
      'delayCounted',
      [
        '0:45 Entrata alle 08:45 invece delle 08:00: ritardo di 0:45, contato 0:45 (passo 15 min, arrotondamento neutro, franchigia 0 min)',
        '−0:45 Coperto da ore di assenza',
      ],
    ],
    [
      'an absence',
      { stamps: '10:05-17:00', absences: [{ startTime: 480, endTime: 600 }] },
      'justified',
      ['2:00 Assenza a ore: permesso ROL dalle 08:00 alle 10:00'],
    ],
    [
      'an hour that is left to work',
      { stamps: '08:00-?', asOf: '16:00' },
      'uncovered',
      ['8:00 Ore dovute', '−7:00 Ore ordinarie', '0:00 Di cui 1:00 ancora da lavorare nel turno in corso'],
    ],
    [
      'a public holiday',
      { stamps: '08:00-12:20', day: '2026-05-01', holidays: ['2026-05-01'] },
      'due',
      ['0:00 Festività: nessuna ora dovuta'],
    ],
    ['a day that has not begun', { asOf: '07:00' }, 'due', []],
  ];
  test.each(cases)('%s', (_, given, figure, wanted) => expect(told(given, figure)).toEqual(wanted));

  test('in English', () =>
    expect(told({ stamps: '08:00-16:20', counting: { mode: 'company' } }, 'earlyExitCounted', 'en')).toEqual([
      '0:45 Exit at 16:20 instead of 17:00: early by 0:40, counted 0:45 (step 15 min, rounding in favour of the company, grace 0 min)',
    ]));

  test('one repeated stamp and several', () => {
    const repeated = (times: readonly string[]) =>
      told({ raw: times.map((time) => aStamp(at('2026-11-12', time), 'in')) }, 'presence');
    expect(repeated(['08:00', '08:01'])[1]).toBe('0:00 1 timbratura ripetuta: non conta');
    expect(repeated(['08:00', '08:01', '08:02'])[1]).toBe('0:00 2 timbrature ripetute: non contano');
  });

  test('a time in the hour that the clocks repeat carries its offset', () => {
    const second = (rome.repeated('2026-10-25')?.start ?? 0) + 30;
    const raw = [aStamp(at('2026-10-24', '22:00'), 'in'), aStamp(second * 60_000, 'out')];
    expect(told({ raw, shift: night, day: '2026-10-24' }, 'presence')).toEqual([
      '5:30 Timbratura dalle 22:00 alle 02:30 +01:00',
    ]);
  });
});

test('a step names the raw stamps it comes from', () => {
  const raw = [aStamp(at('2026-11-12', '08:22'), 'in', 'entry'), aStamp(at('2026-11-12', '16:20'), 'out', 'exit')];
  const stampsOf = (figure: TotalName) =>
    traceOf(theDay({ raw })).flatMap((step) => (step.figure === figure ? step.stampIds : []));
  expect(stampsOf('delayActual')).toEqual(['entry']);
  expect(stampsOf('earlyExitCounted')).toEqual(['exit']);
  expect(stampsOf('presence')).toEqual(['entry', 'exit']);
});
