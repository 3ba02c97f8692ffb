import { buffer } from 'node:stream/consumers';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import readSheets from 'read-excel-file/node';
import { extractText, extractTextItems } from 'unpdf';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { payrollCodes } from '@timbro/core/company-settings/rules.ts';
import { type MonthFormat, clockText } from '@timbro/core/work-days/rules.ts';
import { type SheetPerson, hundredthsOf, movementsOf, sheetOf } from '@timbro/core/work-days/sheets/sheet-rules.ts';
import { exportMonth } from './month-export.ts';
import type { MonthExport } from './month-input.ts';
import { aMonth, aSheetPerson, octoberDays, thePeople } from './month.cases.ts';
import { gapText } from './trripw.ts';

const bytesOf = async (format: MonthFormat, input: MonthExport) => buffer((await exportMonth(format, input)).content);
const textOf = async (format: MonthFormat, input: MonthExport) => (await bytesOf(format, input)).toString('utf8');
const of = (...people: readonly SheetPerson[]): Pick<MonthExport, 'people'> => ({
  people: async function* () {
    yield* people;
  },
});

/** Minutes by code, added from what a file says. */
function addUp(movements: Iterable<readonly [code: string, minutes: number]>) {
  const sums = new Map<string, number>();
  for (const [code, minutes] of movements) sums.set(code, (sums.get(code) ?? 0) + minutes);
  return Object.fromEntries([...sums].filter(([, minutes]) => minutes > 0));
}
const expectedSums = (person: SheetPerson, codes: Readonly<Record<string, string>>) =>
  addUp(person.days.flatMap(movementsOf).map(({ code, minutes }) => [codes[code] ?? code, minutes]));

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

const movement = z.object({
  CodGiustificativoRilPres: z.literal(''),
  CodGiustificativoUfficiale: z.string(),
  Data: z.iso.date(),
  NumOre: z.coerce.number().int(),
  NumMinuti: z.coerce.number().int().max(59),
  GiornoDiRiposo: z.enum(['S', 'N']),
  GiornoChiusuraStraordinari: z.literal('N'),
});
const supply = z.object({
  Fornitura: z.object({
    Dipendente: z
      .array(
        z.object({
          CodAziendaUfficiale: z.string(),
          CodDipendenteUfficiale: z.string(),
          Movimenti: z.object({
            GenerazioneAutomaticaDaTeorico: z.literal('N'),
            Movimento: z.array(movement).default([]),
          }),
        }),
      )
      .default([]),
  }),
});
function parse(xml: string) {
  expect(XMLValidator.validate(xml)).toBe(true);
  const parser = new XMLParser({
    ignoreAttributes: false,
    attributeNamePrefix: '',
    parseTagValue: false,
    isArray: (name) => name === 'Dipendente' || name === 'Movimento',
  });
  return supply.parse(parser.parse(xml)).Fornitura.Dipendente;
}

describe('TRRIPW', () => {
  test('each total per code, added from the file again, is the one of the sheet', async () => {
    const input = aMonth();
    const employees = parse(await textOf('trripw', input));
    expect(employees.map((one) => [one.CodAziendaUfficiale, one.CodDipendenteUfficiale])).toEqual([
      ['000145', '0000123'],
      ['000145', '0000007'],
      ['000145', '0004567'],
    ]);
    for (const [at, person] of thePeople().entries()) {
      const movements = employees[at]?.Movimenti.Movimento ?? [];
      const sums = addUp(
        movements.map((one) => [one.CodGiustificativoUfficiale, one.NumOre * 60 + one.NumMinuti] as const),
      );
      expect(sums).toEqual(expectedSums(person, input.settings.payrollCodes));
      const { rows } = sheetOf(person);
      const ofRow = (name: string) => rows.find((row) => row.name === name)?.total ?? 0;
      expect(sums['01'] ?? 0).toBe(ofRow('ordinary'));
      expect((sums['S1'] ?? 0) + (sums['S2'] ?? 0) + (sums['S3'] ?? 0)).toBe(ofRow('overtime'));
      expect(sums['ML'] ?? 0).toBe(ofRow('MA'));
      expect(sums['NT'] ?? 0).toBe(ofRow('night'));
    }
  });

  test('rest days are marked, with or without a code for them', async () => {
    const input = aMonth(of(aSheetPerson()));
    const { RI: _, ...others } = input.settings.payrollCodes;
    const rest = async (codes: Record<string, string>) => {
      const settings = { ...input.settings, payrollCodes: codes };
      const [person] = parse(await textOf('trripw', { ...input, settings }));
      return person?.Movimenti.Movimento.filter(({ Data }) => Data === '2026-10-10');
    };
    const marked = { Data: '2026-10-10', NumOre: 0, NumMinuti: 0, GiornoDiRiposo: 'S' };
    expect(await rest(input.settings.payrollCodes)).toMatchObject([{ ...marked, CodGiustificativoUfficiale: 'RP' }]);
    expect(await rest(others)).toMatchObject([{ ...marked, CodGiustificativoUfficiale: '' }]);
  });

  test('codes that are one to payroll are one movement of the day', async () => {
    const input = aMonth(of(aSheetPerson()));
    const payrollCodesOfAll = { ...input.settings.payrollCodes, SN: 'S1' };
    const settings = { ...input.settings, payrollCodes: payrollCodesOfAll };
    const [person] = parse(await textOf('trripw', { ...input, settings }));
    const second = person?.Movimenti.Movimento.filter(({ Data }) => Data === '2026-10-02');
    expect(second?.map((one) => [one.CodGiustificativoUfficiale, one.NumOre, one.NumMinuti])).toEqual([
      ['01', 8, 0],
      ['S1', 1, 30],
    ]);
  });

  test('what cannot be written is reported, and stands in the file as a comment', async () => {
    const input = aMonth(
      of(
        aSheetPerson({ payrollCode: null, lastName: 'Senza -- matricola', firstName: 'Ugo' }),
        aSheetPerson({ payrollCode: '12345678', lastName: 'Lungo', firstName: 'Pio' }),
        aSheetPerson({ lastName: 'Neri', firstName: 'Ada', days: octoberDays().slice(0, 5) }),
      ),
    );
    const settings = { ...input.settings, payrollCodes: { OR: '01', ST: 'S1', SN: 'S2', SF: 'STRF' } };
    const { gaps, content } = await exportMonth('trripw', { ...input, settings });
    expect(gaps.map((gap) => gapText('it', gap))).toEqual([
      'Senza -- matricola Ugo: manca la matricola; i movimenti non sono esportati',
      'Lungo Pio: la matricola supera i 7 caratteri previsti; i movimenti non sono esportati',
      'Neri Ada: il codice paghe della causale SF supera i 2 caratteri previsti, 4:15 ore non esportate',
      'Neri Ada: causale FE senza codice paghe, 8:00 ore non esportate',
    ]);
    const xml = (await buffer(content)).toString('utf8');
    expect(parse(xml).map(({ CodDipendenteUfficiale }) => CodDipendenteUfficiale)).toEqual(['0000123']);
    expect(xml).toContain('<!-- Senza - - matricola Ugo: manca');
    expect(xml).toContain('<!-- Neri Ada: causale FE senza codice paghe');
  });

  test('without the code of the company nothing is written, and that is said', async () => {
    const input = aMonth();
    const settings = { ...input.settings, payrollCode: null };
    const { gaps, content } = await exportMonth('trripw', { ...input, settings });
    expect(gaps.map(({ reason }) => reason)).toEqual(['companyCodeMissing']);
    const xml = (await buffer(content)).toString('utf8');
    expect(XMLValidator.validate(xml)).toBe(true);
    expect(xml).not.toContain('<Dipendente');
    expect(xml).toContain('Manca il codice azienda');
  });

  test('codes are escaped, and those with letters are not padded', async () => {
    const input = aMonth(of(aSheetPerson({ payrollCode: 'A&"<' })));
    const [person] = parse(await textOf('trripw', { ...input, settings: { ...input.settings, payrollCode: 'T&T' } }));
    expect(person).toMatchObject({ CodAziendaUfficiale: 'T&T', CodDipendenteUfficiale: 'A&"<' });
  });
});

describe('the printed sheet', () => {
  const pagesOf = async (input: MonthExport) =>
    (await extractText(new Uint8Array(await bytesOf('pdf', input)), { mergePages: false })).text;
  const itemsOf = async (input: MonthExport) =>
    (await extractTextItems(new Uint8Array(await bytesOf('pdf', input)))).items.map((page) =>
      page.filter(({ str }) => str.trim() !== ''),
    );

  test('holds every total of everybody, on a page of their own', async () => {
    const pages = await pagesOf(aMonth());
    expect(pages).toHaveLength(thePeople().length);
    for (const [at, person] of thePeople().entries()) {
      const page = pages[at] ?? '';
      const { rows, totals } = sheetOf(person);
      for (const { total, days } of rows.filter((row) => row.total > 0)) {
        const decimals = hundredthsOf(total).toFixed(2).replace('.', ',');
        expect(page).toMatch(new RegExp(`${clockText(total)}\\s+${decimals}\\s+${days}\\s`));
      }
      for (const figure of ['due', 'worked', 'ordinary', 'excess', 'justified', 'uncovered'] as const)
        expect(page).toContain(clockText(totals[figure]));
      expect(page).toContain(`Pagina ${at + 1}`);
    }
  });

  test.each([
    ['it', 'Ferie, ROL ed ex festività al 31/10/2026 (ore)', ['24,00', '133,33', '−1,50', '56,00', '99,83'], '−12,75'],
    [
      'en',
      'Vacation, ROL and former holidays on 31/10/2026 (hours)',
      ['24.00', '133.33', '−1.50', '56.00', '99.83'],
      '−12.75',
    ],
  ] as const)('tells what is left of each kind of leave, in %s', async (language, title, vacation, rol) => {
    const [items = []] = await itemsOf(aMonth({ language, ...of(aSheetPerson()) }));
    const line = (label: string) => {
      const found = items.find(({ str, x }) => str === label && x > 200);
      return items
        .filter(({ x, y }) => found && y === found.y && x > found.x && x < 470)
        .toSorted((one, other) => one.x - other.x)
        .map(({ str }) => str);
    };
    expect(items.map(({ str }) => str)).toContain(title);
    expect(line(language === 'it' ? 'Ferie' : 'Vacation')).toEqual(vacation);
    expect(line('ROL').at(-1)).toBe(rol);
    expect(line(language === 'it' ? 'Ex festività' : 'Former holidays')).toEqual(['–', '–', '–', '–', '–']);
  });

  test('writes every letter of Europe, the company, the certificate and what is open', async () => {
    const [page = ''] = await pagesOf(aMonth());
    for (const text of [
      'Officine Bianchi S.r.l.',
      '01234567897',
      'Via dell’Industria 12, 50127 Firenze FI',
      'ottobre 2026',
      'D’Angelo Şahin Łukasz Nicolò',
      'DNGLSZ85R12D612K',
      'Operatore',
      '40:00 (100%)',
      '402837465 dal 22/10/2026 al 23/10/2026',
      'Uscita mancante: 21',
      'Eccedenza da autorizzare: 26',
      '−0:07',
      'Firma del dipendente',
      'Firma del responsabile',
    ])
      expect(page.replace(/\s+/g, ' ')).toContain(text);
    for (const code of payrollCodes) expect(page).toMatch(new RegExp(`\\b${code}\\s`));
  });

  test('is marked across the page while it is provisional', async () => {
    const [[draft], [final]] = [await pagesOf(aMonth({ provisional: true })), await pagesOf(aMonth())];
    expect(draft).toContain('PROVVISORIO');
    expect(final).not.toContain('PROVVISORIO');
  });

  /** The fullest month there can be, of the longest name. */
  const fullest = aSheetPerson({
    lastName: 'Della Rovere-Montefeltro di Castelvecchio',
    firstName: 'Massimiliano Bartolomeo Maria Antonietta',
    department: 'Amministrazione, finanza e controllo di gestione',
    payrollCode: '12345678901234567890',
    days: octoberDays().map((day) => ({
      ...day,
      status: 'toVerify',
      anomalies: ['missingExit', 'missingEntry', 'absentUnjustified'],
      justifications: (['illness', 'vacation', 'rol', 'dayOff'] as const).map((type) => ({
        absenceId: type,
        type,
        minutes: 1_425,
      })),
      excess: { minutes: 1_335, state: 'hourBank', holiday: 0, night: 0, holidayNight: 0 },
      totals: { ...day.totals, ordinary: 1_395, night: 1_339, holiday: 1_335, holidayCredit: 1_425, uncovered: 1_425 },
      protocolNumbers: [
        { absenceId: day.date, protocolNumber: '123456789012345', startsOn: day.date, endsOn: day.date },
      ],
    })),
  });

  test.each([
    ['31 days of two-digit hours and the longest name', '2026-10', [fullest]],
    ['everybody', '2026-10', thePeople()],
    ['a month of 28 days', '2026-02', [aSheetPerson({ days: [] })]],
  ] as const)('%s: no text leaves the page or touches another', async (_, month, people) => {
    const pages = await itemsOf(aMonth({ month, ...of(...people) }));
    expect(pages).toHaveLength(people.length);
    for (const items of pages) {
      expect(items.filter(({ x, y, width }) => x < 29 || x + width > 813 || y < 20 || y > 575)).toEqual([]);
      const touching = items.flatMap((one) =>
        items.filter(
          (other) =>
            other !== one && Math.abs(other.y - one.y) < 4 && other.x >= one.x && one.x + one.width > other.x + 0.2,
        ),
      );
      expect(touching.map(({ str }) => str)).toEqual([]);
    }
  });

  test('shortens neither a name nor a number, and says how many lines it left out', async () => {
    const [page = ''] = await pagesOf(aMonth(of(fullest)));
    const flat = page.replace(/\s+/g, ' ');
    expect(flat).toContain('Maria Antonietta');
    expect(flat).toContain('12345678901234567890');
    expect(flat).toMatch(/… e altre \d+/);
  });

  test('asks for the next person only when the one before is on paper', async () => {
    let asked = 0;
    const input = aMonth({
      people: async function* () {
        for (; asked < 50; asked++) yield aSheetPerson();
      },
    });
    const { content } = await exportMonth('pdf', input);
    const chunks = content[Symbol.asyncIterator]();
    await chunks.next();
    await chunks.next();
    expect(asked).toBeLessThan(3);
    await chunks.return?.();
  });

  test('the same month gives the same bytes', async () => {
    const [one, two] = [await bytesOf('pdf', aMonth()), await bytesOf('pdf', aMonth())];
    expect(one.equals(two)).toBe(true);
  });

  test('a month of nobody is still a document', async () => {
    expect(await pagesOf(aMonth(of()))).toHaveLength(1);
  });
});
