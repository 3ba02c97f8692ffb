import { expect, test } from 'vitest';
import { namesOn, spelled } from './name-rules.ts';
import { aPage } from './pages.cases.ts';

const named = (lastName: string, firstName: string) => ({ firstName, lastName });
const isOn = (text: string | string[], lastName: string, firstName: string) =>
  namesOn(aPage([text]), spelled([named(lastName, firstName)])).length > 0;

test.each<[string, string | string[], string, string, boolean]>([
  ['last name first', 'BIANCHI GIULIA', 'Bianchi', 'Giulia', true],
  ['first name first', 'Sig.ra Giulia Bianchi', 'Bianchi', 'Giulia', true],
  ['in two columns', ['BIANCHI', 'GIULIA'], 'Bianchi', 'Giulia', true],
  ['with the labels of a form', 'Cognome BIANCHI Nome GIULIA', 'Bianchi', 'Giulia', true],
  ['with accents on one side', "DE LUCA NICCOLO'", 'De Luca', 'Niccolò', true],
  ['with accents on the other', 'DE LUCA NICCOLÒ', 'De Luca', "Niccolo'", true],
  ['with an apostrophe', 'D’ANGELO SARA', "D'Angelo", 'Sara', true],
  ['with a blank after the apostrophe', "D' ANGELO SARA", "D'Angelo", 'Sara', true],
  ['without the apostrophe', 'DANGELO SARA', "D'Angelo", 'Sara', true],
  ['with letters from elsewhere', 'ØSTBERG ŁUKASZ', 'Ostberg', 'Lukasz', true],
  ['as part of a longer name', 'BIANCHINI GIULIA', 'Bianchi', 'Giulia', false],
  ['as part of a longer first name', 'BIANCHI GIULIANA', 'Bianchi', 'Giulia', false],
  ['inside another word', 'DEBIANCHI GIULIA', 'Bianchi', 'Giulia', false],
  ['with another first name', 'BIANCHI ANNA', 'Bianchi', 'Giulia', false],
  ['of one letter each, which names nobody', 'A B', 'A', 'B', false],
  ['that is empty', 'BIANCHI', 'Bianchi', '', false],
])('a name %s', (_, text, lastName, firstName, expected) => {
  expect(isOn(text, lastName, firstName)).toBe(expected);
});

test('a name inside a longer one is that of the longer one', () => {
  const found = namesOn(
    aPage(['ROSSI MARIA GRAZIA']),
    spelled([named('Rossi', 'Maria'), named('Rossi', 'Maria Grazia')]),
  );
  expect(found.map(({ person }) => person.firstName)).toEqual(['Maria Grazia']);
});

test('a name is boxed where it stands', () => {
  expect(namesOn(aPage(['Nome: ROSSI MARCO']), spelled([named('Rossi', 'Marco')]))[0]?.box).toEqual({
    left: 50 + 6 * 6,
    top: 100,
    width: 66,
    height: 10,
  });
});
