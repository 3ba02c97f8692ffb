import { type ReactNode, useId } from 'react';
import { FieldError } from './text-field.tsx';

type Props = {
  legend: string;
  error?: string | undefined;
  /** One of several, of which arrow keys choose. */
  role?: 'radiogroup';
  children: ReactNode;
};

/** Controls that answer one question, with its fault under them. */
export function FieldGroup({ legend, error, role, children }: Props) {
  const id = useId();
  return (
    <fieldset
      className="field-group"
      role={role}
      aria-invalid={role && error !== undefined}
      aria-describedby={error && `${id}-error`}
      data-faulty={error !== undefined}
    >
      <legend>{legend}</legend>
      {children}
      <FieldError id={`${id}-error`} text={error} />
    </fieldset>
  );
}
