import * as z from 'zod';
import { absenceTypes } from '../absences/rules.ts';
import { day as calendarDay, id, instant, timeOfDay } from '../fields.ts';
import { shiftPeriods } from '../shifts/rules.ts';
import { stampingSources } from '../stamps/rules.ts';
import { anomalies, dayFlags, dayStatuses, excessStates, totalNames } from './rules.ts';

export const totals = z.record(z.enum(totalNames), z.int()).meta({ id: 'Totals' });

export const shiftOfDay = z.object({
  id,
  name: z.string(),
  period: z.enum(shiftPeriods),
  start: timeOfDay,
  end: timeOfDay,
  /** Its unpaid break, where it has one. */
  breakStart: timeOfDay.nullish(),
  breakEnd: timeOfDay.nullish(),
});

const excess = z.object({
  minutes: z.int(),
  state: z.enum(excessStates).nullable(),
  /** Of the minutes, those on a public holiday, and those at night on other days. */
  holiday: z.int(),
  night: z.int(),
  /** Of those on a holiday, the ones at night. */
  holidayNight: z.int(),
});

/** The day of one person, as the register stores and sends it. */
export const workDay = z
  .object({
    date: calendarDay,
    shift: shiftOfDay.nullable(),
    rest: z.boolean(),
    /** Somebody planned this day by hand; otherwise the schedule did. */
    planned: z.boolean(),
    published: z.boolean(),
    /** A key of the catalogue (`holiday.<key>`), or the name the company gave to a holiday of its own. */
    holiday: z.string().nullable(),
    totals,
    anomalies: z.array(z.enum(anomalies)),
    absence: z.object({ id, type: z.enum(absenceTypes) }).nullable(),
    /** Which absence justifies how many minutes. */
    justifications: z.array(z.object({ absenceId: id, type: z.enum(absenceTypes), minutes: z.int() })),
    status: z.enum(dayStatuses),
    excess,
    flags: z.array(z.enum(dayFlags)),
    /** Came later than the schedule lets pass. */
    late: z.boolean(),
    firstIn: instant.nullable(),
    lastOut: instant.nullable(),
    /** When the person was out between two pairs of stamps; left out where they were not. */
    breaks: z.array(z.object({ from: instant, to: instant })).optional(),
    note: z.string().nullable(),
    version: z.int(),
  })
  .meta({ id: 'WorkDay' });
export type WorkDay = z.output<typeof workDay>;

export const stamping = z
  .object({
    id,
    userId: id,
    enteredAt: instant.nullable(),
    exitedAt: instant.nullable(),
    source: z.enum(stampingSources),
    site: z.string().nullable(),
    inside: z.boolean().nullable(),
    corrected: z.boolean(),
    replacedBy: id.nullable(),
  })
  .meta({ id: 'Stamping' });
export type Stamping = z.output<typeof stamping>;
