import { decodePDFRawStream, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { PdfFault } from './pdf-fault.ts';
import { splitPdf } from './split-pdf.ts';
import { readFixture, readPages, readPeople } from './testing/fixtures.ts';

const latin = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');
const people = await readPeople();

async function all(bytes: Uint8Array, lists: number[][]): Promise<Uint8Array[]> {
  const files: Uint8Array[] = [];
  for await (const file of splitPdf(bytes, lists)) files.push(file);
  return files;
}

/** Every object of a file in plain text, used or not. */
async function everythingIn(bytes: Uint8Array): Promise<string> {
  const file = await PDFDocument.load(bytes, { password: '', updateMetadata: false });
  const objects = file.context.enumerateIndirectObjects().map(([, object]) => {
    const isText = object instanceof PDFRawStream && !/\/(DCT|CCITTFax)Decode/.test(object.dict.toString());
    return `${object.toString()}\n${isText ? latin(decodePDFRawStream(object).decode()) : ''}`;
  });
  return [latin(bytes), file.context.trailerInfo.Info?.toString() ?? '', ...objects].join('\n');
}

const linesIn = async (bytes: Uint8Array) => (await readPages(bytes)).map(({ lines }) => lines.map(({ text }) => text));

test('a page that a link leads to stays behind, with outlines and attachments that name it', async () => {
  const bytes = await readFixture('linked.pdf');
  const secrets = ['ROSSI', 'RSSMRC86A18D612A', '1.764,87', 'riepilogo', '/Annot', '/Outlines', '/EmbeddedFile'];
  const before = await everythingIn(bytes);
  expect(secrets.filter((secret) => !before.includes(secret))).toEqual([]);

  const [first = new Uint8Array()] = await all(bytes, [[1]]);
  const after = await everythingIn(first);
  expect(secrets.filter((secret) => after.includes(secret))).toEqual([]);
  expect(await linesIn(first)).toEqual((await linesIn(bytes)).slice(0, 1));
});

test('of a file with everybody in it, nobody gets a figure of somebody else', async () => {
  const lists = Array.from({ length: 60 }, (_, index) => [index + 1]).filter(([page]) => page !== 8);
  const files = await all(
    await readFixture('all-in-one.pdf'),
    lists.map((list) => (list[0] === 7 ? [7, 8] : list)),
  );
  const found = await Promise.all(
    files.map(async (file) => {
      const text = await everythingIn(file);
      return people.filter(({ net }) => text.includes(net)).map(({ id }) => id);
    }),
  );
  expect(found).toEqual(people.slice(0, 59).map(({ id }) => [id]));
});

test.each([
  'equal-surname.pdf',
  'ghostscript.pdf',
  'libreoffice.pdf',
  'wkhtmltopdf.pdf',
  'owner-password.pdf',
  'turned.pdf',
  'tiny.pdf',
  'scan.pdf',
])('each page of %s is read as before, in the order asked for', async (name) => {
  const bytes = await readFixture(name);
  const pages = await linesIn(bytes);
  const numbers = pages.map((_, index) => index + 1);
  const files = await all(bytes, [...numbers.map((number) => [number]), numbers.toReversed()]);
  expect(await Promise.all(files.map(linesIn))).toEqual([...pages.map((page) => [page]), pages.toReversed()]);
});

test('a page stays turned', async () => {
  const [file = new Uint8Array()] = await all(await readFixture('turned.pdf'), [[1]]);
  expect((await PDFDocument.load(file)).getPage(0).getRotation().angle).toBe(90);
});

/** Two pages with one list of resources for both, as many programs write them; each draws a piece of its own. */
const shared = Buffer.from(
  [
    '%PDF-1.7',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/Resources 5 0 R/MediaBox[0 0 300 200]>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/Contents 6 0 R/SeparationInfo<</Pages[3 0 R 4 0 R]>>>>endobj',
    '4 0 obj<</Type/Page/Parent 2 0 R/Contents 7 0 R>>endobj',
    '5 0 obj<</Font<</F 10 0 R>>/XObject<</Uno 8 0 R/D#75e 9 0 R/Logo 11 0 R>>>>endobj',
    ...[
      ['6', '', '/Uno Do'],
      ['7', '', '/Due Do'],
      [
        '8',
        '/Type/XObject/Subtype/Form/BBox[0 0 300 200]/Resources 5 0 R',
        'BT /F 10 Tf 20 150 Td (PRIMA) Tj ET /Logo Do',
      ],
      [
        '9',
        '/Type/XObject/Subtype/Form/BBox[0 0 300 200]/PieceInfo<</A 8 0 R>>',
        'BT /F 10 Tf 20 150 Td (SECONDA) Tj ET',
      ],
      ['11', '/Type/XObject/Subtype/Form/BBox[0 0 300 200]', 'BT /F 10 Tf 20 100 Td (OFFICINE) Tj ET'],
    ].map(
      ([number, more, text = '']) =>
        `${number} 0 obj<</Length ${text.length}${more}>>stream\n${text}\nendstream endobj`,
    ),
    '10 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj',
    'trailer<</Root 1 0 R>>',
    '%%EOF',
  ].join('\n'),
  'latin1',
);

test('of resources that all pages share, each keeps what it draws', async () => {
  const [first = new Uint8Array(), second = new Uint8Array()] = await all(shared, [[1], [2]]);
  expect(await linesIn(first)).toEqual([['PRIMA', 'OFFICINE']]);
  expect(await linesIn(second)).toEqual([['SECONDA']]);
  expect(await everythingIn(first)).not.toContain('SECONDA');
  expect(await everythingIn(second)).not.toContain('PRIMA');
});

test('pages that are two windows onto one drawing are not taken apart', async () => {
  const source = await PDFDocument.load(await readFixture('plain.pdf'));
  const sheet = source.getPage(0);
  const half = source.addPage();
  half.node.set(PDFName.Contents, sheet.node.get(PDFName.Contents) ?? source.context.obj([]));
  half.setCropBox(0, 0, 300, 842);
  const bytes = await source.save();
  const fault = await all(bytes, [[1]]).catch((error: unknown) => error);
  expect(fault instanceof PdfFault && fault.reason).toBe('entangled');
  expect(await all(bytes, [[1, 2]])).toHaveLength(1);
});

test('files are made one at a time, as they are asked for', async () => {
  const files = splitPdf(await readFixture('equal-surname.pdf'), [[1], [9]]);
  expect((await files.next()).done).toBe(false);
  await expect(files.next()).rejects.toThrow(RangeError);
});

test.each([
  ['that needs a password', () => readFixture('user-password.pdf'), 'locked'],
  ['that is none', () => Promise.resolve(Buffer.from('Cedolini')), 'broken'],
])('a file %s is refused', async (_, bytes, reason) => {
  const fault = await all(await bytes(), [[1]]).catch((error: unknown) => error);
  expect(fault instanceof PdfFault && fault.reason).toBe(reason);
});
