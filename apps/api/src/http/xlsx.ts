import { PassThrough, pipeline, Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { ZipFile } from 'yazl';
import type { CellValue, ColumnFormat, SheetColumn, Spreadsheet } from '@timbro/core/capability.ts';
import { formatOf, labelOf, plainText } from './cells.ts';

const chunkLength = 16_384;
const longestCell = 32_767;
const mostRows = 1_048_576;
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const media = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The place of a format among the styles of the workbook; 0 is plain and 1 the bold of the header. */
const styleOf: Readonly<Partial<Record<ColumnFormat, string>>> = { hours: ' s="2"', duration: ' s="3"', day: ' s="4"' };
/** How the cells of a column are written. */
type Written = { readonly style: string; readonly format: ColumnFormat | undefined };
const plain: Written = { style: '', format: undefined };
const bold: Written = { style: ' s="1"', format: undefined };
const writtenAs = (column: SheetColumn): Written => {
  const format = formatOf(column);
  return format ? { style: styleOf[format] ?? '', format } : plain;
};

const dayMs = 86_400_000;
const firstDay = Date.UTC(1899, 11, 30);
/** 2026-11-12 as spreadsheet programs count days. */
export const serialDay = (day: string): number => (Date.parse(`${day}T00:00:00Z`) - firstDay) / dayMs;

/** A workbook of one sheet. */
export const xlsxStream = (sheet: Spreadsheet): Readable => workbookStream({ sheets: [sheet] });

/**
 * A workbook written while it is read: neither the rows nor the file are ever held in memory. A sheet is asked for its
 * rows when the one before it is done.
 */
export function workbookStream({ sheets }: { sheets: readonly Spreadsheet[] }): Readable {
  const zip = new ZipFile();
  const bodies = sheets.map((sheet, at) => Readable.from(sheetXml(sheet, at === 0), { objectMode: false }));
  const output = new PassThrough();
  // The same rows give the same bytes.
  const options = { mtime: new Date(Date.UTC(2000, 0, 1)), forceDosTimestamp: true };

  for (const [path, xml] of Object.entries(fixedParts(sheets.map(({ name }) => name))))
    zip.addBuffer(Buffer.from(head + xml), path, options);
  for (const [at, body] of bodies.entries()) zip.addReadStream(body, `xl/worksheets/sheet${at + 1}.xml`, options);
  zip.end();

  // The archive passes on neither a failure of the rows nor a reader that went away.
  for (const body of bodies) body.on('error', (error) => output.destroy(error));
  zip.on('error', (error: Error) => output.destroy(error));
  pipeline(zip.outputStream, output, () => {
    for (const body of bodies) body.destroy();
  });
  return output;
}

const fixedParts = (names: readonly string[]): Readonly<Record<string, string>> => ({
  '[Content_Types].xml':
    `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Override PartName="/xl/workbook.xml" ContentType="${media}.sheet.main+xml"/>` +
    names
      .map((_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${media}.worksheet+xml"/>`)
      .join('') +
    `<Override PartName="/xl/styles.xml" ContentType="${media}.styles+xml"/></Types>`,
  '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
  'xl/_rels/workbook.xml.rels': relations([
    ...names.map((_, at) => ['worksheet', `worksheets/sheet${at + 1}.xml`] as const),
    ['styles', 'styles.xml'],
  ]),
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheetNames(names)
    .map((name, at) => `<sheet name="${escape(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('')}</sheets></workbook>`,
  'xl/styles.xml':
    `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="[h]:mm"/></numFmts>` +
    '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    '<cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
    [2, 164, 14]
      .map((format) => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`)
      .join('') +
    '</cellXfs></styleSheet>',
});

const relations = (targets: readonly (readonly [kind: string, target: string])[]) =>
  `<Relationships xmlns="${packaged}/relationships">${targets
    .map(([kind, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`;

/** Excel refuses a file whose sheet has a longer name, one of these characters, an apostrophe at an end, or its own word. */
export function sheetName(name: string): string {
  const fitting = plainText(name.slice(0, 31))
    .replace(/[[\]:*?/\\\t\r\n]/g, ' ')
    .slice(0, 31)
    .replace(/^['\s]+|['\s]+$/g, '');
  return fitting.toLowerCase() === 'history' ? `${fitting} 1` : fitting || 'Timbro';
}

/** Two sheets of one name make a workbook that Excel offers to repair. */
function sheetNames(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((asked) => {
    const name = sheetName(asked);
    let own = name;
    for (let copy = 2; taken.has(own.toLowerCase()); copy++) own = `${name.slice(0, 27)} ${copy}`;
    taken.add(own.toLowerCase());
    return own;
  });
}

/** Rows are joined until they are worth a write of their own; after each write other requests have their turn. */
async function* sheetXml({ columns, rows }: Spreadsheet, isFirst: boolean): AsyncGenerator<string> {
  const names = columns.map((_, at) => columnName(at));
  const ways = columns.map(writtenAs);
  const heads = columns.map(() => bold);
  let chunk = opening(columns, isFirst) + rowXml(columns.map(labelOf), 1, names, heads);
  let row = 1;
  for await (const cells of rows) {
    row += 1;
    if (row > mostRows) throw new Error(`The sheet has more than ${mostRows} rows.`);
    chunk += rowXml(cells, row, names, ways);
    if (chunk.length < chunkLength) continue;
    yield chunk;
    chunk = '';
    await nextTurn();
  }
  yield `${chunk}</sheetData></worksheet>`;
}

function opening(columns: readonly SheetColumn[], isFirst: boolean): string {
  const widths = columns.map(
    (column, at) => `<col min="${at + 1}" max="${at + 1}" width="${widthFor(column)}" customWidth="1"/>`,
  );
  return (
    `${head}<worksheet xmlns="${main}"><sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `${widths.length > 0 ? `<cols>${widths.join('')}</cols>` : ''}<sheetData>`
  );
}

/** What the columns will hold is not known when their widths are written; a label with some air is the best guess. */
const widthFor = (column: SheetColumn) => {
  const { length } = labelOf(column);
  const isText = [undefined, 'phone'].includes(formatOf(column));
  return isText ? Math.min(Math.max(length + 4, 22), 48) : Math.min(Math.max(length + 2, 12), 48);
};

/** A cell past the columns is still a cell: its name is made when it is needed. */
function rowXml(cells: readonly CellValue[], row: number, names: readonly string[], ways: readonly Written[]): string {
  let xml = `<row r="${row}">`;
  for (let at = 0; at < cells.length; at++) {
    const value = cells[at];
    if (value === null || value === undefined || value === '') continue;
    const { style, format } = ways[at] ?? plain;
    xml += cellXml(value, `${names[at] ?? columnName(at)}${row}"${style}`, format);
  }
  return `${xml}</row>`;
}

/** `place` is the name of the cell, its closing quote and its style. */
function cellXml(value: string | number | boolean, place: string, format: ColumnFormat | undefined): string {
  if (typeof value === 'number') return Number.isFinite(value) ? `<c r="${place}><v>${value}</v></c>` : '';
  if (typeof value === 'boolean') return `<c r="${place} t="b"><v>${value ? 1 : 0}</v></c>`;
  return `<c r="${place} t="inlineStr"><is><t xml:space="preserve">${cellText(value, format)}</t></is></c>`;
}

/** Texts that are already what they must become, which are nearly all: worth a look before the slow way. */
const harmless = /^(?![=+\-@])[ !#-%'-;=?-~\u00a0-\ud7ff]*$/;

function cellText(value: string, format: ColumnFormat | undefined): string {
  if (value.length <= longestCell && harmless.test(value)) return value;
  return escape(plainText(value.length > longestCell ? value.slice(0, longestCell - 1) : value, format));
}

function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};
const escape = (text: string) => text.replace(/[&<>"\r]/g, (sign) => entities[sign] ?? sign);
