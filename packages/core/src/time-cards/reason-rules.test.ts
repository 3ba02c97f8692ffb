import { describe, expect, test } from 'vitest';
import { type Case, aDay, aShift, at, office, theDay } from '../engine/examples.cases.ts';
import { traceOf } from '../engine/trace.ts';
import { traceText } from '../work-days/calendar/trace-text.ts';
import { noTotals } from '../work-days/rules.ts';
import { type DayReason, dayReasons } from './reason-rules.ts';

const minute = (time: string) => at(aDay, time) / 60_000;
const outing = (from: string, to: string) => ({ id: 'o', start: minute(from), end: minute(to) });
const service = (from: string, to: string) => ({
  id: 's',
  requested: { start: minute(from), end: minute(to) },
  actual: { start: minute(from), end: minute(to) },
});

function reasonsOf(given: Case) {
  const computed = theDay(given);
  const { totals, excess } = computed.result;
  const trace = traceOf(computed).map((step) => ({ ...step, text: traceText('it', step) }));
  return { totals, reasons: dayReasons({ totals, excess, trace }) };
}
type Line = [kind: DayReason['kind'], minutes: number];

const cases: readonly [name: string, given: Case, worked: number, lines: readonly Line[]][] = [
  [
    'the picture: a late morning, a minute of the break, more than the shift',
    { stamps: '08:12-12:01, 13:00-17:36' },
    465,
    [
      ['presence', 505],
      ['breakIgnored', -1],
      ['roundedDelay', -3],
      ['excess', -36],
    ],
  ],
  ['a day to the minute', { stamps: '08:00-12:00, 13:00-17:00' }, 480, [['presence', 480]]],
  [
    'two stamps on a split shift: the break leaves the presence, what comes before it too',
    { stamps: '07:52-17:06' },
    480,
    [
      ['presence', 554],
      ['earlyIgnored', -8],
      ['breakIgnored', -60],
      ['excess', -6],
    ],
  ],
  [
    'a delay within the step is given back',
    { stamps: '08:07-17:00' },
    480,
    [
      ['presence', 533],
      ['breakIgnored', -60],
      ['roundedDelay', 7],
    ],
  ],
  [
    'an early exit in favour of the company',
    { stamps: '08:00-16:20', counting: { mode: 'company' } },
    435,
    [
      ['presence', 500],
      ['breakIgnored', -60],
      ['roundedEarlyExit', -5],
    ],
  ],
  [
    'excess that was recognised stays, but for what makes no whole step',
    { stamps: '08:00-12:00, 13:00-17:50', decision: { excess: { state: 'overtime', minutes: 45 } } },
    525,
    [
      ['presence', 530],
      ['excess', -5],
    ],
  ],
  [
    'excess that nobody recognises leaves',
    { stamps: '08:00-12:00, 13:00-17:50', decision: { excess: { state: 'notRecognised', minutes: 45 } } },
    480,
    [
      ['presence', 530],
      ['excess', -50],
    ],
  ],
  [
    'work on a day without a shift is excess altogether',
    { stamps: '08:00-12:10', shift: null },
    0,
    [
      ['presence', 250],
      ['excess', -250],
    ],
  ],
  [
    'an exit for one’s own sake leaves the presence',
    { stamps: '08:00-12:00, 13:00-17:00', outings: [outing('14:00', '15:00')] },
    420,
    [
      ['presence', 480],
      ['outOfPresence', -60],
    ],
  ],
  [
    'a service exit adds what was not stamped of it',
    { stamps: '08:00-10:00, 11:00-12:00, 13:00-17:00', exits: [service('10:00', '11:00')] },
    480,
    [
      ['presence', 420],
      ['serviceExit', 60],
    ],
  ],
  [
    'a paid break takes back a gap',
    {
      stamps: '06:00-10:00, 10:20-14:00',
      shift: aShift('06:00', '14:00', undefined, { paidBreakMinutes: 15 }),
    },
    475,
    [
      ['presence', 460],
      ['paidBreak', 15],
    ],
  ],
  [
    'what is stamped during an hourly absence is not counted twice',
    {
      stamps: '09:30-12:00, 13:00-17:00',
      absences: [{ type: 'rol', startTime: 480, endTime: 600 }],
    },
    360,
    [
      ['presence', 390],
      ['absenceIgnored', -30],
    ],
  ],
];

describe('the lines of a day', () => {
  test.each(cases)('%s', (_, given, worked, lines) => {
    const { totals, reasons } = reasonsOf({ shift: office, ...given });
    expect(totals.worked).toBe(worked);
    expect(reasons.map(({ kind, minutes }) => [kind, minutes])).toEqual(lines);
    expect(reasons.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(worked);
  });

  test('name the minutes as they were and as they count, and when', () => {
    const { reasons } = reasonsOf({ shift: office, stamps: '08:12-12:01, 13:00-17:36' });
    expect(reasons).toMatchObject([
      {
        spans: [
          { from: '08:12', to: '12:01' },
          { from: '13:00', to: '17:36' },
        ],
      },
      { actual: 1, spans: [{ from: '12:00', to: '12:01' }] },
      { actual: 12, counted: 15, rounding: { step: 15, mode: 'neutral' } },
      { actual: 36, counted: 0 },
    ]);
  });

  test('say what of the stamps counts nothing', () => {
    const { totals, reasons } = reasonsOf({ shift: office, stamps: '08:00-12:00, 13:00-?' });
    expect(totals.worked).toBe(240);
    expect(reasons).toMatchObject([
      { kind: 'presence', minutes: 240, told: ['Entrata alle 13:00 senza uscita: non conta'] },
    ]);
  });

  test('are none where nothing is explained: a day to come, or one that was closed with other figures', () => {
    expect(dayReasons({ totals: noTotals(), trace: [], excess: { minutes: 0, state: null } })).toEqual([]);
    const closed = { ...noTotals(), worked: 480, presence: 480 };
    expect(dayReasons({ totals: closed, trace: [], excess: { minutes: 0, state: null } })).toEqual([]);
  });

  test('add up even where a step is not known', () => {
    const totals = { ...noTotals(), worked: 470 };
    const step = { figure: 'presence', rule: 'stamped', minutes: 480, text: '', values: {} } as const;
    expect(dayReasons({ totals, trace: [step], excess: { minutes: 0, state: null } })).toMatchObject([
      { kind: 'presence', minutes: 480 },
      { kind: 'other', minutes: -10 },
    ]);
  });
});
