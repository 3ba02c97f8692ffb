import './records.css';
import type { RequestStatus } from '@timbro/core/absences/rules.ts';
import { approvedPath, archivedPath, clockPath, draftPath, rejectedPath } from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';

const icons = { draft: draftPath, pendingReview: clockPath, approved: approvedPath, rejected: rejectedPath };

/** Colour, icon and word together: nobody has to tell two greens apart. */
export function StatusChip({ status }: { status: RequestStatus }) {
  const t = useT();
  return (
    <span className="status" data-status={status}>
      <Icon path={icons[status]} size={14} />
      {t(`requests.status.${status}`)}
    </span>
  );
}

export function ArchivedChip() {
  const t = useT();
  return (
    <span className="status" data-status="archived">
      <Icon path={archivedPath} size={14} />
      {t('absences.archived')}
    </span>
  );
}
