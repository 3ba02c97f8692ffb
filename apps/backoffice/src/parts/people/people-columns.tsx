import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { User } from '@timbro/core/users/contract.ts';
import { addressOf, sortNameOf } from '@timbro/core/users/rules.ts';
import { useCompanyZone } from '@timbro/kit/data/company-zone.ts';
import type { Column } from '@timbro/kit/table/types.ts';
import { formatDay, formatInstant } from '@timbro/kit/words/format.ts';
import { useT } from '@timbro/kit/words/i18n.ts';
import { usePairingColumns } from './pairing-columns.tsx';
import type { PeopleScope } from './people-scope.ts';
import { PersonAvatar } from './person-avatar.tsx';
import { PersonStatus } from './person-status.tsx';

const nothing = '—';

/** The provider's people have neither department nor papers. */
export function usePeopleColumns({ kind }: PeopleScope): readonly Column<User>[] {
  const t = useT();
  const zone = useCompanyZone();
  const pairing = usePairingColumns();
  const isPhone = useMediaQuery('(max-width: 699.95px)', { noSsr: true });
  const name: Column<User> = {
    field: 'name',
    label: 'users.field.name',
    fixed: true,
    flex: 1.3,
    minWidth: 168,
    card: 'title',
    render: (person) => <NameWithAvatar person={person} />,
  };
  const email: Column<User> = {
    field: 'email',
    label: 'users.field.email',
    flex: 1.8,
    minWidth: 160,
    card: 'detail',
    render: (person) => addressOf(person) ?? nothing,
  };
  const role: Column<User> = {
    field: 'role',
    label: 'users.field.role',
    width: kind === 'provider' ? 180 : 124,
    card: 'detail',
    render: ({ role: own }) => t(`role.${own}`),
  };
  const status: Column<User> = {
    field: 'status',
    label: 'users.field.status',
    width: 122,
    card: 'aside',
    render: ({ status: own }) => <PersonStatus status={own} />,
  };
  const lastSignIn: Column<User> = {
    field: 'lastSignInAt',
    label: 'users.field.lastSignInAt',
    width: 158,
    render: ({ lastSignInAt }) => (lastSignInAt ? formatInstant(lastSignInAt, zone) : t('users.neverSignedIn')),
  };
  // Whose phone is paired and who stamped last tells more of a company than a number that few call.
  const hasApp = kind === 'company' && pairing.length > 0;
  const phone: Column<User> = {
    field: 'phone',
    label: 'users.field.phone',
    width: 132,
    ...(hasApp && { needs: 1240 }),
  };
  const reached = kind === 'provider' ? [email] : [email, phone];
  // A card has one line for both, and a long address would cut the role away.
  const first = isPhone ? [name, role, ...reached] : [name, ...reached, role];
  if (kind === 'provider') return [...first, status, lastSignIn];
  return [
    ...first,
    {
      field: 'department',
      label: 'users.field.department',
      minWidth: 110,
      render: ({ department }) => department?.name ?? nothing,
    },
    status,
    ...(kind === 'company' ? pairing : []),
    { ...lastSignIn, hidden: hasApp },
    { field: 'taxCode', label: 'users.field.taxCode', width: 170, hidden: true },
    { field: 'payrollCode', label: 'users.field.payrollCode', width: 120, hidden: true },
    { field: 'badge', label: 'users.field.badge', width: 150, hidden: true },
    {
      field: 'hiredOn',
      label: 'users.field.hiredOn',
      width: 150,
      hidden: true,
      render: ({ hiredOn }) => (hiredOn ? formatDay(hiredOn) : nothing),
    },
    { field: 'createdAt', label: 'users.field.createdAt', width: 158, hidden: true },
  ];
}

function NameWithAvatar({ person }: { person: User }) {
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 2, minWidth: 0 }}>
      <PersonAvatar person={person} />
      <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', fontWeight: 600 }}>
        {sortNameOf(person)}
      </Box>
    </Box>
  );
}
