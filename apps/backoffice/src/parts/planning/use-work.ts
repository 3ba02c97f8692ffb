import { useMemo } from 'react';
import { noDrafts, noted, stepBack, toKeep, toPublish } from '@timbro/core/work-days/planning-rules.ts';
import { mostAssignments } from '@timbro/core/work-days/rules.ts';
import { useT } from '@timbro/kit/i18n.tsx';
import { notify } from '@timbro/kit/toasts.tsx';
import { troublesOf } from './troubles.ts';
import type { Plan } from './use-plan.ts';
import { usePublishing } from './use-publishing.ts';
import { useWarnings } from './use-warnings.ts';

/** What waits to be published, what stands in its way, and the ways it can go. */
export function useWork({ model, change }: Pick<Plan, 'model' | 'change'>, onTrouble: () => void) {
  const t = useT();
  const { drafts, days, today } = model;
  const outgoing = useMemo(() => toPublish(drafts, days.values(), today), [drafts, days, today]);
  const keepable = useMemo(() => toKeep(drafts, (key) => days.get(key), today), [drafts, days, today]);
  const publishing = usePublishing({ change, onRefused: onTrouble });
  const warnings = useWarnings(outgoing);
  const { refusal, isSaving } = publishing;
  const { refused, byCell } = warnings;
  const troubles = useMemo(
    () => troublesOf({ drafts, days, refusal, refused, warnings: byCell, isSaving }),
    [drafts, days, refusal, refused, byCell, isSaving],
  );
  return {
    outgoing,
    keepable,
    publishing,
    warnings,
    troubles,
    publish() {
      if (troubles.conflicts.size > 0) onTrouble();
      else if (outgoing.length > mostAssignments) notify.warning(t('planning.tooMany', { most: mostAssignments }));
      else publishing.publish(outgoing);
    },
    discard() {
      change((book) => noted(book, noDrafts));
      notify.info(t('planning.discarded'), { label: t('planning.undo'), run: () => change(stepBack) });
    },
  };
}
export type Work = ReturnType<typeof useWork>;
