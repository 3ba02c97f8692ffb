import type { ReactNode } from 'react';
import type { DefaultValues } from 'react-hook-form';
import type * as z from 'zod';
import type { User } from '@timbro/core/users/contract.ts';
import type { ReadRecord } from '@timbro/kit/data/read-record.ts';
import { type Changes, EditDialog, type EditSchema } from '@timbro/kit/form/edit-dialog.tsx';
import { TextField } from '@timbro/kit/form/fields.tsx';
import { FormDialog } from '@timbro/kit/form/form-dialog.tsx';
import { useT } from '@timbro/kit/words/i18n.ts';

type Props<S extends EditSchema> = {
  person: User | undefined;
  onClose(): void;
  schema: S;
  blank: DefaultValues<z.input<S>>;
  valuesOf(person: User): DefaultValues<z.input<S>>;
  read: ReadRecord<User>;
  onCreate(body: Omit<z.output<S>, 'version'>): Promise<unknown>;
  onChange(userId: string, body: Changes<S>): Promise<unknown>;
  /** The fields beside those of the account. */
  children: ReactNode;
};

/** One form for a new person and for one who is changed. */
export function PersonForm<S extends EditSchema>(props: Props<S>) {
  const { person, onClose, schema, blank, valuesOf, read, onCreate, onChange, children } = props;
  const t = useT();
  const fields = (
    <>
      <TextField name="firstName" label="users.field.firstName" required autoFocus autoComplete="off" />
      <TextField name="lastName" label="users.field.lastName" required autoComplete="off" />
      <TextField name="email" label="users.field.email" required type="email" autoComplete="off" />
      <TextField name="phone" label="users.field.phone" type="tel" autoComplete="off" />
      {children}
    </>
  );
  return person ? (
    <EditDialog
      wide
      title={t('users.edit')}
      schema={schema}
      record={person}
      entity="user"
      read={read}
      valuesOf={valuesOf}
      onSave={(body) => onChange(person.id, body)}
      onClose={onClose}
    >
      {fields}
    </EditDialog>
  ) : (
    <FormDialog
      wide
      title={t('users.create')}
      schema={schema}
      initial={blank}
      onSave={({ version: _, ...body }) => onCreate(body)}
      onClose={onClose}
    >
      {fields}
    </FormDialog>
  );
}
