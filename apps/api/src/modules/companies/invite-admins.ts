import { Refusal } from '@timbro/core/errors.ts';
import { say } from '@timbro/core/messages.ts';
import type { Caller } from '#http/handlers.ts';
import { mailCodes } from '#modules/auth/auth.door.ts';
import { usersRepo } from '#modules/users/users.repo.ts';
import { outboxRepo } from '#outbox/outbox.repo.ts';
import { linkTo } from '#outbox/payloads.ts';

/** Whoever has no password yet gets a code to choose one; who has one hears that the door is open. */
export async function inviteAdmins(call: Caller, company: { id: string; name: string }, only?: readonly string[]) {
  const admins = (await usersRepo(call.tx, company.id, call.now).byRole('Admin'))
    .map(({ user }) => user)
    .filter(({ id }) => !only || only.includes(id));
  if (admins.length === 0)
    throw new Refusal('statusForbids', { errors: [{ path: 'admin', message: 'companies.noAdmin' }] });
  const isNew = ({ status }: { status: string }) => status === 'notActive';
  const addressees = admins.filter(isNew).map((admin) => ({ ...admin, companyName: company.name }));
  await mailCodes(call.tx, call.server.tokens, addressees, 'invitation', call.now);
  const letters = admins
    .filter((admin) => !isNew(admin))
    .map(({ email, displayName, language }) => ({
      to: email,
      subject: say(language, 'mail.companyEnabled.subject'),
      text: say(language, 'mail.companyEnabled.text', {
        name: displayName,
        company: company.name,
        link: linkTo('/login'),
      }),
    }));
  await outboxRepo(call.tx).add(company.id, 'mail', letters, call.now);
}
