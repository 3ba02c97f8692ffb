import { describe, expect, test } from 'vitest';
import { noTotals } from '@timbro/core/work-days/rules.ts';
import {
  type FormPair,
  type OwnDay,
  type StampsForm,
  addedPair,
  diffsIn,
  fitsDay,
  isProposed,
  isStampsForm,
  otherDayOf,
  pairsAsTheyAre,
  proposedPairs,
  stampsFieldOf,
  timesOf,
  wordStamps,
} from './stamps-form.ts';

const zone = 'Europe/Rome';
const now = new Date('2026-11-12T18:00:00+01:00');
const date = '2026-11-11';
const office = { id: 's', name: 'Ufficio', period: 'day', start: '08:00', end: '17:00' } as const;
const night = { id: 'n', name: 'Notte', period: 'night', start: '22:00', end: '06:00' } as const;
const stamping = (id: string, enteredAt: string | null, exitedAt: string | null, changes = {}) => ({
  id,
  userId: 'anna',
  enteredAt: enteredAt && new Date(enteredAt).toISOString(),
  exitedAt: exitedAt && new Date(exitedAt).toISOString(),
  source: 'app' as const,
  site: null,
  inside: null,
  corrected: false,
  replacedBy: null,
  ...changes,
});
const late = stamping('a', '2026-11-11T08:31:24+01:00', null);
const dayOf = (changes: Partial<OwnDay> = {}): OwnDay => ({
  date,
  shift: office,
  rest: false,
  planned: false,
  published: true,
  holiday: null,
  totals: noTotals(),
  anomalies: [],
  absence: null,
  justifications: [],
  status: 'toVerify',
  excess: { minutes: 0, state: null, holiday: 0, night: 0, holidayNight: 0 },
  flags: [],
  late: false,
  firstIn: null,
  lastOut: null,
  note: null,
  version: 1,
  stampings: [late],
  ...changes,
});
const where = (changes: Partial<OwnDay> = {}) => ({ day: dayOf(changes), zone, now });
const clocks = (pairs: readonly FormPair[]) => pairs.map(({ enteredAt, exitedAt }) => [enteredAt, exitedAt]);
const form = (pairs: readonly FormPair[], reason = 'Dimenticata'): StampsForm => ({ date, reason, pairs });

describe('what the plan proposes', () => {
  const cases: readonly [what: string, day: Partial<OwnDay>, pairs: readonly (readonly string[])[]][] = [
    ['a missing exit is the end of the shift', {}, [['08:31', '17:00']]],
    [
      'a missing entry is its start',
      { stampings: [stamping('a', null, '2026-11-11T17:04:00+01:00')] },
      [['08:00', '17:04']],
    ],
    ['a day without any stamp is the whole shift', { stampings: [] }, [['08:00', '17:00']]],
    ['of a day off nothing', { stampings: [], absence: { id: 'x', type: 'vacation' } }, []],
    ['of a day without a shift nothing', { shift: null }, [['08:31', '']]],
    ['of a running day only what has begun', { stampings: [], status: 'running' }, [['08:00', '']]],
    ['who is at work has not left', { status: 'running' }, [['08:31', '']]],
    ['of a day to come nothing', { stampings: [], status: 'future' }, []],
    [
      'an exit of a night is of the next morning',
      { shift: night, stampings: [stamping('a', '2026-11-11T21:58:00+01:00', null)] },
      [['21:58', '06:00']],
    ],
    [
      'what was replaced counts no more',
      { stampings: [stamping('b', '2026-11-11T07:00:00+01:00', null, { replacedBy: 'a' }), late] },
      [['08:31', '17:00']],
    ],
  ];
  test.each(cases)('%s', (_, day, pairs) => expect(clocks(proposedPairs(where(day)))).toEqual(pairs));

  test('and says which end is its own', () => {
    const [pair] = proposedPairs(where());
    expect(pair && [isProposed(pair, 'enteredAt', where()), isProposed(pair, 'exitedAt', where())]).toEqual([
      false,
      true,
    ]);
  });
});

describe('the moments of a pair', () => {
  const added = (enteredAt: string, exitedAt: string) => addedPair([], { enteredAt, exitedAt });
  test.each([
    ['a day', office, added('08:00', '17:00'), '2026-11-11T07:00:00.000Z', '2026-11-11T16:00:00.000Z'],
    [
      'an exit before the entry',
      office,
      added('18:00', '02:00'),
      '2026-11-11T17:00:00.000Z',
      '2026-11-12T01:00:00.000Z',
    ],
    ['a night', night, added('22:00', '06:00'), '2026-11-11T21:00:00.000Z', '2026-11-12T05:00:00.000Z'],
    [
      'the second half of a night',
      night,
      added('02:30', '06:00'),
      '2026-11-12T01:30:00.000Z',
      '2026-11-12T05:00:00.000Z',
    ],
    ['an exit of a night alone', night, added('', '06:10'), null, '2026-11-12T05:10:00.000Z'],
    ['an early entry to a night', night, added('21:10', ''), '2026-11-11T20:10:00.000Z', null],
    ['no shift', null, added('00:10', '01:00'), '2026-11-10T23:10:00.000Z', '2026-11-11T00:00:00.000Z'],
    ['half a time', office, added('8', '17:00'), null, '2026-11-11T16:00:00.000Z'],
  ] as const)('%s', (_, shift, pair, enteredAt, exitedAt) =>
    expect(timesOf(pair, where({ shift, stampings: [] }))).toEqual({ enteredAt, exitedAt }),
  );

  test('what was not touched keeps its seconds and its day', () => {
    const deep = stamping('a', '2026-11-11T22:01:09+01:00', '2026-11-12T02:04:05+01:00');
    const day = where({ stampings: [deep] });
    const [pair] = pairsAsTheyAre(day);
    expect(pair && timesOf(pair, day)).toEqual({ enteredAt: deep.enteredAt, exitedAt: deep.exitedAt });
    expect(pair && otherDayOf(pair, 'exitedAt', day)).toBe('2026-11-12');
    expect(pair && otherDayOf(pair, 'enteredAt', day)).toBeNull();
  });
});

const whole = stamping('a', '2026-11-11T08:00:00+01:00', '2026-11-11T17:00:00+01:00');
const asIs = pairsAsTheyAre(where({ stampings: [whole] }));
const changed = (changes: Partial<FormPair>) => asIs.map((pair) => ({ ...pair, ...changes }));

describe('what is sent', () => {
  const said = { stampingId: 'a', enteredAt: whole.enteredAt, exitedAt: whole.exitedAt };
  test.each([
    ['another exit', changed({ exitedAt: '17:30' }), [{ ...said, exitedAt: '2026-11-11T16:30:00.000Z' }], ['a']],
    ['a stamping that goes', changed({ isRemoved: true }), [{ stampingId: 'a', remove: true }], ['a']],
    [
      'one that comes',
      [...asIs, addedPair(asIs, { enteredAt: '17:30', exitedAt: '18:00' })],
      [{ stampingId: null, enteredAt: '2026-11-11T16:30:00.000Z', exitedAt: '2026-11-11T17:00:00.000Z' }],
      ['new-1'],
    ],
  ] as const)('%s', (_, pairs, changes, keys) =>
    expect(wordStamps(form(pairs), where({ stampings: [whole] }))).toEqual({
      worded: { date, reason: 'Dimenticata', changes, keys },
    }),
  );

  test('and is shown as old and new before', () => {
    expect(diffsIn(form(proposedPairs(where())), where())).toEqual([
      {
        stampingId: 'a',
        before: { enteredAt: late.enteredAt, exitedAt: null },
        after: { enteredAt: late.enteredAt, exitedAt: '2026-11-11T16:00:00.000Z' },
      },
    ]);
  });
});

describe('what is wrong', () => {
  const added = (enteredAt: string, exitedAt: string) => [...asIs, addedPair(asIs, { enteredAt, exitedAt })];
  test.each([
    ['nothing changes', asIs, 'Sì', { pairs: 'stampsUpdates.nothing' }],
    ['no reason', changed({ exitedAt: '17:30' }), ' ', { reason: 'validation.required' }],
    ['a reason beyond its limit', changed({ exitedAt: '17:30' }), 'x'.repeat(1001), { reason: 'validation.tooLong' }],
    ['a pair without times', added('', ''), 'Sì', { 'new-1.enteredAt': 'employee.stampings.emptied' }],
    ['one over another', added('16:00', '18:00'), 'Sì', { 'new-1.enteredAt': 'workDays.pairsOverlap' }],
    [
      'one too long',
      changed({ enteredAt: '08:00', exitedAt: '07:00' }),
      'Sì',
      { 'a.exitedAt': 'workDays.pairTooLong' },
    ],
  ] as const)('%s', (_, pairs, reason, faults) =>
    expect(wordStamps(form(pairs, reason), where({ stampings: [whole] }))).toEqual({ faults }),
  );

  test('a time that has not come', () => {
    const today = { ...where({ stampings: [] }), now: new Date('2026-11-11T16:00:00+01:00') };
    const pairs = [addedPair([], { enteredAt: '08:00', exitedAt: '17:00' })];
    expect(wordStamps(form(pairs), today)).toEqual({ faults: { 'new-1.exitedAt': 'workDays.inFuture' } });
  });
});

test.each([
  ['changes.0.exitedAt', 'a.exitedAt'],
  ['changes.1.enteredAt', 'new-1.enteredAt'],
  ['changes.1', 'new-1.enteredAt'],
  ['changes.0.stampingId', 'a.enteredAt'],
  ['changes', 'pairs'],
  ['changes.7', 'pairs'],
  ['reason', 'reason'],
  ['date', undefined],
])('a refusal of %s is told at %s', (path, field) => expect(stampsFieldOf(path, { keys: ['a', 'new-1'] })).toBe(field));

test.each([
  ['what was kept', form(asIs), true],
  ['a pair that lacks a time', { ...form([]), pairs: [{ key: 'a', stampingId: null, isRemoved: false }] }, false],
  ['nothing', null, false],
])('what is read from the tab: %s', (_, value, isOne) => expect(isStampsForm(value)).toBe(isOne));

test.each([
  ['the same stampings', form(asIs), true],
  ['with one that is added', form([...asIs, addedPair(asIs)]), true],
  ['another day', { ...form(asIs), date: '2026-11-10' }, false],
  ['one that came meanwhile', form([]), false],
  ['one that is gone', form([...asIs, { ...addedPair(asIs), stampingId: 'z' }]), false],
])('what a tab kept fits the day: %s', (_, kept, fits) =>
  expect(fitsDay(kept, where({ stampings: [whole] }))).toBe(fits),
);

test('names of added stampings stay apart', () => {
  const first = addedPair([]);
  expect(addedPair([first]).key).not.toBe(first.key);
});
