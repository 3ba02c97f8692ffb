import readSheets from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { payrollCodes } from '@timbro/core/company-settings/rules.ts';
import { hundredthsOf, movementsOf, sheetOf } from '@timbro/core/work-days/sheets/sheet-rules.ts';
import { exportMonth } from './month-export.ts';
import { addUp, bytesOf, expectedSums, of, textOf } from './month-files.cases.ts';
import type { MonthExport } from './month-input.ts';
import { aMonth, aSheetPerson, thePeople } from './month.cases.ts';

test.each([
  ['xlsx', false, 'it', 'presenze-2026-10.xlsx'],
  ['csv', true, 'it', 'presenze-2026-10-provvisorio.csv'],
  ['pdf', false, 'en', 'attendance-2026-10.pdf'],
  ['trripw', true, 'en', 'attendance-2026-10-provisional-trripw.xml'],
] as const)('a %s, provisional: %s, in %s, is called %s', async (format, provisional, language, name) => {
  expect(await exportMonth(format, aMonth({ provisional, language }))).toMatchObject({ name, gaps: [] });
});

describe('the workbook', () => {
  const open = async (input: MonthExport) => readSheets(await bytesOf('xlsx', input));
  const people = thePeople();
  const days = people.flatMap((person) => person.days);

  test('has its five sheets, a row for everybody and for every day', async () => {
    const sheets = await open(aMonth());
    expect(sheets.map(({ sheet }) => sheet)).toEqual([
      'Riepilogo',
      'Dettaglio',
      'Giustificativi',
      'Anomalie',
      'Legenda',
    ]);
    const justified = days
      .flatMap(movementsOf)
      .filter(({ code }) => ['FE', 'RO', 'PR', 'MA', 'FS', 'AI'].includes(code));
    const [summary, detail, justifications, , legend] = sheets.map(({ data }) => data.length - 1);
    expect({ summary, detail, justifications }).toEqual({
      summary: people.length,
      detail: days.length,
      justifications: justified.length,
    });
    expect(legend).toBeGreaterThanOrEqual(payrollCodes.length);
  });

  test('says the totals of a person in hundredths', async () => {
    const [summary] = await open(aMonth());
    const [head = [], first = []] = summary?.data ?? [];
    const cell = (label: string) => first[head.indexOf(label)];
    const { totals, delays, openAnomalies } = sheetOf(aSheetPerson());
    expect(first.slice(0, 3)).toEqual(['123', 'D’Angelo Şahin', 'Łukasz Nicolò']);
    expect(cell('Dovute')).toBe(hundredthsOf(totals.due));
    expect(cell('Lavorate')).toBe(hundredthsOf(totals.worked));
    expect(cell('Lavoro ordinario [OR]')).toBe(hundredthsOf(totals.ordinary));
    expect(cell('Straordinario notturno [SN]')).toBe(0.5);
    expect(cell('Malattia [MA]')).toBe(16);
    expect(cell('Assenza ingiustificata [AI]')).toBe(hundredthsOf(totals.uncovered));
    expect(cell('Ritardi (min)')).toBe(delays.minutes);
    expect(cell('Differenza da arrotondamento (min)')).toBe(-7);
    expect(cell('Anomalie aperte')).toBe(openAnomalies.length);
    expect(cell('Stato')).toBe('Definitivo');
  });

  test('says each day with its times where the company is', async () => {
    const [, detail] = await open(aMonth());
    const [head = [], ...rows] = detail?.data ?? [];
    const on = (date: string) => {
      const row = rows.find((cells) => cells[3] instanceof Date && cells[3].toISOString().startsWith(date)) ?? [];
      return (label: string) => row[head.indexOf(label)];
    };
    expect(on('2026-10-01')('Prima entrata')).toBe('08:00');
    expect(on('2026-10-01')('Turno')).toBe('Giornaliero 08:00–17:00');
    expect(on('2026-10-04')('Festività')).toBe('San Francesco d’Assisi');
    expect(on('2026-10-16')('Festività')).toBe('Festa del quartiere');
    expect(on('2026-10-26')('Stato eccedenza')).toBe('Da autorizzare');
    expect(on('2026-10-20')('Nota')).toBe("'=2+3 da chiarire; grazie");
  });

  test('carries the certificate of an illness, what is wrong, and what the codes mean to payroll', async () => {
    const [, , justifications, anomalies, legend] = await open(aMonth(of(aSheetPerson())));
    const ill = justifications?.data.filter((row) => row[4] === 'MA');
    expect(ill?.map((row) => [row[5], row[7], row[8]])).toEqual([
      ['Malattia', 8, '402837465'],
      ['Malattia', 8, '402837465'],
    ]);
    expect(anomalies?.data.slice(1).map((row) => row.slice(4))).toEqual([
      ['Assenza ingiustificata', true],
      ['Uscita mancante', true],
      ['Timbratura doppia', false],
      ['Eccedenza da autorizzare', true],
    ]);
    expect(legend?.data).toContainEqual(['RO', 'Permesso ROL', 'RL']);
  });

  test('names that a spreadsheet program would run are plain text', async () => {
    const [summary] = await open(aMonth());
    expect(summary?.data[2]?.[1]).toBe("'=Rossi <& figli>");
  });
});

describe('the long form', () => {
  test('has the columns payroll programs are told about, and adds up to the sheet', async () => {
    const input = aMonth(of(aSheetPerson()));
    const [head, ...lines] = (await textOf('csv', input)).trimEnd().split('\r\n');
    expect(head).toBe('\ufeffCodAzienda;Matricola;CF;Cognome;Nome;Data;Causale;Ore;Minuti;OreCentesimi;PUC;Note');
    const cells = lines.map((line) => line.split(';'));
    const sums = addUp(
      cells.map(([, , , , , , code = '', hours, minutes]) => [code, Number(hours) * 60 + Number(minutes)]),
    );
    expect(sums).toEqual(expectedSums(aSheetPerson(), input.settings.payrollCodes));
  });

  test('writes a line with its decimal comma, its certificate and its note', async () => {
    const csv = await textOf('csv', aMonth(of(aSheetPerson())));
    expect(csv).toContain('145;123;DNGLSZ85R12D612K;D’Angelo Şahin;Łukasz Nicolò;2026-10-08;01;7;45;7,75;;\r\n');
    expect(csv).toContain(';2026-10-22;ML;8;0;8,00;402837465;\r\n');
    expect(csv).toContain(`;2026-10-20;AI;8;0;8,00;;"'=2+3 da chiarire; grazie"\r\n`);
  });

  test('keeps our own code where the company has mapped none', async () => {
    const input = aMonth({ ...of(aSheetPerson()) });
    const csv = await textOf('csv', { ...input, settings: { ...input.settings, payrollCodes: {} } });
    expect(csv).toContain(';2026-10-05;FE;8;0;8,00;');
  });
});
