import { type ComponentProps, useId } from 'react';
import { codeLength } from './checks.ts';
import { FieldError } from './text-field.tsx';

type Props = Pick<ComponentProps<'input'>, 'ref' | 'name' | 'onBlur' | 'autoFocus'> & {
  label: string;
  error: string | undefined;
  describedBy?: string;
  value: string;
  onChange: (value: string) => void;
};

/** Six cells drawn over one real input, so that paste, autofill from a message and screen readers meet a plain field. */
export function CodeField({ label, error, describedBy, value, onChange, ...input }: Props) {
  const id = useId();
  const described = [error && `${id}-error`, describedBy].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="code-box">
        <input
          {...input}
          id={id}
          className="code-input"
          value={value}
          inputMode="numeric"
          autoComplete="one-time-code"
          aria-invalid={error !== undefined}
          aria-describedby={described || undefined}
          onChange={(event) => onChange(digitsOf(event.target.value))}
          onSelect={(event) => keepCaretLast(event.currentTarget)}
        />
        {Array.from({ length: codeLength }, (_, cell) => (
          <span
            key={cell}
            className="code-cell"
            aria-hidden="true"
            data-next={cell === Math.min(value.length, codeLength - 1)}
          >
            {value[cell]}
          </span>
        ))}
      </div>
      <FieldError id={`${id}-error`} text={error} />
    </div>
  );
}

/** A pasted code may come with the spaces and dashes of the message it was copied from. */
const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, codeLength);

/** The drawn cursor stands after the last digit; so must the real one, unless everything is selected. */
function keepCaretLast(input: HTMLInputElement): void {
  const end = input.value.length;
  if (input.selectionStart === input.selectionEnd && input.selectionStart !== end) input.setSelectionRange(end, end);
}
