import { useEffect, useState } from 'react';
import { type DefaultValues, type FieldPath, type FieldValues, useForm } from 'react-hook-form';
import { ApiError } from '../data/send.ts';
import { useLanguage, useT } from '../words/i18n.ts';
import type { Check } from './checks.ts';
import { type Failure, failureOf } from './failure.ts';

/** A form whose faults are shown in place: the checks of the rules first, then what the server refused. */
export function useGuestForm<T extends FieldValues>(defaultValues: DefaultValues<T>) {
  const t = useT();
  const language = useLanguage();
  const form = useForm<T>({ defaultValues });
  const [failure, setFailure] = useState<Failure | null>(null);
  const { errors, isSubmitting } = form.formState;

  useEffect(() => {
    // Texts of faults are kept by the form, so a change of language has to ask for them again.
    const shown = Object.keys(form.formState.errors).filter((name): name is FieldPath<T> => name in form.getValues());
    if (shown.length > 0) void form.trigger(shown);
  }, [form, language]);

  const says = (check: Check) => (value: string) => {
    const fault = check(value);
    return fault === null || t(fault);
  };

  const submitWith = (act: (values: T) => Promise<void>) =>
    form.handleSubmit(async (values) => {
      setFailure(null);
      try {
        await act(values);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const isOwnField = (path: string): path is FieldPath<T> => path in values;
        const own = error.errors.flatMap(({ path, message }) => (isOwnField(path) ? [{ path, message }] : []));
        own.forEach(({ path, message }, index) => form.setError(path, { message }, { shouldFocus: index === 0 }));
        if (own.length === 0) setFailure(failureOf(error));
      }
    });

  return { ...form, errors, isSubmitting, failure, setFailure, says, submitWith };
}
