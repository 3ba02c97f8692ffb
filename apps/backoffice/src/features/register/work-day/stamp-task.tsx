import type { WorkDayInfo } from '@timbro/core/work-days/calendar/day-info.ts';
import { mendedPairs } from '@timbro/core/work-days/proposal-rules.ts';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useStampTime } from '../stampings/stamp-time.ts';
import type { DayTask } from './day-view.ts';
import { TaskBox } from './task-box.tsx';
import { useDayDeed, useIsOwnDay } from './use-day-write.ts';

type Props = { info: WorkDayInfo; task: Extract<DayTask, { kind: 'missing' }>; onEdit(): void };

/** A forgotten stamp: what the plan proposes is one click away, and any other time too. */
export function MissingStampTask({ info, task: { anomaly, time }, onEdit }: Props) {
  const t = useT();
  const isOwn = useIsOwnDay(info);
  const timeText = useStampTime(info.date);
  const deed = useDayDeed(info);
  const pairs = time === null ? null : mendedPairs(info.stampings, info.proposal);
  const word = t(`anomaly.${anomaly}`);
  return (
    <TaskBox
      title={
        pairs
          ? t('workDay.task.proposal', { anomaly: word, time: timeText(time) })
          : t('workDay.task.noProposal', { anomaly: word })
      }
      detail={isOwn && t('workDay.own')}
      refusal={deed.refusal}
    >
      {pairs && (
        <WriteButton
          size="small"
          variant="contained"
          loading={deed.isBusy}
          onClick={() => void deed.run({ stampings: pairs })}
        >
          {t('workDay.task.use')}
        </WriteButton>
      )}
      <WriteButton size="small" variant="outlined" onClick={onEdit}>
        {t('workDay.edit')}
      </WriteButton>
    </TaskBox>
  );
}

/** A stamp that waits to be taken in or left out. */
export function LateStampTask({ onEdit }: { onEdit(): void }) {
  const t = useT();
  return (
    <TaskBox title={t('workDay.task.lateStamp')}>
      <WriteButton size="small" variant="outlined" onClick={onEdit}>
        {t('workDay.edit')}
      </WriteButton>
    </TaskBox>
  );
}
