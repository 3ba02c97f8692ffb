import { describe, expect, test } from 'vitest';
import type { LeaveRequest } from '@timbro/core/leave-requests/contract.ts';
import {
  type LeaveForm,
  emptyLeave,
  isLeaveForm,
  isLeaveTyped,
  isWordedLeave,
  leaveFormOf,
  withStart,
  withType,
  wordLeave,
} from './leave-form.ts';

const week = { startsOn: '2026-11-23', endsOn: '2026-11-27' };
const form = (changes: Partial<LeaveForm> = {}): LeaveForm => ({ ...emptyLeave('vacation'), ...week, ...changes });
const hours = { type: 'rol', way: 'hours', startsOn: '2026-11-20', startTime: '12:00', endTime: '14:00' } as const;
const worded = { type: 'vacation', ...week, startTime: null, endTime: null, note: null } as const;
const record = { ...worded, status: 'pendingReview' } as LeaveRequest;

describe('what is sent', () => {
  const cases: readonly [what: string, form: LeaveForm, sent: object][] = [
    ['days', form(), worded],
    ['times typed before and given up are not sent', form({ startTime: '12:00', endTime: '14:00' }), worded],
    [
      'hours are of one day, whatever the last day was',
      form(hours),
      { type: 'rol', startsOn: '2026-11-20', endsOn: '2026-11-20', startTime: '12:00', endTime: '14:00', note: null },
    ],
    ['hours past midnight', form({ ...hours, startTime: '22:00', endTime: '02:00' }), { endTime: '02:00' }],
    ['a note without the spaces around it', form({ note: ' Mare ' }), { note: 'Mare' }],
    ['a note of spaces is none', form({ note: '  ' }), { note: null }],
  ];
  test.each(cases)('%s', (_, typed, sent) => expect(wordLeave(typed)).toMatchObject({ worded: sent }));
});

describe('what is wrong', () => {
  const cases: readonly [what: string, form: LeaveForm, faults: object][] = [
    ['nothing chosen', emptyLeave(null), { startsOn: 'validation.required', endsOn: 'validation.required' }],
    ['an end before the start', form({ endsOn: '2026-11-22' }), { endsOn: 'validation.endAfterStart' }],
    ['more than a year', form({ endsOn: '2027-11-24' }), { endsOn: 'absences.tooManyDays' }],
    ['a day that is none', form({ startsOn: '2026-02-30' }), { startsOn: 'validation.date' }],
    [
      'hours without times',
      form({ ...hours, startTime: '', endTime: '' }),
      { startTime: 'validation.required', endTime: 'validation.required' },
    ],
    ['hours of no length', form({ ...hours, endTime: '12:00' }), { endTime: 'validation.endAfterStart' }],
    ['hours of a day off', form({ ...hours, type: 'dayOff' }), { startTime: 'absences.wholeDays' }],
    ['a note beyond its limit', form({ note: 'x'.repeat(1001) }), { note: 'validation.tooLong' }],
  ];
  test.each(cases)('%s', (_, typed, faults) => expect(wordLeave(typed)).toEqual({ faults }));
});

test.each([
  ['drags an empty last day along', '', '', '2026-11-25', '2026-11-25'],
  ['drags the last day of one day along', '2026-11-23', '2026-11-23', '2026-11-25', '2026-11-25'],
  ['drags an earlier last day along', '2026-11-23', '2026-11-24', '2026-11-25', '2026-11-25'],
  ['leaves a later last day', '2026-11-23', '2026-11-27', '2026-11-25', undefined],
])('a first day %s', (_, startsOn, endsOn, chosen, follows) =>
  expect(withStart(form({ startsOn, endsOn }), chosen).endsOn).toBe(follows),
);

test.each([
  ['a day off knows no hours', 'dayOff', 'hours', 'days'],
  ['ROL keeps them', 'rol', 'hours', undefined],
  ['vacation keeps days', 'vacation', 'days', undefined],
] as const)('%s', (_, type, way, after) => expect(withType(form({ way }), type).way).toBe(after));

test.each([
  ['nothing', {}, false],
  ['another type and way', { type: 'rol', way: 'hours' }, false],
  ['spaces', { note: ' ' }, false],
  ['a note', { note: 'Mare' }, true],
  ['a day', { endsOn: '2026-11-30' }, true],
  ['a time', { startTime: '08:00' }, true],
] as const)('worth a question before it goes: %s', (_, changes, isWorth) =>
  expect(isLeaveTyped(form(changes), form())).toBe(isWorth),
);

test.each([
  ['what was kept', form(hours), true],
  ['nothing', null, false],
  ['another type', { ...form(), type: 'illness' }, false],
  ['another way', { ...form(), way: 'weeks' }, false],
  ['a form that lacks a field', { type: 'rol', way: 'days', startsOn: '' }, false],
])('what is read from the tab: %s', (_, value, isOne) => expect(isLeaveForm(value)).toBe(isOne));

test.each([
  ['the same', record, 'pendingReview', true],
  ['a draft of it', { ...record, status: 'draft' }, 'pendingReview', false],
  ['a draft that was asked for', { ...record, status: 'draft' }, 'draft', true],
  ['one that was decided', { ...record, status: 'approved' }, 'pendingReview', false],
  ['other days', { ...record, endsOn: '2026-11-26' }, 'pendingReview', false],
  ['another note', { ...record, note: 'Mare' }, 'pendingReview', false],
] as const)('what arrived unheard: %s', (_, found, asked, isIt) =>
  expect(isWordedLeave(found as LeaveRequest, worded, asked)).toBe(isIt),
);

test('an address names the type, and a record fills the form', () => {
  expect(emptyLeave('rol').type).toBe('rol');
  expect(emptyLeave('illness').type).toBe('vacation');
  expect(wordLeave(leaveFormOf(record))).toEqual({ worded });
});
