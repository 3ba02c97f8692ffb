import { vi } from 'vitest';
import type { DocumentRecord } from '@timbro/core/documents/contract.ts';
import type { Payslip } from '@timbro/core/payslips/contract.ts';
import { ApiError, type ReceivedFile, type SendInput, receiveFile, saveFile } from '@timbro/kit/data/send.ts';
import { answers } from './testing.tsx';

export const idOf = (digit: number) => `${String(digit).repeat(8)}-2222-4222-8222-222222222222`;
const anna = { id: 'anna', displayName: 'Anna Rossi', sortName: 'Rossi Anna', departmentId: 'd' };

export const slipOf = (changes: Partial<Payslip> = {}): Payslip => ({
  id: idOf(1),
  createdAt: '2026-11-10T08:00:00Z',
  version: 1,
  user: anna,
  month: '2026-10',
  displayName: 'Ottobre 2026',
  fileName: 'rossi.pdf',
  size: 184_321,
  sha256: 'first',
  check: 'matches',
  fault: null,
  uploadedBy: null,
  uploadedAt: '2026-11-10T08:00:00Z',
  fileNumber: 1,
  publishedBy: null,
  publishedAt: '2026-11-10T08:00:00Z',
  renewedAt: null,
  openedAt: null,
  downloadedAt: null,
  wasSeen: false,
  replaces: null,
  withdrawnBy: null,
  withdrawnAt: null,
  withdrawReason: null,
  ...changes,
});

export const september = slipOf({
  id: idOf(2),
  month: '2026-09',
  displayName: 'Settembre 2026',
  publishedAt: '2026-10-10T08:00:00Z',
  openedAt: '2026-10-12T08:00:00Z',
});
export const july = slipOf({
  id: idOf(3),
  month: '2026-07',
  displayName: 'Luglio 2026',
  openedAt: '2026-08-11T08:00:00Z',
  downloadedAt: '2026-08-11T08:01:00Z',
});
export const thirteenth = slipOf({
  id: idOf(4),
  month: '2025-12',
  displayName: 'Tredicesima',
  openedAt: '2025-12-20T08:00:00Z',
});

export const documentOf = (changes: Partial<DocumentRecord> = {}): DocumentRecord => ({
  id: idOf(6),
  createdAt: '2026-11-03T08:00:00Z',
  version: 1,
  displayName: 'Regolamento aziendale',
  audience: 'all',
  audienceName: null,
  fileName: 'regolamento.pdf',
  fileType: 'application/pdf',
  size: 1_240_000,
  uploadedBy: null,
  uploadedAt: '2026-11-03T08:00:00Z',
  downloadedAt: null,
  readers: [],
  readersTotal: 0,
  readTotal: 0,
  ...changes,
});

type Asked = { body?: object; query?: { id?: string } };
const listOf =
  (items: readonly { id: string }[], older: readonly { id: string }[] = []) =>
  (input?: Asked) => {
    const { id } = input?.query ?? {};
    const found = id === undefined ? items : [...items, ...older].filter((one) => one.id === id);
    return { items: found, total: found.length + (id === undefined ? older.length : 0), page: 1, pageSize: 200 };
  };

type Papers = { slips?: Payslip[]; documents?: DocumentRecord[]; older?: Payslip[] };

/** A server that has these papers for Anna; `older` ones are found only by their id. */
export function handOut({ slips = [], documents = [], older = [] }: Papers): void {
  answers['GET /payslips/mine'] = listOf(slips, older);
  answers['GET /documents/mine'] = listOf(documents);
}

const received = vi.mocked(receiveFile);
export const saved = vi.mocked(saveFile);
export const pdf: ReceivedFile = {
  bytes: new Uint8Array([37, 80, 68, 70]),
  name: 'rossi.pdf',
  type: 'application/pdf',
};

/** What was asked for as a file, as `route?query` with the id in its place. */
export const filesAsked = () =>
  received.mock.calls.map(([route, { params = {}, query = {} } = {}]) =>
    [route.replace(/:\w+/, Object.values(params)[0] ?? ''), ...Object.values(query).flat()].join(' '),
  );

export const giveFiles = (give: (input: SendInput) => ReceivedFile | Promise<ReceivedFile> = () => pdf): void =>
  void received.mockReset().mockImplementation(async (_route, input = {}) => give(input));

export const refuse =
  (statusCode: number, message: string, code: 'internal' | 'notFound' | 'unavailable' | 'moduleOff' = 'internal') =>
  (): never => {
    throw new ApiError({ statusCode, code, message, requestId: 'req-1' });
  };
