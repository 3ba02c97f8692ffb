import { expect, test } from 'vitest';
import * as z from 'zod';
import { auditFilter } from './audit/contract.ts';
import { auth } from './auth/contract.ts';
import { profileContract } from './profile/contract.ts';
import { fieldErrorsOf } from './validation.ts';

const faults = (schema: z.ZodType, value: unknown) => {
  const parsed = schema.safeParse(value, { reportInput: true });
  return parsed.success ? [] : fieldErrorsOf(parsed.error).map(({ path, message }) => `${path}: ${message}`);
};

test.each([
  ['a missing e-mail', { password: 'x' }, ['email: validation.emailRequired']],
  ['an ill-formed e-mail', { email: 'x@', password: 'x' }, ['email: validation.email']],
  ['an empty password', { email: 'a@b.it', password: '' }, ['password: validation.passwordRequired']],
  ['a field that nobody knows', { email: 'a@b.it', password: 'x', role: 'Admin' }, ['role: validation.unknownField']],
])('sign-in with %s', (_, body, expected) => expect(faults(auth.signIn.body, body)).toEqual(expected));

test.each([
  ['a page written as a power', { page: '1e3' }, ['page: validation.format']],
  ['a page before the first', { page: '0' }, ['page: validation.least']],
  ['a page that is too large', { pageSize: '201' }, ['pageSize: validation.most']],
  ['a page', { page: '7', pageSize: 200 }, []],
])('a list asked for with %s', (_, query, expected) => expect(faults(auditFilter, query)).toEqual(expected));

test.each([
  ['a weak password', { currentPassword: 'a', password: 'short' }, ['password: validation.passwordWeak']],
  ['a name that is too long', { firstName: 'x'.repeat(101) }, ['firstName: validation.mostSigns']],
  ['a phone that is none', { phone: '12' }, ['phone: validation.format']],
  ['a name of spaces', { firstName: '  ' }, ['firstName: validation.required']],
  ['a name of zero width', { firstName: '\u200b\u200d' }, ['firstName: validation.required']],
  ['a name of fillers', { firstName: '\u3164\u2800' }, ['firstName: validation.required']],
  ['a name of one sign', { firstName: 'Ø' }, []],
  ['a NUL in a name', { lastName: 'a\u0000b' }, ['lastName: validation.format']],
  ['the e-mail, which is not changed here', { email: 'new@b.it' }, ['email: validation.unknownField']],
])('a profile change with %s', (_, body, expected) =>
  expect(faults(profileContract.update.body, body)).toEqual(expected),
);

test.each([
  ['a page size past the cap', { pageSize: '201' }, ['pageSize: validation.most']],
  ['a column that cannot be sorted', { sort: 'hash' }, ['sort: validation.format']],
  ['a day that does not exist', { from: '2026-02-30' }, ['from: validation.date']],
])('a list asked with %s', (_, query, expected) => expect(faults(auditFilter, query)).toEqual(expected));

test('a filter may be repeated or stand alone', () => {
  expect(auditFilter.parse({ entity: 'user' }).entity).toEqual(['user']);
  expect(auditFilter.parse({ entity: ['user', 'session'] }).entity).toEqual(['user', 'session']);
});

test('a body of very many faults is judged at once, and its first hundred are told', () => {
  const unknown = Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`field${at}`, 1]));
  const parsed = auth.signIn.body.safeParse({ email: 'a@b.it', password: 'x', ...unknown });
  const start = Date.now();
  const errors = parsed.success ? [] : fieldErrorsOf(parsed.error);
  expect(Date.now() - start).toBeLessThan(2000);
  expect(errors).toHaveLength(100);
  expect(errors[0]).toEqual({ path: 'field0', message: 'validation.unknownField' });
});
