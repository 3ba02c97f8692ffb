import { Readable } from 'node:stream';
import type { PayrollCode } from '@timbro/core/company-settings/rules.ts';
import type { Language } from '@timbro/core/language.ts';
import { clockText } from '@timbro/core/work-days/rules.ts';
import {
  type SheetDay,
  type SheetPerson,
  informativeCodes,
  movementsOf,
} from '@timbro/core/work-days/sheets/sheet-rules.ts';
import { inChunks } from '#http/cells.ts';
import type { MonthExport } from './month-input.ts';
import { word } from './words.ts';

type GapReason =
  | 'companyCodeMissing'
  | 'companyCodeTooLong'
  | 'employeeCodeMissing'
  | 'employeeCodeTooLong'
  | 'codeUnmapped'
  | 'codeTooLong';

/** Something that the file cannot say, and of whom. */
export type TrripwGap = {
  reason: GapReason;
  person: { id: string; name: string } | null;
  code: PayrollCode | null;
  minutes: number;
  width: number;
};

type Settings = MonthExport['settings'];
/** A code as payroll takes it, or why it cannot. */
type Written = { text: string } | { reason: GapReason; width: number };

/** The month as Zucchetti reads it (TRRIPW). What cannot be written stands in it as a comment. */
export const trripwStream = (input: MonthExport): Readable =>
  Readable.from(inChunks(documentOf(input)), { objectMode: false });

/** All that a file of this month would leave out: to be shown before somebody relies on it. */
export async function trripwGaps({ settings, people }: MonthExport): Promise<TrripwGap[]> {
  const company = companyCode(settings);
  if (!('text' in company)) return [gapOf(company, null)];
  const gaps: TrripwGap[] = [];
  for await (const person of people()) gaps.push(...gapsOf(person, settings));
  return gaps;
}

/** What the sentence about a gap says of it. */
export const gapValues = ({ person, code, minutes, width }: TrripwGap) => ({
  person: person?.name ?? '',
  code: code ?? '',
  hours: clockText(minutes),
  width,
});
export const gapText = (language: Language, gap: TrripwGap): string =>
  word(language, `sheet.gap.${gap.reason}`, gapValues(gap));

async function* documentOf({ settings, people, language, provisional }: MonthExport): AsyncGenerator<string> {
  const company = companyCode(settings);
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<Fornitura>\n${provisional ? comment(word(language, 'sheet.provisional')) : ''}`;
  if ('text' in company)
    for await (const person of people()) yield employeeXml(person, company.text, settings, language);
  else yield comment(gapText(language, gapOf(company, null)));
  yield '</Fornitura>\n';
}

function employeeXml(person: SheetPerson, company: string, settings: Settings, language: Language): string {
  const gaps = gapsOf(person, settings).map((gap) => comment(gapText(language, gap)));
  const employee = employeeCode(person, settings);
  if (!('text' in employee)) return gaps.join('');
  return (
    `${gaps.join('')}  <Dipendente CodAziendaUfficiale="${escape(company)}" CodDipendenteUfficiale="${escape(employee.text)}">\n` +
    '    <Movimenti GenerazioneAutomaticaDaTeorico="N">\n' +
    person.days.flatMap((day) => movementsXml(day, settings)).join('') +
    '    </Movimenti>\n  </Dipendente>\n'
  );
}

/** Internal codes that share a payroll code become one movement of the day: of two, a program might keep the last. */
function movementsXml(day: SheetDay, settings: Settings): string[] {
  const minutes = new Map<string, number>();
  for (const movement of movementsOf(day)) {
    const code = payrollCodeOf(movement.code, settings);
    if ('text' in code) minutes.set(code.text, (minutes.get(code.text) ?? 0) + movement.minutes);
  }
  // A rest day is told by its flag, also where the company has no code for it.
  if (minutes.size === 0 && day.rest && day.status !== 'future') minutes.set('', 0);
  return [...minutes].map(([code, counted]) => movementXml(code, counted, day));
}

const movementXml = (code: string, minutes: number, { date, rest }: SheetDay) =>
  `      <Movimento><CodGiustificativoRilPres/><CodGiustificativoUfficiale>${escape(code)}</CodGiustificativoUfficiale>` +
  `<Data>${date}</Data><NumOre>${Math.floor(minutes / 60)}</NumOre><NumMinuti>${minutes % 60}</NumMinuti>` +
  `<GiornoDiRiposo>${rest ? 'S' : 'N'}</GiornoDiRiposo><GiornoChiusuraStraordinari>N</GiornoChiusuraStraordinari></Movimento>\n`;

function gapsOf(person: SheetPerson, settings: Settings): TrripwGap[] {
  const employee = employeeCode(person, settings);
  if (!('text' in employee)) return [gapOf(employee, person)];
  const lost = new Map<PayrollCode, number>();
  for (const { code, minutes } of person.days.flatMap(movementsOf))
    if (!isOptional(code, settings)) lost.set(code, (lost.get(code) ?? 0) + minutes);
  return [...lost].flatMap(([code, minutes]) => {
    const written = payrollCodeOf(code, settings);
    return 'text' in written ? [] : [{ ...gapOf(written, person), code, minutes }];
  });
}

/** Night hours are told within the ordinary ones and rest by its flag: a company may do without codes for them. */
const isOptional = (code: PayrollCode, { payrollCodes }: Settings) =>
  informativeCodes.includes(code) && !payrollCodes[code];

const gapOf = ({ reason, width }: { reason: GapReason; width: number }, person: SheetPerson | null): TrripwGap => ({
  reason,
  person: person && { id: person.id, name: `${person.lastName} ${person.firstName}` },
  code: null,
  minutes: 0,
  width,
});

function companyCode({ payrollCode, payrollWidths: { company: width } }: Settings): Written {
  if (!payrollCode) return { reason: 'companyCodeMissing', width };
  return payrollCode.length > width ? { reason: 'companyCodeTooLong', width } : { text: padded(payrollCode, width) };
}

function employeeCode({ payrollCode }: SheetPerson, { payrollWidths: { employee: width } }: Settings): Written {
  if (!payrollCode) return { reason: 'employeeCodeMissing', width };
  return payrollCode.length > width ? { reason: 'employeeCodeTooLong', width } : { text: padded(payrollCode, width) };
}

/** A code of ours may mean something else to a payroll program: only what the company has mapped is written. */
function payrollCodeOf(code: PayrollCode, { payrollCodes, payrollWidths: { code: width } }: Settings): Written {
  const text = payrollCodes[code];
  if (!text) return { reason: 'codeUnmapped', width };
  return text.length > width ? { reason: 'codeTooLong', width } : { text };
}

const padded = (code: string, width: number) => (/^\d+$/.test(code) ? code.padStart(width, '0') : code);

/** XML holds neither control characters nor, in a comment, two hyphens in a row. */
const legal = (text: string) => text.replace(/\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu, '');
const comment = (text: string) => `  <!-- ${legal(text).replace(/-(?=-|$)/g, '- ')} -->\n`;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => legal(text).replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
