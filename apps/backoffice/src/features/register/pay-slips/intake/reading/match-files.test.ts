import { expect, test } from 'vitest';
import { type MatchedSlip, matchFile } from '@timbro/core/payslips/match-rules.ts';
import { judgeReading, statedOn, statedTogether } from '@timbro/core/payslips/verdict-rules.ts';
import type { PageText } from '@timbro/pdf/page-text.ts';
import { splitPdf } from '@timbro/pdf/split-pdf.ts';
import { readFixture, readPages, readPeople } from '@timbro/pdf/testing/fixtures.ts';

const month = '2026-10';
const everybody = await readPeople();
/** Valente Bruna is nobody's employee. */
const people = everybody.filter(({ lastName }) => lastName !== 'Valente');
const idOf = (lastName: string, firstName: string) =>
  people.find((person) => person.lastName === lastName && person.firstName === firstName)?.id;
const [giulia, marco, luca] = [idOf('Bianchi', 'Giulia'), idOf('Rossi', 'Marco'), idOf('Rossi', 'Luca')];
const [daniele, ugo] = [idOf('Bruno', 'Daniele'), idOf('Ferraro', 'Ugo')];

/** Each file is read once for all tests. */
const reads = new Map<string, Promise<PageText[]>>();
function pagesOf(name: string): Promise<PageText[]> {
  const read = reads.get(name) ?? readFixture(name).then(readPages);
  reads.set(name, read);
  return read;
}

const matched = async (name: string, asked = month) =>
  matchFile({ pages: await pagesOf(name), fileName: name, people, month: asked });
const told = ({ pages, userId, certainty, reasons }: MatchedSlip) => [
  pages.join('-'),
  userId,
  certainty,
  reasons.join(' '),
];

/** What the server says of a slip that is kept for somebody. */
function judged(pages: readonly PageText[], userId: string | null | undefined, asked = month) {
  const own = people.find(({ id }) => id === userId)?.taxCode ?? null;
  const othersCodes = new Set(people.flatMap(({ taxCode }) => (taxCode === null || taxCode === own ? [] : taxCode)));
  const reading = pages.map(statedOn).reduce(statedTogether, { codes: [], pieced: [], months: [] });
  return judgeReading(reading, { taxCode: own, othersCodes, month: asked });
}

test.each<[string, string, (string | undefined)[]]>([
  ['reportlab', 'plain.pdf', [giulia]],
  ['hand, as short as can be', 'tiny.pdf', [giulia]],
  ['ghostscript', 'ghostscript.pdf', [marco, luca]],
  ['LibreOffice', 'libreoffice.pdf', [giulia, marco, luca]],
  ['people of one surname', 'equal-surname.pdf', [marco, luca]],
  ['spaced letters and letters in boxes', 'spaced-code.pdf', [giulia, marco]],
  ['links between pages', 'linked.pdf', [giulia, marco]],
])('a file by %s: every slip is certain', async (_, name, ids) => {
  const slips = await matched(name);
  expect(slips.map(told)).toEqual(ids.map((id, index) => [String(index + 1), id, 'certain', '']));
});

test('two pages of one slip are joined', async () => {
  expect((await matched('two-pages.pdf')).map(told)).toEqual([['1-2', daniele, 'certain', '']]);
});

test('of sixty pages 56 slips are certain, each for its person, and three are questions', async () => {
  const slips = await matched('all-in-one.pdf');
  expect(slips.filter(({ certainty }) => certainty !== 'certain').map(told)).toEqual([
    ['5', idOf('Bernardi', 'Aurora'), 'probable', 'wrongCheckLetter'],
    ['25', idOf('Ferri', 'Marta'), 'probable', 'otherMonth'],
    ['53', marco, 'probable', 'nameOnly'],
  ]);
  expect(slips.map(({ userId }) => userId)).toEqual(people.slice(0, 59).map(({ id }) => id));
  expect(slips.find(({ pages }) => pages.length > 1)?.pages).toEqual([7, 8]);
  expect(slips[4]).toMatchObject({ code: 'BRNRRA82P52D612K', expectedLetter: 'Q' });
  expect(slips[23]).toMatchObject({ month: '2026-09' });
});

test.each<[string, string, [pages: string, userId: string | null | undefined, certainty: string, reasons: string][]]>([
  [
    'a code broken by a line end or a blank',
    'broken-code.pdf',
    [
      ['1', giulia, 'probable', 'brokenCode'],
      ['2', marco, 'probable', 'brokenCode'],
    ],
  ],
  ['a name that two people have', 'namesakes.pdf', [['1', null, 'none', 'namesakes']]],
  ['a scan', 'scan.pdf', [['1', null, 'none', 'noText']]],
  ['somebody unknown', 'unknown-person.pdf', [['1', null, 'none', 'unknownCode']]],
  ['another month', 'wrong-month.pdf', [['1', giulia, 'probable', 'otherMonth']]],
  [
    'the same slip twice',
    'twice.pdf',
    [
      ['1', giulia, 'probable', 'secondInMonth'],
      ['2', giulia, 'probable', 'secondInMonth'],
    ],
  ],
  ['the code of one and the name of another', 'other-name.pdf', [['1', null, 'none', 'otherPersonsName']]],
  [
    'slips that flow over the ends of pages',
    'flowing.pdf',
    [
      ['1', null, 'none', 'severalCodes'],
      ['2', null, 'none', 'scattered'],
      ['3', null, 'none', 'scattered'],
      ['4', null, 'none', 'scattered'],
    ],
  ],
  [
    'page-long slips that begin under the end of the one before',
    'shifted.pdf',
    [
      ['1', idOf('Caruso', 'Giorgia'), 'probable', 'runsOver'],
      ['2', null, 'none', 'figuresAbove runsOver'],
      ['3', null, 'none', 'figuresAbove runsOver'],
      ['4', null, 'none', 'figuresAbove runsOver'],
      ['5', null, 'none', 'figuresAbove'],
      ['6', null, 'none', 'noCode noMonth'],
    ],
  ],
  [
    'pages written in different directions',
    'turned.pdf',
    [
      ['1', null, 'none', 'scattered'],
      ['2', null, 'none', 'scattered'],
    ],
  ],
])('never certain: %s', async (_, name, expected) => {
  expect((await matched(name)).map(told)).toEqual(expected);
});

test('never certain: the thirteenth month, in its own month and in any other', async () => {
  expect((await matched('thirteenth.pdf', '2026-12')).map(told)).toEqual([['1', giulia, 'probable', 'extraMonth']]);
  expect((await matched('thirteenth.pdf')).map(told)).toEqual([['1', giulia, 'probable', 'extraMonth otherMonth']]);
});

test('never certain: the slip of the legal representative, whose code on every page is nobody’s there', async () => {
  const slips = await matched('legal-representative.pdf');
  expect(slips.slice(0, -1).map(told)).toEqual(
    people.slice(14, 22).map(({ id }, index) => [String(index + 1), id, 'certain', '']),
  );
  expect(slips.slice(-1).map(told)).toEqual([['9', ugo, 'probable', 'templateCode']]);
});

test('an empty last page is offered to be left out', async () => {
  expect((await matched('wkhtmltopdf.pdf')).map(told)).toEqual([
    ['1', giulia, 'certain', ''],
    ['2', daniele, 'certain', ''],
    ['3', null, 'none', 'noText emptyPage'],
  ]);
});

test('what a person would box lies on the page', async () => {
  const pages = await pagesOf('all-in-one.pdf');
  const slips = await matched('all-in-one.pdf');
  const outside = slips
    .flatMap(({ marks }) => marks)
    .filter(({ page, box: { left, top, width, height } }) => {
      const shown = pages[page - 1] ?? { width: 0, height: 0 };
      return left < 0 || top < 0 || left + width > shown.width || top + height > shown.height;
    });
  expect(outside).toEqual([]);
});

test.each<[string, string, string | undefined, string, string, string | null]>([
  ['the right person and month', 'plain.pdf', giulia, month, 'matches', null],
  ['another person', 'plain.pdf', marco, month, 'differs', 'otherPerson'],
  ['another month', 'wrong-month.pdf', giulia, month, 'differs', 'otherMonth'],
  ['a scan', 'scan.pdf', giulia, month, 'unreadable', null],
  ['a name alone', 'namesakes.pdf', idOf('Gallo', 'Maria'), month, 'unreadable', null],
  ['the thirteenth month in December', 'thirteenth.pdf', giulia, '2026-12', 'matches', null],
  ['slips that flow over the ends of pages', 'flowing.pdf', idOf('Caruso', 'Giorgia'), month, 'differs', 'otherPerson'],
])('the server holds %s against it', async (_, name, userId, asked, check, fault) => {
  expect(judged(await pagesOf(name), userId, asked)).toEqual({ check, fault });
});

test('what is certain and split off is the same slip to the server', async () => {
  const bytes = await readFixture('all-in-one.pdf');
  const slips = (await matched('all-in-one.pdf')).filter(({ certainty }) => certainty === 'certain').slice(4, 9);
  const files: Uint8Array[] = [];
  for await (const file of splitPdf(
    bytes,
    slips.map(({ pages }) => pages),
  )) {
    files.push(file);
  }
  const checks = await Promise.all(
    files.map(async (file, index) => judged(await readPages(file), slips[index]?.userId).check),
  );
  expect(checks).toEqual(slips.map(() => 'matches'));
});
