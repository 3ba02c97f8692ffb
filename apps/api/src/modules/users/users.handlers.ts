import { users } from '@timbro/core/users/contract.ts';
import { implement } from '#http/handlers.ts';
import { companyPeople, managedPeople } from './managed-people.ts';
import { importPeople } from './people-import.ts';

export const userHandlers = implement(users, {
  ...managedPeople(companyPeople),
  import: importPeople,
});
