import Box from '@mui/material/Box';
import { delayLimits } from '@timbro/core/absences/rules.ts';
import type { WorkDayInfo } from '@timbro/core/work-days/calendar/day-info.ts';
import { clockText } from '@timbro/core/work-days/rules.ts';
import { api } from '@timbro/kit/data/api.ts';
import { Can, useCan } from '@timbro/kit/page/can.tsx';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import type { AbsenceValues } from '../absences/absence-form.ts';
import { AbsentTask, ConfirmedAbsence } from './absence-task.tsx';
import { type DayTask, exitMinutes, tasksOf } from './day-view.ts';
import { ExcessTask } from './excess-task.tsx';
import { PanelSection } from './panel-section.tsx';
import { LateStampTask, MissingStampTask } from './stamp-task.tsx';
import { TaskBox, taskListLook } from './task-box.tsx';

type Props = {
  info: WorkDayInfo;
  onEdit(): void;
  /** Opens the form of a new absence of this day with what it begins with. */
  onAdd(initial?: Partial<AbsenceValues>): void;
};

/** What is left to be done about the day, and what was decided about it. */
export function DayTasks({ info, onEdit, onAdd }: Props) {
  const t = useT();
  const mayChange = useCan(api.workDays.update);
  const tasks = tasksOf(info);
  const isConfirmed = info.flags.includes('absenceConfirmed');
  const isDecided = info.excess.minutes > 0 && info.excess.state !== null && info.excess.state !== 'toAuthorise';
  if (!mayChange || info.status === 'closed') return null;
  return (
    <>
      {tasks.length > 0 && (
        <PanelSection title={t('workDay.tasks')}>
          <Box component="ul" sx={taskListLook}>
            {tasks.map((task) => (
              <TaskView
                key={task.kind === 'missing' ? task.anomaly : task.kind}
                task={task}
                info={info}
                onEdit={onEdit}
                onAdd={onAdd}
              />
            ))}
          </Box>
        </PanelSection>
      )}
      {(isConfirmed || isDecided) && (
        <PanelSection title={t('workDay.decisions')}>
          <Box component="ul" sx={taskListLook}>
            {isConfirmed && <ConfirmedAbsence info={info} />}
            {isDecided && <ExcessTask info={info} />}
          </Box>
        </PanelSection>
      )}
    </>
  );
}

function TaskView({ task, info, onEdit, onAdd }: Props & { task: DayTask }) {
  switch (task.kind) {
    case 'missing':
      return <MissingStampTask info={info} task={task} onEdit={onEdit} />;
    case 'lateStamp':
      return <LateStampTask onEdit={onEdit} />;
    case 'absent':
      return <AbsentTask info={info} onAdd={() => onAdd()} />;
    case 'excess':
      return <ExcessTask info={info} />;
    case 'uncovered':
      return <UncoveredTask info={info} onAdd={onAdd} />;
  }
}

/** Minutes that nothing covers can become hours of leave; it is always somebody who decides so. */
function UncoveredTask({ info, onAdd }: Pick<Props, 'info' | 'onAdd'>) {
  const t = useT();
  const { uncovered, delayCounted, earlyExitCounted } = info.totals;
  const away = exitMinutes(info);
  const reasons = [
    delayCounted > 0 && t('workDay.task.uncovered.delay', { hours: clockText(delayCounted) }),
    earlyExitCounted > 0 && t('workDay.task.uncovered.early', { hours: clockText(earlyExitCounted) }),
    away > 0 && t('workDay.task.uncovered.exit', { hours: clockText(away) }),
  ].filter(Boolean);
  const convert = () =>
    onAdd({ way: 'delay', startsOn: info.date, delayMinutes: Math.min(uncovered, delayLimits.most), convertTo: 'rol' });
  return (
    <TaskBox
      title={t('workDay.task.uncovered', { hours: clockText(uncovered) })}
      detail={reasons.join(' · ')}
      tone="minor"
    >
      <Can do={api.absences.create}>
        <WriteButton size="small" variant="outlined" onClick={convert}>
          {t('workDay.task.convert')}
        </WriteButton>
      </Can>
    </TaskBox>
  );
}
