import type { AbsenceType } from '@timbro/core/absences/rules.ts';
import { StatusChip } from '@timbro/kit/page/status-chip.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';

/** The kind of an absence, in its own colour. */
export function AbsenceChip({ type }: { type: AbsenceType }) {
  const t = useT();
  return <StatusChip tone={type} label={t(`absence.${type}`)} />;
}
