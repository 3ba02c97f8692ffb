import { providerUsers } from '@timbro/core/users/contract.ts';
import { implement } from '#http/handlers.ts';
import { managedPeople } from './managed-people.ts';

export const providerUserHandlers = implement(
  providerUsers,
  managedPeople({
    leading: 'SuperAdmin',
    last: 'lastSuperAdmin',
    ownRoleIsFixed: true,
    fileName: 'providerUsers.fileName',
  }),
);
