import { useEffect, useRef } from 'react';
import type { FormSchema, SchemaForm } from './form.tsx';

/** Where a long form stands on the page, and where it says what its save was answered. */
export function useLongForm<S extends FormSchema>({ form, refusal }: SchemaForm<S>) {
  const { isSubmitting, submitCount } = form.formState;
  const own = useRef<HTMLFormElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that was pressed rests during the save and has lost the keyboard, which goes on in its form.
    if (!isSubmitting && submitCount > 0 && document.activeElement === document.body) own.current?.focus();
  }, [isSubmitting, submitCount]);
  useEffect(() => {
    // The button stands at the foot of the form, and what it was answered at its head.
    if (refusal) notice.current?.scrollIntoView({ block: 'center' });
  }, [refusal]);
  return { own, notice };
}

/** Takes back whatever was typed and what was said about it. */
export function takeBack<S extends FormSchema>({ form, clearRefusal }: SchemaForm<S>): void {
  // A form that follows its record would keep what was typed.
  form.reset(undefined, { keepDirtyValues: false });
  clearRefusal();
}
