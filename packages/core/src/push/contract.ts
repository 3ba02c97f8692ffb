import * as z from 'zod';
import { access } from '../access.ts';
import { defineContract } from '../capability.ts';
import { id, instant } from '../fields.ts';
import { isPushEndpoint, mostEndpointCharacters } from './endpoint-rules.ts';
import { isPublicKey, isPushSecret } from './key-rules.ts';

/** As a browser names itself to the push service of its maker. */
const newSubscription = z.strictObject({
  endpoint: z
    .string('validation.required')
    .min(1, 'validation.required')
    .max(mostEndpointCharacters, 'validation.tooLong')
    .refine(isPushEndpoint, 'validation.pushEndpoint'),
  keys: z.strictObject(
    {
      p256dh: z.string('validation.required').max(100, 'validation.tooLong').refine(isPublicKey, 'validation.format'),
      auth: z.string('validation.required').max(40, 'validation.tooLong').refine(isPushSecret, 'validation.format'),
    },
    'validation.required',
  ),
});

const pushKey = z.object({ publicKey: z.string() }).meta({ id: 'PushKey' });
const pushSubscription = z.object({ id, createdAt: instant }).meta({ id: 'PushSubscription' });

export const push = defineContract({
  key: {
    route: 'GET /push/key',
    access: access.employee,
    reply: pushKey,
    summary: 'The public key with which a browser subscribes to what this server sends.',
  },
  subscribe: {
    route: 'POST /push/subscriptions',
    access: access.employee,
    body: newSubscription,
    reply: pushSubscription,
    also: { 200: { when: 'The server knew this browser already: it now belongs to the caller’s session.' } },
    refuses: ['unauthorized'],
    entity: null,
    event: null,
    done: null,
    summary: 'Tells the news about the caller’s own things to this browser, as long as the session lasts.',
  },
  unsubscribe: {
    route: 'DELETE /push/subscriptions/:subscriptionId',
    access: access.employee,
    reply: z.null(),
    entity: null,
    event: null,
    done: null,
    summary: 'Tells this browser nothing any more.',
  },
});
