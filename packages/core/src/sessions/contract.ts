import * as z from 'zod';
import { access } from '../access.ts';
import { defineContract } from '../capability.ts';
import { id, instant, listOf, listQuery } from '../fields.ts';
import { deviceTypes } from './rules.ts';

const session = z
  .object({
    id,
    device: z.string(),
    deviceType: z.enum(deviceTypes),
    ip: z.string(),
    createdAt: instant,
    lastUsedAt: instant,
    current: z.boolean(),
  })
  .meta({ id: 'Session' });
export type Session = z.output<typeof session>;

export const sessionFilter = listQuery(['lastUsedAt', 'createdAt', 'device'], '-lastUsedAt');

export const sessions = defineContract({
  list: {
    route: 'GET /auth/sessions',
    access: access.signedIn,
    query: sessionFilter,
    reply: listOf(session),
    summary: 'The open sessions of the caller.',
  },
  remove: {
    route: 'DELETE /auth/sessions/:sessionId',
    access: access.signedIn,
    reply: z.null(),
    entity: 'session',
    summary: 'Signs one of the caller’s own sessions out.',
  },
});
