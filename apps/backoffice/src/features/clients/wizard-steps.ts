import type { Path } from 'react-hook-form';
import * as z from 'zod';
import { companyModules } from '@timbro/core/access.ts';
import { firstAdmin, newCompany } from '@timbro/core/companies/contract.ts';
import { defaultTimezone } from '@timbro/core/companies/rules.ts';
import { newSubscription } from '@timbro/core/subscriptions/contract.ts';

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Whether nothing was typed into a part of the form. */
export const isBlank = (part: object | undefined): boolean => Object.values(part ?? {}).every(isEmpty);

/** A part that may be left out as a whole, but not by halves. */
const unlessBlank = <T extends z.ZodObject>(part: T) =>
  z.preprocess((typed: z.input<T> | undefined) => (isBlank(typed) ? undefined : typed), part.optional());

/** All steps are one form: what the contract takes, with the optional parts as they are typed. */
export const clientSteps = newCompany.extend({
  subscription: unlessBlank(newSubscription.omit({ companyId: true })),
  admin: unlessBlank(firstAdmin),
});
export type ClientValues = z.input<typeof clientSteps>;

export const emptyClient = {
  name: '',
  vatNumber: '',
  address: '',
  timezone: defaultTimezone,
  patronSaint: null,
  moduleDevices: false,
  moduleHr: false,
  moduleExitNotices: false,
  subscription: { type: '' },
  admin: { firstName: '', lastName: '', email: '' },
};

/** The body that makes the client: parts left blank are not there. */
export function bodyOf({ address, subscription, admin, ...data }: z.output<typeof clientSteps>) {
  return {
    ...data,
    address: isEmpty(address) ? null : address,
    ...(subscription && { subscription }),
    ...(admin && { admin }),
  };
}

export type StepId = 'data' | 'modules' | 'subscription' | 'admin' | 'summary';
export type Step = { readonly id: StepId; readonly fields: readonly Path<ClientValues>[]; readonly optional?: true };

export const steps: readonly Step[] = [
  { id: 'data', fields: ['name', 'vatNumber', 'address', 'timezone', 'patronSaint'] },
  { id: 'modules', fields: companyModules },
  {
    id: 'subscription',
    fields: ['subscription.type', 'subscription.cost', 'subscription.renewalDays', 'subscription.renewalDate'],
    optional: true,
  },
  { id: 'admin', fields: ['admin.firstName', 'admin.lastName', 'admin.email'], optional: true },
  { id: 'summary', fields: [] },
];
