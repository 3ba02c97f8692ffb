import { useState } from 'react';
import { undoSeconds } from '@timbro/core/requests/rules.ts';
import { notify } from '@timbro/kit/data/notices.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { useConfirm } from '@timbro/kit/layers/confirm.tsx';
import { useHold } from '@timbro/kit/page/write-button.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
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

  /** Who was faster, where somebody was; `null` for any other trouble. */
  const meanwhile = async (record: R, error: unknown): Promise<string | null> => {
    const isConflict = error instanceof ApiError && error.status === 409;
    const latest = isConflict ? await calls.read(record.id).catch(() => undefined) : undefined;
    const what = latest && latest.status !== record.status ? decisionText(latest) : null;
    return what && t('requests.decided.meanwhile', { name: record.user.displayName, what });
  };

  /** Somebody else was faster, or the day has moved: what is true now is said and shown. */
  const explain = async (record: R, error: unknown) => {
    const what = await meanwhile(record, error);
    if (what === null) notify.error(reasonOf(error, t('error.internal')));
    else notify.warning(what);
    await refresh();
  };

  /** The same as a fault that a dialog shows. */
  const inWords = async (record: R, error: unknown): Promise<unknown> => {
    const what = await meanwhile(record, error);
    await refresh();
    if (what === null || !(error instanceof ApiError)) return error;
    return new ApiError({ statusCode: error.status, code: error.code, message: what, requestId: error.requestId });
  };

  const undo = async (record: R, decidedAt: number) => {
    try {
      await calls.undo(record);
    } catch (error) {
      if (Date.now() - decidedAt <= undoSeconds * 1000) return explain(record, error);
      notify.warning(t('requests.undo.late', { seconds: undoSeconds }));
      return refresh();
    }
    notify.info(t('requests.undo.done', { name: record.user.displayName }));
    onUndone?.(record);
    return refresh();
  };

  /** A dialog keeps what was typed into it, so it is told there what stands in the way; anywhere else the page tells it. */
  const decide = async (record: R, decision: Decision, asker: 'page' | 'dialog' = 'page'): Promise<void> => {
    if (hold !== null) return notify.warning(hold);
    if (busyId !== null) return;
    setBusyId(record.id);
    try {
      await calls.decide(record, decision);
    } catch (error) {
      if (asker === 'dialog') throw await inWords(record, error);
      return await explain(record, error);
    } finally {
      setBusyId(null);
    }
    const decidedAt = Date.now();
    offer(named(t(calls.done[decision.status]), record), () => undo(record, decidedAt));
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
