import { expect, test } from 'vitest';
import type { Addressee } from './layout-rules.ts';
import type { ReadPage } from './page-rules.ts';
import { aPage, giulia, luca, marco, stranger, withLetter } from './pages.cases.ts';
import { crowd, match, month, nameOf, slipPage, toldOf } from './slips.cases.ts';

test('one page with one code, name and month is certain', () => {
  expect(toldOf([slipPage(giulia)])).toEqual([['1', 'giulia', 'certain', '']]);
});

test('a page of each is certain where the codes stand at one height', () => {
  expect(toldOf(crowd.map((who, index) => slipPage(who, index + 1)))).toEqual(
    crowd.map((who, index) => [String(index + 1), who.id, 'certain', '']),
  );
});

test.each<[string, ReadPage, [userId: string | null, certainty: string, reasons: string]]>([
  [
    'a wrong check letter',
    slipPage(giulia, 1, { code: 'BNCGLI66B43D612K' }),
    ['giulia', 'probable', 'wrongCheckLetter'],
  ],
  ['another wrong sign', slipPage(giulia, 1, { code: 'BNCGLI66B44D612O' }), ['giulia', 'probable', 'wrongCheckLetter']],
  ['two wrong signs', slipPage(giulia, 1, { code: 'BNCGLI67B44D612O' }), [null, 'none', 'wrongCheckLetter']],
  [
    "a wrong check letter beside another's name",
    slipPage(marco, 1, { code: 'BNCGLI66B43D612K' }),
    [null, 'none', 'wrongCheckLetter'],
  ],
  ['a blank in the code', slipPage(giulia, 1, { code: 'BNCGLI 66B43D612O' }), ['giulia', 'probable', 'brokenCode']],
  [
    'the code over two lines',
    slipPage(giulia, 1, { code: 'BNCGLI66B43', more: ['D612O'] }),
    ['giulia', 'probable', 'brokenCode'],
  ],
  ['the code of two people', slipPage(giulia, 1, { more: [marco.taxCode ?? ''] }), [null, 'none', 'severalCodes']],
  ['an unknown code beside', slipPage(giulia, 1, { more: [stranger] }), [null, 'none', 'severalCodes']],
  ['a mistyped code beside', slipPage(giulia, 1, { more: ['RSSMRC86A18D612K'] }), [null, 'none', 'severalCodes']],
  [
    'a code beside that is broken over two lines',
    slipPage(giulia, 1, { more: ['RSSMRC86A18', 'D612A'] }),
    [null, 'none', 'severalCodes'],
  ],
  ['a code that is nobody’s', slipPage(giulia, 1, { code: stranger }), [null, 'none', 'unknownCode']],
  ['no name', slipPage(giulia, 1, { name: '' }), ['giulia', 'probable', 'noName']],
  ["another's name", slipPage(marco, 1, { code: giulia.taxCode }), [null, 'none', 'otherPersonsName']],
  ["another's name beside", slipPage(giulia, 1, { more: ['ROSSI MARCO'] }), ['giulia', 'probable', 'otherPersonsName']],
  ['the name alone', slipPage(giulia, 1, { code: null }), ['giulia', 'probable', 'nameOnly']],
  ['two names', slipPage(giulia, 1, { code: null, more: ['ROSSI MARCO'] }), [null, 'none', 'severalNames']],
  ['neither code nor name', slipPage(giulia, 1, { code: null, name: 'Voce 1' }), [null, 'none', 'noCode']],
  ['no text', aPage([]), [null, 'none', 'noText']],
  ['another month', slipPage(giulia, 1, { month: 'SETTEMBRE 2026' }), ['giulia', 'probable', 'otherMonth']],
  ['no month', slipPage(giulia, 1, { month: '' }), ['giulia', 'probable', 'noMonth']],
  ['two months', slipPage(giulia, 1, { more: ['conguaglio 09/2026'] }), ['giulia', 'probable', 'severalMonths']],
  ['the thirteenth month', slipPage(giulia, 1, { more: ['TREDICESIMA'] }), ['giulia', 'probable', 'extraMonth']],
])('a page with %s is a question', (_, page, expected) => {
  expect(toldOf([page])).toEqual([['1', ...expected]]);
});

test('namesakes are told apart by their codes, and by nothing else', () => {
  const other: Addressee = { ...giulia, id: 'other', taxCode: withLetter('BNCGLI90B51D612') };
  const among = [giulia, other];
  expect(toldOf([slipPage(other)], { among })).toEqual([['1', 'other', 'certain', '']]);
  expect(toldOf([slipPage(giulia, 1, { code: null })], { among })).toEqual([['1', null, 'none', 'namesakes']]);
});

test('a longer name of somebody else is not theirs', () => {
  const longer: Addressee = {
    ...giulia,
    id: 'longer',
    firstName: 'Giulia Maria',
    taxCode: withLetter('BNCGLM90B51D612'),
  };
  expect(toldOf([slipPage(giulia, 1, { name: nameOf(longer) })], { among: [giulia, longer] })).toEqual([
    ['1', null, 'none', 'otherPersonsName'],
  ]);
  expect(toldOf([slipPage(longer)], { among: [giulia, longer] })).toEqual([['1', 'longer', 'certain', '']]);
});

test('a code that two people share is nobody’s', () => {
  expect(toldOf([slipPage(giulia)], { among: [giulia, { ...giulia, id: 'again' }] })).toEqual([
    ['1', null, 'none', 'sharedCode'],
  ]);
});

test('where we do not know a person’s code, the name proposes them', () => {
  const uncoded = { ...giulia, taxCode: null };
  expect(toldOf([slipPage(giulia)], { among: [uncoded] })).toEqual([
    ['1', 'giulia', 'probable', 'unknownCode nameOnly'],
  ]);
});

test('a known code in small letters is the same code', () => {
  expect(toldOf([slipPage(giulia)], { among: [{ ...giulia, taxCode: ` ${giulia.taxCode?.toLowerCase()}` }] })).toEqual([
    ['1', 'giulia', 'certain', ''],
  ]);
});

test('codes at scattered heights make nothing certain and propose nobody', () => {
  const pages = crowd.slice(0, 5).map((who, index) => slipPage(who, index + 1, { top: 100 + index * 60 }));
  expect(match(pages).map(({ userId, reasons }) => [userId, ...reasons])).toEqual(pages.map(() => [null, 'scattered']));
});

test.each([
  ['three of five at one height', 3, 3],
  ['two of five', 2, 0],
])('%s: %i in place, %i certain', (_, inPlace, certain) => {
  const pages = crowd
    .slice(0, 5)
    .map((who, index) => slipPage(who, index + 1, { top: index < inPlace ? 100 : 160 + index * 60 }));
  expect(match(pages).filter((slip) => slip.certainty === 'certain')).toHaveLength(certain);
});

test('where every page ends one slip and begins the next, nothing is certain', () => {
  const pages = crowd.slice(0, 5).map((who, index) => slipPage(who, index + 1, { top: 500 }));
  const end = aPage(['Netto del mese 1.100,00'], 6);
  expect(match([...pages, end]).filter(({ certainty }) => certainty === 'certain')).toEqual([]);
});

test('a page that begins with the end of somebody else’s slip is nobody’s, and that slip is a question', () => {
  const pages = crowd.slice(0, 3).map((who, index) => slipPage(who, index + 1));
  const shifted = aPage(['Netto 1.003,00', 'OTTOBRE 2026', nameOf(giulia), giulia.taxCode ?? ''], 4, 80);
  expect(toldOf([...pages, shifted]).slice(1)).toEqual([
    ['2', 'c1', 'certain', ''],
    ['3', 'c2', 'probable', 'runsOver'],
    ['4', null, 'none', 'figuresAbove'],
  ]);
});

test('a sum in the head of the company is on every page', () => {
  const pages = crowd
    .slice(0, 3)
    .map((who, index) =>
      aPage(['Capitale sociale 50.000,00', 'OTTOBRE 2026', nameOf(who), who.taxCode ?? ''], index + 1),
    );
  expect(match(pages).every(({ certainty }) => certainty === 'certain')).toBe(true);
});

test('whoever signs every page is nobody there, and asked about on their own', () => {
  const signed = `Il legale rappresentante ${nameOf(marco)} ${marco.taxCode}`;
  const pages = [...crowd.slice(0, 6), marco].map((who, index) => slipPage(who, index + 1, { more: ['Voce', signed] }));
  const unsigned = slipPage(giulia, 8, { code: null, name: 'Voce', more: ['Voce', signed] });
  expect(toldOf([...pages, unsigned])).toEqual([
    ...crowd.slice(0, 6).map((who, index) => [String(index + 1), who.id, 'certain', '']),
    ['7', 'marco', 'probable', 'templateCode'],
    ['8', null, 'none', 'noCode'],
  ]);
});

test('whoever signs at the end of pages that differ in length is nobody there either', () => {
  const signed = `${nameOf(marco)} ${marco.taxCode}`;
  const pages = [...crowd.slice(0, 3), marco].map((who, index) =>
    slipPage(who, index + 1, { more: [...Array.from({ length: index * 3 }, () => 'Voce'), signed] }),
  );
  const uncoded = aPage(['OTTOBRE 2026', 'Voce', 'Voce', signed], 5);
  expect(toldOf([...pages, uncoded])).toEqual([
    ...crowd.slice(0, 3).map((who, index) => [String(index + 1), who.id, 'certain', '']),
    ['4', 'marco', 'probable', 'templateCode'],
    ['5', null, 'none', 'noCode'],
  ]);
});

test('the page of another that somebody signs is not the next page of theirs', () => {
  const signed = `${nameOf(marco)} ${marco.taxCode}`;
  const pages = crowd.slice(0, 10).map((who, index) => slipPage(who, index + 1));
  const beside = slipPage(luca, 11, { more: ['Voce', signed] });
  const uncoded = aPage(['OTTOBRE 2026', 'Voce', 'Voce', 'Voce', signed], 13);
  expect(toldOf([...pages, beside, slipPage(marco, 12), uncoded]).slice(10)).toEqual([
    ['11', null, 'none', 'severalCodes'],
    ['12', 'marco', 'probable', 'secondInMonth'],
    ['13', 'marco', 'probable', 'scattered secondInMonth'],
  ]);
});

test('a code alone on many pages is that of whoever signs them', () => {
  const pages = Array.from({ length: 6 }, (_, index) => slipPage(marco, index + 1));
  expect(match(pages).every(({ certainty }) => certainty !== 'certain')).toBe(true);
});

test('somebody whose slip runs over onto the pages before and after does not sign them', () => {
  const first = slipPage(giulia, 1, { more: [nameOf(marco), marco.taxCode ?? ''] });
  const last = slipPage(marco, 3, { more: [nameOf(luca), luca.taxCode ?? ''] });
  const certain = match([first, slipPage(marco, 2), last]).filter((slip) => slip.certainty === 'certain');
  expect(certain.flatMap(({ pages }) => pages)).not.toContain(1);
  expect(certain.flatMap(({ pages }) => pages)).not.toContain(3);
});

test.each<[string, ReadPage[], string, unknown[][]]>([
  ['proposes for a scan', [aPage([])], 'Rossi_Marco_2026-10.pdf', [['1', 'marco', 'probable', 'noText hintOnly']]],
  [
    'proposes for a scan of two pages',
    [aPage([]), aPage([], 2)],
    'marco rossi.PDF',
    [['1-2', 'marco', 'probable', 'noText hintOnly']],
  ],
  ['by a code proposes', [aPage([])], `${marco.taxCode}.pdf`, [['1', 'marco', 'probable', 'noText hintOnly']]],
  ['of nobody proposes nobody', [aPage([])], 'ottobre.pdf', [['1', null, 'none', 'noText']]],
  ['of two proposes nobody', [aPage([])], 'Rossi Marco, Rossi Luca.pdf', [['1', null, 'none', 'noText']]],
  ['of another contradicts', [slipPage(giulia)], 'Rossi_Marco.pdf', [['1', 'giulia', 'probable', 'hintDiffers']]],
  ['of the same adds nothing', [slipPage(giulia)], 'Bianchi_Giulia.pdf', [['1', 'giulia', 'certain', '']]],
  [
    'does not stand against a foreign code',
    [slipPage(giulia, 1, { code: stranger })],
    'Bianchi_Giulia.pdf',
    [['1', null, 'none', 'unknownCode']],
  ],
])('the name of a file %s', (_, pages, fileName, expected) => {
  expect(toldOf(pages, { fileName })).toEqual(expected);
});

test('what was found is told and can be boxed', () => {
  const [slip] = match([slipPage(giulia, 1, { code: 'BNCGLI66B43D612K' })]);
  expect(slip).toMatchObject({ code: 'BNCGLI66B43D612K', expectedLetter: 'O', month });
  expect(slip?.marks.map(({ page, kind, box }) => [page, kind, box.top])).toEqual([
    [1, 'code', 140],
    [1, 'name', 120],
    [1, 'month', 100],
  ]);
});

test('a letter is expected only where it is the wrong one', () => {
  expect(match([slipPage(giulia, 1, { code: 'BNCGLI66B44D612O' })])[0]?.expectedLetter).toBeNull();
});
