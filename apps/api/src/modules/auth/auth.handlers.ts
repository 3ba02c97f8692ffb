import { auth } from '@timbro/core/auth/contract.ts';
import { judgeRefresh } from '@timbro/core/auth/rules.ts';
import { Refusal } from '@timbro/core/errors.ts';
import { say } from '@timbro/core/messages.ts';
import { addAuditLines } from '#db/audit-lines.ts';
import { announceEnd } from '#http/announce-end.ts';
import { type AnyCall, implement, orNotFound } from '#http/handlers.ts';
import { pairingRepo } from '#modules/pairing/pairing.repo.ts';
import { sessionsRepo } from '#modules/sessions/sessions.repo.ts';
import { presentUser, usersRepo } from '#modules/users/users.repo.ts';
import { outboxRepo } from '#outbox/outbox.repo.ts';
import { audienceOfUser, rooms } from '#realtime/audience.ts';
import { refusedOnBeat } from '#security/beat.ts';
import { oneAtATime } from '#security/one-at-a-time.ts';
import { bucketOf, isPasswordOf } from './auth.door.ts';
import { type Account, authRepo, nobody } from './auth.repo.ts';
import { findCode, wrongCode } from './codes.ts';
import { newSession, welcome } from './open-session.ts';
import { pair } from './pair.ts';
import { refuseIfFull } from './refuse-if-full.ts';
import { throttleRepo } from './throttle.repo.ts';

export const authHandlers = implement(auth, {
  async signIn(call) {
    const account = await refusedOnBeat(call.server.beat, () => findAccount(call, call.body));
    const opened = newSession(call, account, call.from.deviceType);
    const { session, tokenHash } = opened;
    const repo = authRepo(call.tx);
    // Comparing took a while: the client may have been closed since, the person archived, the password changed.
    if (!(await repo.holdOpen(account.companyId))) throw new Refusal('companyDisabled');
    if (!(await repo.openSession(session, tokenHash, account.passwordHash))) throw new Refusal('invalidCredentials');
    call.record({
      entityId: session.id,
      before: null,
      after: { device: session.device, deviceType: session.deviceType },
      rooms: [rooms.user(account.id)],
      by: { actorId: account.id, companyId: account.companyId },
    });
    return welcome(call, opened, account);
  },

  pair,

  async refresh(call) {
    const { server, from, now } = call;
    const found = from.refreshToken
      ? await authRepo(server.database.systemDb).refreshToken(server.tokens.hashRefresh(from.refreshToken))
      : undefined;
    const alive =
      found &&
      !found.session.endedAt &&
      found.session.expiresAt > now &&
      found.userStatus === 'active' &&
      found.companyStatus === 'enabled';
    if (!alive) return refuseRefresh(call);
    if (judgeRefresh(found.rotatedAt, now) === 'theft') {
      await endFamily(call, found.session);
      return refuseRefresh(call);
    }
    const refreshToken = server.tokens.newRefresh();
    const { id: sessionId, companyId } = found.session;
    const next = { hash: server.tokens.hashRefresh(refreshToken), companyId, sessionId, createdAt: now };
    if (!(await authRepo(call.tx).rotate(found.hash, next, from.ip))) return refuseRefresh(call);
    call.setRefreshCookie(refreshToken);
    return { accessToken: server.tokens.signAccess(sessionId, now), refreshToken };
  },

  async signOut(call) {
    const { actor } = call;
    await sessionsRepo(call.tx, actor.companyId, actor.id).end(call.now, { id: actor.sessionId });
    await announceEnd(call, actor.companyId, [actor.sessionId]);
    call.record({
      entityId: actor.sessionId,
      before: { open: true },
      after: { open: false },
      rooms: [rooms.user(actor.id)],
    });
    call.setRefreshCookie(null);
    return null;
  },

  async restorePassword(call) {
    const { email } = call.body;
    const struck = call.server.beat();
    await refusedOnBeat(
      () => struck,
      () => countCode(call, email),
    );
    await struck;
    // The dispatcher is not woken: the mail leaves with its next poll, and does not slow a request that somebody is timing.
    await outboxRepo(call.tx).add(nobody.companyId, 'recovery', [{ email, ip: call.from.ip }], call.now);
    call.unrecorded();
    return { message: say(call.from.language, 'auth.restorePassword.done') };
  },

  async verifyCode(call) {
    await findCode(call, call.body.email, call.body.code);
    return { verified: true as const };
  },

  async restorePasswordConfirm(call) {
    const { account, codeId } = await findCode(call, call.body.email, call.body.code);
    const passwordHash = await call.server.passwords.hash(call.body.password);
    const { id, companyId } = account;
    const repo = authRepo(call.tx);
    const people = usersRepo(call.tx, companyId, call.now);
    // Hashing took a while: what was true of client, code and person before it must be so in what is written.
    const isOpen = await repo.holdOpen(companyId);
    // The person before the code, in the order in which a phone is paired.
    const isSet = isOpen && (await people.setPassword(id, passwordHash, ['active', 'notActive']));
    if (!isSet || !(await repo.useCode(codeId, call.now))) throw wrongCode();
    // Whoever chooses their first password keeps the letter for their phone.
    if (account.status === 'active') await pairingRepo(call.tx, companyId, call.now).endOf(id);
    await announceEnd(call, companyId, await sessionsRepo(call.tx, companyId, id).end(call.now));
    await throttleRepo(call.tx, call.now).forget('wrongPasswordPerAccount', account.email);
    const user = presentUser(orNotFound(await people.find(id)));
    call.record({
      entityId: id,
      before: { status: account.status, password: 'old' },
      after: { status: user.status, password: 'new' },
      rooms: audienceOfUser(companyId, user),
      by: { actorId: id, companyId },
    });
    return { message: say(call.from.language, 'auth.restorePasswordConfirm.done') };
  },
});

/** A copied refresh token was used again: whoever holds the family, thief or owner, has to sign in anew. */
type Credentials = { email: string; password: string };

async function findAccount(call: AnyCall, { email, password }: Credentials): Promise<Account> {
  const account = await authRepo(call.server.database.systemDb).accountByEmail(email);
  const isRight = await isPasswordOf(call, { account, email, password }, { action: 'auth.signIn', actorId: null });
  if (!isRight || !account) throw new Refusal('invalidCredentials');
  return account;
}

/** One more code for that address, unless it had enough of them. */
async function countCode(call: AnyCall, email: string): Promise<void> {
  const db = call.server.database.systemDb;
  const account = await authRepo(db).accountByEmail(email);
  const window = [['codesPerAccount', await bucketOf(call, account, email)]] as const;
  await oneAtATime(email, async () => {
    await refuseIfFull(db, call.now, window);
    await throttleRepo(db, call.now).count(window);
  });
}

async function endFamily(call: AnyCall, session: { id: string; companyId: string; userId: string }) {
  // Outside the call's transaction, since it stays although the answer is a refusal; that has not begun, or both would wait for one pool.
  const db = call.server.database.systemDb;
  const ended = await sessionsRepo(db, session.companyId, session.userId).end(call.now, { id: session.id });
  await outboxRepo(db).add(session.companyId, 'sessionsEnded', [{ sessionIds: ended }], call.now);
  await addAuditLines(db, session.companyId, [
    {
      at: call.now,
      actorId: session.userId,
      action: 'auth.refresh',
      entity: 'session',
      entityId: session.id,
      before: { open: true },
      after: { open: false },
      ip: call.from.ip,
      refused: true,
    },
  ]);
  call.server.sessions.cut(ended);
  call.server.wakeOutbox();
}

function refuseRefresh(call: AnyCall): never {
  call.setRefreshCookie(null);
  throw new Refusal('unauthorized');
}
