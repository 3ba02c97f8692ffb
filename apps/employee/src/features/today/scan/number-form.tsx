import { type SyntheticEvent, useId, useRef, useState } from 'react';
import type { Direction } from '@timbro/core/stamps/rules.ts';
import { SubmitButton } from '@timbro/kit/light/form-parts.tsx';
import { FieldError } from '@timbro/kit/light/text-field.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';
import { isScanNumber, scanDigits } from './scanned.ts';

type Props = { direction: Direction; isBusy: boolean; onNumber: (number: number) => void };

/** Two large digits. They leave with the button alone: a wrong number ends the scan, so a slip of the finger must not send it. */
export function NumberForm({ direction, isBusy, onNumber }: Props) {
  const t = useT();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [isFaulty, setFaulty] = useState(false);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const isWhole = isScanNumber(typed);
    setFaulty(!isWhole);
    if (isWhole) onNumber(Number(typed));
    else input.current?.focus();
  };
  return (
    <form className="scan-form" noValidate onSubmit={submit}>
      <div className="field">
        <label htmlFor={id}>{t('employee.scan.number')}</label>
        <input
          ref={input}
          id={id}
          className="scan-number"
          value={typed}
          inputMode="numeric"
          autoComplete="off"
          autoFocus
          placeholder={'–'.repeat(scanDigits)}
          readOnly={isBusy}
          aria-invalid={isFaulty}
          aria-describedby={isFaulty ? `${id}-error` : undefined}
          onChange={({ target }) => {
            setFaulty(false);
            setTyped(target.value.replace(/\D/g, '').slice(0, scanDigits));
          }}
        />
        <FieldError id={`${id}-error`} text={isFaulty ? t('employee.scan.number.two') : undefined} />
      </div>
      <SubmitButton isBusy={isBusy}>{t(`employee.scan.stamp.${direction}`)}</SubmitButton>
    </form>
  );
}
