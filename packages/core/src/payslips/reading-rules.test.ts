import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { boxIn } from './page-rules.ts';
import { aLine, aPage, giulia, marco, withLetter } from './pages.cases.ts';
import { codesOn, extraMonthsOn, figuresOn, monthsOn, pageNumberOn, statesNet } from './reading-rules.ts';

const code = 'BNCGLI66B43D612O';

test.each<[string, (string | string[])[], [code: string, isRight: boolean, isWhole: boolean][]]>([
  ['in one piece', [`Codice fiscale ${code}`], [[code, true, true]]],
  ['in small letters', [code.toLowerCase()], [[code, true, true]]],
  ['with spaced letters', [`C.F. ${Array.from(code).join(' ')} Livello`], [[code, true, true]]],
  ['with spaced letters among others', [`X ${Array.from(code).join(' ')} 2`], [[code, true, false]]],
  ['right after its label', [`C.F.${code}`], [[code, true, true]]],
  ['with letters for its digits', [withLetter('BNCGLIS6B43D612')], [[withLetter('BNCGLIS6B43D612'), true, true]]],
  ['with a wrong check letter', ['BNCGLI66B43D612K'], [['BNCGLI66B43D612K', false, true]]],
  [
    'twice',
    [code, `Pagato a ${code}`],
    [
      [code, true, true],
      [code, true, true],
    ],
  ],
  ['with a blank inside', ['BNCGLI 66B43D612O'], [[code, true, false]]],
  ['in groups', ['BNC GLI 66B43 D612O'], [[code, true, false]]],
  ['grown together with a word', [`${code}MATRICOLA`], [[code, true, false]]],
  ['broken by the end of its line', ['BNCGLI66B43', 'D612O'], [[code, true, false]]],
  ['broken by a hyphen and the end of its line', ['C.F. BNCGLI66B43-', 'D612O 3'], [[code, true, false]]],
  ['broken, with a line of another column between', ['BNCGLI66B43', 'BIANCHI GIULIA', 'D612O'], [[code, true, false]]],
  ['broken and with a wrong letter, which may be two words', ['BNCGLI66B43', 'D612K'], []],
  ['that is none: the day 72 does not exist', [withLetter('BNCGLI66B7ID612')], []],
  ['of a company', ['P.IVA 99900015001'], []],
  ['of an account', ['IT60X0542811101000000123456'], []],
])('a tax code %s', (_, lines, expected) => {
  const found = codesOn(aPage(lines)).map((one) => [one.code, one.isRight, one.isWhole]);
  expect(found).toEqual(expected);
});

test('a code is boxed where it stands', () => {
  expect(codesOn(aPage([['Cognome e nome BIANCHI GIULIA', `C.F. ${code}`]]))[0]?.box).toEqual({
    left: 50 + 29 * 6 + 30 + 5 * 6,
    top: 100,
    width: 16 * 6,
    height: 10,
  });
  expect(codesOn(aPage(['BNCGLI66B43', 'D612O']))[0]?.box).toEqual({ left: 50, top: 100, width: 66, height: 30 });
});

test('a sideways piece is boxed as a whole', () => {
  const run = { text: `C.F. ${code}`, left: 10, top: 20, width: 10, height: 120 };
  expect(boxIn({ ...run, runs: [run] }, 5, 21)).toMatchObject({ left: 10, top: 20, width: 10, height: 120 });
});

test('of a sign in a sixteen-letter code, no change goes unnoticed', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 15 }),
      fc.constantFrom(...Array.from('ABCDEFGHILMNPQRSTUVZ0123456789')),
      (at, sign) => {
        const changed = code.slice(0, at) + sign + code.slice(at + 1);
        fc.pre(changed !== code);
        expect(codesOn(aPage([changed])).filter((one) => one.code === code)).toEqual([]);
      },
    ),
  );
});

test.each<[string, (string | string[])[], string[]]>([
  ['in capitals', ['OTTOBRE 2026'], ['2026-10']],
  ['in small letters', ['Retribuzione di ottobre 2026'], ['2026-10']],
  ['in numbers', ['Periodo 10/2026'], ['2026-10']],
  ['in numbers with blanks', ['10 / 2026'], ['2026-10']],
  ['after a long number', ['P.IVA 99900015001 OTTOBRE 2026'], ['2026-10']],
  ['after a number of another column', [['Matricola 12', 'OTTOBRE 2026']], ['2026-10']],
  ['of two', ['Settembre 2026', 'conguaglio 10/2026'], ['2026-09', '2026-10']],
  ['as part of a date', ['31/10/2026', '31.10.2026', '2026-10-31', '31 / 10 / 2026'], []],
  ['as part of a date in words', ['Firenze, 31 ottobre 2026', 'dal 1° ottobre 2026'], []],
  ['that is none', ['13/2026', '00/2026', '7/2026', '10/1926', 'TREDICESIMA 2026'], []],
  ['without its year', ['OTTOBRE'], []],
  ['inside another word', ['PREMAGGIO 2026'], []],
])('a month %s', (_, lines, expected) => {
  expect(monthsOn(aPage(lines)).map(({ month }) => month)).toEqual(expected);
});

test('a month is boxed where it stands', () => {
  expect(monthsOn(aPage(['CEDOLINO OTTOBRE 2026']))[0]?.box).toEqual({ left: 104, top: 100, width: 72, height: 10 });
});

test.each([
  ['TREDICESIMA 2026', 1],
  ['Quattordicesima mensilità', 1],
  ['13a mensilità', 1],
  ['14ª mensilità', 1],
  ['mensilità aggiuntiva', 1],
  ['Via Roma 13a', 0],
  ['Rata 13', 0],
  ['Ratei tredicesima 145,20', 0],
  ['13ª mensilità maturata', 0],
])('%s speaks of an extra month %i times', (text, count) => {
  expect(extraMonthsOn(aPage([text]))).toHaveLength(count);
});

test.each([
  ['Pagina 2 di 3', { number: 2, of: 3 }],
  ['pag. 1/2', { number: 1, of: 2 }],
  ['Pag.2', { number: 2, of: null }],
  ['PAGAMENTO 10/11/2026', null],
  ['CEDOLINO PAGA 2', null],
])('%s as the number of a page', (text, expected) => {
  expect(pageNumberOn(aPage([text]))).toEqual(expected);
});

test('the net pay is a word of its own', () => {
  expect(statesNet(aPage(['NETTO IN BUSTA']))).toBe(true);
  expect(statesNet(aPage(['Magnetto Carlo', aLine('nettare').text]))).toBe(false);
});

test('two people on one line are two codes', () => {
  expect(codesOn(aPage([`${giulia.taxCode} ${marco.taxCode}`])).map((one) => one.code)).toEqual([
    giulia.taxCode,
    marco.taxCode,
  ]);
});

test('sums have cents, and those above a line are told apart', () => {
  const page = aPage(['Netto 1.250,00 e 99,5', 'Ore 176,00 10/2026', '1250,00']);
  expect([...figuresOn(page)]).toEqual(['1.250,00', '176,00', '1250,00']);
  expect([...figuresOn(page, 1)]).toEqual(['1.250,00']);
});
