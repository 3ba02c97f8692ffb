import { isProvider, noModules } from '@timbro/core/access.ts';
import { changesBetween } from '@timbro/core/audit/rules.ts';
import { Refusal } from '@timbro/core/errors.ts';
import { defaultChoices, silencedKinds } from '@timbro/core/notifications/choice-rules.ts';
import { type Profile, profileContract } from '@timbro/core/profile/contract.ts';
import { defaultLook } from '@timbro/core/profile/rules.ts';
import { announceEnd } from '#http/announce-end.ts';
import { type Caller, differs, implement, orNotFound, refuseStale } from '#http/handlers.ts';
import { isPasswordOf } from '#modules/auth/auth.door.ts';
import { authRepo } from '#modules/auth/auth.repo.ts';
import { companiesRepo } from '#modules/companies/companies.repo.ts';
import { pairingRepo } from '#modules/pairing/pairing.repo.ts';
import { sessionsRepo } from '#modules/sessions/sessions.repo.ts';
import { historyOfUser, presentUser, usersRepo } from '#modules/users/users.repo.ts';
import { audienceOfUser } from '#realtime/audience.ts';

const people = ({ tx, actor, now }: Caller) => usersRepo(tx, actor.companyId, now);

async function profileOf(call: Caller): Promise<Profile> {
  const { actor, tx } = call;
  const row = orNotFound(await people(call).find(actor.id));
  const user = { ...presentUser(row), look: { ...defaultLook, ...row.user.look }, hasPin: row.user.hasPin ?? false };
  if (isProvider(actor.role)) return { ...user, company: null, permissions: noModules, notifications: null };
  const { id, name, timezone } = orNotFound(await companiesRepo(tx).find(actor.companyId));
  const notifications = { ...defaultChoices, ...row.user.notifications };
  return { ...user, company: { id, name, timezone }, permissions: actor.modules, notifications };
}

export const profileHandlers = implement(profileContract, {
  read: profileOf,

  async update(call) {
    const { version, currentPassword, password, look, notifications, pin, ...change } = call.body;
    if (currentPassword !== undefined && password !== undefined) return changePassword(call, currentPassword, password);
    const before = await profileOf(call);
    // The provider's people are told of nothing and stamp nowhere.
    if ((notifications || pin !== undefined) && !before.company) throw new Refusal('forbidden');
    refuseStale(before, version);
    const newPin =
      pin === undefined ? undefined : { hash: pin === null ? null : await call.server.passwords.hash(pin) };
    if (newPin && !(await people(call).setPin(call.actor.id, newPin.hash))) throw new Refusal('unauthorized');
    if (look || notifications) await people(call).setChoices(call.actor.id, { look, notifications });
    if (differs(change, before) && !(await people(call).update(call.actor.id, change, version)))
      throw new Refusal('stale');
    const isChanged = look || notifications || newPin || differs(change, before);
    const after = isChanged ? await profileOf(call) : before;
    const pins = pinsOf(before, after, Boolean(newPin?.hash));
    return isOfRecord(before, after) || pins ? recorded(call, before, after, pins) : unrecorded(call, after);
  },
});

/** What belongs into the history; how somebody likes the screen does not. */
const ofRecord = ({
  look: _taste,
  company: _company,
  permissions: _flags,
  hasPin: _told,
  notifications,
  ...person
}: Profile) => ({
  ...historyOfUser(person),
  silenced: notifications && silencedKinds(notifications),
});
const isOfRecord = (before: Profile, after: Profile) => changesBetween(ofRecord(before), ofRecord(after)).length > 0;

type Pins = { before: string | null; after: string | null };
/** That the PIN is another one or none, never what it is. */
function pinsOf(before: Profile, after: Profile, isNew: boolean): Pins | null {
  if (!isNew && before.hasPin === after.hasPin) return null;
  return { before: before.hasPin ? 'old' : null, after: after.hasPin ? 'new' : null };
}

function recorded(call: Caller, before: Profile, after: Profile, pins: Pins | null): Profile {
  const rooms = audienceOfUser(call.actor.companyId, after);
  call.record({
    entityId: after.id,
    before: { ...ofRecord(before), ...(pins && { pin: pins.before }) },
    after: { ...ofRecord(after), ...(pins && { pin: pins.after }) },
    rooms,
  });
  return after;
}

function unrecorded(call: Caller, profile: Profile): Profile {
  call.unrecorded();
  return profile;
}

/** Ends every session, the caller's own too: whoever else knew the old password is out. */
async function changePassword(call: Caller, currentPassword: string, password: string) {
  const { actor, server, tx } = call;
  const account = orNotFound(await authRepo(server.database.systemDb).account(actor.id));
  const typed = { account, email: account.email.toLowerCase(), password: currentPassword };
  if (!(await isPasswordOf(call, typed, { action: 'profile.update', actorId: actor.id })))
    throw new Refusal('validation', { errors: [{ path: 'currentPassword', message: 'validation.currentPassword' }] });
  if (password === currentPassword)
    throw new Refusal('validation', { errors: [{ path: 'password', message: 'validation.samePassword' }] });

  const passwordHash = await server.passwords.hash(password);
  // Hashing took a while: whoever was archived meanwhile, or signed out by another change of the password, changes nothing.
  if (!(await people(call).setPassword(actor.id, passwordHash, ['active']))) throw new Refusal('unauthorized');
  const ended = await sessionsRepo(tx, actor.companyId, actor.id).end(call.now);
  if (!ended.includes(actor.sessionId)) throw new Refusal('unauthorized');
  await announceEnd(call, actor.companyId, ended);
  await pairingRepo(tx, actor.companyId, call.now).endOf(actor.id);
  call.setRefreshCookie(null);
  const after = await profileOf(call);
  call.record({
    entityId: actor.id,
    before: { password: 'old' },
    after: { password: 'new' },
    rooms: audienceOfUser(actor.companyId, after),
  });
  return after;
}
