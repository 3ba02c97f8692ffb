import { describe, expect, test } from 'vitest';
import type { Absence } from '@timbro/core/absences/contract.ts';
import {
  type IllnessForm,
  emptyIllness,
  isIllnessForm,
  isIllnessTyped,
  isWordedIllness,
  wordIllness,
} from './illness-form.ts';

const empty = emptyIllness('2026-11-12');
const form = (changes: Partial<IllnessForm> = {}): IllnessForm => ({ ...empty, ...changes });
const worded = { startsOn: '2026-11-12', endsOn: '2026-11-12', protocolNumber: null, note: null };

test.each([
  ['one day, without its number', {}, worded],
  ['a number with the spaces it is read out with', { protocolNumber: ' 1234 5678 ' }, { protocolNumber: '12345678' }],
  ['the longest number', { protocolNumber: '123456789012' }, { protocolNumber: '123456789012' }],
  ['a note without the spaces around it', { note: ' Reperibile ' }, { note: 'Reperibile' }],
] as const)('what is sent: %s', (_, typed, sent) => expect(wordIllness(form(typed))).toMatchObject({ worded: sent }));

describe('what is wrong', () => {
  test.each([
    ['no days', { startsOn: '', endsOn: '' }, { startsOn: 'validation.required', endsOn: 'validation.required' }],
    ['an end before the start', { endsOn: '2026-11-11' }, { endsOn: 'validation.endAfterStart' }],
    ['seven digits', { protocolNumber: '1234567' }, { protocolNumber: 'employee.illness.protocol.shape' }],
    ['thirteen digits', { protocolNumber: '1234567890123' }, { protocolNumber: 'employee.illness.protocol.shape' }],
    ['letters', { protocolNumber: 'PUC12345678' }, { protocolNumber: 'employee.illness.protocol.shape' }],
    ['a note beyond its limit', { note: 'x'.repeat(1001) }, { note: 'validation.tooLong' }],
  ] as const)('%s', (_, typed, faults) => expect(wordIllness(form(typed))).toEqual({ faults }));
});

test.each([
  ['nothing', {}, false],
  ['another day', { endsOn: '2026-11-13' }, true],
  ['a number', { protocolNumber: '1' }, true],
] as const)('worth a question before it goes: %s', (_, changes, isWorth) =>
  expect(isIllnessTyped(form(changes), empty)).toBe(isWorth),
);

test.each([
  ['what was kept', form(), true],
  ['nothing', null, false],
  ['something else', { startsOn: '2026-11-12' }, false],
])('what is read from the tab: %s', (_, value, isOne) => expect(isIllnessForm(value)).toBe(isOne));

const record = { ...worded, type: 'illness', archived: false } as Absence;
test.each([
  ['the same', record, true],
  ['with a number', { ...record, protocolNumber: '12345678' }, false],
  ['other days', { ...record, endsOn: '2026-11-13' }, false],
  ['an archived one', { ...record, archived: true }, false],
  ['no illness', { ...record, type: 'vacation' }, false],
] as const)('what arrived unheard: %s', (_, found, isIt) =>
  expect(isWordedIllness(found as Absence, worded)).toBe(isIt),
);
