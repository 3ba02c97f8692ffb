import type * as z from 'zod';
import { providerRoles } from '@timbro/core/access.ts';
import { type User, newProviderUser, providerUserChange } from '@timbro/core/users/contract.ts';
import { api, useWrite } from '@timbro/kit/data/api.ts';
import { readerOf } from '@timbro/kit/data/read-record.ts';
import { PersonForm } from './person-form.tsx';
import { RoleField } from './role-field.tsx';

const personForm = newProviderUser.extend({ version: providerUserChange.shape.version });

const blank: z.input<typeof personForm> = { firstName: '', lastName: '', email: '', phone: '', role: 'SuperUser' };

const valuesOf = ({ firstName, lastName, email, phone, role: own, version }: User): z.input<typeof personForm> => ({
  firstName,
  lastName,
  email,
  phone,
  role: providerRoles.find((role) => role === own) ?? 'SuperUser',
  version,
});

const read = readerOf(api.providerUsers.list);

type Props = { person?: User | undefined; onClose(): void };

export function ProviderPersonDialog({ person, onClose }: Props) {
  const create = useWrite(api.providerUsers.create);
  const update = useWrite(api.providerUsers.update);
  return (
    <PersonForm
      person={person}
      onClose={onClose}
      schema={personForm}
      blank={blank}
      valuesOf={valuesOf}
      read={read}
      onCreate={(body) => create.mutateAsync({ body })}
      onChange={(userId, body) => update.mutateAsync({ params: { userId }, body })}
    >
      <RoleField roles={providerRoles} person={person} keepsOwn />
    </PersonForm>
  );
}
