import 'dayjs/locale/en-gb.js';
import 'dayjs/locale/it.js';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { itIT, type PickersLocaleText } from '@mui/x-date-pickers/locales';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import dayjs, { type Dayjs } from 'dayjs';
import { type Ref, type SyntheticEvent, useState } from 'react';
import { type Day, isRealDay } from '@timbro/core/days/rules.ts';
import { useOpenLayer } from '../layers/use-layer.ts';
import { inputText } from '../page/theme-components.ts';
import { useLanguage } from '../words/i18n.ts';

type DayInputProps = {
  label: string;
  value: Day | null;
  onChange(day: Day | null): void;
  onBlur?: () => void;
  name?: string;
  min?: Day | undefined;
  max?: Day | undefined;
  required?: boolean;
  disabled?: boolean;
  error?: boolean;
  helperText?: string | undefined;
  inputRef?: Ref<HTMLInputElement>;
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the library types its own words as possibly undefined, which its provider refuses
const italianWords = itIT.components.MuiLocalizationProvider.defaultProps.localeText as PickersLocaleText;

/** What the field reports while a date is half typed: no real day, so that the schema answers "Incorrect date". */
const unfinished = 'invalid';

/** The year 2 of a half typed 2026 is a date to the library, but not yet to us. */
function dayOf(date: Dayjs | null): Day | null {
  if (date === null) return null;
  const day = date.isValid() ? date.format('YYYY-MM-DD') : unfinished;
  return isRealDay(day) ? day : unfinished;
}

/** The library keeps quiet about a date that is not whole yet, and would pass it over as none. */
function typedSoFar(field: Element): 'nothing' | 'half' | 'whole' {
  const text = (field.closest('.MuiPickersInputBase-root') ?? field).querySelector('input')?.value ?? '';
  // What is still to be typed stands there as letters: 31/02/AAAA.
  return text === '' ? 'nothing' : /\p{L}/u.test(text) ? 'half' : 'whole';
}

/** What is being typed stays in the field until somebody else changes the value. */
function useTyped(value: Day | null) {
  const [seen, setSeen] = useState(value);
  const [typed, setTyped] = useState<{ day: Day | null; date: Dayjs | null } | null>(null);
  if (value !== seen) {
    setSeen(value);
    if (typed && typed.day !== value) setTyped(null);
  }
  return { date: typed ? typed.date : value ? dayjs(value) : null, setTyped };
}

/** The picker's field is not the input of the theme, so it borrows its line and its size. */
const pickerLook = {
  '& .MuiPickersOutlinedInput-root:not(.Mui-focused, .Mui-error, :hover) .MuiPickersOutlinedInput-notchedOutline': {
    borderColor: 'var(--line-input)',
  },
  '& .MuiPickersInputBase-root': { backgroundColor: 'background.paper', ...inputText },
  '& .MuiPickersSectionList-root': { paddingBlock: '8.5px' },
} as const;

/** A day as text in and out. English readers too see day/month/year and a week that starts on Monday. */
export function DayInput({
  label,
  value,
  onChange,
  min,
  max,
  required = false,
  disabled = false,
  ...field
}: DayInputProps) {
  const { error = false, helperText, inputRef, onBlur, name } = field;
  const { date, setTyped } = useTyped(value);
  const noteHalf = ({ currentTarget }: SyntheticEvent) => {
    const soFar = typedSoFar(currentTarget);
    const day = soFar === 'half' ? unfinished : soFar === 'nothing' ? null : value;
    if (day === value) return;
    setTyped({ day, date: null });
    onChange(day);
  };
  const [isOpen, setOpen] = useState(false);
  useOpenLayer('menu', isOpen);
  const isItalian = useLanguage() === 'it';
  const adapterLocale = isItalian ? 'it' : 'en-gb';
  return (
    <LocalizationProvider
      dateAdapter={AdapterDayjs}
      adapterLocale={adapterLocale}
      {...(isItalian && { localeText: italianWords })}
    >
      <DatePicker
        label={label}
        value={date}
        onChange={(next) => {
          const day = dayOf(next);
          setTyped({ day, date: next });
          onChange(day);
        }}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        disabled={disabled}
        {...(min && { minDate: dayjs(min) })}
        {...(max && { maxDate: dayjs(max) })}
        {...(inputRef && { inputRef })}
        {...(name && { name })}
        slotProps={{
          textField: {
            fullWidth: true,
            size: 'small',
            sx: pickerLook,
            required,
            error,
            helperText,
            onKeyUp: noteHalf,
            onBlur: (event) => {
              noteHalf(event);
              onBlur?.();
            },
          },
        }}
      />
    </LocalizationProvider>
  );
}
