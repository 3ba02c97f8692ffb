import * as z from 'zod';
import { companySettings } from '@timbro/core/company-settings/contract.ts';
import { ninthHours, payrollCodes, rolSteps, settingsFaults } from '@timbro/core/company-settings/rules.ts';
import { type Day, isRealDay } from '@timbro/core/days/rules.ts';
import { day, name, oneOf, text, version } from '@timbro/core/fields.ts';
import { textLimits } from '@timbro/core/limits.ts';
import type { WebKey } from '@timbro/core/messages.ts';
import { fieldOf } from './folded-faults.ts';
import { chosenNumber, withinRange } from './shift-form.ts';

export type CompanySettings = z.output<typeof companySettings>;

export type HolidayRow = { readonly date: Day | null; readonly name: string };
export type HolidayFault = { readonly date?: WebKey; readonly name?: WebKey };

/** What is wrong with each row, by its place; rows without a fault are not named. */
export function holidayFaults(rows: readonly HolidayRow[]): Map<number, HolidayFault> {
  const faults = new Map<number, HolidayFault>();
  for (const [at, row] of rows.entries()) {
    const isTwice = rows.findIndex(({ date }) => date === row.date) < at;
    const date: WebKey | null =
      row.date === null
        ? 'validation.required'
        : !isRealDay(row.date)
          ? 'validation.date'
          : isTwice
            ? 'companySettings.holidayTwice'
            : null;
    const isNamed = name.safeParse(row.name).success;
    const named: WebKey | null = isNamed
      ? null
      : row.name.trim().length > textLimits.name
        ? 'validation.tooLong'
        : 'validation.required';
    if (date || named) faults.set(at, { ...(date && { date }), ...(named && { name: named }) });
  }
  return faults;
}

const holidays = z
  .array(z.object({ date: z.string().nullable(), name: z.string() }))
  .max(100, 'validation.tooMuch')
  .superRefine((rows, context) => {
    const [fault] = holidayFaults(rows).values();
    const message = fault?.date ?? fault?.name;
    if (message) context.addIssue({ code: 'custom', message });
  })
  .transform((rows) => rows.map((row) => ({ date: row.date ?? '', name: row.name.trim() })));

/** Codes without a code of the payroll program are left out. */
const codes = z.record(z.string(), z.string()).transform((map) => {
  const said = Object.fromEntries(
    Object.entries(map).flatMap(([code, own]) => (own.trim() ? [[code, own.trim()]] : [])),
  );
  return Object.fromEntries(payrollCodes.flatMap((code) => (said[code] ? [[code, said[code]]] : [])));
});

const { shape } = companySettings;
const widths = shape.payrollWidths.shape;
const fields = z.object({
  autoBreak: shape.autoBreak,
  countEarlyEntry: shape.countEarlyEntry,
  nightFrom: shape.nightFrom,
  nightTo: shape.nightTo,
  dedupeSeconds: withinRange(shape.dedupeSeconds, 'planSettings.range.dedupeSeconds'),
  hourlyVacation: shape.hourlyVacation,
  rolMinStep: chosenNumber(rolSteps),
  dstNinthHour: oneOf(ninthHours),
  holidays,
  payrollCode: z
    .string()
    .transform((code) => (code.trim() === '' ? null : code))
    .pipe(text(textLimits.payrollCode).nullable()),
  payrollWidths: z.object({
    company: withinRange(widths.company, 'planSettings.range.width'),
    employee: withinRange(widths.employee, 'planSettings.range.width'),
    code: withinRange(widths.code, 'planSettings.range.width'),
  }),
  payrollCodes: codes,
  validFrom: day,
  version: version.optional(),
});
export type RulesValues = z.input<typeof fields>;

/** The rules' own judgement of the whole, said at the field that holds what is wrong. */
export const rulesForm = fields.superRefine(({ validFrom: _, version: _version, ...settings }, context) => {
  // What single fields lack is said first.
  if (context.issues.length > 0) return;
  for (const { path, message } of settingsFaults(settings))
    context.addIssue({ code: 'custom', path: [fieldOf(path)], message });
});

export const rulesValuesOf = (settings: CompanySettings, validFrom: Day): RulesValues => ({
  autoBreak: settings.autoBreak,
  countEarlyEntry: settings.countEarlyEntry,
  nightFrom: settings.nightFrom,
  nightTo: settings.nightTo,
  dedupeSeconds: settings.dedupeSeconds,
  hourlyVacation: settings.hourlyVacation,
  rolMinStep: String(settings.rolMinStep),
  dstNinthHour: settings.dstNinthHour,
  holidays: settings.holidays,
  payrollCode: settings.payrollCode ?? '',
  payrollWidths: settings.payrollWidths,
  payrollCodes: Object.fromEntries(Object.entries(settings.payrollCodes).map(([code, own]) => [code, own ?? ''])),
  validFrom,
  version: settings.version,
});
