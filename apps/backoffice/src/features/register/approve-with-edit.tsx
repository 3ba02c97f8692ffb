import { useState } from 'react';
import type { StampsUpdate } from '@timbro/core/stamps-updates/contract.ts';
import { useT } from '@timbro/kit/i18n.tsx';
import { LazyPart, lazyPart } from '@timbro/kit/lazy-part.tsx';
import { WriteButton } from '@timbro/kit/write-button.tsx';
import type { Decisions } from '#parts/requests/use-decisions.ts';

const editor = lazyPart(() => import('./edit-dialog.tsx'));

/** Approves with other times than those asked for. */
export function ApproveWithEdit({ record, decisions }: { record: StampsUpdate; decisions: Decisions<StampsUpdate> }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  if (record.status !== 'pendingReview') return null;
  return (
    <>
      <WriteButton variant="outlined" disabled={decisions.busyId !== null} onClick={() => setOpen(true)}>
        {t('stampsUpdates.edit')}
      </WriteButton>
      {isOpen && (
        <LazyPart part={editor}>
          {({ EditDialog }) => (
            <EditDialog
              request={record}
              onApprove={(decision) => decisions.decide(record, { status: 'approved', ...decision })}
              onClose={() => setOpen(false)}
            />
          )}
        </LazyPart>
      )}
    </>
  );
}
