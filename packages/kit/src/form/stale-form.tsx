import { useEffect, useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type * as z from 'zod';
import { ChangeList, useValueText } from '../page/changes.tsx';
import { Stale } from '../page/states.tsx';
import { formatAgo } from '../words/format.ts';
import { useLanguage, useT } from '../words/i18n.ts';
import type { FormSchema, SchemaForm } from './form.tsx';

/** The record as it stands now, and who left it so when that is known. */
export type Latest<V extends FieldValues> = { values: DefaultValues<V>; by?: string; at?: string };

export type StaleFormProps<S extends FormSchema> = {
  of: SchemaForm<S>;
  message: string;
  reload: (() => Promise<Latest<z.input<S>>>) | undefined;
};

/** Shows what the other person changed; reloading keeps what was typed here and takes the rest from the record. */
export function StaleForm<S extends FormSchema>({
  of: { form, shown, clearRefusal },
  message,
  reload,
}: StaleFormProps<S>) {
  const t = useT();
  const language = useLanguage();
  const valueText = useValueText();
  const [latest, setLatest] = useState<(Latest<z.input<S>> & { readAt: Date }) | null>(null);

  const [read] = useState(() => reload);

  useEffect(() => {
    let isCurrent = true;
    // A second failure here adds nothing: the refusal itself is already on screen.
    read?.().then(
      (found) => isCurrent && setLatest({ ...found, readAt: new Date() }),
      () => undefined,
    );
    return () => void (isCurrent = false);
  }, [read]);

  const before: Readonly<Record<string, unknown>> = form.formState.defaultValues ?? {};
  const after: Readonly<Record<string, unknown>> = latest?.values ?? {};
  const changes = [...shown]
    .filter(([name]) => latest !== null && valueText(before[name]) !== valueText(after[name]))
    .map(([name, { label, say = valueText }]) => ({
      field: t(label),
      before: say(before[name]),
      after: say(after[name]),
    }));
  const who =
    latest?.by && latest.at
      ? t('kit.stale.by', { name: latest.by, ago: formatAgo(latest.at, latest.readAt, language) })
      : message;

  const takeOver = () => {
    if (!latest) return;
    form.reset(latest.values, { keepDirtyValues: true });
    clearRefusal();
  };
  return (
    <Stale message={who} onReload={reload && takeOver} isReloading={reload !== undefined && latest === null}>
      {changes.length > 0 && <ChangeList changes={changes} />}
      {latest && <div>{t('kit.stale.keeps')}</div>}
    </Stale>
  );
}
