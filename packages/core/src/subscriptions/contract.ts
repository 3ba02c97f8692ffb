import * as z from 'zod';
import { access } from '../access.ts';
import { defineContract } from '../capability.ts';
import { count, day, id, listOf, listQuery, numberField, recordFields, text, version } from '../fields.ts';
import { textLimits } from '../limits.ts';
import { costLimit, renewalDayLimits } from './rules.ts';

/** Euro and cents, never a third decimal. */
const cost = numberField
  .min(0, 'validation.format')
  .max(costLimit, 'validation.tooMuch')
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'validation.format')
  .transform((value) => Math.round(value * 100) / 100);

export const newSubscription = z.strictObject({
  companyId: id,
  type: text(textLimits.subscriptionType),
  renewalDate: day,
  renewalDays: numberField
    .int('validation.format')
    .min(renewalDayLimits.least, 'validation.notLess1')
    .max(renewalDayLimits.most, 'validation.notMore1000'),
  cost,
});
/** The client of a subscription never changes: it may be sent back as it is. */
export const subscriptionChange = newSubscription.partial().extend({ version: version.optional() });

export const subscription = z
  .object({
    ...recordFields,
    companyId: id,
    companyName: z.string(),
    type: z.string(),
    renewalDate: day,
    renewalDays: z.int(),
    cost: z.number(),
    daysLeft: z.int(),
    current: z.boolean(),
  })
  .meta({ id: 'Subscription' });
export type Subscription = z.output<typeof subscription>;

export const subscriptionFilter = listQuery(
  ['companyName', 'type', 'cost', 'renewalDays', 'renewalDate', 'createdAt'],
  'renewalDate',
).extend({
  companyId: id.optional(),
  expiringWithin: count(1000).optional(),
  current: z.enum(['true', 'false'], 'validation.format').optional(),
});
export type SubscriptionFilter = z.output<typeof subscriptionFilter>;

export const subscriptions = defineContract({
  list: {
    route: 'GET /admin/subscriptions',
    access: access.provider,
    acrossClients: true,
    query: subscriptionFilter,
    reply: listOf(subscription),
    summary: 'The subscriptions of the clients, running ones and history.',
  },
  create: {
    route: 'POST /admin/subscriptions',
    access: access.provider,
    acrossClients: true,
    body: newSubscription,
    reply: subscription,
    entity: 'subscription',
    summary: 'Gives a client a subscription; the one it had becomes history.',
  },
  update: {
    route: 'PATCH /admin/subscriptions/:subscriptionId',
    access: access.provider,
    acrossClients: true,
    body: subscriptionChange,
    reply: subscription,
    entity: 'subscription',
    summary: 'Changes a subscription.',
  },
  remove: {
    route: 'DELETE /admin/subscriptions/:subscriptionId',
    access: access.provider,
    acrossClients: true,
    reply: z.null(),
    entity: 'subscription',
    summary: 'Removes a subscription.',
  },
});
