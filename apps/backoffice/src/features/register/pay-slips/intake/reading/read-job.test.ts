import { expect, test } from 'vitest';
import { loadPdf } from '@timbro/pdf/node-engine.ts';
import { readFixture, readPeople } from '@timbro/pdf/testing/fixtures.ts';
import { piecesOf } from '../sending/split-job.ts';
import { type ReadNews, readAll } from './read-job.ts';

async function read(names: readonly string[], mostPages = 2000) {
  const people = await readPeople();
  const files = await Promise.all(
    names.map(async (name) => ({ id: name, name, content: new Blob([Uint8Array.from(await readFixture(name))]) })),
  );
  const news: ReadNews[] = [];
  await readAll({ files, people, month: '2026-10', mostPages }, loadPdf, (one) => news.push(one));
  return news;
}
const refusalsIn = (news: readonly ReadNews[]) =>
  news.flatMap((one) => (one.is === 'refused' ? [[one.fileId, one.reason]] : []));

test('a file of everybody’s slips: sixty pages, three of them in question', async () => {
  const news = await read(['all-in-one.pdf']);
  const file = news.find((one) => one.is === 'read');
  expect(file?.pageCount).toBe(60);
  expect(file?.slips.filter(({ certainty }) => certainty !== 'certain').map(({ pages }) => pages)).toEqual([
    [5],
    [25],
    [53],
  ]);
  expect(news.findLast((one) => one.is === 'progress')).toEqual({
    is: 'progress',
    file: 1,
    files: 1,
    page: 60,
    pages: 60,
  });
  expect(news.at(-1)).toEqual({ is: 'done' });
});

test('what cannot be read is told file by file, and the others go on', async () => {
  const news = await read(['user-password.pdf', 'people.json', 'plain.pdf']);
  expect(refusalsIn(news)).toEqual([
    ['user-password.pdf', 'locked'],
    ['people.json', 'notPdf'],
  ]);
  expect(news.find((one) => one.is === 'read')?.fileId).toBe('plain.pdf');
});

test('pages beyond the limit are left out with their file', async () => {
  const news = await read(['plain.pdf', 'all-in-one.pdf'], 60);
  expect(refusalsIn(news)).toEqual([['all-in-one.pdf', 'tooManyPages']]);
});

test('pieces come in order, the same bytes each time, and one that cannot be cut leaves the others', async () => {
  const bytes = await readFixture('all-in-one.pdf');
  const cut = async (lists: number[][]) => {
    const pieces = [];
    for await (const piece of piecesOf(bytes, lists)) pieces.push(piece);
    return pieces;
  };
  const [one, two] = await cut([[5], [7, 8]]);
  expect(await cut([[7, 8], [5]])).toEqual([two, one]);
  const broken = [];
  for await (const piece of piecesOf(new Uint8Array([1, 2, 3]), [[1], [2]])) broken.push(piece);
  expect(broken).toEqual(['broken', 'broken']);
});
