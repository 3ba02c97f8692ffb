import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import readSheets from 'read-excel-file/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '#testing/app.ts';
import { attendanceOn } from '#testing/attendance.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';
import { type MonthRequest, makeMonthFile } from './export-month.ts';

let t: TestApp;
let company: TestCompany;
const people: TestUser[] = [];

beforeAll(async () => {
  t = await testApp();
  company = await t.aCompany();
  // More than are read at once, so that a sheet is not over with its first question.
  for (let count = 0; count < 60; count += 1) people.push(await t.aUser({ company, firstName: 'Prima' }));
  const make = attendanceOn(t.server);
  await make.aSchedule(company, people, await make.aShift(company), { validFrom: '2026-10-26' });
  for (const person of people) await make.anAbsence(person, { startsOn: '2026-10-27' });
});
afterAll(() => t.close());

const request = (): MonthRequest => ({
  month: '2026-10',
  format: 'xlsx',
  provisional: true,
  userIds: people.map(({ id }) => id),
  language: 'it',
  withProtocols: true,
});
const make = (onPerson?: () => void) =>
  makeMonthFile(t.server, company.id, request(), new Date('2026-11-12T09:00:00Z'), onPerson);
const rename = (firstName: string) =>
  t.database.system.query('update users set first_name = $2 where company_id = $1', [company.id, firstName]);
const namesIn = async (bytes: Buffer) =>
  (await readSheets(bytes)).slice(0, 4).map(({ sheet, data }) => {
    const [head = [], ...rows] = data;
    return [sheet, ...new Set(rows.map((row) => row[head.indexOf('Nome')]))];
  });
/** The connections that are in use by requests. */
const taken = () => t.database.app.totalCount - t.database.app.idleCount;

test('what is changed while a workbook is written is in all of its sheets or in none', async () => {
  let written = 0;
  const chunks: Uint8Array[] = [];
  let isChanged = false;
  const file = await make(() => void (written += 1));
  for await (const chunk of file.content) {
    chunks.push(chunk);
    // The first sheet is read through, the last two are not yet begun.
    if (isChanged || written < people.length) continue;
    isChanged = true;
    await rename('Seconda');
  }
  expect(isChanged).toBe(true);
  expect(await namesIn(Buffer.concat(chunks))).toEqual([
    ['Riepilogo', 'Prima'],
    ['Dettaglio', 'Prima'],
    ['Giustificativi', 'Prima'],
    ['Anomalie', 'Prima'],
  ]);
  const next = await namesIn(await buffer((await make()).content));
  expect(next.map(([, ...names]) => names)).toEqual([['Seconda'], ['Seconda'], ['Seconda'], ['Seconda']]);
  expect(taken()).toBe(0);
});

test.each([
  ['that nobody reads', 0],
  ['that somebody stops reading', 1],
])('a file %s gives its connection back', async (_, pieces) => {
  const { content } = await make();
  expect(taken()).toBe(1);
  const stream = Readable.from(content);
  const reader = stream[Symbol.asyncIterator]();
  for (let piece = 0; piece < pieces; piece += 1) await reader.next();
  stream.destroy();
  await new Promise((resolve) => stream.once('close', resolve));
  await expect.poll(taken).toBe(0);
});

test('a file that is refused gives its connection back', async () => {
  const refused = makeMonthFile(t.server, company.id, { ...request(), provisional: false }, t.clock.now());
  await expect(refused).rejects.toThrow('openAnomalies');
  expect(taken()).toBe(0);
});

test('nothing can be written in it, and another company is not seen', async () => {
  const [other, snapshot] = [await t.aCompany(), t.database.snapshot(company.id)];
  const { rows } = await snapshot.db.execute('select distinct company_id as id from users');
  expect(rows).toEqual([{ id: company.id }]);
  await expect(snapshot.db.execute(`update users set first_name = 'x'`)).rejects.toMatchObject({
    cause: { code: '25006' },
  });
  await snapshot.rollback();
  expect(other.id).not.toBe(company.id);
});
