import { describe, expect, test } from 'vitest';
import type { WorkDayInfo } from '@timbro/core/work-days/calendar/day-info.ts';
import type { TotalName } from '@timbro/core/work-days/rules.ts';
import {
  chipsOf,
  exitMinutes,
  furtherFigures,
  lateMinutes,
  proposedFor,
  sideOfMark,
  stampingsBehind,
  tasksOf,
} from './day-view.ts';
import { afternoon, dayOf, exitOf, forgotten, morning, stampIds, totalsOf } from './work-day-fixtures.ts';

const time = (at: string | null) => at?.slice(11, 16) ?? '—';
const chips = (own: Partial<WorkDayInfo>, isToday = false) =>
  chipsOf(dayOf({ trace: [], totals: totalsOf({}), ...own }), isToday, time).map(({ look, values }) =>
    [look, ...Object.values(values ?? {})].join(' '),
  );
const inside = { ...afternoon, exitedAt: null };
const waiting: WorkDayInfo['requests'] = {
  leave: [],
  stamps: [{ id: stampIds.first, status: 'pendingReview', reason: 'Lettore spento', changes: [] }],
};

describe('a day at a glance', () => {
  const cases: [string, Partial<WorkDayInfo>, string[]][] = [
    ['nothing of a day in order', {}, []],
    ['who is inside, since when', { status: 'running', stampings: [morning, inside] }, ['inside 12:00']],
    [
      'who stamped outside the area',
      { status: 'running', stampings: [{ ...inside, inside: false }] },
      ['outside 12:00'],
    ],
    [
      'who is inside, wherever that was not told',
      { status: 'running', stampings: [{ ...inside, inside: null }] },
      ['inside 12:00'],
    ],
    [
      'who went out for a while, since when',
      { status: 'running', stampings: [inside], exits: [exitOf({ returnedAt: null })] },
      ['outside 14:10'],
    ],
    ['who is back', { status: 'running', stampings: [inside], exits: [exitOf()] }, ['inside 12:00']],
    [
      'who has gone home without coming back',
      { status: 'running', stampings: [afternoon], exits: [exitOf({ returnedAt: null })] },
      ['away'],
    ],
    ['who went', { status: 'running' }, ['away']],
    ['nobody is inside of a day that is over', { status: 'toVerify', stampings: [inside] }, []],
    [
      'a pair that was replaced is not open',
      { status: 'running', stampings: [{ ...inside, replacedBy: 'x' }] },
      ['away'],
    ],
    ['a delay', { totals: totalsOf({ delayActual: 31 }) }, ['late 31']],
    ['what waits', { requests: waiting }, ['request 1']],
    [
      'what is wrong, and what only deserves a look',
      { anomalies: ['missingExit', 'shortRest'] },
      ['blocking', 'warning'],
    ],
    [
      'who worked at other hours than those of the shift, told once',
      { anomalies: ['outOfShift', 'absentUnjustified'], totals: totalsOf({ presence: 240 }) },
      ['blocking'],
    ],
    ['a closed month', { status: 'closed' }, ['closed']],
    [
      'what else is to be known',
      { flags: ['absenceConfirmed', 'clockChange', 'autoBreak'], published: false },
      ['plain', 'plain', 'plain'],
    ],
  ];
  test.each(cases)('%s', (_, own, wanted) => expect(chips(own, true)).toEqual(wanted));

  test('a day of another date says nothing of who is away', () =>
    expect(chips({ status: 'running' }, false)).toEqual([]));

  test('a delay within the grace is none', () => {
    const delay = (rule: string) =>
      dayOf({ trace: [{ figure: 'delayCounted', rule, minutes: 0, text: '', stampIds: [] }] });
    expect([lateMinutes(delay('delayWithinGrace')), lateMinutes(delay('delayRounded'))]).toEqual([0, 31]);
    expect(lateMinutes(dayOf({ trace: [] }))).toBe(31);
  });
});

describe('the stampings behind a figure', () => {
  const cases: [string, TotalName, string[]][] = [
    ['of a delay, the one that was late', 'delayCounted', [stampIds.first]],
    ['of a sum, those of what it is made of', 'worked', [stampIds.first, stampIds.second]],
    ['of a sum of sums too', 'balance', [stampIds.first, stampIds.second]],
    ['of the plan, none', 'due', []],
    ['of a figure nobody explains, none', 'night', []],
  ];
  test.each(cases)('%s', (_, figure, wanted) => expect([...stampingsBehind(dayOf(), figure)]).toEqual(wanted));

  test('an exit alone tells its pair; stamps that were replaced tell only themselves', () => {
    const day = dayOf();
    const early = {
      figure: 'earlyExitCounted',
      rule: 'left',
      minutes: 5,
      text: '',
      stampIds: [stampIds.secondOut],
    } as const;
    const all = {
      figure: 'presence',
      rule: 'replaced',
      minutes: 0,
      text: '',
      stampIds: Object.values(stampIds),
    } as const;
    const trace = [...day.trace, { ...early, stampIds: [...early.stampIds] }, { ...all, stampIds: [...all.stampIds] }];
    expect([...stampingsBehind({ ...day, trace }, 'earlyExitCounted')]).toEqual([stampIds.second]);
  });
});

describe('what is left to be done', () => {
  const kinds = (own: Partial<WorkDayInfo>) =>
    tasksOf(dayOf(own)).map((task) => (task.kind === 'missing' ? `${task.anomaly} ${time(task.time)}` : task.kind));
  const excess = { minutes: 45, state: 'toAuthorise', holiday: 0, night: 0, holidayNight: 0 } as const;
  const covered = { totals: totalsOf({ due: 480, ordinary: 480 }) };
  const cases: [string, Partial<WorkDayInfo>, string[]][] = [
    ['nothing of a covered day', covered, []],
    ['minutes that nothing covers', {}, ['uncovered']],
    [
      'a missing exit, with what the shift proposes, and nothing of the minutes it leaves',
      forgotten,
      ['missingExit 16:00'],
    ],
    ['a missing exit that no shift tells', { ...forgotten, proposal: null }, ['missingExit —']],
    [
      'a missing entry beside it, which the proposal is not about',
      { ...forgotten, anomalies: ['missingExit', 'missingEntry'] },
      ['missingEntry —', 'missingExit 16:00'],
    ],
    ['an absence nobody justified, and not its minutes once more', { anomalies: ['absentUnjustified'] }, ['absent']],
    ['nothing of one that was accepted', { flags: ['absenceConfirmed'] }, []],
    ['excess that nobody decided', { ...covered, excess }, ['excess']],
    ['nothing of excess that was decided', { ...covered, excess: { ...excess, state: 'overtime' } }, []],
    ['a stamp that came late', { ...covered, flags: ['lateStamp'] }, ['lateStamp']],
    ['nothing of a day under way', { status: 'running', excess }, []],
    ['nothing of a closed one', { status: 'closed', anomalies: ['missingExit'] }, []],
  ];
  test.each(cases)('%s', (_, own, wanted) => expect(kinds(own)).toEqual(wanted));

  test('a proposal for an entry is about the entry', () => {
    const { proposal } = forgotten;
    expect(proposedFor({ proposal, stampings: [{ ...afternoon, enteredAt: null }] })).toBe('missingEntry');
    expect(proposedFor({ proposal, stampings: [morning] })).toBeNull();
  });
});

describe('what approved exits leave uncovered', () => {
  const step = (rule: string, minutes: number) => ({
    figure: 'ordinary' as const,
    rule,
    minutes,
    text: '',
    stampIds: [],
  });
  const trace = [step('segment', 240), step('outing', -40), step('outingRounded', -5), step('gap', -20)];
  test.each([
    ['their minutes as they count', totalsOf({ uncovered: 65 }), 45],
    [
      'nothing that is a delay or an early exit',
      totalsOf({ uncovered: 65, delayCounted: 15, earlyExitCounted: 15 }),
      35,
    ],
    ['no more than is left of them', totalsOf({ uncovered: 10 }), 10],
    ['nothing of a covered day', totalsOf({}), 0],
  ])('%s', (_, totals, wanted) => expect(exitMinutes({ totals, trace })).toBe(wanted));

  test('nothing without an exit', () => expect(exitMinutes(dayOf())).toBe(0));
});

test('beside the three great figures stand those that are not nought, what was counted beside what was', () =>
  expect(furtherFigures(dayOf({ totals: totalsOf({ excess: 45, delayActual: 7, roundingDifference: -7 }) }))).toEqual([
    { figure: 'excess', minutes: 45 },
    { figure: 'delayCounted', minutes: 0, actual: 7 },
    { figure: 'roundingDifference', minutes: -7 },
  ]));

test.each([
  ['a missing exit lies after its entry', 'missingExit', 0.3, 'after'],
  ['and before it at the end of the axis', 'missingExit', 0.98, 'before'],
  ['a missing entry lies before its exit', 'missingEntry', 0.8, 'before'],
  ['and after it at the start of the axis', 'missingEntry', 0.02, 'after'],
  ['a pair has a place of its own', 'pair', 0.98, null],
])('%s', (_, kind, left, side) => expect(sideOfMark(kind, left)).toBe(side));
