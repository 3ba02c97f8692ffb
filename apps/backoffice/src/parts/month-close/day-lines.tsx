import Button from '@mui/material/Button';
import type { Day } from '@timbro/core/days/rules.ts';
import type { PersonMonth } from '@timbro/core/work-days/month.ts';
import { proposedEnd } from '@timbro/core/work-days/proposal-rules.ts';
import { useCompanyZone } from '@timbro/kit/company-zone.ts';
import { formatTime, formatWeekday } from '@timbro/kit/format.ts';
import { useT } from '@timbro/kit/i18n.tsx';
import { WriteButton } from '@timbro/kit/write-button.tsx';
import type { Obstacle, ObstacleOf } from './obstacles.ts';
import { ObstacleLine } from './obstacle-line.tsx';

export type LineProps<K extends Obstacle['kind']> = {
  month: PersonMonth;
  obstacle: ObstacleOf<K>;
  fault: string | undefined;
  isBusy: boolean;
  /** Left out for those who may not change anything. */
  onApply?: (() => void) | undefined;
  onOpenDay(date: Day): void;
};

export function OpenDay({ date, onOpenDay }: { date: Day } & Pick<LineProps<'stamp'>, 'onOpenDay'>) {
  const t = useT();
  return (
    <Button
      size="small"
      variant="text"
      aria-label={t('close.openDay.of', { day: formatWeekday(date) })}
      onClick={() => onOpenDay(date)}
    >
      {t('close.openDay')}
    </Button>
  );
}

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
        <WriteButton
          size="small"
          variant="contained"
          loading={isBusy}
          aria-label={t('close.apply.of', { day })}
          onClick={onApply}
        >
          {t('close.apply')}
        </WriteButton>
      )}
      <OpenDay date={date} onOpenDay={onOpenDay} />
    </ObstacleLine>
  );
}

type AbsenceLineProps = LineProps<'absence'> & {
  onAddAbsence?: (() => void) | undefined;
  onConfirm?: (() => void) | undefined;
};

/** Nobody came and nobody knows why: either an absence explains it, or somebody says that it is so. */
export function AbsenceLine({ obstacle, fault, isBusy, onAddAbsence, onConfirm, onOpenDay }: AbsenceLineProps) {
  const t = useT();
  const day = formatWeekday(obstacle.date);
  return (
    <ObstacleLine text={t('close.obstacle', { anomaly: t('anomaly.absentUnjustified'), day })} fault={fault}>
      {onAddAbsence && (
        <WriteButton
          size="small"
          variant="outlined"
          aria-label={t('close.addAbsence.of', { day })}
          onClick={onAddAbsence}
        >
          {t('close.addAbsence')}
        </WriteButton>
      )}
      {onConfirm && (
        <WriteButton
          size="small"
          variant="outlined"
          loading={isBusy}
          aria-label={t('close.confirmAbsence.of', { day })}
          onClick={onConfirm}
        >
          {t('close.confirmAbsence')}
        </WriteButton>
      )}
      <OpenDay date={obstacle.date} onOpenDay={onOpenDay} />
    </ObstacleLine>
  );
}
