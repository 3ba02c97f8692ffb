import { type ComponentProps, useId } from 'react';
import { FieldError } from './text-field.tsx';

type Props = Omit<ComponentProps<'textarea'>, 'id'> & {
  label: string;
  error: string | undefined;
  hint?: string | undefined;
};

/** A labelled text of several lines with its fault beside it. */
export function TextArea({ label, error, hint, ...area }: Props) {
  const id = useId();
  const described = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="field" data-faulty={error !== undefined}>
      <label htmlFor={id}>{label}</label>
      <textarea
        rows={2}
        {...area}
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={described || undefined}
      />
      <FieldError id={`${id}-error`} text={error} />
      {hint && (
        <p className="lead field-note" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
