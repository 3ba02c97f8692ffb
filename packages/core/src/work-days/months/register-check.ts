import * as z from 'zod';
import { id, instant, person } from '@timbro/core/fields.ts';

export const registerCheck = z.object({
  intact: z.boolean(),
  people: z.int(),
  stamps: z.int(),
  firstBreak: z.object({ user: person, seq: z.int(), stampId: id.nullable(), at: instant.nullable() }).nullable(),
});
