import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiPrefix } from '#http/request-context.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { longestHold } from '#testing/held-loop.ts';
import { formData } from '#testing/requests.ts';
import { createTableReader } from './table-reader.ts';

let t: TestApp;
let token: string;
let address: string;
beforeAll(async () => {
  t = await testApp();
  address = await t.app.listen({ port: 0, host: '127.0.0.1' });
  token = await t.tokenOf('Admin', await t.aCompany());
  // The first file waits for its thread, which is no fault of the second.
  await send(Buffer.from('Nome;Cognome;E-mail\n'));
});
afterAll(() => t.close());

/** Over the network: there a body comes in pieces, as it does from anybody. */
async function send(file: Buffer, as = token) {
  const { body, headers } = formData([
    ['dryRun', 'true'],
    ['file', file],
  ]);
  const answer = await fetch(`${address}${apiPrefix}/users/import`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${as}` },
    body: new Uint8Array(body),
  });
  return { status: answer.status, body: JSON.parse(await answer.text()) as { errors?: unknown } };
}

const heads = 'Nome;Cognome;E-mail\n';
const large = 9_000_000;
const signs = (sign: string, before = '') => Buffer.from(before + sign.repeat(Math.floor(large / sign.length)));

/** The least a workbook is made of, with these rows on its sheet. */
function workbook(rows: string, types = ''): Buffer {
  const schema = 'http://schemas.openxmlformats.org';
  const relation = `${schema}/officeDocument/2006/relationships`;
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(
        `<Types xmlns="${schema}/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${types}</Types>`,
      ),
      'xl/workbook.xml': strToU8(
        `<workbook xmlns:r="${relation}"><sheets><sheet name="S1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': strToU8(
        `<Relationships><Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
    }),
  );
}
const cellAt = (column: string, row: number) => `<row r="${row}"><c r="${column}${row}"><v>1</v></c></row>`;

const hostile: readonly [string, number, () => Buffer][] = [
  ['nine million line ends', 422, () => signs('\n')],
  ['nine million line ends above a row', 422, () => Buffer.from(`${heads}${'\n'.repeat(large)}a;b;c`)],
  ['nine million commas', 422, () => signs(',', 'a')],
  ['quotes that end and do not', 422, () => signs('"a"b', heads)],
  ['one line without end', 422, () => signs('x')],
  ['millions of small rows', 422, () => signs('1;2;3\n', heads)],
  ['a workbook of two far corners', 422, () => workbook(cellAt('A', 1) + cellAt('XFD', 1_048_576))],
  ['a workbook of a large area', 422, () => workbook(cellAt('A', 1) + cellAt('B', 900_000))],
  ['a workbook of elements inside elements', 422, () => workbook('<a>'.repeat(500_000) + '</a>'.repeat(500_000))],
  ['a workbook whose list of parts is a bomb', 415, () => workbook(cellAt('A', 1), ' '.repeat(50_000_000))],
];

test.each(hostile)('%s: %s in words, while everything else goes on', async (_, status, make) => {
  const file = make();
  const { result, held } = await longestHold(() => send(file));
  expect(result.status).toBe(status);
  if (status === 422) expect(result.body).toMatchObject({ code: 'validation', errors: [{ path: 'file' }] });
  expect(held).toBeLessThan(100);
});

test('a file of nothing but wrong rows is told row by row, the first ones with every fault', async () => {
  const wrong = `;;nessuno;${'x'.repeat(300)};abc;Capo;ABC;45/45/2020;x;y;z\n`;
  const titles =
    'Nome;Cognome;E-mail;Reparto;Telefono;Ruolo;Codice fiscale;Data assunzione;Ore settimanali;Ferie;ROL\n';
  const file = Buffer.from(titles + wrong.repeat(5_000));
  const { result, held } = await longestHold(() => send(file));
  const { failed } = result.body as { failed: { row: number; errors: unknown[] }[] };
  expect(failed).toHaveLength(5_000);
  expect(failed[0]?.errors.length).toBeGreaterThan(5);
  expect(failed.at(-1)).toMatchObject({ row: 5_001, errors: [{ message: expect.any(String) as string }] });
  expect(held).toBeLessThan(100);
});

describe('a thread', () => {
  const asked = async (content: string) => {
    const path = join(await mkdtemp(join(tmpdir(), 'timbro-table-')), 'file');
    await writeFile(path, content);
    return { name: 'people', path, mostRows: 1_000_000 } as const;
  };
  const rows = (count: number) => heads + Array.from({ length: count }, (_, at) => `A;B;a${at}@x.it\n`).join('');

  test('that runs out of memory or time refuses its file, and the next file is read by another', async () => {
    const many = await asked(rows(400_000));
    const little = await asked(rows(2));
    const small = createTableReader({ threads: 1, megabytes: 24, seconds: 60 });
    const hasty = createTableReader({ threads: 1, megabytes: 512, seconds: 0.05 });
    try {
      expect(await small.read('a', many)).toEqual({ fault: 'tooLarge' });
      expect(await small.read('a', little)).toMatchObject({ good: [{ row: 2 }, { row: 3 }], failed: [] });
      expect(await hasty.read('a', many)).toEqual({ fault: 'unreadable' });
    } finally {
      await small.close();
      await hasty.close();
    }
  });

  test('reads one file of a company at a time; others do not wait for it, and too many are told to come later', async () => {
    const reader = createTableReader({ threads: 2, megabytes: 512, seconds: 60 });
    const [long, short] = [await asked(rows(30_000)), await asked(rows(1))];
    const order: string[] = [];
    const read = (company: string, what: typeof long, name: string) =>
      reader.read(company, what).then(() => void order.push(name));
    try {
      const first = [read('a', long, 'first of a'), read('a', short, 'second of a'), read('b', short, 'first of b')];
      for (let more = 0; more < 3; more += 1) first.push(read('a', short, 'later of a'));
      expect(() => reader.read('a', short)).toThrow(expect.objectContaining({ code: 'tooMany' }));
      await Promise.all(first);
      expect(order.indexOf('first of b')).toBeLessThan(order.indexOf('first of a'));
      expect(order.indexOf('first of a')).toBeLessThan(order.indexOf('second of a'));
    } finally {
      await reader.close();
    }
  });
});
