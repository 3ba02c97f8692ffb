import type { DocumentRecord } from '@timbro/core/documents/contract.ts';
import type { Payslip } from '@timbro/core/payslips/contract.ts';
import type { SendInput } from '@timbro/kit/data/send.ts';
import { answerWith, luca, namedAs, paolo, sara } from '#parts/people/people-testing.ts';

export const readSlip: Payslip = {
  id: '018f2b6e-0000-7000-8000-00000000051a',
  createdAt: '2026-11-10T09:00:00.000Z',
  version: 3,
  user: namedAs(sara),
  month: '2026-10',
  displayName: 'Ottobre 2026',
  fileName: 'Conti_Sara_2026-10.pdf',
  size: 184_000,
  sha256: 'a'.repeat(64),
  check: 'matches',
  fault: null,
  uploadedBy: namedAs(paolo),
  uploadedAt: '2026-11-10T09:00:00.000Z',
  fileNumber: 1,
  publishedBy: namedAs(paolo),
  publishedAt: '2026-11-10T09:05:00.000Z',
  renewedAt: null,
  openedAt: '2026-11-11T07:00:00.000Z',
  downloadedAt: '2026-11-11T07:01:00.000Z',
  wasSeen: false,
  replaces: null,
  withdrawnBy: null,
  withdrawnAt: null,
  withdrawReason: null,
};
/** Brought in, and stopped: somebody else's code is in it. */
export const stoppedSlip: Payslip = {
  ...readSlip,
  id: '018f2b6e-0000-7000-8000-00000000052a',
  user: namedAs(luca),
  check: 'differs',
  fault: 'otherPerson',
  publishedBy: null,
  publishedAt: null,
  openedAt: null,
  downloadedAt: null,
};
export const notice: DocumentRecord = {
  id: '018f2b6e-0000-7000-8000-00000000061a',
  createdAt: '2026-11-01T09:00:00.000Z',
  version: 1,
  displayName: 'Regolamento',
  audience: 'all',
  audienceName: null,
  fileName: 'regolamento.pdf',
  fileType: 'application/pdf',
  size: 2000,
  uploadedBy: namedAs(paolo),
  uploadedAt: '2026-11-01T09:00:00.000Z',
  downloadedAt: null,
  readers: [],
  readersTotal: 3,
  readTotal: 1,
};

const pageOf = <R>(items: readonly R[]) => ({ items, total: items.length, page: 1, pageSize: 25 });

/** A month with a slip that was read, one that was stopped, and somebody without any. */
export function answerPapers(own: Readonly<Record<string, (input: SendInput) => unknown>> = {}): void {
  answerWith({
    'GET /views': () => pageOf([]),
    'GET /audit': () => pageOf([]),
    'GET /payslips': ({ query }) =>
      query?.['missing'] === 'true'
        ? pageOf([{ id: paolo.id, user: namedAs(paolo), month: '2026-10' }])
        : pageOf([readSlip, stoppedSlip]),
    'GET /payslips/summary': () => ({ slips: 2, unpublished: 1, unopened: 0, notDownloaded: 0, missing: 1 }),
    'GET /payslips/:payslipId': ({ params }) => [readSlip, stoppedSlip].find(({ id }) => id === params?.['payslipId']),
    'GET /documents': () => pageOf([notice]),
    'GET /documents/:documentId/readers': () =>
      pageOf([
        { user: namedAs(sara), downloadedAt: '2026-11-02T08:00:00.000Z' },
        { user: namedAs(luca), downloadedAt: null },
      ]),
    ...own,
  });
}
