import type { Day } from '@timbro/core/days/rules.ts';
import { toldAnomaly } from '@timbro/core/work-days/anomaly-rules.ts';
import type { PersonMonth } from '@timbro/core/work-days/months/month.ts';
import { proposedEnd } from '@timbro/core/work-days/proposal-rules.ts';
import { clockText } from '@timbro/core/work-days/rules.ts';
import { api, useRead } from '@timbro/kit/data/api.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { formatTime, formatWeekday } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useShiftProposal } from '../work-day/use-shift-proposal.ts';
import { DayButton, LineButton } from './line-buttons.tsx';
import { ObstacleLine } from './obstacle-line.tsx';
import type { Obstacle, ObstacleOf } from './obstacles.ts';

export type LineProps<K extends Obstacle['kind']> = {
  month: PersonMonth;
  obstacle: ObstacleOf<K>;
  fault: string | undefined;
  isBusy: boolean;
  /** Left out for those who may not change anything. */
  onApply?: (() => void) | undefined;
  onOpenDay(date: Day): void;
};

/** A missing entry or exit: the planned time is one click away. */
export function StampLine({ obstacle, fault, isBusy, onApply, onOpenDay }: LineProps<'stamp'>) {
  const t = useT();
  const zone = useCompanyZone();
  const { date, anomaly, proposal } = obstacle;
  const day = formatWeekday(date);
  return (
    <ObstacleLine
      text={t('close.obstacle', { anomaly: t(`anomaly.${anomaly}`), day })}
      note={
        proposal
          ? t('close.proposal', { time: formatTime(proposedEnd(anomaly, proposal), zone) })
          : t('close.proposal.none')
      }
      fault={fault}
    >
      {proposal && onApply && (
        <LineButton isFirst loading={isBusy} name={t('close.apply.of', { day })} onClick={onApply}>
          {t('close.apply')}
        </LineButton>
      )}
      <DayButton date={date} onOpenDay={onOpenDay} />
    </ObstacleLine>
  );
}

type AbsenceLineProps = LineProps<'absence'> & {
  onAddAbsence?: (() => void) | undefined;
  onConfirm?: (() => void) | undefined;
  onMove?: ((shiftId: string) => void) | undefined;
};

/** Nobody came to the shift: an absence explains it, somebody says that it is so, or another shift was worked. */
export function AbsenceLine(props: AbsenceLineProps) {
  const { month, obstacle, fault, isBusy, onAddAbsence, onConfirm, onMove, onOpenDay } = props;
  const t = useT();
  const { date, presence } = obstacle;
  const day = formatWeekday(date);
  const info = useRead(
    api.workDays.info,
    { query: { userId: month.user.id, date } },
    { enabled: presence > 0 && onMove !== undefined, inPlace: true, fresh: true },
  );
  const proposal = useShiftProposal(info.data);
  return (
    <ObstacleLine
      text={t('close.obstacle', { anomaly: t(`anomaly.${toldAnomaly('absentUnjustified', presence)}`), day })}
      note={
        presence > 0 &&
        [t('workDay.task.outside', { hours: clockText(presence) }), proposal?.text].filter(Boolean).join('. ')
      }
      fault={fault}
    >
      {proposal && onMove && (
        <LineButton
          isFirst
          loading={isBusy}
          name={t('close.changeShift.of', { day })}
          onClick={() => onMove(proposal.shiftId)}
        >
          {t('workDay.task.outside.use')}
        </LineButton>
      )}
      {onAddAbsence && (
        <LineButton name={t('close.addAbsence.of', { day })} onClick={onAddAbsence}>
          {t('workDay.add')}
        </LineButton>
      )}
      {onConfirm && (
        <LineButton loading={isBusy} name={t('close.confirmAbsence.of', { day })} onClick={onConfirm}>
          {t('workDay.task.absent.confirm')}
        </LineButton>
      )}
      <DayButton date={date} onOpenDay={onOpenDay} />
    </ObstacleLine>
  );
}
