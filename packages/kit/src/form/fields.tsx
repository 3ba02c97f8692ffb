import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import MuiTextField, { type TextFieldProps as MuiTextFieldProps } from '@mui/material/TextField';
import { useState } from 'react';
import type { Day } from '@timbro/core/days/rules.ts';
import { lazyPart } from '../data/lazy-part.ts';
import { HideIcon, ShowIcon } from '../page/icons.ts';
import { LazyPart } from '../page/lazy-part.tsx';
import { type FieldProps, useField } from './form.tsx';
import { type Option, optionText } from './options.ts';

/** The date picker is half as big as the rest of a form: only forms with a date fetch it. */
const dayInput = lazyPart(() => import('./day-input.tsx'));

type TextFieldProps = FieldProps & Pick<MuiTextFieldProps, 'autoComplete' | 'autoFocus' | 'placeholder' | 'type'>;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

export function TextField({ name, label, help, required, disabled, ...rest }: TextFieldProps) {
  const props = { name, label, ...(help && { help }), required: required ?? false, disabled: disabled ?? false };
  const { bound, ref, value, onChange, note, look } = useField(props);
  return (
    <MuiTextField
      fullWidth
      {...bound}
      {...rest}
      {...look}
      inputRef={ref}
      value={textOf(value)}
      onChange={onChange}
      helperText={note}
    />
  );
}

/** A longer text with its count: a note that is cut is worse than one that is short. */
export function NoteField({ max, autoFocus = false, ...props }: FieldProps & { max: number; autoFocus?: boolean }) {
  const { bound, ref, value, onChange, t, note, look } = useField(props);
  const text = textOf(value);
  return (
    <MuiTextField
      fullWidth
      multiline
      minRows={3}
      autoFocus={autoFocus}
      {...bound}
      {...look}
      inputRef={ref}
      value={text}
      onChange={onChange}
      helperText={note ?? t('kit.field.characters', { count: text.length, max })}
    />
  );
}

type PasswordFieldProps = FieldProps & {
  autoComplete: 'current-password' | 'new-password';
  /** Digits alone, as of a PIN: the keyboard of a phone shows them first. */
  isNumeric?: boolean;
};

/** Can be shown and pasted into; says so when caps lock would spoil it. */
export function PasswordField({ autoComplete, isNumeric = false, ...props }: PasswordFieldProps) {
  const { bound, ref, value, onChange, t, note, look } = useField(props);
  const [isShown, setShown] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);
  const leave = () => {
    setCapsLock(false);
    bound.onBlur();
  };
  const eye = (
    <InputAdornment position="end">
      <IconButton
        edge="end"
        size="small"
        aria-label={t(isShown ? 'kit.field.hidePassword' : 'kit.field.showPassword')}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? <HideIcon fontSize="small" /> : <ShowIcon fontSize="small" />}
      </IconButton>
    </InputAdornment>
  );
  return (
    <MuiTextField
      fullWidth
      {...bound}
      {...look}
      inputRef={ref}
      value={textOf(value)}
      onChange={onChange}
      type={isShown ? 'text' : 'password'}
      autoComplete={autoComplete}
      onKeyUp={(event) => setCapsLock(event.getModifierState('CapsLock'))}
      onBlur={leave}
      helperText={hasCapsLock ? t('kit.field.capsLock') : note}
      slotProps={{ input: { endAdornment: eye }, ...(isNumeric && { htmlInput: { inputMode: 'numeric' } }) }}
    />
  );
}

const italianNumber = /^-?(\d+|\d{1,3}(\.\d{3})+)(,\d*)?$/;
/** From a numeric keypad, and no group of thousands. */
const dottedNumber = /^-?\d+\.\d{1,2}$/;
function numberOf(text: string): number | null {
  if (text === '') return null;
  if (dottedNumber.test(text)) return Number(text);
  return italianNumber.test(text) ? Number(text.replaceAll('.', '').replace(',', '.')) : Number.NaN;
}
const typedOf = (value: number) => String(value).replace('.', ',');

type TypedNumberProps = FieldProps & {
  /** What a typed text means: `null` for nothing, `NaN` for what is no such number. */
  read(text: string): number | null;
  write(value: number): string;
  inputMode: 'decimal' | 'numeric' | 'text';
  unit?: string | undefined;
};

/** A text that stands for a number; the form holds the number or `null`. */
export function TypedNumberField({ read, write, inputMode, unit, ...props }: TypedNumberProps) {
  const { bound, ref, value, onChange, note, look } = useField(props);
  const written = typeof value === 'number' && !Number.isNaN(value) ? write(value) : '';
  const [text, setText] = useState(written);
  // "12," is a number on its way: the typed text stays until the form's value changes from outside.
  const isOwn = Object.is(read(text), value ?? null);
  return (
    <MuiTextField
      fullWidth
      {...bound}
      {...look}
      inputRef={ref}
      value={isOwn ? text : written}
      onChange={({ target }) => {
        setText(target.value.trim());
        onChange(read(target.value.trim()));
      }}
      helperText={note}
      slotProps={{
        htmlInput: { inputMode },
        input: { ...(unit && { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> }) },
      }}
    />
  );
}

/** A number typed as Italians write it, with a comma. */
export function NumberField({ decimals = false, ...props }: FieldProps & { decimals?: boolean; unit?: string }) {
  return <TypedNumberField {...props} read={numberOf} write={typedOf} inputMode={decimals ? 'decimal' : 'numeric'} />;
}

/** One of a few; an empty choice is offered when the field may stay empty. */
export function ChoiceField({ options, ...props }: FieldProps & { options: readonly Option[] }) {
  const { bound, ref, value, onChange, t, note, look } = useField(props);
  return (
    <MuiTextField
      select
      fullWidth
      {...bound}
      {...look}
      inputRef={ref}
      value={textOf(value)}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
      helperText={note}
    >
      {!look.required && <MenuItem value="">{t('kit.none')}</MenuItem>}
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {optionText(t, option)}
        </MenuItem>
      ))}
    </MuiTextField>
  );
}

export function DayField({ min, max, ...props }: FieldProps & { min?: Day; max?: Day }) {
  const { bound, ref, value, onChange, note, look } = useField(props);
  return (
    <LazyPart part={dayInput} loading={<MuiTextField fullWidth disabled label={look.label} helperText={note} />}>
      {({ DayInput }) => (
        <DayInput
          {...bound}
          {...look}
          inputRef={ref}
          value={textOf(value) === '' ? null : textOf(value)}
          onChange={onChange}
          min={min}
          max={max}
          helperText={note}
        />
      )}
    </LazyPart>
  );
}

export function SwitchField(props: FieldProps) {
  const { bound, ref, value, onChange, note, look } = useField(props);
  const control = (
    <Switch {...bound} checked={value === true} onChange={(_, isOn) => onChange(isOn)} slotProps={{ input: { ref } }} />
  );
  return (
    <FormControl error={look.error} disabled={look.disabled}>
      <FormControlLabel control={control} label={look.label} />
      {note && <FormHelperText>{note}</FormHelperText>}
    </FormControl>
  );
}
