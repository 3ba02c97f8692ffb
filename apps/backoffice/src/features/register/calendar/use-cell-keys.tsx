import { type ReactNode, useState } from 'react';
import { api } from '@timbro/kit/data/api.ts';
import { notify } from '@timbro/kit/data/notices.ts';
import type { CellPlace } from '@timbro/kit/grid/types.ts';
import { useCan } from '@timbro/kit/page/can.tsx';
import { useShortcut } from '@timbro/kit/page/shortcuts.tsx';
import { useHold } from '@timbro/kit/page/write-button.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { AbsenceDialog, type AbsenceStart } from './absence-dialog.tsx';

const isInGrid = () => document.activeElement?.closest('[role=grid]') !== null;

type Options = {
  focus: CellPlace | null;
  nameOf(userId: string): string | undefined;
  isClosed(place: CellPlace): boolean;
  onEdit(place: CellPlace): void;
};

/** The keys of the cell that has the focus; returns the dialog that one of them opens. */
export function useCellKeys({ focus, nameOf, isClosed, onEdit }: Options): ReactNode {
  const t = useT();
  const [start, setStart] = useState<AbsenceStart | null>(null);
  const hold = useHold();
  const addAbsence = (place: CellPlace) => {
    const { rowId, columnKey } = place;
    const displayName = nameOf(rowId);
    if (displayName === undefined) return;
    if (hold !== null) return notify.warning(hold);
    if (isClosed(place)) return notify.warning(t('calendar.bulk.closed'));
    setStart({ people: [{ id: rowId, displayName }], startsOn: columnKey, endsOn: columnKey });
  };
  useShortcut('a', 'calendar.cell.absence', () => focus && isInGrid() && addAbsence(focus), {
    enabled: useCan(api.absences.create),
  });
  useShortcut('e', 'calendar.cell.edit', () => focus && isInGrid() && onEdit(focus), {
    enabled: useCan(api.workDays.update),
  });
  return start && <AbsenceDialog start={start} onClose={() => setStart(null)} />;
}
