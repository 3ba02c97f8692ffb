import type { Role } from '@timbro/core/access.ts';

/** Rooms are joined by the server alone; an event names the rooms of those who may see its record. */
export const rooms = {
  session: (sessionId: string) => `session:${sessionId}`,
  user: (userId: string) => `user:${userId}`,
  role: (companyId: string, role: Role) => `company:${companyId}:role:${role}`,
  /** Responsibles listen per department they answer for. */
  department: (companyId: string, departmentId: string) => `company:${companyId}:department:${departmentId}`,
};

const userRoom = rooms.user('');
/** The people among those who hear of something: whom it is about. */
export const peopleIn = (names: readonly string[]): string[] =>
  names.flatMap((name) => (name.startsWith(userRoom) ? name.slice(userRoom.length) : []));
