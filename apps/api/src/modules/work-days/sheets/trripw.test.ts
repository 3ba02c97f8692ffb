import { buffer } from 'node:stream/consumers';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { sheetOf } from '@timbro/core/work-days/sheets/sheet-rules.ts';
import { exportMonth } from './month-export.ts';
import { addUp, expectedSums, of, textOf } from './month-files.cases.ts';
import { aMonth, aSheetPerson, octoberDays, thePeople } from './month.cases.ts';
import { gapText } from './trripw.ts';

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
