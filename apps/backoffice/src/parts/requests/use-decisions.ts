import { useState } from 'react';
import { useConfirm } from '@timbro/kit/confirm.tsx';
import { useT } from '@timbro/kit/i18n.tsx';
import { ApiError } from '@timbro/kit/send.ts';
import { notify } from '@timbro/kit/toasts.tsx';
import { useHold } from '@timbro/kit/write-button.tsx';
import { reasonOf } from '#parts/refusals/reason-of.ts';
import type { Decidable, Decision, DecisionCalls } from './decision-calls.ts';
import { useDecisionText } from './decision-words.ts';
import { useRequestsRefresh } from './use-requests-refresh.ts';
import { useUndo } from './use-undo.ts';

type Told<R> = {
  /** Decided or removed: it waits no longer. */
  onSettled?: (record: R) => void;
  /** The decision was taken back, so the record waits again. */
  onUndone?: (record: R) => void;
};

/** What a decider can do with a request; each deed tells its outcome, and a decision its way back. */
export function useDecisions<R extends Decidable>(calls: DecisionCalls<R>, { onSettled, onUndone }: Told<R> = {}) {
  const t = useT();
  const confirm = useConfirm();
  const hold = useHold();
  const refresh = useRequestsRefresh();
  const decisionText = useDecisionText();
  const { offer, undoLast } = useUndo();
  const [busyId, setBusyId] = useState<string | null>(null);

  const named = (done: string, { user }: R) => t('requests.doneFor', { done, name: user.displayName });

  /** Somebody else was faster, or the day has moved: what is true now is said and shown. */
  const explain = async (record: R, error: unknown) => {
    const isConflict = error instanceof ApiError && error.status === 409;
    const latest = isConflict ? await calls.read(record.id).catch(() => undefined) : undefined;
    const what = latest && latest.status !== record.status ? decisionText(latest) : null;
    if (what === null) notify.error(reasonOf(error, t('error.internal')));
    else notify.warning(t('requests.decided.meanwhile', { name: record.user.displayName, what }));
    await refresh();
  };

  const undo = async (record: R) => {
    try {
      await calls.undo(record);
    } catch (error) {
      return explain(record, error);
    }
    notify.info(t('requests.undo.done', { name: record.user.displayName }));
    onUndone?.(record);
    return refresh();
  };

  /** Rejects only with faults of what was typed, which belong to the fields of the dialog that asked. */
  const decide = async (record: R, decision: Decision): Promise<void> => {
    if (hold !== null) return notify.warning(hold);
    if (busyId !== null) return;
    setBusyId(record.id);
    try {
      await calls.decide(record, decision);
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) throw error;
      return await explain(record, error);
    } finally {
      setBusyId(null);
    }
    offer(named(t(calls.done[decision.status]), record), () => undo(record));
    onSettled?.(record);
    await refresh();
  };

  return {
    busyId,
    decide,
    undoLast,
    /** For deeds of the page's own, so that the same key takes them back. */
    offerUndo: offer,
    approve: (record: R) =>
      decide(record, { status: 'approved' }).catch((error: unknown) => notify.error(reasonOf(error))),
    async remove(record: R) {
      const agreed = await confirm({
        title: t('requests.remove.title', { name: record.user.displayName }),
        body: t('requests.remove.text'),
        confirm: t('requests.remove'),
        danger: true,
      });
      if (!agreed) return;
      try {
        await calls.remove(record);
      } catch (error) {
        return explain(record, error);
      }
      notify.success(named(t(calls.done.removed), record));
      onSettled?.(record);
      await refresh();
    },
  };
}
export type Decisions<R extends Decidable> = ReturnType<typeof useDecisions<R>>;
