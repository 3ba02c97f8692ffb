import * as z from 'zod';
import { access } from '../access.ts';
import { defineContract, multipart, upload } from '../capability.ts';
import {
  countTo,
  departmentFilterField,
  id,
  instant,
  listOf,
  listQuery,
  many,
  oneOf,
  person,
  text,
  wholeBetween,
} from '../fields.ts';
import { textLimits } from '../limits.ts';
import { importReport, importTypes } from '../users/contract.ts';
import { balanceTypes, movementKinds } from './rules.ts';

export const yearLimits = { least: 2000, most: 2100 } as const;
/** Nobody is owed more minutes than a year has. */
export const mostMinutes = 525_600;

const year = countTo(yearLimits.most, yearLimits.least);

/** In hours with two decimals; `carriedOver + accrued + adjusted − taken − planned = residual`. */
export const balance = z
  .object({
    user: person,
    year: z.int(),
    type: z.enum(balanceTypes),
    carriedOver: z.number(),
    accrued: z.number(),
    adjusted: z.number(),
    taken: z.number(),
    /** Approved, and still to come. */
    planned: z.number(),
    /** Asked for and not decided: no part of the sum. */
    pending: z.number(),
    residual: z.number(),
  })
  .meta({ id: 'Balance' });
export type Balance = z.output<typeof balance>;

const movement = z
  .object({
    id,
    at: instant,
    kind: z.enum(movementKinds),
    type: z.enum(balanceTypes),
    /** What it adds; what is taken is negative. */
    minutes: z.int(),
    /** Of what is taken: still to come. */
    planned: z.boolean(),
    reason: z.string().nullable(),
    absenceId: id.nullable(),
    actor: person.nullable(),
  })
  .meta({ id: 'BalanceMovement' });
export type Movement = z.output<typeof movement>;

export const balanceFilter = listQuery(['name'], 'name').extend({
  year: year.optional(),
  userId: many(id),
  departmentId: departmentFilterField,
  type: many(z.enum(balanceTypes, 'validation.format')),
});
export type BalanceFilter = z.output<typeof balanceFilter>;

const movementFilter = listQuery(['at'], 'at').extend({
  userId: id,
  year: year.optional(),
  type: many(z.enum(balanceTypes, 'validation.format')),
});

export const adjustment = z.strictObject({
  userId: id,
  year: wholeBetween(yearLimits.least, yearLimits.most),
  type: oneOf(balanceTypes),
  minutes: wholeBetween(-mostMinutes, mostMinutes).refine((minutes) => minutes !== 0, 'validation.format'),
  reason: text(textLimits.note),
});

export const balances = defineContract({
  list: {
    route: 'GET /balances',
    access: access.hr,
    query: balanceFilter,
    reply: listOf(balance),
    summary: 'What each person has of vacation, ROL and former holidays in a year.',
  },
  mine: {
    route: 'GET /balances/mine',
    access: access.hrEmployee,
    query: balanceFilter.pick({ page: true, pageSize: true, year: true, type: true }),
    reply: listOf(balance),
    summary: 'The caller’s own balances.',
  },
  movements: {
    route: 'GET /balances/movements',
    access: access.hr,
    query: movementFilter,
    reply: listOf(movement),
    refuses: ['notFound'],
    summary: 'What a balance is made of.',
  },
  adjust: {
    route: 'POST /balances/adjustments',
    access: access.hrOffice,
    body: adjustment,
    reply: movement,
    entity: 'balance',
    summary: 'Corrects a balance, with the reason.',
  },
  import: {
    route: 'POST /balances/import',
    access: access.hrOffice,
    body: multipart({ file: upload(importTypes), dryRun: z.enum(['true', 'false'], 'validation.format').optional() }),
    reply: importReport,
    status: 200,
    refuses: ['tooMany'],
    entity: 'balance',
    done: null,
    summary: 'Takes the openings of a year over from a spreadsheet, by e-mail, year and type.',
  },
});
