import FormHelperText from '@mui/material/FormHelperText';
import { useCallback, useId, useState } from 'react';
import * as z from 'zod';
import type { Shift } from '@timbro/core/shifts/contract.ts';
import { useField } from '@timbro/kit/form/form.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useShifts } from '#parts/shifts/shift-options.ts';
import { type Weekday, weekdays } from '#parts/shifts/weekdays.ts';
import {
  type Coverage,
  inOrder,
  isRequired,
  coverageText,
  requiredOf,
  requiredOn,
  withRequired,
} from './coverage-edit.ts';
import './coverage-field.css';

const isCoverage = (value: unknown): value is Coverage => Array.isArray(value);

/** What was typed wrongly stays in the form as no number at all, and is refused here. */
export const coverageForm = z
  .custom<Coverage>(isCoverage, 'validation.format')
  .refine((coverage) => coverage.every(({ required }) => isRequired(required)), 'planSettings.coverage.format')
  .transform(inOrder);

const nothing: Coverage = [];
const nothingSaid = '—';

/** How many people each shift of a department needs on each day of the week. */
export function CoverageField() {
  const shifts = useShifts();
  const say = useCallback((said: unknown) => (isCoverage(said) && coverageText(shifts, said)) || nothingSaid, [shifts]);
  const { bound, ref, value, onChange, t, note, look } = useField({
    name: 'coverage',
    label: 'audit.field.coverage',
    help: 'planSettings.coverage.help',
    say,
  });
  const noteId = useId();
  const coverage = isCoverage(value) ? value : nothing;
  if (shifts.length === 0) return null;
  return (
    <fieldset className="coverage" aria-describedby={noteId}>
      <legend>{look.label}</legend>
      <FormHelperText id={noteId} error={look.error}>
        {note}
      </FormHelperText>
      <div className="line" aria-hidden>
        <span className="corner" />
        {weekdays.map((weekday) => (
          <span key={weekday} className="weekday">
            {t(`planSettings.weekday.short.${weekday}`)}
          </span>
        ))}
      </div>
      {shifts.map((shift, index) => (
        <div key={shift.id} className="line">
          <span className="shift">{shift.name}</span>
          {weekdays.map((weekday) => (
            <CoverageCell
              key={weekday}
              shift={shift}
              weekday={weekday}
              required={requiredOn(coverage, shift.id, weekday)}
              onBlur={bound.onBlur}
              onChange={(required) => onChange(withRequired(coverage, shift.id, weekday, required))}
              {...(index === 0 && weekday === 1 && { inputRef: ref })}
            />
          ))}
        </div>
      ))}
    </fieldset>
  );
}

type CellProps = {
  shift: Shift;
  weekday: Weekday;
  required: number | null;
  onChange(required: number | null): void;
  onBlur(): void;
  inputRef?: (element: HTMLInputElement | null) => void;
};

function CoverageCell({ shift, weekday, required, onChange, onBlur, inputRef }: CellProps) {
  const t = useT();
  const written = required === null || Number.isNaN(required) ? '' : String(required);
  const [text, setText] = useState(written);
  // The form keeps 0 as empty; the typed 0 stays in the field until the value changes from outside.
  const isOwn = Object.is(requiredOf(text) === 0 ? null : requiredOf(text), required);
  return (
    <input
      {...(inputRef && { ref: inputRef })}
      inputMode="numeric"
      autoComplete="off"
      aria-label={t('planSettings.coverage.cell', { shift: shift.name, day: t(`planSettings.weekday.${weekday}`) })}
      aria-invalid={required !== null && !isRequired(required)}
      value={isOwn ? text : written}
      onChange={({ target }) => {
        setText(target.value);
        onChange(requiredOf(target.value));
      }}
      onBlur={onBlur}
    />
  );
}
