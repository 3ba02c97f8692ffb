import type { Person } from '@timbro/core/fields.ts';
import type { Payslip, PayslipFile } from '@timbro/core/payslips/contract.ts';
import { renewedAt } from '@timbro/core/payslips/rules.ts';
import type { SlipFileRecord, SlipRow } from './payslips.repo.ts';

const text = (at: Date | null) => at?.toISOString() ?? null;

const presentFileFields = (
  { fileName, size, sha256, check, fault, uploadedAt }: SlipFileRecord,
  uploadedBy: Person | null,
) => ({ fileName, size, sha256, check, fault, uploadedBy, uploadedAt: uploadedAt.toISOString() });

export const presentFile = (file: SlipFileRecord, uploadedBy: Person | null): PayslipFile => ({
  number: file.number,
  openedAt: text(file.openedAt),
  downloadedAt: text(file.downloadedAt),
  ...presentFileFields(file, uploadedBy),
});

export const presentSlip = ({ slip, file, wasSeen, user, uploadedBy, publishedBy, withdrawnBy }: SlipRow): Payslip => ({
  id: slip.id,
  version: slip.version,
  createdAt: slip.createdAt.toISOString(),
  user,
  month: slip.month,
  displayName: slip.displayName,
  ...presentFileFields(file, uploadedBy),
  fileNumber: slip.fileNumber,
  publishedBy,
  publishedAt: text(slip.publishedAt),
  renewedAt: text(renewedAt({ ...slip, uploadedAt: file.uploadedAt })),
  openedAt: text(slip.openedAt),
  downloadedAt: text(slip.downloadedAt),
  wasSeen,
  replaces: slip.replaces,
  withdrawnBy,
  withdrawnAt: text(slip.withdrawnAt),
  withdrawReason: slip.withdrawReason,
});

/** To its owner a slip is what they hold: who else had a hand in it, and what was doubted, is the office's affair. */
export const presentOwn = (row: SlipRow): Payslip => ({
  ...presentSlip(row),
  check: 'matches',
  fault: null,
  uploadedBy: null,
  publishedBy: null,
  wasSeen: false,
  replaces: null,
});

/** What the history tells of a slip. */
export const slipFacts = ({ slip, file, user }: Pick<SlipRow, 'slip' | 'file' | 'user'>) => ({
  user: user.displayName,
  month: slip.month,
  title: slip.displayName,
  fileName: file.fileName,
  fileNumber: slip.fileNumber,
  size: file.size,
  sha256: file.sha256,
  check: file.check,
  fault: file.fault,
  publishedAt: text(slip.publishedAt),
  openedAt: text(slip.openedAt),
  downloadedAt: text(slip.downloadedAt),
  withdrawnAt: text(slip.withdrawnAt),
  withdrawReason: slip.withdrawReason,
});
