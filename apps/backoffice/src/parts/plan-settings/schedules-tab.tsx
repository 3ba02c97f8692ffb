import { useState } from 'react';
import type { WorkSchedule } from '@timbro/core/work-schedules/contract.ts';
import { api, useRead, useWrite } from '@timbro/kit/data/api.ts';
import { LineText, RecordLine, RecordLines } from '@timbro/kit/page/record-lines.tsx';
import { StatusChip } from '@timbro/kit/page/status-chip.tsx';
import { formatDay } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useDepartments } from '#parts/department-choice/department-options.ts';
import { ListHead } from './list-head.tsx';
import { useRemoval } from './removal.tsx';
import { numbered } from './rotation-edit.ts';
import { EditScheduleDialog, NewScheduleDialog } from './schedule-dialog.tsx';
import { useToday } from './valid-from-field.tsx';
import { useWeekText } from './week-text.ts';

/** More schedules than this no company has; it is also the largest page there is. */
const allSchedules = { query: { pageSize: 200 } };

/** The work schedules of the company, with how many follow each. */
export function SchedulesTab() {
  const t = useT();
  const [isCreating, setCreating] = useState(false);
  const [editing, setEditing] = useState<WorkSchedule | null>(null);
  const list = useRead(api.workSchedules.list, allSchedules, { inPlace: true });
  const remove = useWrite(api.workSchedules.remove, { inPlace: ['inUse'] });
  const removal = useRemoval({
    kind: 'schedule',
    all: list.data?.items ?? [],
    usesOf: (workScheduleId) => api.workSchedules.uses({ params: { workScheduleId } }),
    remove: (workScheduleId, replaceWith) => remove.mutateAsync({ params: { workScheduleId }, query: { replaceWith } }),
  });
  return (
    <>
      <ListHead
        text={list.data && t('planSettings.schedule.count', { count: list.data.total })}
        create={t('planSettings.schedule.create')}
        may={api.workSchedules.create}
        onCreate={() => setCreating(true)}
      />
      <RecordLines of={list} label={t('planSettings.tab.schedules')} empty={t('planSettings.schedule.empty')}>
        {(schedule) => (
          <ScheduleLine
            key={schedule.id}
            schedule={schedule}
            onEdit={() => setEditing(schedule)}
            onRemove={() => removal.ask(schedule)}
          />
        )}
      </RecordLines>
      {isCreating && <NewScheduleDialog onClose={() => setCreating(false)} />}
      {editing && <EditScheduleDialog schedule={editing} onClose={() => setEditing(null)} />}
      {removal.dialog}
    </>
  );
}

type LineProps = { schedule: WorkSchedule; onEdit(): void; onRemove(): void };

function ScheduleLine({ schedule, onEdit, onRemove }: LineProps) {
  const t = useT();
  const today = useToday();
  const weekText = useWeekText();
  const department = useDepartments().find(({ id }) => id === schedule.departmentId)?.name;
  const { name, weeks, validFrom, validTo, usersCount } = schedule;
  const span = validTo
    ? t('planSettings.schedule.span', { from: formatDay(validFrom), to: formatDay(validTo) })
    : t('planSettings.schedule.since', { from: formatDay(validFrom) });
  return (
    <RecordLine
      name={name}
      may={api.workSchedules.update}
      edit={t('planSettings.editOf', { name })}
      remove={t('planSettings.removeOf', { name })}
      onEdit={onEdit}
      onRemove={onRemove}
    >
      {!schedule.current && (
        <StatusChip
          tone={validFrom > today ? 'pending' : 'archived'}
          label={t(validFrom > today ? 'planSettings.schedule.future' : 'planSettings.schedule.ended')}
        />
      )}
      <LineText>
        {[department, t('departments.people', { count: usersCount }), span].filter(Boolean).join(' · ')}
      </LineText>
      {numbered(weeks).map(({ number, week }) => (
        <LineText key={number}>
          {weeks.length > 1 && `${number}. `}
          {weekText(week)}
        </LineText>
      ))}
      <RoundingText schedule={schedule} />
    </RecordLine>
  );
}

function RoundingText({ schedule: { stampingInterval, roundingMode, graceMinutes } }: { schedule: WorkSchedule }) {
  const t = useT();
  const mode = t(`workSchedules.roundingMode.${roundingMode}`).toLowerCase();
  const rounding =
    stampingInterval === null
      ? t('planSettings.schedule.noRounding')
      : t('planSettings.schedule.rounding', { step: stampingInterval, mode });
  const grace = graceMinutes > 0 && t('planSettings.schedule.grace', { count: graceMinutes });
  return <LineText>{[rounding, grace].filter(Boolean).join(' · ')}</LineText>;
}
