import './exit-fields.css';
import { useId } from 'react';
import { type ExitReason, exitReasons } from '@timbro/core/exits/rules.ts';
import {
  accountPath,
  breakPath,
  clientPath,
  emergencyPath,
  medicalPath,
  otherPath,
  servicePath,
  unionPath,
} from '@timbro/kit/light/icon-paths.ts';
import { Icon } from '@timbro/kit/light/icon.tsx';
import { FieldError, TextField } from '@timbro/kit/light/text-field.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { useClock } from '#parts/clock/use-clock.ts';
import { type BackChoice, backChoices, localOf, returnOf } from './exit-form.ts';
import { useExitWords } from './exit-words.ts';
import type { ExitFormState } from './use-exit-form.ts';

const icons: Readonly<Record<ExitReason, string>> = {
  service: servicePath,
  client: clientPath,
  personal: accountPath,
  medical: medicalPath,
  break: breakPath,
  union: unionPath,
  emergency: emergencyPath,
  other: otherPath,
};
export const iconOf = (reason: ExitReason | null): string => icons[reason ?? 'other'];

const minuteMs = 60_000;

type Props = { state: ExitFormState };

/** One tap says why. */
export function ReasonTiles({ state: { form, change, faultOf } }: Props) {
  const t = useT();
  const id = useId();
  const fault = faultOf('reason');
  return (
    <fieldset
      className="exit-group"
      role="radiogroup"
      aria-invalid={fault !== undefined}
      aria-describedby={fault && `${id}-error`}
      data-faulty={fault !== undefined}
    >
      <legend>{t('employee.exits.reason')}</legend>
      <div className="exit-reasons">
        {exitReasons.map((reason) => (
          <label key={reason} className="exit-reason">
            <input
              type="radio"
              name={`${id}-reason`}
              checked={form.reason === reason}
              onChange={() => change('reason', { reason })}
            />
            <Icon path={icons[reason]} />
            {t(`exits.reason.${reason}`)}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} text={fault} />
    </fieldset>
  );
}

export function NoteField({ state: { form, change, faultOf } }: Props) {
  const t = useT();
  const id = useId();
  const fault = faultOf('note');
  return (
    <div className="field" data-faulty={fault !== undefined}>
      <label htmlFor={id}>
        {t(form.reason === 'other' ? 'employee.exits.ask.note' : 'employee.exits.ask.note.optional')}
      </label>
      <textarea
        id={id}
        rows={2}
        value={form.note}
        aria-invalid={fault !== undefined}
        aria-describedby={fault && `${id}-error`}
        onChange={({ target }) => change('note', { note: target.value })}
      />
      <FieldError id={`${id}-error`} text={fault} />
    </div>
  );
}

/** Now, until somebody chooses a moment: it is then taken when the request leaves. */
export function StartField({ state: { form, change, faultOf } }: Props) {
  const t = useT();
  const { zone } = useExitWords();
  const isLater = form.startsAt !== null;
  const choose = (startsAt: string | null) => change('startsAt', { startsAt });
  return (
    <fieldset className="exit-group" data-faulty={faultOf('startsAt') !== undefined}>
      <legend>{t('employee.exits.ask.starts')}</legend>
      <div className="segmented" data-wide="true">
        <button type="button" aria-pressed={!isLater} onClick={() => choose(null)}>
          {t('employee.exits.ask.starts.now')}
        </button>
        <button type="button" aria-pressed={isLater} onClick={() => isLater || choose(localOf(new Date(), zone))}>
          {t('employee.exits.ask.starts.later')}
        </button>
      </div>
      {isLater && (
        <TextField
          label={t('employee.exits.ask.starts.at')}
          type="datetime-local"
          value={form.startsAt ?? ''}
          error={faultOf('startsAt')}
          onChange={({ target }) => choose(target.value)}
        />
      )}
    </fieldset>
  );
}

/** The length of an exit by one tap, or a moment. */
export function BackField({ state: { form, change, faultOf } }: Props) {
  const t = useT();
  const id = useId();
  const { zone, momentOf } = useExitWords();
  const now = useClock(minuteMs);
  const fault = faultOf('expectedReturnAt');
  const told = returnOf(form, { now, zone });
  const choose = (back: BackChoice) => {
    const backAt = back === 'time' && form.backAt === '' && told ? localOf(told, zone) : form.backAt;
    change('expectedReturnAt', { back, backAt });
  };
  return (
    <fieldset className="exit-group" data-faulty={fault !== undefined} aria-describedby={fault && `${id}-error`}>
      <legend>{t('employee.exits.ask.back')}</legend>
      <div className="exit-choices">
        {backChoices.map((choice) => (
          <button
            key={choice}
            type="button"
            className="exit-choice"
            aria-pressed={form.back === choice}
            onClick={() => choose(choice)}
          >
            <BackWord choice={choice} />
          </button>
        ))}
      </div>
      {form.back === 'time' && (
        <TextField
          label={t('employee.exits.ask.back.at')}
          type="datetime-local"
          value={form.backAt}
          error={fault}
          onChange={({ target }) => change('expectedReturnAt', { backAt: target.value })}
        />
      )}
      {form.back !== 'time' && <FieldError id={`${id}-error`} text={fault} />}
      {told && <p className="lead">{t('employee.exits.ask.back.told', { time: momentOf(told, now) })}</p>}
    </fieldset>
  );
}

function BackWord({ choice }: { choice: BackChoice }) {
  const t = useT();
  if (typeof choice === 'string') return t(`employee.exits.ask.back.${choice}`);
  return choice < 60
    ? t('employee.exits.ask.back.minutes', { count: choice })
    : t('employee.exits.ask.back.hours', { count: choice / 60 });
}
