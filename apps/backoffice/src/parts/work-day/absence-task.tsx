import Button from '@mui/material/Button';
import { useState } from 'react';
import type { WorkDayInfo } from '@timbro/core/work-days/contract.ts';
import { api } from '@timbro/kit/api.ts';
import { Can } from '@timbro/kit/can.tsx';
import { useT } from '@timbro/kit/i18n.tsx';
import { WriteButton } from '@timbro/kit/write-button.tsx';
import { NoteInput } from './note-input.tsx';
import { TaskBox } from './task-box.tsx';
import { useDayDeed, useIsOwnDay } from './use-day-write.ts';

type Props = { info: WorkDayInfo; onAdd(): void };

/** Nobody came and nothing says why: an absence is entered, or it stays unjustified with a word on it. */
export function AbsentTask({ info, onAdd }: Props) {
  const t = useT();
  const isOwn = useIsOwnDay(info);
  const deed = useDayDeed(info);
  const [isConfirming, setConfirming] = useState(false);
  const [note, setNote] = useState(info.note ?? '');
  const [isTried, setTried] = useState(false);
  const isEmpty = note.trim() === '';
  const save = () => {
    setTried(true);
    if (!isEmpty) void deed.run({ confirmAbsence: true, note: note.trim() });
  };
  return (
    <TaskBox
      title={t('anomaly.absentUnjustified')}
      detail={isOwn ? t('workDay.own.decides') : t('workDay.task.absent')}
      refusal={deed.refusal}
    >
      {isConfirming ? (
        <>
          <NoteInput
            label="workDay.task.note"
            value={note}
            fault={isTried && isEmpty ? t('workDays.noteNeeded') : null}
            onChange={setNote}
          />
          <WriteButton size="small" variant="contained" loading={deed.isBusy} onClick={save}>
            {t('workDay.task.absent.confirm')}
          </WriteButton>
          <Button size="small" variant="outlined" onClick={() => setConfirming(false)}>
            {t('common.cancel')}
          </Button>
        </>
      ) : (
        <>
          <Can do={api.absences.create}>
            <WriteButton size="small" variant="contained" onClick={onAdd}>
              {t('workDay.add')}
            </WriteButton>
          </Can>
          {!isOwn && (
            <WriteButton size="small" variant="outlined" onClick={() => setConfirming(true)}>
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
