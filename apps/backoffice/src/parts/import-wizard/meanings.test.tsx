import { beforeEach, expect, test } from 'vitest';
import { languages } from '@timbro/core/language.ts';
import { areas } from '@timbro/core/messages.ts';
import { importColumns } from '@timbro/core/users/import-rules.ts';
import { assignMeaning, guessMeanings, missingColumns, rememberMeanings } from './meanings.ts';

beforeEach(() => localStorage.removeItem('timbro.import'));

const columns = importColumns.map((name) => ({
  name,
  label: `users.field.${name}` as const,
  required: name === 'email',
}));
const guessFor = (heads: readonly string[], known: Readonly<Record<string, string>> = {}) => ({
  kindId: 'users',
  columns,
  fileColumns: heads.map((head, index) => ({ index, head, samples: [] })),
  columnsOf: (given: readonly string[]) => given.map((head) => known[head] ?? null),
  labelOf: ({ name }: { name: string }) => name,
});

test.each(languages)('the heads of the template are known again in %s', (language) => {
  const labels = columns.map(({ label }) => areas.office[label][language]);
  const labelOf = ({ name }: { name: string }) => labels[columns.findIndex((column) => column.name === name)] ?? '';
  expect(guessMeanings({ ...guessFor(labels), labelOf })).toEqual([...importColumns]);
});

test('a choice is remembered by its head, whatever its case; what would be guessed anyway is not', () => {
  const guess = guessFor(['Contatto', 'Tel', 'Nome'], { Tel: 'phone', Nome: 'firstName' });
  rememberMeanings(guess, ['email', null, 'firstName']);
  expect(guessMeanings(guess)).toEqual(['email', null, 'firstName']);
  expect(guessMeanings(guessFor(['CONTATTO ', 'Nome']))).toEqual(['email', null]);
  rememberMeanings(guess, [null, 'phone', 'firstName']);
  expect(guessMeanings(guess)).toEqual([null, 'phone', 'firstName']);
});

test.each(['{', '[]', '{"users":7}', '{"users":{"Contatto":7}}', '{"users":{"contatto":"gone"}}'])(
  'what somebody else left in the browser does no harm: %s',
  (kept) => {
    localStorage.setItem('timbro.import', kept);
    expect(guessMeanings(guessFor(['Contatto']))).toEqual([null]);
  },
);

test('a meaning belongs to one column', () => {
  expect(assignMeaning(['email', null, 'phone'], 1, 'email')).toEqual([null, 'email', 'phone']);
  expect(assignMeaning(['email', null, null], 0, null)).toEqual([null, null, null]);
});

test('what is required and missing is named', () => {
  expect(missingColumns(columns, ['phone']).map(({ name }) => name)).toEqual(['email']);
  expect(missingColumns(columns, ['email'])).toEqual([]);
});
