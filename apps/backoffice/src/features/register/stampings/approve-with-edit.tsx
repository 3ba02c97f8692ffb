import { useState } from 'react';
import type { StampsUpdate } from '@timbro/core/stamps-updates/contract.ts';
import { lazyPart } from '@timbro/kit/data/lazy-part.ts';
import { LazyPart } from '@timbro/kit/page/lazy-part.tsx';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useOpenDecisions } from '#parts/decisions/decision-bar.tsx';
import type { Decisions } from '#parts/decisions/use-decisions.ts';

const editor = lazyPart(() => import('./edit-request-dialog.tsx'));

/** Approves with other times than those asked for. What is being typed stays, whoever decides the request meanwhile. */
export function ApproveWithEdit({ record, decisions }: { record: StampsUpdate; decisions: Decisions<StampsUpdate> }) {
  const t = useT();
  const [asked, setAsked] = useState<StampsUpdate | null>(null);
  const { mayApprove } = useOpenDecisions('stampsUpdates')(record);
  return (
    <>
      {mayApprove && (
        <WriteButton variant="outlined" disabled={decisions.busyId !== null} onClick={() => setAsked(record)}>
          {t('stampsUpdates.edit')}
        </WriteButton>
      )}
      {asked && (
        <LazyPart isLayer part={editor}>
          {({ EditRequestDialog }) => (
            <EditRequestDialog
              request={asked}
              current={record}
              onApprove={(decision) => decisions.decide(record, { status: 'approved', ...decision }, 'dialog')}
              onClose={() => setAsked(null)}
            />
          )}
        </LazyPart>
      )}
    </>
  );
}
