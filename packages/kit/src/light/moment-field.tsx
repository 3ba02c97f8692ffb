import { type ComponentProps, useId } from 'react';
import { isRealDay } from '@timbro/core/days/rules.ts';
import { formatShortDay } from '../words/format.ts';
import { useT } from '../words/i18n.ts';
import { calendarPath, clockPath } from './icon-paths.ts';
import { Icon } from './icon.tsx';
import { FieldError } from './text-field.tsx';

type Props = Omit<ComponentProps<'input'>, 'id' | 'type' | 'value' | 'onChange'> & {
  label: string;
  /** As the browser gives it: `2026-11-23`, `14:30`, or empty while it is not whole. */
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
  hint?: string | undefined;
};
type KindProps = Props & { type: 'date' | 'time'; shown: string; pattern: string; icon: string };

/**
 * A day or a time by the picker that the device itself offers. While nobody is in it, what it holds is written over it as
 * people here write it, or how they do where it holds nothing: a browser of another language would show its own order and its
 * own clock.
 */
function MomentField({ label, value, onChange, error, hint, type, shown, pattern, icon, ...input }: KindProps) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="field" data-faulty={error !== undefined}>
      <label htmlFor={id}>{label}</label>
      <div className="field-box moment-box">
        <input
          {...input}
          id={id}
          type={type}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          aria-invalid={error !== undefined}
          aria-describedby={described || undefined}
        />
        <span className="moment-shown" data-empty={value === ''} aria-hidden="true">
          {value === '' ? pattern : shown}
        </span>
        <Icon path={icon} />
      </div>
      <FieldError id={`${id}-error`} text={error} />
      {hint && (
        <p className="lead field-note" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

export function DayField(props: Props) {
  const t = useT();
  const shown = isRealDay(props.value) ? formatShortDay(props.value) : props.value;
  return <MomentField {...props} type="date" shown={shown} pattern={t('employee.field.day')} icon={calendarPath} />;
}

export function ClockField(props: Props) {
  const t = useT();
  const shown = props.value.slice(0, 5);
  return <MomentField {...props} type="time" shown={shown} pattern={t('employee.field.time')} icon={clockPath} />;
}
