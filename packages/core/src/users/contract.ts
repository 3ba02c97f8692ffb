import * as z from 'zod';
import { roles } from '../access.ts';
import { day, id, instant, recordFields } from '../fields.ts';
import { languages } from '../language.ts';
import { textLimits } from '../limits.ts';
import { toE164, userStatuses } from './rules.ts';

export const phone = z
  .string('validation.format')
  .trim()
  .max(textLimits.phone, 'validation.tooLong')
  .transform((value, context) => {
    const number = value === '' ? null : toE164(value);
    if (value !== '' && number === null) context.addIssue({ code: 'custom', message: 'validation.format' });
    return number;
  })
  .nullish();

export const departmentName = z.object({ id, name: z.string() });

export const user = z
  .object({
    ...recordFields,
    // Plain texts: an answer never fails over what the records already hold.
    firstName: z.string(),
    lastName: z.string(),
    displayName: z.string(),
    email: z.string(),
    phone: z.string().nullable(),
    role: z.enum(roles),
    status: z.enum(userStatuses),
    department: departmentName.nullable(),
    companyId: id.nullable(),
    taxCode: z.string().nullable(),
    payrollCode: z.string().nullable(),
    workScheduleId: id.nullable(),
    hiredOn: day.nullable(),
    weeklyMinutes: z.int(),
    yearlyVacationHours: z.number().nullable(),
    yearlyRolHours: z.number().nullable(),
    language: z.enum(languages),
    lastSignInAt: instant.nullable(),
    lastStampAt: instant.nullable(),
  })
  .meta({ id: 'User' });
export type User = z.output<typeof user>;

export const permissions = z.object({
  moduleDevices: z.boolean(),
  moduleHr: z.boolean(),
  moduleExitNotices: z.boolean(),
});
