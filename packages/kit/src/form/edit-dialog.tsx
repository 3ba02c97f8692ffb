import type { FieldValues } from 'react-hook-form';
import type * as z from 'zod';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';
import { type EditedRecord, changedIn, useRecordVersions } from './record-versions.ts';

/** A form of a record that may carry the version it began from. */
export type EditSchema = z.ZodType<{ version?: number | undefined }, FieldValues>;
/** What was changed, and the version it was changed from. */
export type Changes<S extends EditSchema> = Partial<Omit<z.output<S>, 'version'>> & { version?: number };

type Props<R, S extends EditSchema> = Omit<FormDialogProps<S>, 'initial' | 'onSave' | 'reload'> &
  EditedRecord<R, z.input<S>> & {
    onSave(changes: Changes<S>): Promise<unknown>;
  };

/** Changes a record: sends what differs with the version it began from, and nothing where nothing does. */
export function EditDialog<R extends { readonly id: string; readonly version: number }, S extends EditSchema>({
  record,
  entity,
  read,
  valuesOf,
  onSave,
  ...dialog
}: Props<R, S>) {
  const versions = useRecordVersions({ record, entity, read, valuesOf });
  const save = async ({ version, ...values }: z.output<S>) => {
    const untouched = versions.at(version);
    // What the form makes of its values, it makes of the untouched ones too.
    const before = (await dialog.schema.safeParseAsync(untouched)).data ?? untouched;
    const changes = changedIn(before, values);
    if (Object.keys(changes).length > 0) await onSave({ ...changes, ...(version !== undefined && { version }) });
  };
  return <FormDialog {...dialog} initial={valuesOf(record)} onSave={save} reload={versions.reload} />;
}
