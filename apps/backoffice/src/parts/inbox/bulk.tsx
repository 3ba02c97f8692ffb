import { useState } from 'react';
import { undoSeconds, undoShownSeconds } from '@timbro/core/requests/rules.ts';
import { useAging } from '@timbro/kit/data/api.ts';
import { inTurns } from '@timbro/kit/data/in-turns.ts';
import { notify } from '@timbro/kit/data/notices.ts';
import { reasonOf } from '@timbro/kit/data/reason-of.ts';
import { useConfirm } from '@timbro/kit/layers/confirm.tsx';
import { runTask } from '@timbro/kit/layers/progress.tsx';
import { CheckIcon } from '@timbro/kit/page/icons.ts';
import { BulkBar } from '@timbro/kit/table/bulk-bar.tsx';
import type { BulkAction } from '@timbro/kit/table/types.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { Decidable } from '#parts/decisions/decision-calls.ts';
import { type BulkOutcome, BulkOutcomeDialog } from './bulk-outcome-dialog.tsx';
import type { InboxKind } from './kind.ts';

const atOnce = 4;
/** Only what was decided so quickly can still be taken back when the button for it goes. */
const undoableMs = (undoSeconds - undoShownSeconds) * 1000;

type Props<R extends Decidable> = {
  kind: InboxKind<R>;
  rows: readonly R[];
  offerUndo(text: string, undo: () => unknown): void;
  onApproved(records: readonly R[]): void;
  onClear(): void;
};

/** Approves what is selected, each on its own; whatever was refused is told row by row. */
export function InboxBulk<R extends Decidable>({ kind, rows, offerUndo, onApproved, onClear }: Props<R>) {
  const t = useT();
  const confirm = useConfirm();
  const refresh = useAging(kind.calls.kind);
  const [outcome, setOutcome] = useState<BulkOutcome<R> | null>(null);
  const { calls } = kind;

  const takeBack = async (approved: readonly R[]) => {
    let undone = 0;
    await inTurns(approved, atOnce, async (record) => {
      await calls.undo(record).then(
        () => (undone += 1),
        (error: unknown) => notify.error(reasonOf(error, t('error.internal'))),
      );
    });
    if (undone > 0) notify.info(t('requests.bulk.undone', { count: undone }));
    await refresh();
  };

  const run = async (chosen: readonly R[]) => {
    const results = new Map<string, string | null>();
    const startedAt = Date.now();
    await runTask({
      label: t('requests.bulk.task'),
      run: (report) =>
        inTurns(chosen, atOnce, async (record) => {
          const reason = await calls.decide(record, { status: 'approved' }).then(
            () => null,
            (error: unknown) => reasonOf(error, t('error.internal')),
          );
          results.set(record.id, reason);
          report({ done: results.size, total: chosen.length });
        }),
    });
    const isUndoable = Date.now() - startedAt <= undoableMs;
    await refresh();
    const approved = chosen.filter(({ id }) => results.get(id) === null);
    const refused = chosen.flatMap((record) => {
      const reason = results.get(record.id);
      return reason ? [{ record, reason }] : [];
    });
    onApproved(approved);
    const done = t('leaveRequests.decide.done');
    if (approved.length > 0 && isUndoable) offerUndo(done, () => takeBack(approved));
    else if (approved.length > 0) notify.success(done);
    if (refused.length > 0) setOutcome({ approved, refused });
  };

  const approve: BulkAction<R> = {
    id: 'approve',
    label: t('requests.approve'),
    icon: CheckIcon,
    run: async (chosen) => {
      const agreed = await confirm({
        title: t('requests.bulk.title', { count: chosen.length }),
        body: t('requests.bulk.text'),
        confirm: t('requests.approve'),
      });
      if (agreed) await run(chosen);
      return agreed;
    },
  };
  return (
    <>
      <BulkBar rows={rows} actions={[approve]} onClear={onClear} />
      {outcome && <BulkOutcomeDialog kind={kind} outcome={outcome} onClose={() => setOutcome(null)} />}
    </>
  );
}
