import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import { useCallback, useId, useMemo } from 'react';
import { clockText } from '@timbro/core/work-days/rules.ts';
import { useField } from '@timbro/kit/form/form.tsx';
import { AddIcon, DeleteIcon } from '@timbro/kit/page/icons.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useShifts } from '#parts/shifts/shift-options.ts';
import { weekdays } from '#parts/shifts/weekdays.ts';
import {
  type Week,
  type Weeks,
  mostWeeks,
  numbered,
  weekMinutes,
  withCopy,
  withMondayToFriday,
  withRestWeek,
  withShift,
  withoutWeek,
} from './rotation-edit.ts';
import { useWeekText } from './week-text.ts';
import './rotation-field.css';

const isWeeks = (value: unknown): value is Weeks => Array.isArray(value);
const noWeeks: Weeks = [];

/** The weeks of a schedule, a shift or rest on each day: lists to choose from, so that keyboard and finger do alike. */
export function RotationField() {
  const weekText = useWeekText();
  const say = useCallback((value: unknown) => (isWeeks(value) ? value.map(weekText).join(' | ') : ''), [weekText]);
  const { bound, ref, value, onChange, t, note, look } = useField({
    name: 'weeks',
    label: 'audit.field.weeks',
    help: 'planSettings.rotation.help',
    say,
  });
  const noteId = useId();
  const weeks = isWeeks(value) ? value : noWeeks;
  return (
    <fieldset className="rotation" aria-describedby={noteId}>
      <legend>{look.label}</legend>
      <FormHelperText id={noteId} error={look.error}>
        {note}
      </FormHelperText>
      {numbered(weeks).map(({ number, week }) => (
        <RotationWeek
          key={number}
          week={week}
          number={number}
          weeks={weeks}
          onChange={onChange}
          onBlur={bound.onBlur}
          {...(number === 1 && { firstRef: ref })}
        />
      ))}
      <Button
        size="small"
        startIcon={<AddIcon />}
        sx={{ mt: 2 }}
        disabled={weeks.length >= mostWeeks}
        onClick={() => onChange(withRestWeek(weeks))}
      >
        {t('planSettings.rotation.add')}
      </Button>
    </fieldset>
  );
}

type WeekProps = {
  week: Week;
  number: number;
  weeks: Weeks;
  onChange(weeks: Weeks): void;
  onBlur(): void;
  firstRef?: (element: HTMLSelectElement | null) => void;
};

function RotationWeek({ week, number, weeks, onChange, onBlur, firstRef }: WeekProps) {
  const t = useT();
  const shifts = useShifts();
  const minutesOf = useMemo(() => new Map(shifts.map(({ id, minutes }) => [id, minutes])), [shifts]);
  const at = number - 1;
  return (
    <div className="week" role="group" aria-label={t('planSettings.schedule.week', { number })}>
      <div className="week-head">
        <span className="week-name">
          {t('planSettings.schedule.week', { number })}
          <span className="week-hours">
            {t('planSettings.rotation.hours', { hours: clockText(weekMinutes(week, minutesOf)) })}
          </span>
        </span>
        <Button
          size="small"
          aria-label={t('planSettings.rotation.fillOf', { number })}
          onClick={() => onChange(withMondayToFriday(weeks, at))}
        >
          {t('planSettings.rotation.fill')}
        </Button>
        <Button
          size="small"
          aria-label={t('planSettings.rotation.copyOf', { number })}
          disabled={weeks.length >= mostWeeks}
          onClick={() => onChange(withCopy(weeks, at))}
        >
          {t('planSettings.rotation.copy')}
        </Button>
        <IconButton
          size="small"
          aria-label={t('planSettings.rotation.dropOf', { number })}
          disabled={weeks.length === 1}
          onClick={() => onChange(withoutWeek(weeks, at))}
        >
          <DeleteIcon fontSize="small" />
        </IconButton>
      </div>
      <div className="days">
        {weekdays.map((weekday) => (
          <DayOfRotation
            key={weekday}
            name={t('planSettings.rotation.cell', { number, day: t(`planSettings.weekday.${weekday}`) })}
            short={t(`planSettings.weekday.short.${weekday}`)}
            shiftId={week[weekday - 1] ?? null}
            onChange={(shiftId) => onChange(withShift(weeks, at, weekday, shiftId))}
            onBlur={onBlur}
            {...(weekday === 1 && firstRef && { selectRef: firstRef })}
          />
        ))}
      </div>
    </div>
  );
}

type DayProps = {
  name: string;
  short: string;
  shiftId: string | null;
  onChange(shiftId: string | null): void;
  onBlur(): void;
  selectRef?: (element: HTMLSelectElement | null) => void;
};

function DayOfRotation({ name, short, shiftId, onChange, onBlur, selectRef }: DayProps) {
  const t = useT();
  const shifts = useShifts();
  const shift = shifts.find(({ id }) => id === shiftId);
  return (
    <div className="day">
      <span className="day-name" aria-hidden>
        {short}
      </span>
      <select
        {...(selectRef && { ref: selectRef })}
        className={shiftId === null ? 'is-rest' : ''}
        aria-label={name}
        value={shiftId ?? ''}
        style={shift?.color ? { borderLeftColor: shift.color } : undefined}
        onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
        onBlur={onBlur}
      >
        <option value="">{t('planSettings.rotation.rest')}</option>
        {shiftId !== null && !shift && <option value={shiftId}>{t('planSettings.rotation.gone')}</option>}
        {shifts.map((each) => (
          <option key={each.id} value={each.id}>
            {each.name}
          </option>
        ))}
      </select>
    </div>
  );
}
