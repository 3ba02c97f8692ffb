import { useMemo } from 'react';
import { type DraftCell, noted, planKey } from '@timbro/core/work-days/planning/draft-rules.ts';
import { draftAuthors, takenBack, waitingOn } from '@timbro/core/work-days/planning/waiting-rules.ts';
import { mostAssignments } from '@timbro/core/work-days/rules.ts';
import { notify } from '@timbro/kit/data/notices.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { troublesOf } from './troubles.ts';
import type { Plan } from './use-plan.ts';
import { usePublishing } from './use-publishing.ts';
import { useWarnings } from './use-warnings.ts';

/** What waits to be published, what stands in its way, and the ways it can go. */
export function useWork({ model, kept, change }: Pick<Plan, 'model' | 'kept' | 'change'>, onTrouble: () => void) {
  const t = useT();
  const { drafts, days, today, saved } = model;
  const waiting = useMemo(() => waitingOn(drafts, days, today, kept), [drafts, days, today, kept]);
  // What waits elsewhere is judged with the rest: its warnings lead there.
  const all = useMemo(() => [...waiting.local, ...waiting.kept, ...waiting.elsewhere], [waiting]);
  const publishing = usePublishing({
    change,
    // A draft of the server that moved on meanwhile is shown as it is by now: there is nothing to decide about it.
    onRefused: ({ isStale, cells }) => (!isStale || [...cells.keys()].some((key) => drafts.has(key))) && onTrouble(),
  });
  const warnings = useWarnings(all);
  const { refusal, isSaving } = publishing;
  const { refused, byCell } = warnings;
  const troubles = useMemo(
    () => troublesOf({ drafts, days, refusal, refused, warnings: byCell, isSaving }),
    [drafts, days, refusal, refused, byCell, isSaving],
  );
  const publish = (cells: readonly DraftCell[]) => {
    if (cells.some((cell) => troubles.conflicts.has(planKey(cell)))) onTrouble();
    else if (cells.length > mostAssignments) notify.warning(t('planning.tooMany', { most: mostAssignments }));
    else publishing.publish(cells);
  };
  const discard = (cells: readonly DraftCell[]) => {
    const gone = new Map(cells.map((cell) => [planKey(cell), cell]));
    change((book) => noted(book, new Map([...book.drafts].filter(([key]) => !gone.has(key)))));
    // Other days may have been painted since: they stay, and so does what was painted over a discarded one.
    const undo = () => change((book) => noted(book, new Map([...gone, ...book.drafts])));
    notify.info(t('planning.discarded'), { label: t('planning.undo'), run: undo });
  };
  return {
    waiting,
    /** Whose drafts on show would be published or discarded. */
    authors: useMemo(() => draftAuthors(waiting.kept, saved), [waiting.kept, saved]),
    publishing,
    warnings,
    troubles,
    publish: () => publish([...waiting.local, ...waiting.kept]),
    publishAll: () => publish(all),
    keep: () => publishing.keep(waiting.keepable),
    discard: () => discard(waiting.local),
    discardElsewhere: () => discard(waiting.elsewhere),
    /** Takes drafts of the server back to what is published. */
    drop: (cells: readonly DraftCell[]) => publishing.drop(takenBack(cells)),
  };
}
export type Work = ReturnType<typeof useWork>;
