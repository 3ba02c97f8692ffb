import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { WorkDayInfo } from '@timbro/core/work-days/calendar/day-info.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { ChoiceField } from '@timbro/kit/form/fields.tsx';
import type { Option } from '@timbro/kit/form/options.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { PairsFields } from '../stampings/pairs-fields.tsx';
import { type DayShift, useShifts, withDetails } from './day-shift.ts';
import { DayTracks } from './day-tracks.tsx';
import { type DayValues, bySchedule, drawnPairs, proposedPair, rest } from './edit-day.ts';

/** The day as it is being typed. */
export function EditedTracks({ info }: { info: WorkDayInfo }) {
  const zone = useCompanyZone();
  const shifts = useShifts();
  const pairs = useWatch<DayValues, 'pairs'>({ name: 'pairs' });
  const shift = useWatch<DayValues, 'shift'>({ name: 'shift' });
  const drawn = useMemo(() => drawnPairs(info, pairs, zone), [info, pairs, zone]);
  const chosen = shifts.find(({ id }) => id === shift);
  const shown: DayShift | null | undefined = shift === rest ? null : chosen ? withDetails(chosen, shifts) : undefined;
  return <DayTracks info={info} pairs={drawn} {...(shown !== undefined && { shift: shown })} />;
}

/** The pairs with what the plan proposes for the one that lacks an end. */
export function EditedPairs({ info }: { info: WorkDayInfo }) {
  const t = useT();
  const zone = useCompanyZone();
  const { setValue } = useFormContext<DayValues>();
  const pairs = useWatch<DayValues, 'pairs'>({ name: 'pairs' });
  const proposed = useMemo(() => proposedPair(info, zone), [info, zone]);
  const hintFor = (stampingId: string | null, index: number) => {
    const typed = pairs[index];
    const end = typed?.exitedAt === '' ? 'exitedAt' : typed?.enteredAt === '' ? 'enteredAt' : null;
    if (!proposed || stampingId !== proposed.stampingId || end === null) return null;
    return (
      <Box sx={{ gridColumn: '1 / -1' }}>
        <Button
          size="small"
          variant="outlined"
          onClick={() => setValue(`pairs.${index}.${end}`, proposed[end], { shouldDirty: true, shouldValidate: true })}
        >
          {t('workDay.task.use.end', { time: proposed[end].slice(-5) })}
        </Button>
      </Box>
    );
  };
  return (
    <>
      <PairsFields narrow date={info.date} hint={hintFor} />
      {pairs.length === 0 && info.stampings.some(({ replacedBy }) => replacedBy === null) && (
        <Alert severity="warning">{t('workDay.form.removed')}</Alert>
      )}
    </>
  );
}

/** Any shift of the company, none, or whatever the schedule says. */
export function ShiftField({ info: { shift, planned } }: { info: WorkDayInfo }) {
  const t = useT();
  const shifts = useShifts();
  const scheduled = planned
    ? t('workDay.form.schedule')
    : t('workDay.form.scheduleIs', { name: shift?.name ?? t('workDay.form.rest') });
  // A shift that the company has given up since is still the one of this day.
  const isGone = planned && shift !== null && !shifts.some(({ id }) => id === shift.id);
  const options: Option[] = [
    { value: bySchedule, text: scheduled },
    { value: rest, label: 'workDay.form.rest' },
    ...[...(isGone ? [shift] : []), ...shifts].map(({ id, name, start, end }) => ({
      value: id,
      text: `${name} ${start}–${end}`,
    })),
  ];
  return <ChoiceField name="shift" label="workDay.form.shift" options={options} required />;
}
