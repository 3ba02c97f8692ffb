import { expect, test } from 'vitest';
import { type AbsenceValues, blankAbsence, editFormOf, newAbsenceForm, valuesOf } from './absence-form.ts';
import { illness, lateness } from './absences-testing.ts';

const sara = { id: illness.user.id, displayName: 'Sara Conti' };
const luca = { id: '018f2b6e-0000-7000-8000-0000000000a9', displayName: 'Luca Ferrari' };
const oneDay = { people: [sara], startsOn: '2026-11-16', endsOn: '2026-11-17' };

/** Of each field what its form shows: the first that is wrong with it. */
function faultsOf(told: Partial<AbsenceValues>) {
  const faults: Record<string, string> = {};
  const { error } = newAbsenceForm.safeParse({ ...blankAbsence, ...told });
  for (const { path, message } of error?.issues ?? []) faults[path.join('.')] ??= message;
  return faults;
}

test.each<[string, Partial<AbsenceValues>, Record<string, string>]>([
  [
    'an illness without its number, though the days are missing too',
    { people: [sara], type: 'illness' },
    { protocolNumber: 'validation.protocolNumber', startsOn: 'validation.required', endsOn: 'validation.required' },
  ],
  [
    'several who are ill, of whom one has no number',
    { ...oneDay, people: [sara, luca], type: 'illness', protocolNumbers: { [sara.id]: '12345678' } },
    { [`protocolNumbers.${luca.id}`]: 'validation.protocolNumber' },
  ],
  [
    'several who are ill, with a number that is none',
    { ...oneDay, people: [sara, luca], type: 'illness', protocolNumbers: { [sara.id]: '12345678', [luca.id]: '12' } },
    { [`protocolNumbers.${luca.id}`]: 'validation.format' },
  ],
  ['a draft of several who are ill', { ...oneDay, people: [sara, luca], type: 'illness', status: 'draft' }, {}],
  ['a draft of an illness', { ...oneDay, type: 'illness', status: 'draft' }, {}],
  ['nobody', { ...oneDay, people: [], type: 'vacation' }, { people: 'validation.required' }],
  ['no kind', oneDay, { type: 'validation.required' }],
  ['a delay that becomes nothing', { ...oneDay, way: 'delay', delayMinutes: 20 }, { convertTo: 'absences.together' }],
  ['a conversion of no delay', { ...oneDay, way: 'delay', convertTo: 'rol' }, { delayMinutes: 'absences.together' }],
  [
    'a delay that is not told at all',
    { ...oneDay, way: 'delay' },
    { convertTo: 'validation.required', delayMinutes: 'validation.required' },
  ],
  [
    'a delay that is too long',
    { ...oneDay, way: 'delay', delayMinutes: 601, convertTo: 'rol' },
    { delayMinutes: 'validation.max600' },
  ],
  ['hours that are not told', { ...oneDay, way: 'hours', type: 'rol' }, { hours: 'validation.required' }],
  [
    'times of which one is missing',
    { ...oneDay, way: 'times', type: 'rol', startTime: '08:00' },
    { endTime: 'validation.required' },
  ],
  [
    'an end before the start',
    { ...oneDay, type: 'vacation', endsOn: '2026-11-15' },
    { endsOn: 'validation.endAfterStart' },
  ],
])('%s', (_, told, faults) => expect(faultsOf(told)).toEqual(faults));

test('only what belongs to the chosen way is sent', () => {
  const told = { ...blankAbsence, ...oneDay, startTime: '08:00', endTime: '10:00', delayMinutes: 20, hours: 2 };
  const sent = (own: Partial<AbsenceValues>) => newAbsenceForm.parse({ ...told, ...own }).body;
  expect(sent({ way: 'times', type: 'rol' })).toMatchObject({ userId: sara.id, endsOn: '2026-11-16', hours: null });
  // Whole days are what an illness takes, whichever way stood there before.
  const ill = sent({ way: 'hours', type: 'illness', protocolNumber: '12345678' });
  expect(ill).toMatchObject({ endsOn: '2026-11-17', hours: null, protocolNumber: '12345678' });
  expect(sent({ way: 'delay', type: 'vacation', convertTo: 'rol' })).toMatchObject({
    convertTo: 'rol',
    startTime: null,
  });
});

test('several who are ill are sent with a number each, and without those of people who are no longer chosen', () => {
  const told = {
    ...blankAbsence,
    ...oneDay,
    people: [sara, luca],
    type: 'illness' as const,
    protocolNumber: '99999999',
  };
  const numbers = { [sara.id]: '12345678', [luca.id]: '12345679' };
  const { body } = newAbsenceForm.parse({ ...told, protocolNumbers: { ...numbers, [illness.id]: '12345670' } });
  expect(body).toMatchObject({ userIds: [sara.id, luca.id], protocolNumber: null, protocolNumbers: numbers });
  expect(newAbsenceForm.parse({ ...told, type: 'vacation' }).body).not.toHaveProperty('protocolNumbers');
});

test('a record comes out of its form as it went in; a hidden number is not asked for again', () => {
  for (const record of [illness, lateness, { ...illness, protocolNumber: null }]) {
    const { startsOn, endsOn, delayMinutes, protocolNumber } = record;
    const read = editFormOf(record).parse(valuesOf(record));
    expect(read).toMatchObject({ startsOn, endsOn, delayMinutes, protocolNumber });
  }
});
