import type { CompanyRole } from '../access.ts';
import { columnReader, meaningOf } from '../import/rules.ts';

/** What a file may say of a person, in the order of the template. */
export const importColumns = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'role',
  'department',
  'taxCode',
  'payrollCode',
  'badge',
  'hiredOn',
  'weeklyHours',
  'yearlyVacationHours',
  'yearlyRolHours',
] as const;
export type ImportColumn = (typeof importColumns)[number];
export const requiredColumns: readonly ImportColumn[] = ['firstName', 'lastName', 'email'];

/** A file with more rows has to be split. */
export const mostImportRows = 10_000;

/** What the heads of such columns are called in the files people have. */
const synonyms: Readonly<Record<ImportColumn, readonly string[]>> = {
  firstName: ['nome', 'first name', 'firstname', 'name', 'given name', 'nome dipendente'],
  lastName: ['cognome', 'last name', 'lastname', 'surname', 'family name', 'cognome dipendente'],
  email: ['e-mail', 'email', 'mail', 'posta elettronica', 'indirizzo e-mail', 'indirizzo email', 'email address'],
  phone: ['telefono', 'cellulare', 'tel', 'phone', 'mobile', 'phone number', 'numero di telefono', 'recapito'],
  role: ['ruolo', 'role', 'profilo'],
  department: ['reparto', 'department', 'ufficio', 'area', 'dept', 'unita organizzativa', 'centro di costo'],
  taxCode: ['codice fiscale', 'cf', 'cod fiscale', 'tax code', 'taxcode', 'fiscal code'],
  payrollCode: [
    'codice paghe',
    'matricola',
    'codice dipendente',
    'payroll code',
    'payrollcode',
    'employee code',
    'employee id',
  ],
  badge: ['badge', 'tessera', 'numero badge', 'numero tessera', 'card', 'card number', 'badge number', 'tag'],
  hiredOn: [
    'data di assunzione',
    'data assunzione',
    'assunto il',
    'assunzione',
    'hired on',
    'hiredon',
    'hire date',
    'start date',
  ],
  weeklyHours: ['ore settimanali', 'orario settimanale', 'weekly hours', 'weeklyhours', 'hours per week'],
  yearlyVacationHours: [
    'ore ferie annue',
    'ore di ferie annue',
    'ferie annue',
    'ferie',
    'yearly vacation hours',
    'yearlyvacationhours',
    'vacation hours',
  ],
  yearlyRolHours: ['ore rol annue', 'rol annui', 'rol', 'yearly rol hours', 'yearlyrolhours', 'rol hours'],
};

/** What each head of a file means. */
export const columnsOf = columnReader(synonyms);

const roleWords: Readonly<Record<CompanyRole, readonly string[]>> = {
  Admin: ['admin', 'amministratore', 'amministratrice', 'administrator'],
  Responsible: ['responsible', 'responsabile', 'manager', 'caporeparto', 'capo reparto', 'capoturno', 'capo turno'],
  BackOffice: ['backoffice', 'back office', 'hr', 'ufficio personale'],
  Operator: [
    'operator',
    'operatore',
    'operatrice',
    'operaio',
    'operaia',
    'dipendente',
    'employee',
    'worker',
    'impiegato',
    'impiegata',
  ],
};
const roleByWord = meaningOf(roleWords);
/** The role a file means by a word; a word nobody knows stays as it is, for the schema to refuse. */
export const roleOf = (word: string): string => roleByWord(word) ?? word;

/** A number as people write it: `1.234,5`, `1234.5`, `38`. */
export function numberOf(text: string): number | string {
  const value = text.trim().replace(/\s/g, '');
  const dotted = /,\d{1,2}$/.test(value) ? value.replace(/\./g, '').replace(',', '.') : value;
  return /^-?\d+(\.\d+)?$/.test(dotted) ? Number(dotted) : text;
}

/** A day as people write it, `31/12/2026`, `31-12-2026`, `31.12.2026`, or as machines do. */
export function dayOf(text: string): string {
  const parts = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text.trim());
  if (!parts) return text.trim().slice(0, 10);
  const [, day = '', month = '', year = ''] = parts;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** Hours of a week, `38:30`, `38,5` or `38`, in minutes. */
export function minutesOf(text: string): number | string {
  const clock = /^(\d{1,3}):([0-5]\d)$/.exec(text.trim());
  if (clock) return Number(clock[1]) * 60 + Number(clock[2]);
  const hours = numberOf(text);
  return typeof hours === 'number' ? Math.round(hours * 60) : hours;
}

/** The rows, counted from 0, whose address an earlier row already has. */
export function repeatedEmails(emails: readonly string[]): ReadonlySet<number> {
  const seen = new Set<string>();
  const repeated = new Set<number>();
  emails.forEach((email, row) => {
    const key = email.trim().toLowerCase();
    if (key !== '' && seen.has(key)) repeated.add(row);
    seen.add(key);
  });
  return repeated;
}
