import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { shiftMinutes } from '@timbro/core/shifts/rules.ts';
import type { WorkDayInfo } from '@timbro/core/work-days/calendar/day-info.ts';
import type { TotalName } from '@timbro/core/work-days/rules.ts';
import { HistoryLines } from '@timbro/kit/page/history-list.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { AbsenceValues } from '../absences/absence-form.ts';
import { DayStampings } from '../stampings/day-stampings.tsx';
import { ClosedNote } from './closed-note.tsx';
import { DayAbsences } from './day-absences.tsx';
import { DayExits } from './day-exits.tsx';
import { FurtherFigures, GreatFigures } from './day-figures.tsx';
import { DayRequests } from './day-requests.tsx';
import { useDayShift } from './day-shift.ts';
import { DayTasks } from './day-tasks.tsx';
import { DayTracks } from './day-tracks.tsx';
import { openStamping, stampingsBehind } from './day-view.ts';
import { PanelSection } from './panel-section.tsx';

type Props = { info: WorkDayInfo; onEdit(): void; onAdd(initial?: Partial<AbsenceValues>): void };

/** Everything of one day: drawn, counted, what is left to do about it, and how it came to be so. */
export function DayBody({ info, onEdit, onAdd }: Props) {
  const t = useT();
  const [open, setOpen] = useState<TotalName | null>(null);
  const shift = useDayShift(info.shift);
  const planned = info.holiday !== null || !shift ? 0 : shiftMinutes(shift);
  const figures = { info, open, onOpen: setOpen };
  return (
    <Box sx={{ display: 'grid', gap: 5, '& > *': { minWidth: 0 } }}>
      {info.status === 'closed' && <ClosedNote date={info.date} />}
      <DayTracks info={info} />
      <GreatFigures {...figures} planned={planned} />
      <DayRequests info={info} />
      <DayTasks info={info} onEdit={onEdit} onAdd={onAdd} />
      <Stampings info={info} figure={open} />
      <FurtherFigures {...figures} />
      <DayAbsences absences={info.absences} />
      <DayExits exits={info.exits} date={info.date} />
      {info.note !== null && info.note !== '' && (
        <PanelSection title={t('workDay.note')}>
          <Typography sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>{info.note}</Typography>
        </PanelSection>
      )}
      <PanelSection title={t('kit.history.title')}>
        <HistoryLines lines={historyOf(info)} />
      </PanelSection>
    </Box>
  );
}

/** All pairs of the day; those that the open figure comes from are marked. */
function Stampings({ info, figure }: { info: WorkDayInfo; figure: TotalName | null }) {
  const t = useT();
  const open = openStamping(info);
  const behind = useMemo(() => figure && stampingsBehind(info, figure), [info, figure]);
  return (
    <PanelSection title={t('workDay.stamps')}>
      <DayStampings
        stampings={info.stampings}
        stamps={info.stamps}
        date={info.date}
        open={open && { id: open.id, word: t('workDay.stamps.running') }}
        {...(behind && { marked: { ids: behind, word: t('workDay.stamps.counted') } })}
      />
    </PanelSection>
  );
}

/** Every line is of this day and of this person, so none needs to say so. */
const known: ReadonlySet<string> = new Set(['date', 'person']);
const historyOf = ({ history }: WorkDayInfo) =>
  history.map((line) => ({ ...line, changes: line.changes.filter(({ field }) => !known.has(field)) }));
