import { expect, test } from 'vitest';
import { columnsOf, dayOf, minutesOf, numberOf, repeatedEmails, roleOf } from './import-rules.ts';

test.each([
  ['Italian heads', ['Nome', 'Cognome', 'E-mail', 'Reparto'], ['firstName', 'lastName', 'email', 'department']],
  ['English heads', ['First name', 'Surname', 'EMAIL'], ['firstName', 'lastName', 'email']],
  [
    'accents, case and signs',
    ['Unità organizzativa', 'COD. FISCALE', 'data_assunzione'],
    ['department', 'taxCode', 'hiredOn'],
  ],
  ['a head nobody knows', ['Nome', 'Squadra del cuore'], ['firstName', null]],
  ['the same head twice', ['Telefono', 'Cellulare'], ['phone', null]],
  ['names of our own', ['firstName', 'yearlyRolHours'], ['firstName', 'yearlyRolHours']],
])('%s', (_, heads, columns) => expect(columnsOf(heads)).toEqual(columns));

test.each([
  ['Amministratore', 'Admin'],
  ['capo reparto', 'Responsible'],
  ['BACK-OFFICE', 'BackOffice'],
  ['operaia', 'Operator'],
  ['SuperAdmin', 'SuperAdmin'],
  ['re', 're'],
])('the role %s means %s', (word, role) => expect(roleOf(word)).toBe(role));

test.each([
  ['38', 38],
  ['38,5', 38.5],
  ['1.234,50', 1234.5],
  ['1234.5', 1234.5],
  ['tante', 'tante'],
  ['', ''],
])('the number %s', (text, value) => expect(numberOf(text)).toBe(value));

test.each([
  ['31/12/2026', '2026-12-31'],
  ['1.2.2026', '2026-02-01'],
  ['2026-12-31', '2026-12-31'],
  ['2026-12-31T00:00:00.000Z', '2026-12-31'],
  ['dicembre', 'dicembre'],
])('the day %s', (text, day) => expect(dayOf(text)).toBe(day));

test.each([
  ['38:30', 2310],
  ['38,5', 2310],
  ['40', 2400],
  ['pieno', 'pieno'],
])('the week %s in minutes', (text, minutes) => expect(minutesOf(text)).toBe(minutes));

test('an address that stands twice is repeated the second time, whatever its case', () =>
  expect([...repeatedEmails(['a@x.it', 'b@x.it', ' A@X.it ', '', '', 'a@x.it'])]).toEqual([2, 5]));
