import type { Values } from '@timbro/core/define-messages.ts';
import type { Language } from '@timbro/core/language.ts';
import { say } from '@timbro/core/messages.ts';
import { momentIn } from '@timbro/core/moment.ts';
import { monthTitle } from '@timbro/core/moment.ts';
import type { receiptMessages } from '@timbro/core/payslips/mails.ts';
import { isShown } from '@timbro/core/payslips/rules.ts';
import { type Pen, colours } from '#files/pen.ts';
import type { SlipFileRecord, SlipRow } from './payslips.repo.ts';

/** A4, in points. */
export const paper = { width: 595.28, height: 841.89 };
const edge = 48;
const inner = paper.width - 2 * edge;

/** What everything on a receipt is written with. */
export type ReceiptInk = { company: string; language: Language; timezone: string; now: Date };
type Word = keyof typeof receiptMessages;

const wordsOf =
  ({ language }: ReceiptInk) =>
  (key: Word, values?: Values): string =>
    say(language, key, values);

const momentOf = ({ timezone }: ReceiptInk, at: Date): string => momentIn(timezone)(at);

function drawFrame(pen: Pen, ink: ReceiptInk, title: string): void {
  const word = wordsOf(ink);
  pen.text(ink.company, { x: edge, y: 40, width: inner, height: 14 }, { size: 9, colour: colours.muted });
  pen.text(title, { x: edge, y: 58, width: inner, height: 28 }, { size: 20, bold: true });
  pen.lines([[edge, 94, paper.width - edge, 94]], { colour: colours.ink, thickness: 1 });
  const made = word('receipt.made', { at: momentOf(ink, ink.now), company: ink.company, zone: ink.timezone });
  pen.text(made, { x: edge, y: paper.height - 50, width: inner, height: 12 }, { size: 7.5, colour: colours.muted });
}

/** One slip: what it is, its fingerprint, and what happened to it when and by whom. */
export function drawSlip(pen: Pen, ink: ReceiptInk, row: SlipRow, former: readonly SlipFileRecord[]): void {
  const { slip, file, user } = row;
  const word = wordsOf(ink);
  drawFrame(pen, ink, word('receipt.title'));
  const by = (at: Date | null, name: string | undefined) =>
    at ? word('receipt.by', { at: momentOf(ink, at), name: name ?? '—' }) : word('receipt.notYet');
  const facts: [Word | { former: number }, string][] = [
    ['receipt.person', user.displayName],
    ['receipt.month', monthTitle(ink.language, slip.month)],
    ['receipt.slip', slip.displayName],
    ['receipt.file', word('receipt.fileOf', { name: file.fileName, size: file.size, number: file.number })],
    ['receipt.sha256', file.sha256],
    ['receipt.uploaded', by(file.uploadedAt, row.uploadedBy?.displayName)],
    ['receipt.published', by(...shownSince(row))],
    ['receipt.opened', by(slip.openedAt, user.displayName)],
    ['receipt.downloaded', by(slip.downloadedAt, user.displayName)],
  ];
  if (slip.withdrawnAt)
    facts.push([
      'receipt.withdrawn',
      `${by(slip.withdrawnAt, row.withdrawnBy?.displayName)} · ${slip.withdrawReason ?? ''}`,
    ]);
  for (const { number, sha256: sha, openedAt, downloadedAt } of former) {
    const moment = (at: Date | null) => (at ? momentOf(ink, at) : word('receipt.notYet'));
    const read = { sha: `${sha.slice(0, 16)}…`, opened: moment(openedAt), downloaded: moment(downloadedAt) };
    facts.push([{ former: number }, word('receipt.formerRead', read)]);
  }
  facts.forEach(([label, value], index) => {
    const y = 112 + index * 30;
    const name = typeof label === 'string' ? word(label) : word('receipt.former', { number: label.former });
    pen.text(name, { x: edge, y, width: 150, height: 22 }, { size: 9, colour: colours.muted });
    pen.text(
      value,
      { x: edge + 156, y, width: inner - 156, height: 22 },
      { size: 10, bold: label === 'receipt.person' },
    );
    pen.lines([[edge, y + 26, paper.width - edge, y + 26]]);
  });
}

/** Another file is before its owner from when it was brought in, by whoever did: it was not there when the first was published. */
const shownSince = ({ slip, file, uploadedBy, publishedBy }: SlipRow): [Date | null, string | undefined] =>
  slip.publishedAt && file.uploadedAt > slip.publishedAt
    ? [file.uploadedAt, uploadedBy?.displayName]
    : [slip.publishedAt, publishedBy?.displayName];

type MonthOfSlips = { title: string; rows: readonly SlipRow[]; missing: readonly string[] };
const columns = [0, 170, 280, 390] as const;
const rowHeight = 18;
const rowsAPage = Math.floor((paper.height - 200) / rowHeight);

/** Who has what of a month, and who has nothing yet. */
export function drawMonth(
  pen: Pen,
  ink: ReceiptInk,
  { title, rows, missing }: MonthOfSlips,
  addPage: () => void,
): void {
  const word = wordsOf(ink);
  const moment = (at: Date | null) => (at ? momentOf(ink, at) : word('receipt.notYet'));
  const lines = [
    ...rows.map(({ slip, user }) => [
      user.displayName,
      slip.withdrawnAt ? `${word('receipt.withdrawn')} ${momentOf(ink, slip.withdrawnAt)}` : moment(slip.publishedAt),
      moment(slip.openedAt),
      moment(slip.downloadedAt),
    ]),
    ...missing.map((name) => [name, word('receipt.never'), '', '']),
  ];
  const read = rows.filter(({ slip }) => isShown(slip) && (slip.openedAt ?? slip.downloadedAt)).length;
  const counts = word('receipt.counts', { slips: rows.length, read, missing: missing.length });
  for (let page = 0; page * rowsAPage < Math.max(lines.length, 1); page += 1) {
    addPage();
    drawFrame(pen, ink, title);
    pen.text(counts, { x: edge, y: 102, width: inner, height: 14 }, { size: 10 });
    const heads = ['receipt.person', 'receipt.published', 'receipt.opened', 'receipt.downloaded'] as const;
    drawRow(
      pen,
      124,
      heads.map((head) => word(head)),
      true,
    );
    lines
      .slice(page * rowsAPage, (page + 1) * rowsAPage)
      .forEach((cells, index) => drawRow(pen, 124 + (index + 1) * rowHeight, cells, false));
  }
}

function drawRow(pen: Pen, y: number, cells: readonly string[], bold: boolean): void {
  cells.forEach((cell, index) => {
    const [x, next] = [columns[index] ?? 0, columns[index + 1] ?? inner];
    pen.text(cell, { x: edge + x, y, width: next - x - 6, height: rowHeight }, { size: 8.5, bold });
  });
  pen.lines([[edge, y + rowHeight, paper.width - edge, y + rowHeight]]);
}
