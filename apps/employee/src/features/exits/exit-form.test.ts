import { describe, expect, test } from 'vitest';
import { type ExitForm, emptyForm, instantOf, isTyped, localOf, wordExit } from './exit-form.ts';

const zone = 'Europe/Rome';
const now = new Date('2026-11-12T14:43:08+01:00');
const form = (changes: Partial<ExitForm> = {}): ExitForm => ({ ...emptyForm, reason: 'personal', ...changes });
const later = { startsAt: '2026-11-12T16:00' };

describe('what is sent', () => {
  const cases: readonly [what: string, form: ExitForm, sent: object][] = [
    ['now means the moment of sending', form(), { startsAt: '2026-11-12T13:43:08.000Z', expectedReturnAt: null }],
    ['a length counts from it', form({ back: 60 }), { expectedReturnAt: '2026-11-12T14:43:08.000Z' }],
    [
      'a length counts from a later start',
      form({ ...later, back: 30 }),
      { expectedReturnAt: '2026-11-12T15:30:00.000Z' },
    ],
    [
      'a moment of the company’s clock',
      form({ ...later, back: 'time', backAt: '2026-11-12T17:00' }),
      { expectedReturnAt: '2026-11-12T16:00:00.000Z' },
    ],
    [
      'a return that was typed and given up is not sent',
      form({ backAt: '2026-11-12T17:00' }),
      { expectedReturnAt: null },
    ],
    ['a note of spaces is none', form({ note: '  ' }), { note: null }],
    [
      'a note without the spaces around it',
      form({ reason: 'other', note: ' Banca ' }),
      { reason: 'other', note: 'Banca' },
    ],
  ];
  test.each(cases)('%s', (_, typed, sent) => expect(wordExit(typed, { now, zone })).toMatchObject({ worded: sent }));
});

describe('what is wrong', () => {
  const cases: readonly [what: string, form: ExitForm, faults: object][] = [
    ['no reason', form({ reason: null }), { reason: 'validation.required' }],
    ['another reason without a note', form({ reason: 'other', note: ' ' }), { note: 'exits.noteNeeded' }],
    ['a note beyond its limit', form({ note: 'x'.repeat(1001) }), { note: 'validation.tooLong' }],
    ['no moment of leaving', form({ startsAt: '' }), { startsAt: 'validation.required' }],
    ['half a moment of leaving', form({ startsAt: '2026-11-12' }), { startsAt: 'validation.date' }],
    ['a day that is none', form({ startsAt: '2026-02-30T10:00' }), { startsAt: 'validation.date' }],
    ['no moment of return', form({ back: 'time' }), { expectedReturnAt: 'validation.required' }],
    [
      'a return before leaving',
      form({ ...later, back: 'time', backAt: '2026-11-12T16:00' }),
      { expectedReturnAt: 'exits.returnBeforeStart' },
    ],
    [
      'a return after more than a day',
      form({ ...later, back: 'time', backAt: '2026-11-13T16:01' }),
      { expectedReturnAt: 'exits.tooLong' },
    ],
    [
      'a length after no moment is the fault of the moment',
      form({ startsAt: '', back: 30 }),
      { startsAt: 'validation.required' },
    ],
    [
      'everything at once',
      form({ reason: 'other', startsAt: '', back: 'time' }),
      { note: 'exits.noteNeeded', startsAt: 'validation.required', expectedReturnAt: 'validation.required' },
    ],
  ];
  test.each(cases)('%s', (_, typed, faults) => expect(wordExit(typed, { now, zone })).toEqual({ faults }));
});

test.each([
  ['in winter', '2026-11-12T14:30', '2026-11-12T13:30:00.000Z'],
  ['in summer', '2026-07-12T14:30', '2026-07-12T12:30:00.000Z'],
  ['midnight', '2026-11-12T00:00', '2026-11-11T23:00:00.000Z'],
  ['an hour that clocks repeat is the first', '2026-10-25T02:30', '2026-10-25T00:30:00.000Z'],
])('a moment on the clock of the company: %s', (_, local, instant) => {
  expect(instantOf(local, zone)?.toISOString()).toBe(instant);
  expect(localOf(instant, zone)).toBe(local);
});

test.each(['', '2026-11-12', '2026-11-12T24:00', '2026-11-12T10:60', '12/11/2026 10:00'])('no moment: “%s”', (text) =>
  expect(instantOf(text, zone)).toBeNull(),
);

test.each([
  ['nothing', {}, false],
  ['why and how long', { reason: 'break', back: 30 }, false],
  ['spaces', { note: '  ' }, false],
  ['a note', { note: 'Posta' }, true],
  ['a time of leaving', later, true],
  ['a time of return', { back: 'time', backAt: '2026-11-12T17:00' }, true],
] as const)('worth a question before it goes: %s', (_, changes, isWorth) =>
  expect(isTyped({ ...emptyForm, ...changes }, emptyForm)).toBe(isWorth),
);
