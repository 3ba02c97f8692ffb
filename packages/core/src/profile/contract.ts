import * as z from 'zod';
import { access } from '../access.ts';
import { currentPassword, newPassword } from '../auth/contract.ts';
import { defineContract } from '../capability.ts';
import { id, name, version } from '../fields.ts';
import { languages } from '../language.ts';
import { permissions, phone, user } from '../users/contract.ts';

export const profile = user
  .extend({ company: z.object({ id, name: z.string(), timezone: z.string() }).nullable(), permissions })
  .meta({ id: 'Profile' });
export type Profile = z.output<typeof profile>;

export const profileChange = z.strictObject({
  firstName: name.optional(),
  lastName: name.optional(),
  phone,
  language: z.enum(languages, 'validation.format').optional(),
  version: version.optional(),
});
export const passwordChange = z.strictObject({ currentPassword, password: newPassword });

const isPasswordChange = (body: object) => 'password' in body;

export const profileContract = defineContract({
  read: {
    route: 'GET /users/personal-profile',
    access: access.signedIn,
    reply: profile,
    summary: 'The caller with company and module flags.',
  },
  update: {
    route: 'PATCH /users/personal-profile',
    access: access.signedIn,
    body: z.union([profileChange, passwordChange]),
    reply: profile,
    event: 'users.update',
    entity: 'user',
    done: ({ body }: { body: object }) => (isPasswordChange(body) ? 'profile.password.done' : 'profile.update.done'),
    summary: 'Changes the caller’s own data, or the password (which ends every session).',
  },
});
