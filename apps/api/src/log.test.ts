import { DrizzleQueryError } from 'drizzle-orm/errors';
import pg from 'pg';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

function logged(facts: object): Record<string, unknown> {
  let line = '';
  createLog('info', { write: (text) => void (line = text) }).info(facts, 'said');
  return JSON.parse(line) as Record<string, unknown>;
}
const refused = Object.assign(new pg.DatabaseError('lock timeout', 0, 'error'), { code: '55P03' });

test('the code of an error is told', () => {
  expect(logged({ err: Object.assign(new Error('no'), { code: 'ECONNREFUSED' }) })).toMatchObject({
    err: { code: 'ECONNREFUSED', message: 'no' },
  });
});

test('a failed query tells the code of the database and its text, never its values', () => {
  const error = new DrizzleQueryError('update users set password_hash = $1', ['argon-of-ada'], refused);
  expect(logged({ err: error })).toMatchObject({
    err: { code: '55P03', message: 'lock timeout', query: 'update users set password_hash = $1' },
  });
  expect(JSON.stringify(logged({ err: error }))).not.toContain('argon-of-ada');
});

test('codes that are mailed, passwords and tokens are not', () => {
  const secret = { code: '123456', password: 'Demo#2026', accessToken: 'a.b.c', refreshToken: 'r' };
  expect(logged({ mail: secret, body: secret })).toMatchObject({
    mail: { code: '…', password: '…', accessToken: '…', refreshToken: '…' },
    body: { code: '…', password: '…' },
  });
});
