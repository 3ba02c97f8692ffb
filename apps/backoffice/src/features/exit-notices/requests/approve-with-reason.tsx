import { useState } from 'react';
import type { Exit } from '@timbro/core/exits/contract.ts';
import { lazyPart } from '@timbro/kit/data/lazy-part.ts';
import { LazyPart } from '@timbro/kit/page/lazy-part.tsx';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useOpenDecisions } from '#parts/decisions/decision-bar.tsx';
import type { Decisions } from '#parts/decisions/use-decisions.ts';

const dialog = lazyPart(() => import('./reason-dialog.tsx'));

/** Approves an exit that was only seen: whoever decides says why it was. */
export function ApproveWithReason({ record, decisions }: { record: Exit; decisions: Decisions<Exit> }) {
  const t = useT();
  const [asked, setAsked] = useState<Exit | null>(null);
  const { mayApprove } = useOpenDecisions('exits')(record);
  return (
    <>
      {mayApprove && record.reason === null && (
        <WriteButton variant="contained" disabled={decisions.busyId !== null} onClick={() => setAsked(record)}>
          {t('exits.approve.reason')}
        </WriteButton>
      )}
      {asked && (
        <LazyPart isLayer part={dialog}>
          {({ ReasonDialog }) => (
            <ReasonDialog
              exit={asked}
              onApprove={(decision) => decisions.decide(record, { status: 'approved', ...decision }, 'dialog')}
              onClose={() => setAsked(null)}
            />
          )}
        </LazyPart>
      )}
    </>
  );
}
