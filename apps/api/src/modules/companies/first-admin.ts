import { Refusal } from '@timbro/core/errors.ts';
import { displayNameOf } from '@timbro/core/users/rules.ts';
import { newId } from '#db/new-id.ts';
import { type Caller, orNotFound } from '#http/handlers.ts';
import { authRepo } from '#modules/auth/auth.repo.ts';
import { presentUser, usersRepo } from '#modules/users/users.repo.ts';

type FirstAdmin = { firstName: string; lastName: string; email: string };

/** The provider sees every client, so it can say at which field the address is taken, before the index has to. */
export async function refuseTaken({ tx }: Caller, email: string, path: string) {
  if (await authRepo(tx).addressIsTaken(email))
    throw new Refusal('duplicate', { errors: [{ path, message: 'error.duplicate' }] });
}

/** Whoever will run the client, written into the client's own history. */
export async function addFirstAdmin(call: Caller, companyId: string, admin: FirstAdmin) {
  const displayName = displayNameOf(admin.firstName, admin.lastName);
  const person = { ...admin, id: newId(), createdAt: call.now, displayName, role: 'Admin' as const };
  await usersRepo(call.tx, companyId, call.now).insert(person);
  call.record({
    entityId: person.id,
    before: null,
    after: { displayName, email: admin.email, role: person.role },
    of: { action: 'users.create', entity: 'user', companyId },
  });
  return presentUser(orNotFound(await usersRepo(call.tx, companyId, call.now).find(person.id)));
}
