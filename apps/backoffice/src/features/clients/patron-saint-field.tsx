import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import type { Language } from '@timbro/core/language.ts';
import { type FieldProps, useField } from '@timbro/kit/form/form.tsx';
import { useLanguage } from '@timbro/kit/words/i18n.ts';

const twoDigits = (number: number) => String(number).padStart(2, '0');
const days = Array.from({ length: 31 }, (_, index) => twoDigits(index + 1));
const months = Array.from({ length: 12 }, (_, index) => twoDigits(index + 1));

const monthText = (month: string, language: Language) =>
  new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(new Date(`2024-${month}-01T00:00:00Z`));

/** `06-24` → 24 giugno */
export const saintText = (saint: string, language: Language): string =>
  `${Number(saint.slice(3))} ${monthText(saint.slice(0, 2), language)}`;

/** A day of every year, chosen as day and month; the form holds `06-24`, or `null` for none. */
export function PatronSaintField(props: FieldProps) {
  const { bound, ref, value, onChange, t, note, look } = useField(props);
  const language = useLanguage();
  const labelId = useId();
  const noteId = useId();
  const [month = '', day = ''] = typeof value === 'string' ? value.split('-') : [];
  // Half a date is kept as it is: the schema says that it is not one.
  const choose = (chosen: { day?: string; month?: string }) => {
    const next = { day, month, ...chosen };
    onChange(next.day === '' && next.month === '' ? null : `${next.month}-${next.day}`);
  };
  const parts = [
    {
      part: 'day',
      label: t('companies.saint.day'),
      chosen: day,
      options: days.map((each) => [each, String(Number(each))]),
    },
    {
      part: 'month',
      label: t('companies.saint.month'),
      chosen: month,
      options: months.map((each) => [each, monthText(each, language)]),
    },
  ] as const;
  return (
    <FormControl component="fieldset" fullWidth error={look.error} disabled={look.disabled} sx={{ minWidth: 0 }}>
      <FormLabel id={labelId} component="legend" sx={{ fontSize: 12, mb: 3 }}>
        {look.label}
      </FormLabel>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '2fr 3fr' }}>
        {parts.map(({ part, label, chosen, options }, index) => (
          <TextField
            key={part}
            select
            label={label}
            value={chosen}
            error={look.error}
            disabled={look.disabled}
            onBlur={bound.onBlur}
            onChange={({ target }) => choose({ [part]: target.value })}
            {...(index === 0 && { inputRef: ref })}
            slotProps={{ select: { SelectDisplayProps: { 'aria-describedby': noteId } } }}
          >
            <MenuItem value="">{t('kit.none')}</MenuItem>
            {options.map(([each, text]) => (
              <MenuItem key={each} value={each}>
                {text}
              </MenuItem>
            ))}
          </TextField>
        ))}
      </Box>
      {note && <FormHelperText id={noteId}>{note}</FormHelperText>}
    </FormControl>
  );
}
