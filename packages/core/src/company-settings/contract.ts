import * as z from 'zod';
import { access } from '../access.ts';
import { defineContract } from '../capability.ts';
import { day, name, oneOfNumbers, recordFields, text, timeOfDay, version, wholeBetween } from '../fields.ts';
import { longestDedupeSeconds, ninthHours, payrollCodes, rolSteps } from './rules.ts';

const externalCode = text(20);
const width = wholeBetween(1, 20);

const settingsFields = {
  autoBreak: z.boolean('validation.format'),
  countEarlyEntry: z.boolean('validation.format'),
  nightFrom: timeOfDay,
  nightTo: timeOfDay,
  dedupeSeconds: wholeBetween(0, longestDedupeSeconds),
  hourlyVacation: z.boolean('validation.format'),
  rolMinStep: oneOfNumbers(rolSteps),
  dstNinthHour: z.enum(ninthHours, 'validation.format'),
  holidays: z.array(z.strictObject({ date: day, name })).max(100, 'validation.tooMuch'),
  payrollCode: text(20).nullable(),
  payrollWidths: z.strictObject({ company: width, employee: width, code: width }),
  payrollCodes: z.partialRecord(z.enum(payrollCodes, 'validation.format'), externalCode),
};

const settingsChange = z.strictObject({
  ...z.strictObject(settingsFields).partial().shape,
  validFrom: day.optional(),
  version: version.optional(),
});

export const companySettings = z
  .object({ ...recordFields, ...settingsFields, validFrom: day })
  .meta({ id: 'CompanySettings' });

export const companySettingsContract = defineContract({
  find: {
    route: 'GET /company-settings',
    access: access.hrAdmin,
    reply: companySettings,
    summary: 'The rules by which the company counts, as they hold today.',
  },
  update: {
    route: 'PATCH /company-settings',
    access: access.hrAdmin,
    body: settingsChange,
    reply: companySettings,
    entity: 'companySettings',
    summary: 'Changes the rules from a day on; no day before it changes.',
  },
});
