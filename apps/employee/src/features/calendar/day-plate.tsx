import './day-plate.css';
import type { AbsenceType } from '@timbro/core/absences/rules.ts';
import type { DayCell } from '@timbro/core/work-days/calendar/cell-rules.ts';

const tones: Readonly<Record<AbsenceType, string>> = {
  vacation: 'vacation',
  illness: 'illness',
  rol: 'rol',
  dayOff: 'day-off',
};

/** What is shown of a day: its text, its ground and its marks. What it means is said by whatever lies around it. */
export const DayPlate = ({ cell: { kind, text, absence, late, early, overtime, warned, open } }: { cell: DayCell }) => (
  <span
    aria-hidden="true"
    className="plate"
    data-kind={kind}
    data-tone={absence ? tones[absence] : undefined}
    data-late={late}
    data-early={early}
    data-overtime={overtime ?? undefined}
    data-warned={warned}
    data-open={open}
  >
    {text}
  </span>
);
