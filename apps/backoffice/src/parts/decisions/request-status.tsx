import type { RequestStatus } from '@timbro/core/absences/rules.ts';
import { type ChipTone, StatusChip } from '@timbro/kit/page/status-chip.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';

const tones: Readonly<Record<RequestStatus, ChipTone>> = {
  draft: 'draft',
  pendingReview: 'pending',
  approved: 'approved',
  rejected: 'rejected',
};

/** Where a request or an absence stands. */
export function RequestStatusChip({ status }: { status: RequestStatus }) {
  const t = useT();
  return <StatusChip tone={tones[status]} label={t(`requests.status.${status}`)} />;
}
