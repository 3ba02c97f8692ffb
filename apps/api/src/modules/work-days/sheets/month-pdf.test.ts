import { extractText, extractTextItems } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { payrollCodes } from '@timbro/core/company-settings/rules.ts';
import { clockText } from '@timbro/core/work-days/rules.ts';
import { hundredthsOf, sheetOf } from '@timbro/core/work-days/sheets/sheet-rules.ts';
import { exportMonth } from './month-export.ts';
import { bytesOf, of } from './month-files.cases.ts';
import type { MonthExport } from './month-input.ts';
import { aMonth, aSheetPerson, octoberDays, thePeople } from './month.cases.ts';

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
