import { expect, test } from 'vitest';
import { type Done, doneKeyOf } from './done.ts';

const byStatus = [
  { field: 'archived', is: true, say: 'absences.archive.done' },
  { field: 'status', is: 'approved', say: 'leaveRequests.approved.done' },
  { field: 'password', say: 'profile.password.done' },
  { say: 'absences.update.done' },
] as const satisfies Done;

test.each([
  ['nothing is said of it', undefined, {}, 'absences.create.done'],
  ['it is silent', null, {}, null],
  ['it always says the same', 'users.create.done', { status: 'approved' }, 'users.create.done'],
  ['a field has the value', byStatus, { status: 'approved' }, 'leaveRequests.approved.done'],
  ['the first of two cases holds', byStatus, { archived: true, status: 'approved' }, 'absences.archive.done'],
  ['the field has another value', byStatus, { archived: false }, 'absences.update.done'],
  ['any value will do', byStatus, { password: '' }, 'profile.password.done'],
  ['there is no body', byStatus, undefined, 'absences.update.done'],
  ['no case holds', [{ field: 'status', is: 'approved', say: 'users.create.done' }], {}, null],
] as const)('where %s', (_, done, body, key) => expect(doneKeyOf('absences.create', done, body)).toBe(key));
