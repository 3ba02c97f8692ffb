import type * as z from 'zod';
import { providerRoles } from '@timbro/core/access.ts';
import { type User, newProviderUser, providerUserChange } from '@timbro/core/users/contract.ts';
import { api, useWrite } from '@timbro/kit/api.ts';
import { TextField } from '@timbro/kit/fields.tsx';
import { FormDialog } from '@timbro/kit/form-dialog.tsx';
import { useT } from '@timbro/kit/i18n.tsx';
import { sourceOf, touchedByPeople } from './people-scope.ts';
import { changedIn, useRecordVersions } from './record-versions.ts';
import { RoleField } from './role-field.tsx';

const changeForm = newProviderUser.extend({ version: providerUserChange.shape.version });

const blank: z.input<typeof newProviderUser> = { firstName: '', lastName: '', email: '', phone: '', role: 'SuperUser' };

const valuesOf = ({ firstName, lastName, email, phone, role: own, version }: User): z.input<typeof changeForm> => ({
  firstName,
  lastName,
  email,
  phone,
  role: providerRoles.find((role) => role === own) ?? 'SuperUser',
  version,
});

type Props = { person?: User | undefined; onClose(): void };

export const ProviderPersonDialog = ({ person, onClose }: Props) =>
  person ? <EditDialog person={person} onClose={onClose} /> : <CreateDialog onClose={onClose} />;

function CreateDialog({ onClose }: { onClose(): void }) {
  const t = useT();
  const create = useWrite(api.providerUsers.create, { refreshes: touchedByPeople });
  return (
    <FormDialog
      wide
      title={t('users.create')}
      schema={newProviderUser}
      initial={blank}
      onSave={(body) => create.mutateAsync({ body })}
      onClose={onClose}
    >
      <Fields />
    </FormDialog>
  );
}

const { read } = sourceOf({ kind: 'provider' });

function EditDialog({ person, onClose }: { person: User; onClose(): void }) {
  const t = useT();
  const update = useWrite(api.providerUsers.update, { refreshes: touchedByPeople });
  const versions = useRecordVersions(person, 'user', read);
  const save = async ({ version, ...values }: z.output<typeof changeForm>) => {
    const changes = changedIn(versions.at(version), values);
    if (Object.keys(changes).length === 0) return;
    await update.mutateAsync({
      params: { userId: person.id },
      body: { ...changes, ...(version !== undefined && { version }) },
    });
  };
  return (
    <FormDialog
      wide
      title={t('users.edit')}
      schema={changeForm}
      initial={valuesOf(person)}
      onSave={save}
      onClose={onClose}
      reload={async () => {
        const { record, ...last } = await versions.reload();
        return { values: valuesOf(record), ...last };
      }}
    >
      <Fields person={person} />
    </FormDialog>
  );
}

const Fields = ({ person }: { person?: User | undefined }) => (
  <>
    <TextField name="firstName" label="users.field.firstName" required autoFocus autoComplete="off" />
    <TextField name="lastName" label="users.field.lastName" required autoComplete="off" />
    <TextField name="email" label="users.field.email" required type="email" autoComplete="off" />
    <TextField name="phone" label="users.field.phone" type="tel" autoComplete="off" />
    <RoleField roles={providerRoles} person={person} keepsOwn />
  </>
);
