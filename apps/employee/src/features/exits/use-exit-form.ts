import { type RefObject, useEffect, useRef, useState } from 'react';
import { ApiError } from '@timbro/kit/data/send.ts';
import { type Failure, failureOf } from '@timbro/kit/light/failure.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { type ExitForm, type FormField, type FormFaults, type Worded, wordExit } from './exit-form.ts';
import { useOneAtATime } from './use-one-at-a-time.ts';

type Said = Partial<Record<FormField, string>>;

const fields: readonly FormField[] = ['reason', 'note', 'startsAt', 'expectedReturnAt'];

/** What is typed, what is wrong with it and how it is sent; whatever a refusal says, everything typed stays. */
export function useExitForm(initial: ExitForm, zone: string) {
  const t = useT();
  const [form, setForm] = useState(initial);
  const [faults, setFaults] = useState<FormFaults>({});
  const [refused, setRefused] = useState<Said>({});
  const [failure, setFailure] = useState<Failure | null>(null);
  const { isBusy, oneAtATime } = useOneAtATime();
  const { box, lead } = useLeadToFault();

  const faultOf = (field: FormField): string | undefined => {
    const own = faults[field];
    return own ? t(own) : refused[field];
  };
  /** What is corrected is not called wrong any longer. */
  const change = (field: FormField, changes: Partial<ExitForm>) => {
    setForm((before) => ({ ...before, ...changes }));
    setFaults(({ [field]: _, ...others }) => others);
    setRefused(({ [field]: _, ...others }) => others);
  };

  const submit = (send: (worded: Worded) => Promise<void>) =>
    oneAtATime(async () => {
      setFailure(null);
      setRefused({});
      const judged = wordExit(form, { now: new Date(), zone });
      setFaults('faults' in judged ? judged.faults : {});
      if ('faults' in judged) return lead();
      try {
        await send(judged.worded);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const said = saidOf(error);
        if (Object.keys(said).length === 0) return setFailure(failureOf(error));
        setRefused(said);
        lead();
      }
    });

  return { state: { form, change, faultOf, failure, isBusy, submit }, box };
}
export type ExitFormState = ReturnType<typeof useExitForm>['state'];

const saidOf = ({ errors }: ApiError): Said =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const fault = errors.find(({ path }) => path === field);
      return fault ? [[field, fault.message]] : [];
    }),
  );

/** Brings the focus to the first field that is wrong, once it is shown as such. */
function useLeadToFault(): { box: RefObject<HTMLFormElement | null>; lead: () => void } {
  const box = useRef<HTMLFormElement>(null);
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    if (asked > 0) box.current?.querySelector<HTMLElement>('[data-faulty=true] :is(input, textarea)')?.focus();
  }, [asked]);
  return { box, lead: () => setAsked((count) => count + 1) };
}
