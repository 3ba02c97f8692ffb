import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import type { Day } from '@timbro/core/days/rules.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import { type FieldProps, useField } from '@timbro/kit/form/form.tsx';
import { clockInput, useClockBlur } from '@timbro/kit/form/time-field.tsx';
import { formatDay } from '@timbro/kit/words/format.ts';
import { daysAround } from './pair-form.ts';

/** One end of a pair: its time, and its day, since a night ends on the next one. */
export function StampEndField({ date, ...props }: FieldProps & { date: Day }) {
  const { bound, ref, value, onChange, t, note, look } = useField(props);
  const leave = useClockBlur(bound);
  const zone = useCompanyZone();
  const noteId = useId();
  const local = typeof value === 'string' ? value : '';
  const [day = '', time = ''] = local === '' ? [date] : local.split('T');
  const days = [...new Set([...daysAround(date, zone), day])].toSorted();
  const write = (nextDay: Day, nextTime: string) => onChange(nextTime === '' ? '' : `${nextDay}T${nextTime}`);
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr auto', gap: 1 }}>
      <TextField
        {...bound}
        {...look}
        inputRef={ref}
        value={time}
        onChange={({ target }) => write(day, target.value)}
        onBlur={() => leave(time, (text) => write(day, text))}
        slotProps={{
          inputLabel: { shrink: true },
          htmlInput: { ...clockInput, 'aria-describedby': noteId },
        }}
      />
      <TextField
        select
        value={day}
        onChange={({ target }) => write(target.value, time)}
        slotProps={{ htmlInput: { 'aria-label': t('stampsUpdates.edit.day', { label: look.label }) } }}
        sx={{ width: 92, '@media (pointer: coarse)': { width: 116 } }}
      >
        {days.map((each) => (
          <MenuItem key={each} value={each}>
            {formatDay(each).slice(0, 5)}
          </MenuItem>
        ))}
      </TextField>
      <FormHelperText id={noteId} error={look.error} sx={{ gridColumn: '1 / -1', mt: 0 }}>
        {note}
      </FormHelperText>
    </Box>
  );
}
