import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import type { TestUser } from './factories.ts';

export const firstPassword = 'Prima#2026';

/** How phones are paired in tests: an Admin makes a code, a phone uses it. */
export const pairingCallsOn = (t: TestApp) => ({
  /** The code of an answer that went well. */
  async codeFor({ id }: Pick<TestUser, 'id'>, token: string): Promise<string> {
    const { status, body } = await t.ask(`POST /users/${id}/pairing`, { token });
    expect(status).toBe(201);
    return body.code;
  },
  pair: (code: string, given: { password?: string; ip?: string } = {}) =>
    t.ask('POST /auth/pair', {
      body: { code, ...(given.password !== undefined && { password: given.password }) },
      headers: {
        'x-device-type': 'mobile',
        'user-agent': 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36',
      },
      ...(given.ip !== undefined && { ip: given.ip }),
    }),
  openSessions: async ({ id }: Pick<TestUser, 'id'>) =>
    (await t.database.system.query('select from sessions where user_id = $1 and ended_at is null', [id])).rowCount,
});

export const wrongCode = {
  statusCode: 422,
  errors: [
    {
      path: 'code',
      message: 'Il codice non è valido: è errato, scaduto o già usato. Chiederne uno nuovo all’amministratore.',
    },
  ],
};
