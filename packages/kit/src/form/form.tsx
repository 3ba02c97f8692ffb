import { toNestErrors } from '@hookform/resolvers';
import { deepEqual } from '@tanstack/react-router';
import { type ReactNode, createContext, use, useEffect, useMemo, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  FormProvider,
  type Path,
  type PathValue,
  type Resolver,
  type UseFormReturn,
  useController,
  useForm,
} from 'react-hook-form';
import * as z from 'zod';
import { boundOf } from '@timbro/core/bounds.ts';
import type { WebKey } from '@timbro/core/messages.ts';
import { isOffline, useIsOffline } from '../data/offline.ts';
import { ApiError } from '../data/send.ts';
import { isWebKey, translate, useT } from '../words/i18n.ts';

export type FormSchema = z.ZodType<FieldValues, FieldValues>;

/** The fields on screen by name, in their order: where a server's fault can be shown, and what it is called. */
type ShownFields = Map<string, { readonly label: WebKey; readonly say?: SayValue | undefined }>;
/** A value as its field shows it, where that differs from the value itself. */
type SayValue = (value: unknown) => string;
const ShownFieldsContext = createContext<ShownFields | null>(null);
const IsLockedContext = createContext(false);
const ignore = () => undefined;

export type FieldProps = {
  name: string;
  label: WebKey;
  help?: WebKey;
  required?: boolean;
  disabled?: boolean;
  say?: SayValue;
};

/** Binds a field to the form around it; the error is a message key of ours or the server's own sentence. */
export function useField({ name, label, help, required = false, disabled = false, say }: FieldProps) {
  const t = useT();
  const shown = use(ShownFieldsContext);
  useEffect(() => {
    shown?.set(name, { label, say });
    return () => void shown?.delete(name);
  }, [shown, name, label, say]);

  const { field, fieldState } = useController({ name });
  const { ref, onBlur } = field;
  // Disabled it would lose the focus; this way it keeps it, and its text.
  const onChange = use(IsLockedContext) ? ignore : field.onChange;
  const value: unknown = field.value;
  const message = fieldState.error?.message;
  const errorText = message === undefined ? undefined : isWebKey(message) ? t(message) : message;
  return {
    t,
    value,
    ref,
    onChange,
    bound: { name, onBlur },
    note: errorText ?? (help ? t(help) : undefined),
    look: { label: t(label), required, disabled, error: message !== undefined },
  };
}

/** Thrown by a save that the person took back at its last question: nothing was saved, and nothing refused. */
export class SaveWithdrawn extends Error {
  override readonly name = 'SaveWithdrawn';
}

export type SchemaForm<S extends FormSchema> = {
  form: UseFormReturn<z.input<S>, unknown, z.output<S>>;
  shown: ShownFields;
  /** The sentence of a refusal that belongs to no field. */
  refusal: ApiError | null;
  /** Something was typed; it also knows after a reload that kept the typed values. */
  isDirty: boolean;
  /** The same, asked at the moment of leaving: false as soon as the save has succeeded, before the next render. */
  wouldLose(): boolean;
  /** Resolves when no save is under way any more, however it ended. */
  settled(): Promise<void>;
  clearRefusal(): void;
  /** Does nothing while the server is out of reach, where what was typed waits, nor while a save is under way. */
  submit(): Promise<void>;
};

type Options<S extends FormSchema> = {
  schema: S;
  initial: DefaultValues<z.input<S>>;
  /** The record as it stands now: fields nobody touched follow it, touched ones stay. */
  follow?: z.input<S>;
  onSave(values: z.output<S>): Promise<unknown>;
  onSaved?(values: z.output<S>): void;
};

/** A form bound to a contract's schema; what the server refuses comes back onto the fields that caused it. */
export function useSchemaForm<S extends FormSchema>({
  schema,
  initial,
  follow,
  onSave,
  onSaved,
}: Options<S>): SchemaForm<S> {
  const resolver = useMemo(() => resolverOf(schema), [schema]);
  const form = useForm<z.input<S>, unknown, z.output<S>>({
    resolver,
    defaultValues: initial,
    ...(follow && { values: follow, resetOptions: { keepDirtyValues: true } }),
  });
  const [shown] = useState<ShownFields>(() => new Map());
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const isServerAway = useIsOffline();
  const isSaved = useRef(false);
  const latest = useRef(follow);
  useEffect(() => void (latest.current = follow));
  const running = useRef<Promise<void> | null>(null);

  const save = async (values: z.output<S>) => {
    const submitted = valuesOf(form, shown);
    const recordBefore = latest.current;
    setRefusal(null);
    try {
      await onSave(values);
    } catch (error) {
      if (error instanceof SaveWithdrawn) return;
      if (!(error instanceof ApiError)) throw error;
      if (!showFaults(form, shown, error)) setRefusal(error);
      return;
    }
    // A record that is not read again yet would bring the old values back for a moment.
    const hasFollowed = latest.current !== undefined && !deepEqual(latest.current, recordBefore);
    isSaved.current = takeSaved(form, shown, submitted, hasFollowed ? latest.current : undefined);
    onSaved?.(values);
  };
  const isDirty = Object.keys(form.formState.dirtyFields).length > 0;
  useEffect(() => {
    // From here on the form knows by itself that it is saved, and what is typed next is a change again.
    if (!isDirty) isSaved.current = false;
  }, [isDirty]);
  return {
    form,
    shown,
    // Back in reach, the next attempt may pass: the old failure would only discourage it.
    refusal: refusal?.status === 0 && !isServerAway ? null : refusal,
    isDirty,
    wouldLose: () => isDirty && !isSaved.current,
    settled: async () => running.current?.catch(() => undefined),
    clearRefusal: () => setRefusal(null),
    submit: async () => {
      if (isOffline() || running.current) return;
      running.current = form.handleSubmit(save)();
      await running.current.finally(() => (running.current = null));
    },
  };
}

type Values<S extends FormSchema> = ReadonlyMap<Path<z.input<S>>, PathValue<z.input<S>, Path<z.input<S>>>>;

const namesOf = <S extends FormSchema>(shown: ShownFields) =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a field takes its name as text: it cannot see the schema of the form around it
  [...shown.keys()] as Path<z.input<S>>[];

const valuesOf = <S extends FormSchema>(form: SchemaForm<S>['form'], shown: ShownFields): Values<S> =>
  new Map(namesOf<S>(shown).map((name) => [name, form.getValues(name)]));

/** Takes over what the server has now, but not over what was typed meanwhile; false when there is such a field. */
function takeSaved<S extends FormSchema>(
  form: SchemaForm<S>['form'],
  shown: ShownFields,
  submitted: Values<S>,
  record: z.input<S> | undefined,
): boolean {
  const newer = [...valuesOf(form, shown)].filter(([name, value]) => !deepEqual(value, submitted.get(name)));
  form.reset(record ?? form.getValues(), { keepDirtyValues: false, keepFieldsRef: true });
  for (const [name, value] of newer) {
    const saved = submitted.get(name);
    if (!record && saved !== undefined) form.resetField(name, { defaultValue: saved });
    form.setValue(name, value, { shouldDirty: true });
  }
  return !newer.some(([name]) => form.getFieldState(name).isDirty);
}

/** Gives the fields below it their form. */
export function FormFields<S extends FormSchema>({
  of: { form, shown },
  isLocked = false,
  children,
}: {
  of: SchemaForm<S>;
  /** What is typed now is not taken. */
  isLocked?: boolean;
  children: ReactNode;
}) {
  return (
    <ShownFieldsContext value={shown}>
      <IsLockedContext value={isLocked}>
        <FormProvider {...form}>{children}</FormProvider>
      </IsLockedContext>
    </ShownFieldsContext>
  );
}

const ofAFile: ReadonlySet<string> = new Set(['wrongType', 'tooLarge']);

/** Some refusals speak of the file without naming its field: it is the one that holds one. */
function faultsOf<S extends FormSchema>(form: SchemaForm<S>['form'], shown: ShownFields, refusal: ApiError) {
  const { code, errors, message } = refusal;
  if (errors.length > 0 || !ofAFile.has(code)) return errors;
  const path = namesOf<S>(shown).find((name) => Object(form.getValues(name)) instanceof File);
  return path === undefined ? errors : [{ path, message }];
}

/** Puts each fault on its field and goes to the first; false when one of them has no field to stand on. */
function showFaults<S extends FormSchema>(form: SchemaForm<S>['form'], shown: ShownFields, refusal: ApiError): boolean {
  const errors = faultsOf(form, shown, refusal);
  const placed = namesOf<S>(shown).flatMap((name) => {
    const fault = errors.find(({ path }) => path === name);
    return fault ? [{ name, message: fault.message }] : [];
  });
  placed.forEach(({ name, message }, index) =>
    form.setError(name, { type: 'server', message }, { shouldFocus: index === 0 }),
  );
  return placed.length > 0 && placed.length === errors.length;
}

/** Parses as the API will: the same schema, and the same sentence for the same fault. */
function resolverOf<S extends FormSchema>(schema: S): Resolver<z.input<S>, unknown, z.output<S>> {
  return async (values, _, options) => {
    const parsed = await schema.safeParseAsync(values, { reportInput: true });
    if (parsed.success) return { values: parsed.data, errors: {} };
    const faults: Record<string, FieldError> = {};
    for (const issue of parsed.error.issues)
      faults[issue.path.join('.')] ??= { type: issue.code, message: messageOfIssue(issue) };
    return { values: {}, errors: toNestErrors<z.input<S>>(faults, options) };
  };
}

/**
 * A key of ours, or a sentence where it names a bound. Our schemas carry message keys, which have no spaces, and what a
 * form's own judgement adds is already said by this function; what is left is zod's wording of a wrong type.
 */
export function messageOfIssue(issue: z.core.$ZodIssue): string {
  const bound = boundOf(issue);
  if (bound) return translate(bound.message, bound.values);
  if (issue.code === 'custom' || /^\w+(\.\w+)+$/.test(issue.message)) return issue.message;
  if (issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null))
    return 'validation.required';
  return 'validation.format';
}
