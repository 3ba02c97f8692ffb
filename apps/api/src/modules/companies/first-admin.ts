import { displayNameOf } from '@timbro/core/users/rules.ts';
import { newId } from '#db/new-id.ts';
import type { Caller } from '#http/handlers.ts';
import { usersRepo } from '#modules/users/users.repo.ts';

type FirstAdmin = { firstName: string; lastName: string; email: string };

/** Whoever will run the client; the mail leaves when the client is invited. */
export async function addFirstAdmin(call: Caller, companyId: string, admin: FirstAdmin) {
  const displayName = displayNameOf(admin.firstName, admin.lastName);
  const person = { ...admin, id: newId(), createdAt: call.now, displayName, role: 'Admin' as const };
  await usersRepo(call.tx, companyId).insert(person);
  call.record({
    entityId: person.id,
    before: null,
    after: { displayName, email: admin.email, role: person.role },
    of: { action: 'users.create', entity: 'user', companyId },
  });
}
