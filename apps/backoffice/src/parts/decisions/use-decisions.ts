import { useRef, useState } from 'react';
import { undoSeconds } from '@timbro/core/requests/rules.ts';
import { useAging, useWriting } from '@timbro/kit/data/api.ts';
import { notify } from '@timbro/kit/data/notices.ts';
import { reasonOf } from '@timbro/kit/data/reason-of.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { useUndo } from '@timbro/kit/data/undo.ts';
import { useConfirm } from '@timbro/kit/layers/confirm.tsx';
import { useHold } from '@timbro/kit/page/write-button.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { Decidable, Decision, DecisionCalls } from './decision-calls.ts';
import { useDecisionText } from './decision-words.ts';

/** Each is asked when the deed begins, and answers what is done once it has succeeded. */
type Told<R> = {
  /** Decided or removed: it waits no longer. */
  onSettling?: (record: R) => () => void;
  /** The decision is taken back, so the record waits again. */
  onUndoing?: (record: R) => () => void;
};

/** What a decider can do with a request; each deed tells its outcome, and a decision its way back. */
export function useDecisions<R extends Decidable>(calls: DecisionCalls<R>, { onSettling, onUndoing }: Told<R> = {}) {
  const t = useT();
  const confirm = useConfirm();
  const hold = useHold();
  const writing = useWriting();
  const refresh = useAging(calls.kind);
  const decisionText = useDecisionText();
  const offers = useUndo();
  const { busyId, isUnderWay, inTurn } = useTurns();

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
    const onDone = onUndoing?.(record);
    try {
      await calls.undo(record);
    } catch (error) {
      if (Date.now() - decidedAt <= undoSeconds * 1000) return explain(record, error);
      notify.warning(t('requests.undo.late', { seconds: undoSeconds }));
      return refresh();
    }
    notify.info(t('requests.undo.done', { name: record.user.displayName }));
    onDone?.();
    return refresh();
  };

  /** A dialog keeps what was typed into it, so it is told there what stands in the way; anywhere else the page tells it. */
  const decide = async (record: R, decision: Decision, asker: 'page' | 'dialog' = 'page'): Promise<void> => {
    if (hold !== null) return notify.warning(hold);
    // The same key pressed twice means one decision; what a dialog sends is always meant.
    if (asker === 'page' && isUnderWay(record.id)) return;
    const onDone = onSettling?.(record);
    const send = () =>
      writing(
        calls.decide(record, decision).then(() => (decidedAt = Date.now())),
        {
          of: [calls.kind],
          says: named(t(calls.done[decision.status]), record),
          undo: { offers, run: () => undo(record, decidedAt) },
          onDone,
        },
      );
    let decidedAt = 0;
    try {
      await inTurn(record.id, send);
    } catch (error) {
      if (asker === 'dialog') throw await inWords(record, error);
      await explain(record, error);
    }
  };

  return {
    busyId,
    decide,
    undoLast: offers.undoLast,
    /** For deeds of the page's own, so that the same key takes them back. */
    offerUndo: offers.offer,
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
      const onDone = onSettling?.(record);
      try {
        await writing(calls.remove(record), { of: [calls.kind], says: named(t(calls.done.removed), record), onDone });
      } catch (error) {
        await explain(record, error);
      }
    },
  };
}
export type Decisions<R extends Decidable> = ReturnType<typeof useDecisions<R>>;

/** One decision after the other: what is decided while another is on its way waits for it and is not lost. */
function useTurns() {
  const [busyId, setBusyId] = useState<string | null>(null);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const underWay = useRef<readonly string[]>([]);
  return {
    busyId,
    isUnderWay: (id: string) => underWay.current.includes(id),
    inTurn(id: string, send: () => Promise<unknown>): Promise<unknown> {
      underWay.current = [...underWay.current, id];
      const mine = last.current.then(async () => {
        setBusyId(id);
        try {
          return await send();
        } finally {
          setBusyId(null);
          underWay.current = underWay.current.toSpliced(underWay.current.indexOf(id), 1);
        }
      });
      last.current = mine.catch(() => undefined);
      return mine;
    },
  };
}
