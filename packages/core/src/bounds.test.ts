import { expect, test } from 'vitest';
import * as z from 'zod';
import { countTo, day, many, note, optionalText, text, wholeBetween } from './fields.ts';
import type { Language } from './language.ts';
import { say } from './messages.ts';
import { newSubscription } from './subscriptions/contract.ts';
import { fieldErrorsOf } from './validation.ts';

const said = (schema: z.ZodType, value: unknown, language: Language) => {
  const { error } = z.object({ it: schema }).safeParse({ it: value }, { reportInput: true });
  return error ? fieldErrorsOf(error).map(({ message, values }) => say(language, message, values)) : [];
};

test.each<[string, z.ZodType, unknown, string, string]>([
  ['a number too large', wholeBetween(0, 600), 601, 'Deve essere al massimo 600', 'Must be at most 600'],
  ['a number too small', wholeBetween(1, 600), 0, 'Deve essere almeno 1', 'Must be at least 1'],
  ['a negative bound', wholeBetween(-90, 90), -91, 'Deve essere almeno -90', 'Must be at least -90'],
  ['a bound with decimals', z.number().max(24.5), 25, 'Deve essere al massimo 24,5', 'Must be at most 24,5'],
  ['a count in an address', countTo(200), '201', 'Deve essere al massimo 200', 'Must be at most 200'],
  ['a page before the first', countTo(200), '0', 'Deve essere almeno 1', 'Must be at least 1'],
  [
    'a text too long',
    optionalText(200),
    'x'.repeat(201),
    'Valore troppo lungo: al massimo 200 caratteri',
    'Value is too long: at most 200 characters',
  ],
  [
    'a text of one sign at most',
    z.string().max(1),
    'xx',
    'Valore troppo lungo: al massimo 1 carattere',
    'Value is too long: at most 1 character',
  ],
  ['a text too short', z.string().min(8), 'x', 'Almeno 8 caratteri', 'At least 8 characters'],
  ['too many items', many(z.string()), Array(201).fill('x'), 'Al massimo 200 elementi', 'At most 200 items'],
  ['too few items', z.array(z.string()).min(1), [], 'Almeno 1 elemento', 'At least 1 item'],
  [
    'a schema with words of its own',
    z.int().max(600, 'validation.max600'),
    601,
    'Il valore massimo è 600',
    'Max value is 600',
  ],
  ['an empty text', text(10), ' ', 'Campo obbligatorio', 'Field is required'],
  [
    'a list of exactly so many',
    z.array(z.int()).length(7, 'validation.format'),
    [1],
    'Formato non valido',
    'Not valid format',
  ],
  ['what cannot be counted with', z.int('validation.format'), 2 ** 60, 'Formato non valido', 'Not valid format'],
  ['another type', wholeBetween(0, 600), 'molti', 'Formato non valido', 'Not valid format'],
  ['half of a whole number', wholeBetween(0, 600), 1.5, 'Formato non valido', 'Not valid format'],
  ['a day that does not exist', day, '2026-02-30', 'Data non corretta', 'Incorrect date'],
  [
    'a day of another age',
    day,
    '0026-11-12',
    'La data deve essere tra il 1900 e il 2199',
    'The date must be between 1900 and 2199',
  ],
  [
    'a day of a far age',
    day,
    '2926-11-12',
    'La data deve essere tra il 1900 e il 2199',
    'The date must be between 1900 and 2199',
  ],
  ['a cost too high', newSubscription.shape.cost, 1e6, 'Deve essere al massimo 99999,99', 'Must be at most 99999,99'],
  ['a note that fits', note, 'x', '', ''],
])('%s', (_, schema, value, it, en) =>
  expect([said(schema, value, 'it').join(), said(schema, value, 'en').join()]).toEqual([it, en]),
);
