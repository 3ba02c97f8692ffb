import { PassThrough, pipeline, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { CellValue, Spreadsheet } from '@timbro/core/capability.ts';
import { inChunks, plainText } from './cells.ts';

const longestCell = 32_767;
const mostRows = 1_048_576;
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const media = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** A workbook of one sheet, written while it is read: neither the rows nor the file are ever held in memory. */
export function xlsxStream(sheet: Spreadsheet): Readable {
  const zip = new ZipFile();
  const rows = Readable.from(inChunks(sheetXml(sheet)), { objectMode: false });
  const output = new PassThrough();
  // The same rows give the same bytes.
  const options = { mtime: new Date(Date.UTC(2000, 0, 1)), forceDosTimestamp: true };

  for (const [path, xml] of Object.entries(fixedParts(sheet.name)))
    zip.addBuffer(Buffer.from(head + xml), path, options);
  zip.addReadStream(rows, 'xl/worksheets/sheet1.xml', options);
  zip.end();

  // The archive passes on neither a failure of the rows nor a reader that went away.
  rows.on('error', (error) => output.destroy(error));
  zip.on('error', (error: Error) => output.destroy(error));
  pipeline(zip.outputStream, output, () => rows.destroy());
  return output;
}

const fixedParts = (name: string): Readonly<Record<string, string>> => ({
  '[Content_Types].xml':
    `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Override PartName="/xl/workbook.xml" ContentType="${media}.sheet.main+xml"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${media}.worksheet+xml"/>` +
    `<Override PartName="/xl/styles.xml" ContentType="${media}.styles+xml"/></Types>`,
  '_rels/.rels': relations([['officeDocument', 'xl/workbook.xml']]),
  'xl/_rels/workbook.xml.rels': relations([
    ['worksheet', 'worksheets/sheet1.xml'],
    ['styles', 'styles.xml'],
  ]),
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="${escape(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/styles.xml':
    `<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    '<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>',
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

async function* sheetXml({ columns, rows }: Spreadsheet): AsyncGenerator<string> {
  const widths = columns.map(
    (label, at) => `<col min="${at + 1}" max="${at + 1}" width="${widthFor(label)}" customWidth="1"/>`,
  );
  yield (
    `${head}<worksheet xmlns="${main}"><sheetViews><sheetView tabSelected="1" workbookViewId="0">` +
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
      `${widths.length > 0 ? `<cols>${widths.join('')}</cols>` : ''}<sheetData>${rowXml(columns, 1, ' s="1"')}`
  );
  let row = 1;
  for await (const cells of rows) {
    row += 1;
    if (row > mostRows) throw new Error(`A sheet holds at most ${mostRows} rows.`);
    yield rowXml(cells, row, '');
  }
  yield '</sheetData></worksheet>';
}

/** What the columns will hold is not known when their widths are written; a label with some air is the best guess. */
const widthFor = (label: string) => Math.min(Math.max(label.length + 4, 22), 48);

const rowXml = (cells: readonly CellValue[], row: number, style: string) =>
  `<row r="${row}">${cells.map((value, at) => cellXml(value, `${columnName(at)}${row}`, style)).join('')}</row>`;

function cellXml(value: CellValue, place: string, style: string): string {
  if (value === null || value === '') return '';
  if (typeof value === 'boolean') return `<c r="${place}"${style} t="b"><v>${value ? 1 : 0}</v></c>`;
  if (typeof value === 'number') return Number.isFinite(value) ? `<c r="${place}"${style}><v>${value}</v></c>` : '';
  const text = escape(plainText(value.length > longestCell ? value.slice(0, longestCell - 1) : value));
  return `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
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
