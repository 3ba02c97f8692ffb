import * as z from 'zod';
import type { FieldError } from '../errors.ts';
import { email, numberField } from '../fields.ts';
import { numberOf } from '../users/import-rules.ts';
import { fieldErrorsOf } from '../validation.ts';
import { yearLimits } from './contract.ts';
import { type BalanceColumn, balanceTypeOf } from './import-rules.ts';
import { balanceTypes } from './rules.ts';

type BalanceImportRow = Readonly<Partial<Record<BalanceColumn, string>>>;

/** Nobody is owed more hours than a year has. */
const mostHours = 8760;

const importedBalance = z.object({
  email,
  year: z.int('validation.format').min(yearLimits.least, 'validation.format').max(yearLimits.most, 'validation.format'),
  type: z.enum(balanceTypes, 'validation.format'),
  hours: numberField.min(-mostHours, 'validation.tooMuch').max(mostHours, 'validation.tooMuch'),
});
type ImportedBalance = z.output<typeof importedBalance>;
type ReadBalance = { ok: true; balance: ImportedBalance } | { ok: false; errors: FieldError[] };

/** Judges a row as a form would. */
export function readBalanceRow(row: BalanceImportRow): ReadBalance {
  const given = {
    email: row.email ?? '',
    year: numberOf(row.year ?? ''),
    type: balanceTypeOf(row.type ?? ''),
    hours: numberOf(row.hours ?? ''),
  };
  const parsed = importedBalance.safeParse(given, { reportInput: true });
  return parsed.success ? { ok: true, balance: parsed.data } : { ok: false, errors: fieldErrorsOf(parsed.error) };
}

export type JudgedBalances = {
  good: { row: number; balance: ImportedBalance }[];
  failed: { row: number; errors: FieldError[] }[];
};

/** The rows of a file, counted as its reader counts them; of each person, year and type the first one holds. */
export function judgeBalances(rows: readonly BalanceImportRow[]): JudgedBalances {
  const judged: JudgedBalances = { good: [], failed: [] };
  const seen = new Set<string>();
  rows.forEach((cells, index) => {
    if (Object.values(cells).every((cell) => cell === '')) return;
    const row = index + 2;
    const read = readBalanceRow(cells);
    if (!read.ok) return void judged.failed.push({ row, errors: read.errors });
    const key = `${read.balance.email} ${read.balance.year} ${read.balance.type}`;
    if (seen.has(key)) judged.failed.push({ row, errors: [{ path: 'email', message: 'balances.repeated' }] });
    else judged.good.push({ row, balance: read.balance });
    seen.add(key);
  });
  return judged;
}
