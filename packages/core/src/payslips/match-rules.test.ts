import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Payee } from './layout-rules.ts';
import { type MatchedSlip, matchFile, questionSeconds } from './match-rules.ts';
import type { ReadPage } from './page-rules.ts';
import { aPage, giulia, luca, marco, stranger, withLetter } from './pages.cases.ts';

const month = '2026-10';
const letters = 'BCDFGHLMNPQRSTVZ';
/** As many people as asked for, each with a name and a right code of their own. */
const crowd = Array.from({ length: 12 }, (_, index): Payee => {
  const letter = letters.charAt(index);
  const name = letter.repeat(3);
  return {
    id: `c${index}`,
    firstName: `${name}ina`,
    lastName: `${name}oni`,
    taxCode: withLetter(`${name}${name}80A${10 + index}D612`),
  };
});
const people = [giulia, marco, luca, ...crowd];

type Written = { top?: number; more?: readonly string[]; month?: string; code?: string | null; name?: string };
const nameOf = ({ firstName, lastName }: Payee) => `${lastName} ${firstName}`.toUpperCase();

/** A page of somebody's slip: month, name, code, net pay, each on a line. */
function slipPage(who: Payee, number = 1, { top = 100, more = [], ...written }: Written = {}): ReadPage {
  const code = written.code === undefined ? who.taxCode : written.code;
  const lines = [written.month ?? 'OTTOBRE 2026', written.name ?? nameOf(who), code ?? '', ...more];
  return aPage(
    lines.filter((line) => line !== ''),
    number,
    top,
  );
}

const match = (pages: readonly ReadPage[], { fileName = 'cedolini.pdf', among = people } = {}) =>
  matchFile({ pages, fileName, people: among, month });
const told = ({ pages, userId, certainty, reasons }: MatchedSlip) => [
  pages.join('-'),
  userId,
  certainty,
  reasons.join(' '),
];
const toldOf = (pages: readonly ReadPage[], options?: Parameters<typeof match>[1]) => match(pages, options).map(told);

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
  const other: Payee = { ...giulia, id: 'other', taxCode: withLetter('BNCGLI90B51D612') };
  const among = [giulia, other];
  expect(toldOf([slipPage(other)], { among })).toEqual([['1', 'other', 'certain', '']]);
  expect(toldOf([slipPage(giulia, 1, { code: null })], { among })).toEqual([['1', null, 'none', 'namesakes']]);
});

test('a longer name of somebody else is not theirs', () => {
  const longer: Payee = { ...giulia, id: 'longer', firstName: 'Giulia Maria', taxCode: withLetter('BNCGLM90B51D612') };
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

test.each<[string, ReadPage, ReadPage, unknown[][]]>([
  [
    'numbered as such',
    slipPage(giulia, 1, { more: ['Pag. 1/2'] }),
    slipPage(giulia, 2, { more: ['Pag. 2/2'] }),
    [['1-2', 'giulia', 'certain', '']],
  ],
  [
    'with the net pay that the first one lacks',
    slipPage(giulia, 1),
    slipPage(giulia, 2, { more: ['NETTO 1.000,00'] }),
    [['1-2', 'giulia', 'certain', '']],
  ],
  [
    'with the code further down',
    slipPage(giulia, 1),
    slipPage(giulia, 2, { top: 400 }),
    [['1-2', 'giulia', 'certain', '']],
  ],
  [
    'with the code under its figures',
    slipPage(giulia, 1),
    aPage(['Ferie 64,00', 'Permessi 12,50', nameOf(giulia), giulia.taxCode ?? ''], 2, 300),
    [['1-2', 'giulia', 'certain', '']],
  ],
  [
    'of somebody else, under figures',
    slipPage(giulia, 1),
    aPage(['Ferie 64,00', nameOf(marco), marco.taxCode ?? '', 'OTTOBRE 2026'], 2, 100),
    [
      ['1', 'giulia', 'probable', 'runsOver'],
      ['2', null, 'none', 'figuresAbove'],
    ],
  ],
  [
    'with the name alone',
    slipPage(giulia, 1),
    slipPage(giulia, 2, { code: null }),
    [['1-2', 'giulia', 'probable', 'joinedByName']],
  ],
  [
    'that is a slip of its own',
    slipPage(giulia, 1, { more: ['NETTO 1.000,00'] }),
    slipPage(giulia, 2, { more: ['NETTO 1.100,00'] }),
    [
      ['1', 'giulia', 'probable', 'secondInMonth'],
      ['2', 'giulia', 'probable', 'secondInMonth'],
    ],
  ],
  [
    'that is numbered as a first one',
    slipPage(giulia, 1, { more: ['Pag. 1'] }),
    slipPage(giulia, 2, { more: ['Pag. 1'] }),
    [
      ['1', 'giulia', 'probable', 'secondInMonth'],
      ['2', 'giulia', 'probable', 'secondInMonth'],
    ],
  ],
  [
    'without a word about whose it is',
    slipPage(giulia, 1),
    aPage(['Progressivi'], 2),
    [
      ['1', 'giulia', 'certain', ''],
      ['2', null, 'none', 'noCode noMonth'],
    ],
  ],
  [
    'of somebody else',
    slipPage(giulia, 1),
    slipPage(marco, 2),
    [
      ['1', 'giulia', 'certain', ''],
      ['2', 'marco', 'certain', ''],
    ],
  ],
  [
    'that is empty',
    slipPage(giulia, 1),
    aPage([], 2),
    [
      ['1', 'giulia', 'certain', ''],
      ['2', null, 'none', 'noText emptyPage'],
    ],
  ],
])('a next page %s', (_, first, second, expected) => {
  expect(toldOf([first, second])).toEqual(expected);
});

test('pages numbered through the whole file say nothing of where a slip begins', () => {
  const pages = [giulia, giulia, marco].map((who, index) =>
    slipPage(who, index + 1, { more: [`Pagina ${index + 1} di 3`, 'NETTO'] }),
  );
  expect(match(pages).map((slip) => slip.pages.join('-'))).toEqual(['1', '2', '3']);
});

test('two slips of a person far apart in the file are both asked about', () => {
  const slips = match([slipPage(giulia, 1), slipPage(marco, 2), slipPage(giulia, 3)]);
  expect(slips.map(({ reasons }) => reasons.join())).toEqual(['secondInMonth', '', 'secondInMonth']);
});

test('two slips of a person in two files are both asked about', () => {
  const slips = questionSeconds([...match([slipPage(giulia)]), ...match([slipPage(giulia)])]);
  expect(slips.map(told)).toEqual([
    ['1', 'giulia', 'probable', 'secondInMonth'],
    ['1', 'giulia', 'probable', 'secondInMonth'],
  ]);
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

const anyLine = fc.constantFrom(
  ...people.flatMap((who) => [who.taxCode ?? '', nameOf(who), `${nameOf(who)} ${who.taxCode}`]),
  stranger,
  'BNCGLI66B43D612K',
  'BNCGLI66B43',
  'D612O',
  'OTTOBRE 2026',
  'SETTEMBRE 2026',
  'TREDICESIMA',
  'Netto 1.000,00',
  'Pag. 2',
);
const anyFile = fc.array(fc.array(anyLine, { maxLength: 6 }), { minLength: 1, maxLength: 6 });

test('whatever a file says, what is certain has its person’s code, name and month on its pages and nobody else’s code', () => {
  fc.assert(
    fc.property(anyFile, (file) => {
      const pages = file.map((lines, index) => aPage(lines, index + 1));
      const slips = match(pages);
      expect(slips.flatMap((slip) => slip.pages)).toEqual(pages.map(({ number }) => number));
      for (const slip of slips.filter(({ certainty }) => certainty === 'certain')) {
        const person = people.find(({ id }) => id === slip.userId);
        for (const number of slip.pages) {
          const text = (file[number - 1] ?? []).join('\n');
          expect(text).toContain(person?.taxCode);
          expect(text).toContain(person && nameOf(person));
        }
        expect(slip.month).toBe(month);
        expect(slip.reasons).toEqual([]);
      }
      const ids = slips.filter(({ certainty }) => certainty === 'certain').map(({ userId }) => userId);
      expect(new Set(ids).size).toBe(ids.length);
    }),
    { numRuns: 150 },
  );
});

/** Slips written one after the other, whoever's page it is; each line knows whose it is. */
function flow(before: number, lengths: readonly number[], linesAPage: number) {
  const lines = Array.from({ length: before }, () => ({ text: 'Gentile cliente', owner: '' }));
  for (const [index, length] of lengths.entries()) {
    const who = crowd[index] ?? giulia;
    const entries = Array.from({ length }, (_, entry) => `Voce ${entry} ${100 + index * 50 + entry},${10 + index}`);
    const texts = ['OTTOBRE 2026', nameOf(who), who.taxCode ?? '', ...entries, `Netto 1.${100 + index},00`];
    lines.push(...texts.map((text) => ({ text, owner: who.id })));
  }
  const count = Math.ceil(lines.length / linesAPage);
  return Array.from({ length: count }, (_, index) => lines.slice(index * linesAPage, (index + 1) * linesAPage));
}

test('however slips flow over the ends of pages, what is certain has no line of anybody else', () => {
  const anyLengths = fc.oneof(
    fc.array(fc.integer({ min: 4, max: 50 }), { minLength: 1, maxLength: 8 }),
    // As long as each other: that is when heads stand at one height.
    fc
      .tuple(fc.integer({ min: 14, max: 24 }), fc.integer({ min: 1, max: 8 }))
      .map(([length, count]) => Array.from({ length: count }, () => length)),
  );
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 12 }),
      anyLengths,
      fc.integer({ min: 18, max: 28 }),
      (before, lengths, linesAPage) => {
        const pages = flow(before, lengths, linesAPage);
        const slips = match(
          pages.map((lines, index) =>
            aPage(
              lines.map(({ text }) => text),
              index + 1,
              40,
            ),
          ),
        );
        for (const slip of slips.filter(({ certainty }) => certainty === 'certain')) {
          const owners = slip.pages.flatMap((number) => (pages[number - 1] ?? []).map(({ owner }) => owner));
          expect(owners.filter((owner) => owner !== '' && owner !== slip.userId)).toEqual([]);
        }
      },
    ),
    { numRuns: 200 },
  );
});
