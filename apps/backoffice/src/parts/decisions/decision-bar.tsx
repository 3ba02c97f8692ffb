import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { mayRemoveExit } from '@timbro/core/exits/rules.ts';
import { type DecidedKind, mayDo, openMoves } from '@timbro/core/requests/rules.ts';
import { lazyPart } from '@timbro/kit/data/lazy-part.ts';
import { notify } from '@timbro/kit/data/notices.ts';
import { useSession, useSubject } from '@timbro/kit/memory/session.ts';
import { CheckIcon, CloseIcon, DeleteIcon } from '@timbro/kit/page/icons.ts';
import { LazyPart } from '@timbro/kit/page/lazy-part.tsx';
import { useIsKeyOn } from '@timbro/kit/page/shortcuts.tsx';
import { WriteButton, useHold } from '@timbro/kit/page/write-button.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { Decidable } from './decision-calls.ts';
import type { Decisions } from './use-decisions.ts';

/** Forms are a third of the first load; this one comes in a quiet moment after it. */
const rejectDialog = lazyPart(() => import('./reject-dialog.tsx'));

/** Which buttons a record has for whoever looks at it. */
export function useOpenDecisions(kind: DecidedKind) {
  const ownId = useSession().user?.id;
  const role = useSubject()?.role;
  return ({ user, status, leftAt = null }: Pick<Decidable, 'user' | 'status' | 'leftAt'>) => {
    const isOwn = user.id === ownId;
    const by = isOwn ? 'owner' : 'decider';
    const moves = isOwn ? [] : openMoves(kind, { status }, 'decider');
    return {
      isOwn,
      mayApprove: moves.includes('approved'),
      mayReject: moves.includes('rejected'),
      mayRemove:
        kind === 'exits' && role
          ? mayRemoveExit({ status, leftAt, returnedAt: null }, by, role)
          : mayDo(kind, 'remove', { status }, by),
    };
  };
}

type Props<R extends Decidable> = {
  kind: DecidedKind;
  record: R;
  decisions: Decisions<R>;
  /** Approving as it stands is not possible; what is, stands in `children`. */
  isHeld?: boolean;
  /** Names the keys of the buttons, where the page has such keys. */
  hasKeys?: boolean;
  onReject(): void;
  /** Further ways to decide. */
  children?: ReactNode;
};

/** Approve and reject as far as the state of the record allows, and why neither where the request is one's own. */
export function DecisionBar<R extends Decidable>(props: Props<R>) {
  const { kind, record, decisions, isHeld = false, hasKeys = false, onReject, children } = props;
  const t = useT();
  const areKeysOn = useIsKeyOn('a') && hasKeys;
  const { isOwn, mayApprove, mayReject } = useOpenDecisions(kind)(record);
  const isBusy = decisions.busyId !== null;
  const keyed = (label: string, key: string) => (areKeysOn ? { hint: `${label} (${key})` } : {});
  return (
    <>
      {mayApprove && (
        <WriteButton
          variant="contained"
          startIcon={<CheckIcon />}
          loading={decisions.busyId === record.id}
          disabled={isBusy || isHeld}
          onClick={() => void decisions.approve(record)}
          {...keyed(t('requests.approve'), 'A')}
        >
          {t('requests.approve')}
        </WriteButton>
      )}
      {children}
      {mayReject && (
        <WriteButton
          variant="outlined"
          color="error"
          startIcon={<CloseIcon />}
          disabled={isBusy}
          onClick={onReject}
          {...keyed(t('requests.reject'), 'R')}
        >
          {t('requests.reject')}
        </WriteButton>
      )}
      {isOwn && record.status === 'pendingReview' && (
        <Typography sx={{ alignSelf: 'center', color: 'text.secondary', minWidth: 200 }}>
          {t('requests.own')}
        </Typography>
      )}
    </>
  );
}

/** Shown only while the record may still be removed. */
export function RemoveButton<R extends Decidable>({
  kind,
  record,
  decisions,
}: Pick<Props<R>, 'kind' | 'record' | 'decisions'>) {
  const t = useT();
  if (!useOpenDecisions(kind)(record).mayRemove) return null;
  return (
    <WriteButton
      color="inherit"
      startIcon={<DeleteIcon />}
      disabled={decisions.busyId !== null}
      onClick={() => void decisions.remove(record)}
    >
      {t('requests.remove')}
    </WriteButton>
  );
}

/** The dialog of a refusal and the way to open it. */
export function useRejecting<R extends Decidable>(decisions: Decisions<R>) {
  const [rejecting, setRejecting] = useState<R | null>(null);
  const hold = useHold();
  return {
    reject: (record: R) => (hold === null ? setRejecting(record) : notify.warning(hold)),
    dialog: rejecting && (
      <LazyPart isLayer part={rejectDialog}>
        {({ RejectDialog }) => (
          <RejectDialog
            record={rejecting}
            onReject={(note) => decisions.decide(rejecting, { status: 'rejected', note }, 'dialog')}
            onClose={() => setRejecting(null)}
          />
        )}
      </LazyPart>
    ),
  };
}
