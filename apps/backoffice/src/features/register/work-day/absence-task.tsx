import Button from '@mui/material/Button';
import { useState } from 'react';
import { toldAnomaly } from '@timbro/core/work-days/anomaly-rules.ts';
import type { WorkDayInfo } from '@timbro/core/work-days/calendar/day-info.ts';
import { clockText } from '@timbro/core/work-days/rules.ts';
import { api } from '@timbro/kit/data/api.ts';
import { Can } from '@timbro/kit/page/can.tsx';
import { WriteButton } from '@timbro/kit/page/write-button.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useWayBack } from './inner-step.ts';
import { NoteInput } from './note-input.tsx';
import { TaskBox } from './task-box.tsx';
import { useDayDeed, useIsOwnDay } from './use-day-write.ts';
import { useDecisionNote } from './use-decision-note.ts';
import { useShiftProposal } from './use-shift-proposal.ts';

type Props = { info: WorkDayInfo; onAdd(): void };

/**
 * Nobody came to the shift and nothing says why: an absence is entered, or it stays unjustified with a word on it. Who
 * worked at other hours may simply have had another shift.
 */
export function AbsentTask({ info, onAdd }: Props) {
  const t = useT();
  const isOwn = useIsOwnDay(info);
  const deed = useDayDeed(info);
  const proposal = useShiftProposal(isOwn ? undefined : info);
  const told = toldAnomaly('absentUnjustified', info.totals.presence);
  const what =
    told === 'workedOutside'
      ? t('workDay.task.outside', { hours: clockText(info.totals.presence) })
      : t('workDay.task.absent');
  const [isConfirming, setConfirming] = useState(false);
  const note = useDecisionNote(info, isConfirming);
  const opener = useWayBack<HTMLButtonElement>(isConfirming);
  const leave = () => setConfirming(false);
  const save = () => {
    const said = note.take();
    if (said !== null) void deed.run({ confirmAbsence: true, note: said });
  };
  return (
    <TaskBox
      title={t(`anomaly.${told}`)}
      detail={
        <>
          <div>{what}</div>
          {isOwn && <div>{t('workDay.own.decides')}</div>}
          {proposal && <div>{proposal.text}</div>}
        </>
      }
      refusal={deed.refusal}
      onLeave={isConfirming ? leave : undefined}
    >
      {isConfirming ? (
        <>
          <NoteInput {...note.input} />
          <WriteButton size="small" variant="contained" loading={deed.isBusy} onClick={save}>
            {t('workDay.task.absent.confirm')}
          </WriteButton>
          <Button size="small" variant="outlined" onClick={leave}>
            {t('common.cancel')}
          </Button>
        </>
      ) : (
        <>
          {proposal && (
            <WriteButton
              size="small"
              variant="contained"
              loading={deed.isBusy}
              onClick={() => void deed.run({ shiftId: proposal.shiftId })}
            >
              {t('workDay.task.outside.use')}
            </WriteButton>
          )}
          <Can do={api.absences.create}>
            <WriteButton size="small" variant={proposal ? 'outlined' : 'contained'} onClick={onAdd}>
              {t('workDay.add')}
            </WriteButton>
          </Can>
          {!isOwn && (
            <WriteButton ref={opener} size="small" variant="outlined" onClick={() => setConfirming(true)}>
              {t('workDay.task.absent.confirm')}
            </WriteButton>
          )}
        </>
      )}
    </TaskBox>
  );
}

/** An absence that was accepted as such, and the way back. */
export function ConfirmedAbsence({ info }: { info: WorkDayInfo }) {
  const t = useT();
  const isOwn = useIsOwnDay(info);
  const deed = useDayDeed(info);
  return (
    <TaskBox title={t('workDay.task.absent.confirmed')} tone="decided" refusal={deed.refusal}>
      {!isOwn && (
        <WriteButton
          size="small"
          variant="outlined"
          loading={deed.isBusy}
          onClick={() => void deed.run({ confirmAbsence: false })}
        >
          {t('workDay.task.absent.withdraw')}
        </WriteButton>
      )}
    </TaskBox>
  );
}
