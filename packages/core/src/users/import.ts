import * as z from 'zod';
import type { FieldError } from '../errors.ts';
import { optionalText } from '../fields.ts';
import { textLimits } from '../limits.ts';
import { fieldErrorsOf } from '../validation.ts';
import { newUser } from './contract.ts';
import { type ImportColumn, dayOf, minutesOf, numberOf, repeatedEmails, roleOf } from './import-rules.ts';

/** A row as it was read: only the columns the file has. */
type ImportRow = Readonly<Partial<Record<ImportColumn, string>>>;

/** The form’s own schema; the department comes by its name, and who has no role is an operator. */
const importedUser = newUser
  .omit({ departmentId: true, workScheduleId: true, role: true })
  .extend({ role: newUser.shape.role.optional(), department: optionalText(textLimits.name) });
export type ImportedUser = z.output<typeof importedUser>;

const fieldOf: Partial<Record<ImportColumn, keyof ImportedUser>> = { weeklyHours: 'weeklyMinutes' };
const valueOf: Partial<Record<ImportColumn, (text: string) => unknown>> = {
  role: roleOf,
  hiredOn: dayOf,
  weeklyHours: minutesOf,
  yearlyVacationHours: numberOf,
  yearlyRolHours: numberOf,
};

const isColumn = (name: string, row: ImportRow): name is ImportColumn => Object.hasOwn(row, name);

type ReadRow = { ok: true; user: ImportedUser } | { ok: false; errors: FieldError[] };

/** Judges a row as the form would; an empty cell says nothing, and a fault is named after its column. */
export function readImportRow(row: ImportRow): ReadRow {
  const given: Record<string, unknown> = {};
  for (const column of Object.keys(row)) {
    if (!isColumn(column, row)) continue;
    const text = row[column]?.trim() ?? '';
    if (text !== '') given[fieldOf[column] ?? column] = valueOf[column]?.(text) ?? text;
  }
  const parsed = importedUser.safeParse(given, { reportInput: true });
  if (parsed.success) return { ok: true, user: parsed.data };
  const errors = fieldErrorsOf(parsed.error).map((error) =>
    error.path === 'weeklyMinutes' ? { ...error, path: 'weeklyHours' } : error,
  );
  return { ok: false, errors };
}

type JudgedPeople = {
  good: { row: number; person: ImportedUser }[];
  failed: { row: number; errors: FieldError[] }[];
};

/** The rows of a file as the form's own schema judges them, counted as the file's reader counts them. */
export function judgePeople(rows: readonly ImportRow[]): JudgedPeople {
  const repeated = repeatedEmails(rows.map(({ email }) => email ?? ''));
  const judged: JudgedPeople = { good: [], failed: [] };
  rows.forEach((cells, index) => {
    if (Object.values(cells).every((cell) => cell === '')) return;
    const row = index + 2;
    const read = readImportRow(cells);
    if (!read.ok) judged.failed.push({ row, errors: read.errors });
    else if (repeated.has(index))
      judged.failed.push({ row, errors: [{ path: 'email', message: 'error.file.repeated' }] });
    else judged.good.push({ row, person: read.user });
  });
  return judged;
}
