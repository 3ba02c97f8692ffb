import Box from '@mui/material/Box';
import { useState } from 'react';
import type { Shift } from '@timbro/core/shifts/contract.ts';
import { minuteOfDay } from '@timbro/core/shifts/rules.ts';
import { clockText } from '@timbro/core/work-days/rules.ts';
import { api, useRead, useWrite } from '@timbro/kit/data/api.ts';
import { LineText, RecordLine, RecordLines } from '@timbro/kit/page/record-lines.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { allShifts } from '#parts/shifts/shift-options.ts';
import { ListHead } from './list-head.tsx';
import { useRemoval } from './removal.tsx';
import { EditShiftDialog, NewShiftDialog } from './shift-dialog.tsx';

/** The shifts of the company, as they hold today. */
export function ShiftsTab() {
  const t = useT();
  const [isCreating, setCreating] = useState(false);
  const [editing, setEditing] = useState<Shift | null>(null);
  const list = useRead(api.shifts.list, allShifts, { inPlace: true });
  const remove = useWrite(api.shifts.remove, { inPlace: ['inUse'] });
  const removal = useRemoval({
    kind: 'shift',
    all: list.data?.items ?? [],
    usesOf: (shiftId) => api.shifts.uses({ params: { shiftId } }),
    remove: (shiftId, replaceWith) => remove.mutateAsync({ params: { shiftId }, query: { replaceWith } }),
  });
  return (
    <>
      <ListHead
        text={list.data && t('planSettings.shift.count', { count: list.data.total })}
        create={t('planSettings.shift.create')}
        may={api.shifts.create}
        onCreate={() => setCreating(true)}
      />
      <RecordLines of={list} label={t('planSettings.tab.shifts')} empty={t('planSettings.shift.empty')}>
        {(shift) => (
          <ShiftLine
            key={shift.id}
            shift={shift}
            onEdit={() => setEditing(shift)}
            onRemove={() => removal.ask(shift)}
          />
        )}
      </RecordLines>
      {isCreating && <NewShiftDialog onClose={() => setCreating(false)} />}
      {editing && <EditShiftDialog shift={editing} onClose={() => setEditing(null)} />}
      {removal.dialog}
    </>
  );
}

/** More schedules than these are counted: their names would fill the panel. */
const mostNamed = 2;

type LineProps = { shift: Shift; onEdit(): void; onRemove(): void };

function ShiftLine({ shift, onEdit, onRemove }: LineProps) {
  const t = useT();
  const { name, start, end, breakStart, breakEnd, paidBreakMinutes, minutes, usedBy } = shift;
  const endsNextDay = minuteOfDay(end) <= minuteOfDay(start);
  const breaks = [
    breakStart && breakEnd && t('planSettings.shift.break', { start: breakStart, end: breakEnd }),
    paidBreakMinutes > 0 && t('planSettings.shift.paidBreak', { count: paidBreakMinutes }),
  ].filter(Boolean);
  const useText =
    usedBy.length === 0
      ? t('planSettings.shift.unused')
      : usedBy.length > mostNamed
        ? t('planSettings.shift.usedByMany', { count: usedBy.length })
        : t('planSettings.shift.usedBy', { names: usedBy.map((schedule) => schedule.name).join(', ') });
  return (
    <RecordLine
      name={name}
      mark={<ColourMark colour={shift.color} />}
      may={api.shifts.update}
      edit={t('planSettings.editOf', { name })}
      remove={t('planSettings.removeOf', { name })}
      onEdit={onEdit}
      onRemove={onRemove}
    >
      <LineText>
        {t(`shifts.period.${shift.period}`)} ·{' '}
        {t(endsNextDay ? 'planSettings.shift.timesNextDay' : 'planSettings.shift.times', {
          start,
          end,
          hours: clockText(minutes),
        })}
      </LineText>
      {breaks.length > 0 && <LineText>{breaks.join(' · ')}</LineText>}
      <LineText>
        {t('planSettings.shift.tolerance', {
          before: t(`planSettings.tolerance.${shift.toleranceBefore}`),
          after: t(`planSettings.tolerance.${shift.toleranceAfter}`),
        })}
      </LineText>
      <LineText>{useText}</LineText>
    </RecordLine>
  );
}

const ColourMark = ({ colour }: { colour: string | null }) => (
  <Box
    aria-hidden
    sx={{
      width: 12,
      height: 12,
      mt: '5px',
      mr: 1,
      flex: 'none',
      borderRadius: '4px',
      border: 1,
      borderColor: 'var(--line-input)',
    }}
    style={colour ? { background: colour, borderColor: colour } : undefined}
  />
);
