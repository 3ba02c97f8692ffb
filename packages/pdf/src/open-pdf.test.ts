import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { EngineFault } from './engine.ts';
import { loadPdf } from './node-engine.ts';
import { openPdf } from './open-pdf.ts';
import type { PageText, TextRun } from './page-text.ts';
import { PdfFault } from './pdf-fault.ts';
import { readFixture, readPages } from './testing/fixtures.ts';

const latin = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));

/** A file of one page written by hand, 300 points wide and 200 high; whoever opens it must look for its objects. */
const drawn = (content: string, more = '') =>
  latin(`%PDF-1.7
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]${more}/Contents 4 0 R/Resources<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>>endobj
4 0 obj<</Length ${content.length}>>stream
${content}
endstream endobj
trailer<</Root 1 0 R>>`);

const linesOf = async (bytes: Uint8Array) => (await readPages(bytes))[0]?.lines.map(({ text }) => text);
const faultOf = (bytes: Uint8Array) =>
  openPdf(bytes, loadPdf).then(
    () => 'opened',
    (fault: unknown) => (fault instanceof PdfFault ? fault.reason : fault),
  );

/** The piece that says `text`, rounded to points. */
function boxOf(page: PageText | undefined, text: string) {
  const run = page?.lines.flatMap(({ runs }) => runs).find((one) => one.text === text);
  const rounded = ({ left, top, width, height }: TextRun) => [left, top, width, height].map(Math.round);
  return run && rounded(run);
}

// A log with a word of pdfjs for every odd file helps nobody.
const said = (['log', 'warn', 'error'] as const).map((kind) => vi.spyOn(console, kind));
afterEach(() => {
  for (const spy of said) expect(spy).not.toHaveBeenCalled();
});
afterAll(() => {
  for (const spy of said) spy.mockRestore();
});

test.each([
  ['reportlab', 'plain.pdf', 1],
  ['ghostscript', 'ghostscript.pdf', 2],
  ['LibreOffice', 'libreoffice.pdf', 3],
  ['wkhtmltopdf, which adds an empty page', 'wkhtmltopdf.pdf', 3],
  ['qpdf, with a password for changes only', 'owner-password.pdf', 2],
  ['hand, without a table of objects', 'tiny.pdf', 1],
])('a file by %s is read', async (_, name, count) => {
  const pages = await readPages(await readFixture(name));
  expect(pages.map(({ number }) => number)).toEqual(Array.from({ length: count }, (__, index) => index + 1));
  expect(pages[0]?.lines.map(({ text }) => text).join('\n')).toMatch(/(BIANCHI GIULIA|ROSSI MARCO)[^]*[A-Z]{6}\d\d/);
});

test.each<[string, () => Uint8Array | Promise<Uint8Array>, string]>([
  ['that needs a password', () => readFixture('user-password.pdf'), 'locked'],
  ['of a header alone', () => latin('%PDF-1.7'), 'broken'],
  ['without a page', () => latin('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>'), 'broken'],
  ['of nothing', () => new Uint8Array(), 'broken'],
  ['that is a picture', () => latin('\x89PNG\r\n\x1a\n'.repeat(40)), 'broken'],
])('a file %s is refused by its reason', async (_, bytes, reason) => {
  expect(await faultOf(await bytes())).toBe(reason);
});

test('a file whose offsets are wrong is repaired, one that ends in the middle is refused', async () => {
  const bytes = await readFixture('equal-surname.pdf');
  expect(await linesOf(Buffer.concat([Buffer.from('mail header\n'), bytes.subarray(0, -20)]))).toContain(
    'ROSSI MARCO RSSMRC86A18D612A',
  );
  expect(await faultOf(bytes.subarray(0, bytes.length / 2))).toBe('broken');
});

test('a page that is not there is a fault of the file, and the others stay readable', async () => {
  const pdf = await openPdf(await readFixture('plain.pdf'), loadPdf);
  await expect(pdf.readPage(2)).rejects.toThrow(PdfFault);
  expect((await pdf.readPage(1)).lines.length).toBeGreaterThan(5);
  await pdf.close();
});

test('pdfjs that does not start says nothing about the file', async () => {
  const failing = () => ({ promise: Promise.reject(new EngineFault('no worker')), destroy: () => Promise.resolve() });
  await expect(openPdf(await readFixture('plain.pdf'), failing)).rejects.toThrow(EngineFault);
});

test('whoever opens a file keeps its bytes', async () => {
  const bytes = Uint8Array.from(await readFixture('plain.pdf'));
  const copy = bytes.slice();
  await readPages(bytes);
  expect(bytes).toEqual(copy);
});

test('a scan has a page and no line', async () => {
  const [page] = await readPages(await readFixture('scan.pdf'));
  expect(page?.lines).toEqual([]);
  expect([page?.width, page?.height].map((side) => Math.round(side ?? 0))).toEqual([595, 842]);
});

test('a piece lies where it is seen', async () => {
  const [page] = await readPages(await readFixture('plain.pdf'));
  expect(boxOf(page, 'BNCGLI66B43D612O')).toEqual([350, 133, 99, 10]);
});

test('a turned page counts from its upper left corner as it is shown', async () => {
  const [shownTurned, writtenTurned] = await readPages(await readFixture('turned.pdf'));
  expect(boxOf(shownTurned, 'BNCGLI66B43D612O')).toEqual([350, 133, 99, 10]);
  // Written upwards: its box is as narrow as its letters are high.
  expect(boxOf(writtenTurned, 'RSSMRC86A18D612A')).toEqual([133, 141, 10, 104]);
  expect(writtenTurned?.lines.map(({ text }) => text)).toContain('ROSSI MARCO RSSMRC86A18D612A');
});

test('letters of a code that stand apart are one word, spaced or in boxes', async () => {
  const [spaced, boxed] = await readPages(await readFixture('spaced-code.pdf'));
  expect(spaced?.lines.map(({ text }) => text)).toContain('BIANCHI GIULIA BNCGLI66B43D612O');
  expect(boxed?.lines.map(({ text }) => text)).toContain('ROSSI MARCO RSSMRC86A18D612A');
  expect(boxOf(boxed, 'RSSMRC86A18D612A')).toEqual([351, 134, 194, 9]);
});

test.each<[string, string, string[]]>([
  ['in the order of the page, not of the file', '0 -20 Td (due) Tj 0 20 Td (uno) Tj', ['uno', 'due']],
  ['that is written twice for bold letters once', '(NETTO) Tj 0.3 0 Td (NETTO) Tj', ['NETTO']],
  ['on one line although its letters differ in size', '(Netto) Tj /F 12 Tf 60 1 Td (1.000) Tj', ['Netto 1.000']],
  ['without a blank where pieces touch', '(BNCGLI66) Tj (B43D612O) Tj', ['BNCGLI66B43D612O']],
  ['but not what lies off the page', '(qui) Tj 400 0 Td (fuori) Tj -400 -400 Td (sotto) Tj', ['qui']],
  ['with short words apart', '(a) Tj 20 0 Td (b) Tj 40 0 Td (c) Tj 10 0 Td (d) Tj', ['a b c d']],
])('a page is read %s', async (_, content, lines) => {
  expect(await linesOf(drawn(`BT /F 10 Tf 20 150 Td ${content} ET`))).toEqual(lines);
});

test('what is written across the page does not break its lines', async () => {
  const across = 'BT /F 10 Tf 0.7 0.7 -0.7 0.7 60 145 Tm (COPIA) Tj ET';
  expect(await linesOf(drawn(`BT /F 10 Tf 20 150 Td (BIANCHI GIULIA) Tj ET ${across}`))).toEqual([
    'BIANCHI GIULIA',
    'COPIA',
  ]);
});

test('a page is cut where it is shown cut, in its own unit', async () => {
  const bytes = drawn(
    'BT /F 10 Tf 120 150 Td (dentro) Tj -110 0 Td (fuori) Tj ET',
    '/CropBox[100 0 300 200]/UserUnit 2',
  );
  const [page] = await readPages(bytes);
  expect([page?.width, page?.height, page?.lines.map(({ text }) => text)]).toEqual([400, 400, ['dentro']]);
  expect(boxOf(page, 'dentro')).toEqual([40, 84, 57, 20]);
});
