import TextField from '@mui/material/TextField';
import { type FieldProps, useField } from './form.tsx';

/** 8:5 is no time, but 830, 8.30 and 8:30 are all 08:30; a browser's own field might ask for it with AM and PM. */
export const clockOf = (typed: string): string =>
  typed
    .trim()
    .replace(
      /^(\d{1,2})[:.,]?([0-5]\d)$/,
      (_, hours: string, minutes: string) => `${hours.padStart(2, '0')}:${minutes}`,
    );

/** What every field for a time of the day looks like; empty it shows dashes, since an hour in grey reads as a value. */
export const clockInput = { inputMode: 'numeric', maxLength: 5, autoComplete: 'off', placeholder: '--:--' } as const;

/** A time of the day, 24 hours in either language. */
export function TimeField(props: FieldProps) {
  const { bound, ref, value, onChange, note, look } = useField(props);
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
      onBlur={() => {
        // Only what differs: writing takes the fault of a field away, and its line with it.
        if (clockOf(typed) !== typed) write(clockOf(typed));
        bound.onBlur();
      }}
      helperText={note}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: clockInput }}
    />
  );
}
