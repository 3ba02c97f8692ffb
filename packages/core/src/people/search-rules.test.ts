import { expect, test } from 'vitest';
import { searchable, searchedWords } from './search-rules.ts';

test.each([
  ['words in any case, without accents', ' Nicolò  ROSSI ', ['nicolo', 'rossi']],
  ['an apostrophe of any kind', 'D’Àvila d‘angelo dell`orto', ['davila', 'dangelo', 'dellorto']],
  ['an address', 'Anna@example.it', ['anna@example.it']],
  ['figures', '12', ['12']],
  ['an apostrophe alone', "'", null],
  ['signs alone', '. - @', null],
  ['nothing', '  ', null],
])('%s', (_, search, words) => expect(searchedWords(search)).toEqual(words));

test('a name is found by its own spelling', () =>
  expect(searchedWords("D'Àvila")?.every((word) => searchable('Sara D’ÀVILA').includes(word))).toBe(true));
