import { expect, test } from 'vitest';
import { type Paper, byYear, readOf, unreadOf } from './papers.ts';

const paperOf = (id: string, month: string, arrivedAt: string, isUnread = false): Paper => ({
  kind: 'payslips',
  id,
  name: '',
  month,
  year: month.slice(0, 4),
  arrivedAt,
  isRenewed: false,
  readAt: null,
  isUnread,
  isDownloaded: false,
  fileType: 'application/pdf',
  size: 1,
  print: '',
});

test('newest year and month come first, and of one month what arrived last', () => {
  const papers = [
    paperOf('old', '2025-12', '2026-01-10T08:00:00Z'),
    paperOf('june', '2026-06', '2026-07-10T08:00:00Z'),
    paperOf('fourteenth', '2026-06', '2026-07-12T08:00:00Z'),
    paperOf('new', '2026-07', '2026-08-10T08:00:00Z', true),
    paperOf('late', '2026-05', '2026-09-10T08:00:00Z'),
  ];
  expect(unreadOf(papers).map(({ id }) => id)).toEqual(['new']);
  expect(byYear(readOf(papers)).map(({ year, papers: ofYear }) => [year, ...ofYear.map(({ id }) => id)])).toEqual([
    ['2026', 'fourteenth', 'june', 'late'],
    ['2025', 'old'],
  ]);
});
