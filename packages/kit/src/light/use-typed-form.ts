import { type RefObject, useEffect, useRef, useState } from 'react';
import type { WebKey } from '@timbro/core/messages.ts';
import { ApiError } from '../data/send.ts';
import { useT } from '../words/i18n.ts';
import { type Failure, failureOf } from './failure.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

type Faults<Field extends string> = Partial<Record<Field, WebKey>>;
export type Judged<W, Field extends string> = { readonly worded: W } | { readonly faults: Faults<Field> };

type Rules<F, W, Field extends string> = {
  /** What is sent, or what is wrong with it, as things are now. */
  readonly word: (form: F) => Judged<W, Field>;
  /** The field that a refusal of the server speaks of, where the form has it. */
  readonly fieldOf: (path: string, worded: W) => Field | undefined;
};

/** What is typed, what is wrong with it and how it is sent; whatever a refusal says, everything typed stays. */
export function useTypedForm<F, W, Field extends string>(initial: F, { word, fieldOf }: Rules<F, W, Field>) {
  const t = useT();
  const [form, setForm] = useState(initial);
  const [faults, setFaults] = useState<Faults<Field>>({});
  const [refused, setRefused] = useState<Partial<Record<Field, string>>>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const { isBusy, oneAtATime } = useOneAtATime();
  const { box, lead } = useLeadToFault();

  const faultOf = (field: Field): string | undefined => {
    const own = faults[field];
    return own ? t(own) : refused[field];
  };
  /** What is corrected is not called wrong any longer. */
  const change = (field: Field, changes: Partial<F>) => {
    setForm((before) => ({ ...before, ...changes }));
    setFaults((before) => ({ ...before, [field]: undefined }));
    setRefused((before) => ({ ...before, [field]: undefined }));
  };

  const submit = (send: (worded: W) => Promise<void>) =>
    oneAtATime(async () => {
      setFailure(null);
      setRefused({});
      const judged = word(form);
      setFaults('faults' in judged ? judged.faults : {});
      if ('faults' in judged) return lead();
      try {
        await send(judged.worded);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const said = saidOf(error, (path) => fieldOf(path, judged.worded));
        if (Object.keys(said).length === 0) return setFailure(failureOf(error));
        setRefused(said);
        lead();
      }
    });

  return { state: { form, change, faultOf, failure, isBusy, submit }, setForm, box };
}

const saidOf = <Field extends string>({ errors }: ApiError, fieldOf: (path: string) => Field | undefined) => {
  const said: Partial<Record<Field, string>> = {};
  for (const { path, message } of errors) {
    const field = fieldOf(path);
    if (field) said[field] ??= message;
  }
  return said;
};

/** Brings the focus to the first field that is wrong, once it is shown as such. */
function useLeadToFault(): { box: RefObject<HTMLFormElement | null>; lead: () => void } {
  const box = useRef<HTMLFormElement>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked > 0) box.current?.querySelector<HTMLElement>('[data-faulty=true] :is(input, textarea)')?.focus();
  }, [asked]);
  return { box, lead: () => setAsked((count) => count + 1) };
}
