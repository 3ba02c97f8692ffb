import type { AbsenceType } from '@timbro/core/absences/rules.ts';
import { useT } from '@timbro/kit/i18n.tsx';
import { StatusChip } from '@timbro/kit/status-chip.tsx';

/** The kind of an absence, in its own colour. */
export function AbsenceChip({ type }: { type: AbsenceType }) {
  const t = useT();
  return <StatusChip tone={type} label={t(`absence.${type}`)} />;
}
