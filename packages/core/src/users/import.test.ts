import { expect, test } from 'vitest';
import { readImportRow } from './import.ts';

const ada = { firstName: 'Ada', lastName: 'Rossi', email: 'Ada@Acme.example' };

test('a row becomes what the form would send', () =>
  expect(
    readImportRow({
      ...ada,
      phone: '055 123 4567',
      role: 'Responsabile',
      department: ' Produzione ',
      hiredOn: '1/3/2020',
      weeklyHours: '38:30',
      yearlyVacationHours: '160,5',
      taxCode: 'rssmra80a01h501u',
    }),
  ).toEqual({
    ok: true,
    user: {
      firstName: 'Ada',
      lastName: 'Rossi',
      email: 'ada@acme.example',
      phone: '+390551234567',
      role: 'Responsible',
      department: 'Produzione',
      hiredOn: '2020-03-01',
      weeklyMinutes: 2310,
      yearlyVacationHours: 160.5,
      taxCode: 'RSSMRA80A01H501U',
    },
  }));

test('an empty cell says nothing', () =>
  expect(readImportRow({ ...ada, phone: ' ', taxCode: '' })).toMatchObject({
    ok: true,
    user: { email: 'ada@acme.example' },
  }));

test.each([
  ['a missing surname', { ...ada, lastName: '' }, 'lastName', 'validation.required'],
  ['a wrong address', { ...ada, email: 'ada' }, 'email', 'validation.email'],
  ['a missing address', { ...ada, email: '' }, 'email', 'validation.emailRequired'],
  ['a role of the provider', { ...ada, role: 'SuperAdmin' }, 'role', 'validation.format'],
  ['a day that is none', { ...ada, hiredOn: '31/02/2026' }, 'hiredOn', 'validation.date'],
  ['a week that is none', { ...ada, weeklyHours: 'pieno' }, 'weeklyHours', 'validation.format'],
  ['a tax code with a wrong letter', { ...ada, taxCode: 'RSSMRA80A01H501A' }, 'taxCode', 'validation.taxCode'],
])('%s is a fault of its column', (_, row, path, message) =>
  expect(readImportRow(row)).toEqual({ ok: false, errors: [{ path, message }] }),
);

test('a name of 300 signs is a fault of its column, with the bound', () =>
  expect(readImportRow({ ...ada, firstName: 'a'.repeat(300) })).toEqual({
    ok: false,
    errors: [{ path: 'firstName', message: 'validation.mostSigns', values: { most: 100 } }],
  }));
