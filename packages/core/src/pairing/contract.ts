import * as z from 'zod';
import { access } from '../access.ts';
import { defineContract, file } from '../capability.ts';
import { id, instant } from '../fields.ts';
import { mediaTypes } from '../formats.ts';
import { mostLetters } from './rules.ts';

export const pairingCode = z
  .object({
    /** What the QR says. */
    url: z.string(),
    /** The same to be typed: XXXXX-XXXXX. */
    code: z.string(),
    expiresAt: instant,
  })
  .meta({ id: 'PairingCode' });
export type PairingCode = z.output<typeof pairingCode>;

const chosenPeople = z
  .array(id, 'validation.required')
  .min(1, 'validation.required')
  .max(mostLetters, 'pairing.tooManyLetters');

export const pairing = defineContract({
  create: {
    route: 'POST /users/:userId/pairing',
    access: access.companyAdmin,
    reply: pairingCode,
    refuses: ['statusForbids'],
    event: null,
    entity: 'user',
    done: null,
    summary:
      'Makes a code with which one phone is paired with a person, once and within 15 minutes; older ones are dead.',
  },
  letters: {
    route: 'POST /users/pairing-letters',
    access: access.companyAdmin,
    body: z.strictObject({ userIds: chosenPeople }),
    reply: file([mediaTypes.pdf]),
    status: 200,
    refuses: ['notFound', 'statusForbids'],
    event: null,
    entity: 'user',
    done: null,
    summary: 'A page for each person with a code for their phone, good for 72 hours; archived people are left out.',
  },
});
