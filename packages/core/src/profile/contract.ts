import * as z from 'zod';
import { access } from '../access.ts';
import { currentPassword, newPassword } from '../auth/contract.ts';
import { defineContract } from '../capability.ts';
import { id, name, version } from '../fields.ts';
import { isPin, isTrivialPin } from '../kiosks/rules.ts';
import { languages } from '../language.ts';
import type { ChosenKind } from '../notifications/choice-rules.ts';
import { permissions, phone, user } from '../users/contract.ts';
import { densities, themes } from './rules.ts';

const look = z.strictObject({
  theme: z.enum(themes, 'validation.format'),
  density: z.enum(densities, 'validation.format'),
  singleKeys: z.boolean('validation.format'),
});

const isWanted = z.boolean('validation.format');
const notifications = z.strictObject({
  missedStamp: isWanted,
  planPublished: isWanted,
  leaveRequests: isWanted,
  absences: isWanted,
  stampsUpdates: isWanted,
  exits: isWanted,
  payslips: isWanted,
  documents: isWanted,
} satisfies Record<ChosenKind, typeof isWanted>);

const profile = user
  .extend({
    company: z.object({ id, name: z.string(), timezone: z.string() }).nullable(),
    permissions,
    look,
    /** Which news about one's own things is mailed and pushed; the provider's people have none. */
    notifications: notifications.nullable(),
    /** Whether they have a PIN for kiosks. */
    hasPin: z.boolean(),
  })
  .meta({ id: 'Profile' });
export type Profile = z.output<typeof profile>;

export const profileChange = z.strictObject({
  firstName: name.optional(),
  lastName: name.optional(),
  phone,
  language: z.enum(languages, 'validation.format').optional(),
  look: look.partial().optional(),
  notifications: notifications.partial().optional(),
  /** Six digits that whoever guesses does not try first; null takes it away. */
  pin: z
    .string('validation.format')
    .refine(isPin, 'profile.pin.digits')
    .refine((pin) => !isPin(pin) || !isTrivialPin(pin), 'profile.pin.trivial')
    .nullable()
    .optional(),
  version: version.optional(),
});
export const passwordChange = z.strictObject({ currentPassword, password: newPassword });

const isPasswordChange = (body: object) => 'password' in body || 'currentPassword' in body;

/** Data or password, never both: a union of the two would blame the wrong fields. */
const anyChange = z
  .strictObject({ ...profileChange.shape, ...passwordChange.partial().shape })
  .check(({ value, issues }) => {
    if (!isPasswordChange(value)) return;
    const fault = (field: string, message: string) =>
      issues.push({ code: 'custom', path: [field], message, input: value });
    for (const field of Object.keys(passwordChange.shape))
      if (!(field in value)) fault(field, 'validation.passwordRequired');
    for (const field of Object.keys(value))
      if (!(field in passwordChange.shape)) fault(field, 'validation.unknownField');
  });

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
    body: anyChange,
    reply: profile,
    refuses: ['tooMany', 'forbidden'],
    event: 'users.update',
    entity: 'user',
    done: [
      { field: 'password', say: 'profile.password.done' },
      { field: 'currentPassword', say: 'profile.password.done' },
      { say: 'profile.update.done' },
    ],
    summary: 'Changes the caller’s own data, or the password (which ends every session).',
  },
});
