import { once } from 'node:events';
import { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { inflateRawSync } from 'node:zlib';
import readSheets from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import type { CellValue, SheetColumn, Spreadsheet } from '@timbro/core/capability.ts';
import { spreadsheetStream } from './spreadsheet.ts';
import { serialDay, sheetName, workbookStream } from './xlsx.ts';

async function* rowsOf(rows: readonly (readonly CellValue[])[]) {
  yield* rows;
}
const sheetOf = (columns: readonly SheetColumn[], ...rows: readonly (readonly CellValue[])[]): Spreadsheet => ({
  name: 'Assenze',
  columns,
  rows: rowsOf(rows),
});

const csvOf = async (sheet: Spreadsheet) => (await buffer(spreadsheetStream(sheet, 'csv').stream)).toString('utf8');
async function readBack(sheet: Spreadsheet) {
  const [first] = await readSheets(await buffer(spreadsheetStream(sheet, 'xlsx').stream), { trim: false });
  return first;
}

/** Texts that a spreadsheet program would run, and how they must arrive. */
const injections = [
  ['=HYPERLINK("http://x.example";"clic")', `'=HYPERLINK("http://x.example";"clic")`],
  ['+39 055 123456', `'+39 055 123456`],
  ['+390551234567', `'+390551234567`],
  ['+1', `'+1`],
  ['-1', `'-1`],
  ['-1,5', `'-1,5`],
  ['+1+1', `'+1+1`],
  ['-2+3', `'-2+3`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['\t=1+1', `'\t=1+1`],
  ['\r=1+1', `'\r=1+1`],
  ['\u0000=1+1', `'=1+1`],
] as const;

/** What a column of numbers or phones holds as it is, and what it holds no more than any other. */
const ofColumns = [
  ['number', '-1,5', '-1,5'],
  ['number', '+1', '+1'],
  ['number', '-2+3', `'-2+3`],
  ['number', '=1', `'=1`],
  ['hours', '-1', '-1'],
  ['phone', '+390551234567', '+390551234567'],
  ['phone', '-1', `'-1`],
  ['phone', '+1+1', `'+1+1`],
  ['phone', '+39 055 123456', `'+39 055 123456`],
] as const;

describe('xlsx', () => {
  test('texts, numbers, booleans and blanks come back as they were', async () => {
    const cells = ['D’Angelo & figli <srl> "Ñandù" 😀', 7.5, -3, true, false, null, 'due\nrighe', ' spazi '];
    const columns = cells.map((_, at) => `Colonna ${at + 1}`);
    const file = await readBack(sheetOf(columns, cells));
    expect(file?.sheet).toBe('Assenze');
    expect(file?.data).toEqual([columns, cells]);
  });

  test.each(injections)('%j is plain text', async (given, expected) => {
    const file = await readBack(sheetOf([given], [given]));
    // XML readers may give a carriage return back as a line feed.
    const seen = file?.data.map(([cell]) => String(cell).replace('\n', '\r'));
    expect(seen).toEqual([expected, expected]);
  });

  test.each(ofColumns)('in a column of kind %s %j is %j', async (format, given, expected) => {
    const file = await readBack(sheetOf([{ label: '+1', format }, 'testo'], [given, given]));
    expect(file?.data).toEqual([
      [`'+1`, 'testo'],
      [expected, `'${given}`],
    ]);
  });

  test('characters no XML may hold are dropped', async () => {
    const file = await readBack(sheetOf(['a'], ['b\u0001\u000b\ufffe\ud800c']));
    expect(file?.data).toEqual([['a'], ['bc']]);
  });

  test('the header is bold and stays in sight', async () => {
    const zip = await buffer(spreadsheetStream(sheetOf(['Nome', 'Ore'], ['Anna', 8]), 'xlsx').stream);
    const parts = unzip(zip);
    expect(parts['xl/worksheets/sheet1.xml']).toContain('<pane ySplit="1" topLeftCell="A2"');
    expect(parts['xl/worksheets/sheet1.xml']).toContain('<c r="B1" s="1" t="inlineStr">');
    expect(parts['xl/worksheets/sheet1.xml']).toContain('<c r="B2"><v>8</v></c>');
    expect(parts['xl/styles.xml']).toContain('<font><b/>');
  });

  test('columns past Z are named as Excel names them', async () => {
    const wide = Array.from({ length: 800 }, (_, at) => at);
    const file = await readBack({ name: 'x', columns: wide.map(String), rows: rowsOf([wide]) });
    expect(file?.data[1]).toEqual(wide);
  });

  test('the same rows give the same bytes', async () => {
    const make = () => buffer(spreadsheetStream(sheetOf(['a'], ['b'], [1]), 'xlsx').stream);
    expect((await make()).equals(await make())).toBe(true);
  });

  test.each(['plain', 'è', ' ', '', 'a<b', 'a&b', '"', 'a\rb', '\u007f', '\u0085', '=1', "'", '−7', '\u2028', '😀'])(
    'the short way and the long way write %j alike',
    async (text) => {
      // The addition is dropped, but a text that holds it has to go the long way.
      const [, [short] = [], [long] = []] =
        (await readBack(sheetOf(['a'], [`|${text}`], [`|${text}\u0001`])))?.data ?? [];
      expect(short).toBe(long);
    },
  );

  test.each([
    ['Registro 11/2026: [tutti]', 'Registro 11 2026   tutti'],
    ["'Presenze'", 'Presenze'],
    ['History', 'History 1'],
    ['', 'Timbro'],
    ['x'.repeat(40), 'x'.repeat(31)],
  ])('the sheet of %j is called %j', (name, expected) => expect(sheetName(name)).toBe(expected));
});

describe('a workbook of several sheets', () => {
  const workbook = (...sheets: readonly Spreadsheet[]) => buffer(workbookStream({ sheets }));

  test('holds each under its name, in order', async () => {
    const file = await workbook(
      { name: 'Riepilogo', columns: ['Nome', { label: 'Ore', format: 'hours' }], rows: rowsOf([['Anna', 7.75]]) },
      { name: 'Vuoto', columns: ['Nulla'], rows: rowsOf([]) },
      { name: 'Legenda', columns: ['Codice'], rows: rowsOf([['FE'], ['RO']]) },
    );
    expect(await readSheets(file)).toEqual([
      {
        sheet: 'Riepilogo',
        data: [
          ['Nome', 'Ore'],
          ['Anna', 7.75],
        ],
      },
      { sheet: 'Vuoto', data: [['Nulla']] },
      { sheet: 'Legenda', data: [['Codice'], ['FE'], ['RO']] },
    ]);
  });

  test('has days and durations that a spreadsheet program can reckon with', async () => {
    const columns = [
      { label: 'Data', format: 'day' },
      { label: 'Durata', format: 'duration' },
    ] as const;
    const file = await workbook({ name: 'x', columns, rows: rowsOf([[serialDay('2026-10-25'), 1.5]]) });
    const [first] = await readSheets(file);
    expect(first?.data[1]?.[0]).toEqual(new Date('2026-10-25T00:00:00Z'));
    const parts = unzip(file);
    expect(parts['xl/worksheets/sheet1.xml']).toContain('<c r="B2" s="3"><v>1.5</v></c>');
    expect(parts['xl/styles.xml']).toContain('formatCode="[h]:mm"');
  });

  test('opens on its first sheet only: two chosen tabs would be written in together', async () => {
    const parts = unzip(await workbook(sheetOf(['a']), sheetOf(['b'])));
    expect(parts['xl/worksheets/sheet1.xml']).toContain('tabSelected="1"');
    expect(parts['xl/worksheets/sheet2.xml']).not.toContain('tabSelected');
  });

  test('never has two sheets of one name', async () => {
    const file = await workbook(sheetOf(['a']), { ...sheetOf(['b']), name: 'ASSENZE' }, sheetOf(['c']));
    expect((await readSheets(file)).map(({ sheet }) => sheet)).toEqual(['Assenze', 'ASSENZE 2', 'Assenze 3']);
  });

  test('asks a sheet for rows only when the one before it is written, and fails with the fault of any', async () => {
    const asked: string[] = [];
    const first = (async function* () {
      asked.push('first begins');
      for (let row = 0; row < 2_000; row++) yield [row, 'una riga qualunque'];
      asked.push('first ends');
    })();
    const second = (async function* () {
      asked.push('second begins');
      yield ['una'];
      throw new Error('the database went away');
    })();
    const whole = workbook({ name: 'a', columns: [], rows: first }, { name: 'b', columns: [], rows: second });
    await expect(whole).rejects.toThrow('the database went away');
    expect(asked).toEqual(['first begins', 'first ends', 'second begins']);
  });

  test('stops asking when the reader goes away in the middle of a later sheet', async () => {
    let state = 'not asked';
    const endless = (async function* () {
      try {
        for (;;) {
          state = 'asked';
          yield ['una riga che non finisce mai'];
        }
      } finally {
        state = 'closed';
      }
    })();
    const stream = workbookStream({ sheets: [sheetOf(['a'], [1]), { name: 'b', columns: [], rows: endless }] });
    stream.resume();
    await expect.poll(() => state).toBe('asked');
    stream.destroy();
    await expect.poll(() => state).toBe('closed');
  });
});

describe('csv', () => {
  test('semicolons, a byte order mark, CRLF, quotes and decimal commas', async () => {
    const csv = await csvOf(
      sheetOf(['Nome', 'Ore', 'Nota'], ['Rossi; Anna', 7.5, 'detto "Gian"'], ['Però', null, 'a\nb'], [' x', -2, true]),
    );
    expect(csv).toBe('\ufeffNome;Ore;Nota\r\n"Rossi; Anna";7,5;"detto ""Gian"""\r\nPerò;;"a\nb"\r\n" x";-2;true\r\n');
  });

  test.each(injections)('%j is plain text', async (given, expected) => {
    const quoted = /[";\r\n\t]/.test(expected) ? `"${expected.replaceAll('"', '""')}"` : expected;
    expect(await csvOf(sheetOf(['a'], [given]))).toBe(`\ufeffa\r\n${quoted}\r\n`);
  });

  test.each(ofColumns)('in a column of kind %s %j is %j', async (format, given, expected) =>
    expect(await csvOf(sheetOf([{ label: '+1', format }, 'testo'], [given, given]))).toBe(
      `\ufeff'+1;testo\r\n${expected};'${given}\r\n`,
    ),
  );
});

test('a file is named after its sheet, without signs that a disk refuses', () => {
  const { fileName, type } = spreadsheetStream({ ...sheetOf([]), name: '../Ore "Novembre"/2026' }, 'xlsx');
  expect(fileName).toBe('Ore Novembre 2026.xlsx');
  expect(type).toContain('spreadsheetml');
});

describe.each(['xlsx', 'csv'] as const)('a long %s', (format) => {
  const many = 50_000;
  const longSheet = (onRow: (row: number) => void): Spreadsheet => ({
    name: 'Timbrature',
    columns: ['Id', 'Nome', 'Entrata', 'Uscita', 'Ore', 'Nota'],
    rows: (async function* () {
      for (let row = 0; row < many; row++) {
        onRow(row);
        yield [
          row,
          `Persona ${row % 60}`,
          '08:00',
          '17:00',
          8 + (row % 7) / 4,
          `Nota della riga ${row} con qualche parola`,
        ];
      }
    })(),
  });

  test('keeps memory flat', async () => {
    const inUse = () => {
      const { heapUsed, external } = process.memoryUsage();
      return (heapUsed + external) / 2 ** 20;
    };
    const before = inUse();
    let highest = 0;
    let bytes = 0;
    const sheet = longSheet((row) => {
      if (row % 5_000 === 0) highest = Math.max(highest, inUse());
    });
    const sink = new Writable({
      write(chunk: Buffer, _, done) {
        bytes += chunk.length;
        done();
      },
    });
    await pipeline(spreadsheetStream(sheet, format).stream, sink);
    expect(bytes).toBeGreaterThan(500_000);
    expect(highest - before).toBeLessThan(24);
  });

  test('waits for a slow reader instead of running ahead', async () => {
    let produced = 0;
    const { stream } = spreadsheetStream(
      longSheet(() => (produced += 1)),
      format,
    );
    await once(stream, 'readable');
    await settle();
    expect(produced).toBeLessThan(many / 2);
    stream.destroy();
  });

  test('stops asking for rows when the reader goes away', async () => {
    let state = 'not asked';
    const endless: Spreadsheet = {
      name: 'x',
      columns: ['a'],
      rows: (async function* () {
        try {
          for (;;) {
            state = 'asked';
            yield ['una riga che non finisce mai'];
          }
        } finally {
          state = 'closed';
        }
      })(),
    };
    const { stream } = spreadsheetStream(endless, format);
    stream.resume();
    await expect.poll(() => state).toBe('asked');
    stream.destroy();
    await expect.poll(() => state).toBe('closed');
  });

  test('fails with the fault of its rows', async () => {
    const broken: Spreadsheet = {
      name: 'x',
      columns: ['a'],
      rows: (async function* () {
        yield ['una'];
        throw new Error('the database went away');
      })(),
    };
    await expect(buffer(spreadsheetStream(broken, format).stream)).rejects.toThrow('the database went away');
  });
});

async function settle() {
  for (let turn = 0; turn < 200; turn++) await nextTurn();
}

/** The parts of an archive, found by its central directory. */
function unzip(zip: Buffer): Record<string, string> {
  const parts: Record<string, string> = {};
  let at = zip.readUInt32LE(zip.length - 6);
  while (zip.readUInt32LE(at) === 0x02014b50) {
    const [size, nameLength, extraLength] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
    ];
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    parts[zip.toString('utf8', at + 46, at + 46 + nameLength)] = inflateRawSync(
      zip.subarray(start, start + size),
    ).toString('utf8');
    at += 46 + nameLength + extraLength;
  }
  return parts;
}
