import type { AbsenceType } from '@timbro/core/absences/rules.ts';
import type { WebKey } from '@timbro/core/messages.ts';
import type { DayCell } from '@timbro/core/work-days/calendar/cell-rules.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { DayPlate } from './day-plate.tsx';

const plain: DayCell = {
  kind: 'worked',
  text: '',
  absence: null,
  late: false,
  early: false,
  overtime: null,
  warned: false,
  open: false,
};
const shownFirst: readonly AbsenceType[] = ['vacation', 'illness', 'rol', 'dayOff'];

type Line = { readonly key: string; readonly cell: DayCell; readonly text: string };
/** What a plate may have beside its hours, and how it looks alone. */
const marks: readonly { key: WebKey; has: (cell: DayCell) => boolean; look: Partial<DayCell> }[] = [
  ...(['running', 'awaited', 'missing', 'absent', 'outside', 'planned'] as const).map((kind) => ({
    key: `employee.calendar.legend.${kind}` as const,
    has: (cell: DayCell) => cell.kind === kind,
    look: { kind, text: kind === 'missing' ? '!' : kind === 'absent' ? '0:00' : '' },
  })),
  { key: 'employee.calendar.legend.late', has: ({ late }) => late, look: { late: true } },
  { key: 'employee.calendar.legend.early', has: ({ early }) => early, look: { early: true } },
  ...(['recognised', 'toAuthorise'] as const).map((overtime) => ({
    key: `employee.calendar.legend.${overtime}` as const,
    has: (cell: DayCell) => cell.overtime === overtime,
    look: { overtime },
  })),
  { key: 'employee.calendar.legend.warned', has: ({ warned }) => warned, look: { warned: true } },
  { key: 'employee.calendar.legend.open', has: ({ open }) => open, look: { open: true } },
];

/** What letters and marks mean, as far as the month shows them. */
export function Legend({ cells }: { cells: readonly DayCell[] }) {
  const t = useT();
  const lines: Line[] = [
    ...(['absence', 'waiting'] as const).flatMap((kind) =>
      shownFirst
        .filter((type) => cells.some((cell) => cell.kind === kind && cell.absence === type))
        .map((type) => ({
          key: `${kind}.${type}`,
          cell: { ...plain, kind, absence: type, text: t(`register.letter.${type}`) },
          text:
            kind === 'absence'
              ? t(`absence.${type}`)
              : t('employee.calendar.legend.waiting', { type: t(`absence.${type}`) }),
        })),
    ),
    ...marks
      .filter(({ has }) => cells.some(has))
      .map(({ key, look }) => ({ key, cell: { ...plain, ...look }, text: t(key) })),
  ];
  if (lines.length === 0) return null;
  return (
    <ul className="legend" aria-label={t('employee.calendar.legend')}>
      {lines.map(({ key, cell, text }) => (
        <li key={key}>
          <DayPlate cell={cell} />
          {text}
        </li>
      ))}
    </ul>
  );
}
