import TextField from '@mui/material/TextField';
import { useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { clockOf, isClock } from '@timbro/core/days/clock-rules.ts';
import { type FieldProps, useField } from './form.tsx';

/** What every field for a time of the day looks like; empty it shows dashes, since an hour in grey reads as a value. */
export const clockInput = { inputMode: 'numeric', maxLength: 5, autoComplete: 'off', placeholder: '--:--' } as const;

/**
 * Leaving a field for a time: what is meant is written out (7 is 07:00), and what cannot be a time is said at once. A
 * browser's own field might ask for it with AM and PM.
 */
export function useClockBlur({ name, onBlur }: { name: string; onBlur(): void }) {
  const { trigger } = useFormContext();
  const wasRefused = useRef(false);
  return (typed: string, write: (text: string) => void) => {
    const meant = clockOf(typed);
    // Only what differs: writing takes the fault of a field away, and its line with it.
    if (meant !== typed) write(meant);
    onBlur();
    const isRefused = meant !== '' && !isClock(meant);
    // Judged again once it is a time, but not otherwise: a fault that the server found stays until the next save.
    if (isRefused || wasRefused.current) void trigger(name);
    wasRefused.current = isRefused;
  };
}

/** A time of the day, 24 hours in either language. */
export function TimeField(props: FieldProps) {
  const { bound, ref, value, onChange, note, look } = useField(props);
  const leave = useClockBlur(bound);
  const typed = typeof value === 'string' ? value : '';
  const write = (text: string) => onChange(text === '' ? null : text);
  return (
    <TextField
      fullWidth
      {...bound}
      {...look}
      inputRef={ref}
      value={typed}
      onChange={({ target }) => write(target.value)}
      onBlur={() => leave(typed, write)}
      helperText={note}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: clockInput }}
    />
  );
}
