import { type ComponentProps, type ReactNode, useId } from 'react';
import { alertPath } from './icon-paths.ts';
import { Icon } from './icon.tsx';

type Props = Omit<ComponentProps<'input'>, 'id'> & {
  label: string;
  error: string | undefined;
  /** Stands inside the box, after the text. */
  action?: ReactNode;
  /** Stands under the box; `describedBy` ties it to the input. */
  hint?: ReactNode;
  describedBy?: string | undefined;
};

/** A labelled input with its fault beside it. Spread a form registration over it. */
export function TextField({ label, error, action, hint, describedBy, ...input }: Props) {
  const id = useId();
  const described = [error && `${id}-error`, describedBy].filter(Boolean).join(' ');
  return (
    <div className="field" data-faulty={error !== undefined}>
      <label htmlFor={id}>{label}</label>
      <div className="field-box">
        <input {...input} id={id} aria-invalid={error !== undefined} aria-describedby={described || undefined} />
        {action}
      </div>
      <FieldError id={`${id}-error`} text={error} />
      {hint}
    </div>
  );
}

export const FieldError = ({ id, text }: { id: string; text: string | undefined }) =>
  text === undefined ? null : (
    <p className="field-error" id={id}>
      <Icon path={alertPath} size={16} />
      {text}
    </p>
  );
