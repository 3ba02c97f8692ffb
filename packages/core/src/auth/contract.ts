import * as z from 'zod';
import { access } from '../access.ts';
import { defineContract } from '../capability.ts';
import { email } from '../fields.ts';
import { textLimits } from '../limits.ts';
import { permissions, user } from '../users/contract.ts';
import { isStrongPassword } from './rules.ts';

const enteredPassword = z
  .string('validation.passwordRequired')
  .min(1, 'validation.passwordRequired')
  .max(textLimits.password, 'validation.tooLong');
export const newPassword = enteredPassword.refine(isStrongPassword, 'validation.passwordWeak');
export const currentPassword = enteredPassword;
const code = z.string('validation.codeRequired').trim().min(1, 'validation.codeRequired').max(64, 'validation.tooLong');

const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() });
const message = z.object({ message: z.string() });

export const auth = defineContract({
  signIn: {
    route: 'POST /auth/sign-in',
    access: access.public,
    body: z.strictObject({ email, password: enteredPassword }),
    reply: tokens.extend({ user, permissions }),
    status: 200,
    refuses: ['invalidCredentials', 'companyDisabled', 'tooMany'],
    event: 'sessions.create',
    entity: 'session',
    done: null,
    summary: 'Opens a session; the refresh token also comes as an HttpOnly cookie.',
  },
  refresh: {
    route: 'POST /auth/refresh',
    access: access.public,
    byCookie: true,
    reply: tokens,
    status: 200,
    event: null,
    entity: null,
    done: null,
    summary: 'Trades the refresh cookie for a new pair of tokens.',
  },
  pair: {
    route: 'POST /auth/pair',
    access: access.public,
    body: z.strictObject({ code, password: newPassword.optional() }),
    reply: tokens.extend({ user, permissions }),
    status: 200,
    refuses: ['companyDisabled', 'tooMany'],
    event: 'users.update',
    entity: 'user',
    done: null,
    summary:
      'Opens a session on a phone with a pairing code, which is good once. Whoever was never active sets their password with it (422 on `password` while it is missing); from whoever has one, a password is refused.',
  },
  signOut: {
    route: 'POST /auth/sign-out',
    access: access.signedIn,
    reply: z.null(),
    status: 204,
    event: 'sessions.remove',
    entity: 'session',
    done: null,
    summary: 'Ends the session, its tokens and its sockets at once.',
  },
  restorePassword: {
    route: 'POST /auth/restore-password',
    access: access.public,
    body: z.strictObject({ email }),
    reply: message,
    status: 200,
    refuses: ['tooMany'],
    event: null,
    entity: 'user',
    summary: 'Mails a six-digit code; the answer never says whether the address is known.',
  },
  verifyCode: {
    route: 'POST /auth/verify-code',
    access: access.public,
    body: z.strictObject({ email, code }),
    reply: z.object({ verified: z.literal(true) }),
    status: 200,
    refuses: ['tooMany'],
    event: null,
    entity: null,
    summary: 'Tells whether a mailed code still holds, without using it up.',
  },
  restorePasswordConfirm: {
    route: 'POST /auth/restore-password-confirm',
    access: access.public,
    body: z.strictObject({ email, code, password: newPassword }),
    reply: message,
    status: 200,
    refuses: ['tooMany'],
    event: 'users.update',
    entity: 'user',
    summary: 'Sets a new password with a mailed code and ends every session of the person.',
  },
});
