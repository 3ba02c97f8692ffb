import { companyRoles, providerRoles, type Role } from '@timbro/core/access.ts';
import type { Person } from '@timbro/core/fields.ts';
import type { User } from '@timbro/core/users/contract.ts';

/** Who hears of what happens to a person: the person, whoever sees everybody, and the responsibles of the department. */
export const audienceOfPerson = (companyId: string, { id, departmentId }: Pick<Person, 'id' | 'departmentId'>) => [
  rooms.user(id),
  ...staffRooms(companyId),
  ...(departmentId ? [rooms.department(companyId, departmentId)] : []),
];

/** The same for the record of a person, as it was and as it is. */
export const audienceOfUser = (companyId: string, ...states: readonly Pick<User, 'id' | 'department'>[]) => [
  ...new Set(
    states.flatMap(({ id, department }) => audienceOfPerson(companyId, { id, departmentId: department?.id ?? null })),
  ),
];

/** Whoever sees all people of the company; of the provider it is the SuperAdmins. */
export const staffRooms = (companyId: string) => [
  rooms.role(companyId, 'Admin'),
  rooms.role(companyId, 'BackOffice'),
  rooms.role(companyId, 'SuperAdmin'),
];

/** Who hears of a pay slip or a document: those who look after them, and whoever it is for once it is theirs. */
export const audienceOfPaper = (companyId: string, userIds: readonly string[]) => [
  rooms.role(companyId, 'Admin'),
  rooms.role(companyId, 'BackOffice'),
  ...userIds.map(rooms.user),
];

/** Who hears of a change to a department: the staff, and who answers for it or did so before. */
export const audienceOfDepartment = (companyId: string, departmentId: string) => [
  ...staffRooms(companyId),
  rooms.department(companyId, departmentId),
];

/** Who hears whether exits are logged and how: everybody, for the phones of those at work go by it. */
export const audienceOfEverybody = (companyId: string) => companyRoles.map((role) => rooms.role(companyId, role));

/** Who hears of shifts, schedules and areas: everybody who looks after people by them. */
export const audienceOfRules = (companyId: string) => {
  const planners = ['Admin', 'Responsible', 'BackOffice'] as const;
  return planners.map((role) => rooms.role(companyId, role));
};

/** Who hears of a client: the provider's people, and everybody of the client itself when it concerns them. */
export const audienceOfClient = (providerId: string, clientId?: string) => [
  ...providerRoles.map((role) => rooms.role(providerId, role)),
  ...(clientId ? companyRoles.map((role) => rooms.role(clientId, role)) : []),
];

/** Who hears of a client's devices: those of the client who look after them, and the provider's people. */
export const audienceOfDevices = (companyId: string, providerId: string) => [
  rooms.role(companyId, 'Admin'),
  rooms.role(companyId, 'Responsible'),
  ...audienceOfClient(providerId),
];

/** Rooms are joined by the server alone; an event names the rooms of those who may see its record. */
export const rooms = {
  session: (sessionId: string) => `session:${sessionId}`,
  user: (userId: string) => `user:${userId}`,
  kiosk: (kioskId: string) => `kiosk:${kioskId}`,
  role: (companyId: string, role: Role) => `company:${companyId}:role:${role}`,
  /** Responsibles listen per department they answer for. */
  department: (companyId: string, departmentId: string) => `company:${companyId}:department:${departmentId}`,
};

const userRoom = rooms.user('');
/** The people among those who hear of something: whom it is about. */
export const peopleIn = (names: readonly string[]): string[] =>
  names.flatMap((name) => (name.startsWith(userRoom) ? name.slice(userRoom.length) : []));
