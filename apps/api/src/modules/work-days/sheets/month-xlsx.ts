import type { Readable } from 'node:stream';
import type { ColumnFormat, SheetColumn, Spreadsheet } from '@timbro/core/capability.ts';
import { payrollCodes } from '@timbro/core/company-settings/rules.ts';
import type { Language } from '@timbro/core/language.ts';
import { monthName } from '@timbro/core/moment.ts';
import { momentIn } from '@timbro/core/moment.ts';
import {
  type SheetDay,
  type SheetPerson,
  hundredthsOf,
  justificationCodes,
  movementsOf,
  openAnomaliesOf,
  partTimeShare,
  protocolNumberOf,
  sheetOf,
} from '@timbro/core/work-days/sheets/sheet-rules.ts';
import { serialDay, workbookStream } from '#http/xlsx.ts';
import type { MonthExport } from './month-input.ts';
import { type SheetKey, holidayName, roleName, word } from './words.ts';

/** The month as a workbook: who, every day, what justifies, what is wrong, and what the codes mean. */
export const monthXlsx = (input: MonthExport): Readable =>
  workbookStream({
    sheets: [summarySheet(input), daysSheet(input), justificationsSheet(input), anomaliesSheet(input), legend(input)],
  });

/** Worked codes that have a column of the summary, besides those of the absences. */
const workedCodes = ['OR', 'ST', 'SN', 'SF', 'SU', 'BO', 'NO'] as const;
const summaryCodes = [...workedCodes, ...justificationCodes];

const whose = ['sheet.column.payrollCode', 'sheet.column.lastName', 'sheet.column.firstName'] as const;
const whoIs = ({ payrollCode, lastName, firstName }: SheetPerson) => [payrollCode, lastName, firstName];

const columnsIn =
  (language: Language) =>
  (...keys: readonly (SheetKey | readonly [SheetKey, ColumnFormat])[]): SheetColumn[] =>
    keys.map((key) =>
      typeof key === 'string' ? word(language, key) : { label: word(language, key[0]), format: key[1] },
    );

function summarySheet({ language, people, provisional }: MonthExport): Spreadsheet {
  const columns = columnsIn(language);
  return {
    name: word(language, 'sheet.tab.summary'),
    columns: [
      ...columns(...whose, 'sheet.column.taxCode', 'sheet.column.department', 'sheet.column.role'),
      ...columns('sheet.column.partTime', ['sheet.column.due', 'hours'], ['sheet.column.worked', 'hours']),
      ...summaryCodes.map((code) => ({
        label: `${word(language, `sheet.code.${code}`)} [${code}]`,
        format: 'hours' as const,
      })),
      ...columns(['sheet.column.holiday', 'hours'], 'sheet.column.delays', 'sheet.column.delayMinutes'),
      ...columns('sheet.column.roundingMinutes', 'sheet.column.openAnomalies', 'sheet.column.status'),
    ],
    rows: (async function* () {
      const state = word(language, provisional ? 'sheet.provisional' : 'sheet.final');
      for await (const person of people()) yield [...whoIs(person), ...summaryOf(person, language), state];
    })(),
  };
}

function summaryOf(person: SheetPerson, language: Language) {
  const { totals, delays, openAnomalies } = sheetOf(person);
  const minutes = new Map(summaryCodes.map((code) => [code, 0]));
  for (const movement of person.days.flatMap(movementsOf))
    minutes.set(movement.code, (minutes.get(movement.code) ?? 0) + movement.minutes);
  return [
    person.taxCode,
    person.department,
    roleName(language, person.role),
    partTimeShare(person.weeklyMinutes),
    hundredthsOf(totals.due),
    hundredthsOf(totals.worked),
    ...summaryCodes.map((code) => hundredthsOf(minutes.get(code) ?? 0)),
    hundredthsOf(totals.holiday),
    delays.days,
    delays.minutes,
    totals.roundingDifference,
    openAnomalies.length,
  ];
}

/** Minutes as part of a day, which is how spreadsheet programs add hours up; nothing where there is nothing to add. */
const duration = (minutes: number) => (minutes === 0 ? null : minutes / 1440);

const dayFigures = [
  'due',
  'presence',
  'ordinary',
  'excess',
  'justified',
  'uncovered',
  'delayCounted',
  'earlyExitCounted',
  'night',
  'holiday',
] as const;

function daysSheet({ company, language, people }: MonthExport): Spreadsheet {
  const columns = columnsIn(language);
  const time = timeIn(company.timezone);
  const weekday = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' });
  return {
    name: word(language, 'sheet.tab.days'),
    columns: [
      ...columns(...whose, ['sheet.column.date', 'day'], 'sheet.column.weekday', 'sheet.column.shift'),
      ...columns('sheet.column.holidayName', 'sheet.column.firstIn', 'sheet.column.lastOut'),
      ...columns(...dayFigures.map((figure) => [`sheet.column.${figure}`, 'duration'] as const)),
      ...columns('sheet.column.excessState', 'sheet.column.roundingMinutes', 'sheet.column.status'),
      ...columns('sheet.column.anomalies', 'sheet.column.note'),
    ],
    rows: (async function* () {
      for await (const person of people())
        for (const day of person.days)
          yield [
            ...whoIs(person),
            serialDay(day.date),
            weekday.format(new Date(`${day.date}T00:00:00Z`)),
            shiftOf(day, language),
            day.holiday === null ? null : holidayName(language, day.holiday),
            time(day.firstIn),
            time(day.lastOut),
            ...dayFigures.map((figure) => duration(day.totals[figure])),
            day.excess.state === null ? null : word(language, `sheet.excess.${day.excess.state}`),
            day.totals.roundingDifference || null,
            word(language, `sheet.status.${day.status}`),
            day.anomalies.map((anomaly) => word(language, `sheet.anomaly.${anomaly}`)).join(', '),
            day.note,
          ];
    })(),
  };
}

const shiftOf = ({ shift, rest }: SheetDay, language: Language) =>
  shift ? `${shift.name} ${shift.start}–${shift.end}` : rest ? word(language, 'sheet.code.RI') : null;

function timeIn(timeZone: string) {
  const format = new Intl.DateTimeFormat('it-IT', { timeZone, hour: '2-digit', minute: '2-digit' });
  return (instant: string | null) => (instant === null ? null : format.format(new Date(instant)));
}

function justificationsSheet({ language, people }: MonthExport): Spreadsheet {
  const columns = columnsIn(language);
  return {
    name: word(language, 'sheet.tab.justifications'),
    columns: [
      ...columns(...whose, ['sheet.column.date', 'day'], 'sheet.column.code', 'sheet.column.meaning'),
      ...columns(['sheet.column.hours', 'duration'], ['sheet.column.hundredths', 'hours']),
      ...columns('sheet.column.protocolNumber'),
    ],
    rows: (async function* () {
      for await (const person of people())
        for (const day of person.days)
          for (const { code, minutes } of movementsOf(day))
            if (justificationCodes.includes(code))
              yield [
                ...whoIs(person),
                serialDay(day.date),
                code,
                word(language, `sheet.code.${code}`),
                duration(minutes),
                hundredthsOf(minutes),
                protocolNumberOf(day, code),
              ];
    })(),
  };
}

function anomaliesSheet({ language, people }: MonthExport): Spreadsheet {
  const columns = columnsIn(language);
  return {
    name: word(language, 'sheet.tab.anomalies'),
    columns: columns(...whose, ['sheet.column.date', 'day'], 'sheet.column.anomaly', 'sheet.column.isOpen'),
    rows: (async function* () {
      for await (const person of people())
        for (const day of person.days) {
          const open = new Set(openAnomaliesOf([day]).map(({ anomaly }) => anomaly));
          for (const anomaly of new Set([...day.anomalies, ...open]))
            yield [
              ...whoIs(person),
              serialDay(day.date),
              word(language, `sheet.anomaly.${anomaly}`),
              open.has(anomaly),
            ];
        }
    })(),
  };
}

function legend(input: MonthExport): Spreadsheet {
  const { company, settings, language, now } = input;
  const facts: readonly (readonly [SheetKey, string | null])[] = [
    ['sheet.company', company.name],
    ['sheet.vatNumber', company.vatNumber],
    ['sheet.address', company.address],
    ['sheet.month', monthName(language, input.month)],
    ['sheet.column.status', word(language, input.provisional ? 'sheet.provisional' : 'sheet.final')],
    ['sheet.madeAt', momentIn(company.timezone)(now)],
  ];
  return {
    name: word(language, 'sheet.tab.legend'),
    columns: columnsIn(language)('sheet.column.code', 'sheet.column.meaning', 'sheet.column.ownCode'),
    rows: (async function* () {
      for (const code of payrollCodes)
        yield [code, word(language, `sheet.code.${code}`), settings.payrollCodes[code] ?? null];
      yield [];
      for (const [key, value] of facts) yield [word(language, key), value];
    })(),
  };
}
