import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import writeXlsxFile, { type SheetData } from 'write-excel-file/universal';
import { SheetFault, readSheet } from './read-sheet.ts';
import { writeCsv } from './write-csv.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0));
function utf16(text: string, { bigEndian }: { bigEndian: boolean }) {
  const view = new DataView(new ArrayBuffer(text.length * 2));
  Array.from({ length: text.length }, (_, at) => view.setUint16(at * 2, text.charCodeAt(at), !bigEndian));
  return new Uint8Array(view.buffer);
}
const rowsOf = async (bytes: Uint8Array) => (await readSheet(bytes)).rows;
const reasonOf = (bytes: Uint8Array, options?: { maxRows: number }) =>
  readSheet(bytes, options).then(
    () => 'read',
    (fault: unknown) => (fault instanceof SheetFault ? fault.reason : fault),
  );

test.each([
  [
    'semicolons',
    'a;b\r\n1;2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'commas',
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'tabs',
    'a\tb\n1\t2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'bars',
    'a|b\n1|2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a comma as decimal sign',
    'a;b\n1,5;2,5\n3,5;4,5',
    [
      ['a', 'b'],
      ['1,5', '2,5'],
      ['3,5', '4,5'],
    ],
  ],
  ['one column', 'email\nada@x.it\n', [['email'], ['ada@x.it']]],
  [
    'quotes',
    'a;b\n"x;y";"say ""hi"""\n',
    [
      ['a', 'b'],
      ['x;y', 'say "hi"'],
    ],
  ],
  [
    'a line break in quotes',
    'a;b\r\n"one\r\ntwo";2\r\n',
    [
      ['a', 'b'],
      ['one\ntwo', '2'],
    ],
  ],
  [
    'line ends of old Macs',
    'a;b\r1;2\r',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'mixed line ends',
    'a;b\r\n1;2\n3;4',
    [
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ],
  ],
  [
    'blanks around',
    ' a ; b\n 1;\u00a02 ',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'empty rows at the end',
    'a;b\n1;2\n;\n\n  \n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['an empty row between others', 'a;b\n\n1;2', [['a', 'b'], [], ['1', '2']]],
  [
    'a declared delimiter',
    'sep=|\r\na;b|c\r\n1|2',
    [
      ['a;b', 'c'],
      ['1', '2'],
    ],
  ],
  [
    'what looks like a formula',
    "a;b\n=1+1;'+39",
    [
      ['a', 'b'],
      ['=1+1', "'+39"],
    ],
  ],
])('csv with %s', async (_, text, rows) => expect(await rowsOf(utf8(text))).toEqual(rows));

test.each([
  ['utf-8', utf8('Nome;Città\nNicolò;Forlì')],
  ['utf-8', utf8('\ufeffNome;Città\nNicolò;Forlì')],
  ['utf-16le', utf16('\ufeffNome;Città\nNicolò;Forlì', { bigEndian: false })],
  ['utf-16be', utf16('\ufeffNome;Città\nNicolò;Forlì', { bigEndian: true })],
  ['windows-1252', latin('Nome;Città\nNicolò;Forlì')],
])('csv in %s', async (encoding, bytes) =>
  expect(await readSheet(bytes)).toEqual({
    rows: [
      ['Nome', 'Città'],
      ['Nicolò', 'Forlì'],
    ],
    source: { kind: 'csv', encoding, delimiter: ';' },
  }),
);

const xlsx = async (rows: SheetData) => new Uint8Array(await (await writeXlsxFile(rows).toBlob()).arrayBuffer());

test('xlsx: days, numbers, texts and truths become what a person would have typed', async () => {
  const bytes = await xlsx([
    ['Nome', 'Assunto', 'Telefono', 'Ore', 'Somma', 'Attivo', 'Settimana'],
    [
      ' Nicolò ',
      { value: new Date('2020-03-01T00:00:00Z'), type: Date, format: 'dd/mm/yyyy' },
      390551234567,
      38.5,
      0.1 + 0.2,
      true,
      { value: new Date('1899-12-31T14:30:00Z'), type: Date, format: '[h]:mm' },
    ],
    [null, null, 1e21, 38, 1e-7, false, null],
  ]);
  expect(await readSheet(bytes)).toEqual({
    rows: [
      ['Nome', 'Assunto', 'Telefono', 'Ore', 'Somma', 'Attivo', 'Settimana'],
      ['Nicolò', '2020-03-01', '390551234567', '38.5', '0.3', 'true', '38:30'],
      ['', '', '1000000000000000000000', '38', '0.0000001', 'false', ''],
    ],
    source: { kind: 'xlsx' },
  });
});

/** The least a workbook is made of, with the given cells on each sheet. */
function workbook(...sheets: string[]): Uint8Array {
  const schema = 'http://schemas.openxmlformats.org';
  const relation = `${schema}/officeDocument/2006/relationships`;
  const listed = (line: (number: number) => string) => sheets.map((_, at) => line(at + 1)).join('');
  return zipSync({
    '[Content_Types].xml': strToU8(`<Types xmlns="${schema}/package/2006/content-types"/>`),
    'xl/workbook.xml': strToU8(
      `<workbook xmlns:r="${relation}"><sheets>${listed((n) => `<sheet name="S${n}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      `<Relationships>${listed((n) => `<Relationship Id="rId${n}" Type="${relation}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}</Relationships>`,
    ),
    ...Object.fromEntries(
      sheets.map((rows, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
      ]),
    ),
  });
}

test('xlsx: the first sheet that has something in it, with the results of its formulas', async () =>
  expect(
    await rowsOf(
      workbook(
        '<row r="1"><c r="A1"/></row>',
        '<row r="1"><c r="A1" t="str"><f>CONCATENATE("a","b")</f><v>ab</v></c><c r="B1"><f>1+1</f><v>2</v></c><c r="C1" t="e"><v>#N/A</v></c></row>' +
          '<row r="3"><c r="A3" t="inlineStr"><is><t>c</t></is></c></row><row r="900"><c r="A900" s="1"/></row>',
      ),
    ),
  ).toEqual([['ab', '2'], [], ['c', '']]));

/** The same archive, whose entries all claim to be of 1,000 bytes. */
function lying(archive: Uint8Array): Uint8Array {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  for (let at = 0; at < archive.length - 46; at += 1)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 1000, true);
  return archive;
}

const cellAt = (address: string) => `<row r="1"><c r="${address}"><v>1</v></c></row>`;
const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52]);

test.each<[string, string, Uint8Array]>([
  ['an empty file', 'empty', new Uint8Array()],
  ['only blanks', 'empty', utf8(' ;\n\n ; \n')],
  ['a workbook without cells', 'empty', workbook('')],
  ['a picture', 'unreadable', png],
  ['a NUL', 'unreadable', utf8('a;b\n1;\u00002')],
  ['a quote that never closes', 'unreadable', utf8('a;b\n"1;2\n3;4\n')],
  ['an archive that is no workbook', 'unreadable', zipSync({ 'a.txt': strToU8('a') })],
  ['an archive cut off', 'unreadable', workbook(cellAt('A1')).subarray(0, 300)],
  ['an archive with rubbish inside', 'unreadable', workbook('<row r="1"><c r="A1"><v>1</row>')],
  ['an empty archive', 'unreadable', zipSync({})],
  ['a bomb that lies about its size', 'unreadable', lying(workbook(cellAt('A1'), ' '.repeat(50_000_000)))],
  ['a bomb', 'tooLarge', zipSync({ 'xl/workbook.xml': new Uint8Array(61_000_000) })],
  [
    'two thousand and one entries',
    'tooLarge',
    zipSync(Object.fromEntries(Array.from({ length: 2001 }, (_, n) => [`${n}.xml`, new Uint8Array()]))),
  ],
  ['a cell in the far corner', 'tooLarge', workbook(`<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`)],
  [
    'far corners on many sheets',
    'tooLarge',
    workbook(...Array.from({ length: 3 }, () => `<row r="200"><c r="XFD200"><v>1</v></c></row>`)),
  ],
  [
    'a cell as long as one may be, in entities',
    'read',
    workbook(`<row r="1"><c r="A1" t="str"><v>${'&amp;'.repeat(32_767)}</v></c></row>`),
  ],
  ['a row beyond the last', 'unreadable', workbook('<row r="9999999999"><c r="A1"><v>1</v></c></row>')],
  ['a row written as a power', 'unreadable', workbook('<row r="1"><c r="A1e9"><v>1</v></c></row>')],
  ['a row written in entities', 'unreadable', workbook('<row r="&#57;999999999"><c r="A1"><v>1</v></c></row>')],
  ['a row behind a prefix', 'unreadable', workbook('<x:row y:r="9999999999"><c r="A1"><v>1</v></c></x:row>')],
  ['a row behind a quoted end', 'unreadable', workbook('<row a=">" r="9999999999"><c r="A1"><v>1</v></c></row>')],
])('%s is %s', async (_, reason, bytes) => expect(await reasonOf(bytes)).toBe(reason));

test('more rows than allowed', async () => {
  const rows = (count: number) => utf8(`a;b\n${'1;2\n'.repeat(count)}\n\n`);
  expect(await reasonOf(rows(10), { maxRows: 11 })).toBe('read');
  expect(await reasonOf(rows(11), { maxRows: 11 })).toBe('tooManyRows');
  expect(await reasonOf(await xlsx([['a'], ['1'], ['2']]), { maxRows: 2 })).toBe('tooManyRows');
});

/** As large as a file may be that somebody sends. */
const large = 9_000_000;
const signs = (sign: string) => utf8(sign.repeat(Math.floor(large / sign.length)));

test.each<[string, string, () => Uint8Array]>([
  ['nine million line ends', 'empty', () => signs('\n')],
  ['nine million line ends of old Macs', 'empty', () => signs('\r')],
  ['nine million line ends between two rows', 'tooManyRows', () => utf8(`a;b\n${'\n'.repeat(large)}1;2`)],
  ['rows of blanks and delimiters', 'empty', () => signs(' ; \n')],
  ['nine million commas', 'read', () => signs(',')],
  ['nine million commas between two words', 'tooLarge', () => utf8(`a${','.repeat(large)}b`)],
  ['rows of commas', 'tooManyRows', () => utf8(`${','.repeat(60)}x\n`.repeat(large / 800))],
  ['rows of many commas', 'tooLarge', () => utf8(`${','.repeat(9_000)}x\n`.repeat(1000))],
  ['one line without end', 'read', () => signs('x')],
  ['small rows without end', 'tooManyRows', () => signs('1;2\n')],
  [
    'a cell without end',
    'tooLarge',
    () => workbook(`<row r="1"><c r="A1" t="str"><v>${'x'.repeat(20_000_000)}</v></c></row>`),
  ],
  ['quotes without end', 'unreadable', () => utf8('"'.repeat(999_999))],
])('%s: %s, without building them first', async (_, reason, bytes) => {
  const file = bytes();
  const start = performance.now();
  expect(await reasonOf(file, { maxRows: 10_001 })).toBe(reason);
  expect(performance.now() - start).toBeLessThan(10_000);
});

test('a million empty rows that a spreadsheet program wrote below the table are no rows', async () =>
  expect((await readSheet(utf8(`a;b\n1;\n${';\n'.repeat(1_000_000)}`), { maxRows: 3 })).rows).toEqual([
    ['a', 'b'],
    ['1', ''],
  ]));

test('5,000 rows of 12 cells are read in less than two seconds, as csv and as xlsx', async () => {
  const rowOf = (row: number) => Array.from({ length: 12 }, (_, cell) => `Cella ${row} ${cell}`);
  const rows = Array.from({ length: 5000 }, (_, row) => rowOf(row));
  const [csv, book] = [utf8(writeCsv(rows)), await xlsx(rows)];
  const start = performance.now();
  expect(await rowsOf(csv)).toEqual(rows);
  const between = performance.now();
  expect(await rowsOf(book)).toEqual(rows);
  expect(between - start).toBeLessThan(2000);
  expect(performance.now() - between).toBeLessThan(2000);
});
