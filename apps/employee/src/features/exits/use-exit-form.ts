import { serverNow } from '@timbro/kit/data/server-time.ts';
import { type Judged, useTypedForm } from '@timbro/kit/light/use-typed-form.ts';
import { type ExitForm, type FormField, type Worded, wordExit } from './exit-form.ts';

const fields: readonly FormField[] = ['reason', 'note', 'startsAt', 'expectedReturnAt'];

/** What is typed of an exit, what is wrong with it and how it is sent. */
export const useExitForm = (initial: ExitForm, zone: string) =>
  useTypedForm(initial, {
    word: (form: ExitForm): Judged<Worded, FormField> => wordExit(form, { now: serverNow(), zone }),
    fieldOf: (path) => fields.find((field) => field === path),
  });
export type ExitFormState = ReturnType<typeof useExitForm>['state'];
