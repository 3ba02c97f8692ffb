import { dayIn } from '@timbro/core/days/rules.ts';
import type { DocumentRecord } from '@timbro/core/documents/contract.ts';
import { groupBy } from '@timbro/core/group-by.ts';
import type { Payslip } from '@timbro/core/payslips/contract.ts';

export const isSlipUnread = ({ openedAt, downloadedAt }: Payslip): boolean =>
  openedAt === null && downloadedAt === null;
export const isDocumentUnread = ({ downloadedAt }: DocumentRecord): boolean => downloadedAt === null;

export const paperKinds = ['payslips', 'documents'] as const;
export type PaperKind = (typeof paperKinds)[number];

/** A pay slip or another document, as the lists and the sheet show it. */
export type Paper = {
  readonly kind: PaperKind;
  readonly id: string;
  readonly name: string;
  /** Of a slip. */
  readonly month: string | null;
  readonly year: string;
  readonly arrivedAt: string;
  /** Whether it then took the place of what was there before. */
  readonly isRenewed: boolean;
  readonly readAt: string | null;
  readonly isUnread: boolean;
  readonly isDownloaded: boolean;
  readonly fileType: DocumentRecord['fileType'];
  readonly size: number;
  /** Tells one content of a slip from the one that took its place. */
  readonly print: string;
};

export const paperOfSlip = (slip: Payslip): Paper => ({
  kind: 'payslips',
  id: slip.id,
  name: slip.displayName,
  month: slip.month,
  year: slip.month.slice(0, 4),
  arrivedAt: slip.renewedAt ?? slip.publishedAt ?? slip.uploadedAt,
  isRenewed: slip.renewedAt !== null,
  readAt: slip.openedAt ?? slip.downloadedAt,
  isUnread: isSlipUnread(slip),
  isDownloaded: slip.downloadedAt !== null,
  fileType: 'application/pdf',
  size: slip.size,
  print: slip.sha256,
});

export const paperOfDocument = (document: DocumentRecord, zone: string): Paper => ({
  kind: 'documents',
  id: document.id,
  name: document.displayName,
  month: null,
  year: dayIn(zone, new Date(document.uploadedAt)).slice(0, 4),
  arrivedAt: document.uploadedAt,
  isRenewed: false,
  readAt: document.downloadedAt,
  isUnread: isDocumentUnread(document),
  // Reading a document is downloading it: one word for both is enough.
  isDownloaded: false,
  fileType: document.fileType,
  size: document.size,
  print: '',
});

/** Newest month first; of one month, and of documents, what arrived last. */
const newestFirst = (one: Paper, other: Paper): number =>
  (other.month ?? '').localeCompare(one.month ?? '') || Date.parse(other.arrivedAt) - Date.parse(one.arrivedAt);

export type PaperYear = { readonly year: string; readonly papers: readonly Paper[] };

export const byYear = (papers: readonly Paper[]): PaperYear[] =>
  Array.from(
    groupBy(papers.toSorted(newestFirst), ({ year }) => year),
    ([year, ofYear]) => ({ year, papers: ofYear }),
  ).toSorted((one, other) => other.year.localeCompare(one.year));

export const unreadOf = (papers: readonly Paper[]): Paper[] =>
  papers.filter(({ isUnread }) => isUnread).toSorted(newestFirst);
export const readOf = (papers: readonly Paper[]): Paper[] => papers.filter(({ isUnread }) => !isUnread);
