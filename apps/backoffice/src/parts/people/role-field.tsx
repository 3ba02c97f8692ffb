import MenuItem from '@mui/material/MenuItem';
import MuiTextField from '@mui/material/TextField';
import { type Role, roles as allRoles } from '@timbro/core/access.ts';
import type { User } from '@timbro/core/users/contract.ts';
import { useField } from '@timbro/kit/form/form.tsx';
import { useConfirm } from '@timbro/kit/layers/confirm.tsx';
import { useSession } from '@timbro/kit/memory/session.ts';
import { useT } from '@timbro/kit/words/i18n.ts';

const roleOf = (value: unknown): Role | undefined => allRoles.find((role) => role === value);

/** Another role opens and closes doors and ends sessions: it is asked for each time. */
function useRoleQuestion() {
  const t = useT();
  const confirm = useConfirm();
  const ownId = useSession().user?.id;
  return ({ id, displayName, role }: User, after: Role) => {
    const values = { name: displayName, before: t(`role.${role}`), after: t(`role.${after}`) };
    return confirm({
      title: t('users.changeRole'),
      body: t(id === ownId ? 'users.changeRole.own' : 'users.changeRole.text', values),
      // The dialog around it has its step in the history already, and would take another one for leaving.
      leaving: true,
    });
  };
}

type Props = {
  roles: readonly Role[];
  /** Whose role it is; nobody's yet when the person is new. */
  person?: User | undefined;
  /** Whether the reader may not touch their own. */
  keepsOwn?: boolean;
};

export function RoleField({ roles, person, keepsOwn = false }: Props) {
  const ownId = useSession().user?.id;
  const isKept = keepsOwn && person !== undefined && person.id === ownId;
  const { bound, ref, value, onChange, t, note, look } = useField({
    name: 'role',
    label: 'users.field.role',
    required: true,
    disabled: isKept,
    ...(isKept && { help: 'users.ownRole' }),
  });
  const ask = useRoleQuestion();
  const choose = async (role: Role | undefined) => {
    if (!role) return;
    const isAsked = person !== undefined && role !== person.role;
    if (!isAsked || (await ask(person, role))) onChange(role);
  };
  return (
    <MuiTextField
      select
      fullWidth
      {...bound}
      {...look}
      inputRef={ref}
      value={roleOf(value) ?? ''}
      onChange={({ target }) => void choose(roleOf(target.value))}
      helperText={note}
    >
      {roles.map((role) => (
        <MenuItem key={role} value={role}>
          {t(`role.${role}`)}
        </MenuItem>
      ))}
    </MuiTextField>
  );
}
