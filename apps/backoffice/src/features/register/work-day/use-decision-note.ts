import { useState } from 'react';
import type { WorkDayInfo } from '@timbro/core/work-days/calendar/day-info.ts';
import { useLosingQuestion, useUnsavedGuard } from '@timbro/kit/form/unsaved-guard.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { placeParts } from './day-place.ts';

const nothingUnderWay = async () => undefined;

/** The word that a decision needs, while it is needed; it begins with the note of the day, and is not lost unasked. */
export function useDecisionNote({ note }: Pick<WorkDayInfo, 'note'>, isNeeded: boolean) {
  const t = useT();
  const [text, setText] = useState(note ?? '');
  const [isTried, setTried] = useState(false);
  const mayLose = useLosingQuestion();
  const said = text.trim();
  const isDirty = isNeeded && text !== (note ?? '');
  useUnsavedGuard({ isDirty, wouldLose: () => isDirty, settled: nothingUnderWay }, placeParts);
  return {
    input: { value: text, onChange: setText, fault: isTried && said === '' ? t('workDays.noteNeeded') : null },
    /** What was said; `null`, which is told at the field, where there is nothing. */
    take(): string | null {
      setTried(true);
      return said === '' ? null : said;
    },
    mayLeave: async () => !isDirty || mayLose(() => isDirty),
  };
}
