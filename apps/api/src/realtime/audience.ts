import type { User } from '@timbro/core/users/contract.ts';
import { rooms } from './rooms.ts';

/** Who hears of a change to a person: the person, whoever manages people, and the responsibles of the department. */
export const audienceOfUser = (companyId: string, user: Pick<User, 'id' | 'department'>) => [
  rooms.user(user.id),
  rooms.role(companyId, 'Admin'),
  rooms.role(companyId, 'BackOffice'),
  rooms.role(companyId, 'SuperAdmin'),
  ...(user.department ? [rooms.department(companyId, user.department.id)] : []),
];
