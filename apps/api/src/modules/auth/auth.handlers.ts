import { auth } from '@timbro/core/auth/contract.ts';
import { judgeRefresh } from '@timbro/core/auth/rules.ts';
import { Refusal } from '@timbro/core/errors.ts';
import { say } from '@timbro/core/messages.ts';
import { newId } from '#db/new-id.ts';
import { type AnyCall, implement, orNotFound } from '#http/handlers.ts';
import { auditRepo } from '#modules/audit/audit.repo.ts';
import { mailCodes } from '#mail/mail-codes.ts';
import { announceEnd } from '#realtime/announce-end.ts';
import { sessionsRepo } from '#modules/sessions/sessions.repo.ts';
import { audienceOfUser } from '#realtime/audience.ts';
import { rooms } from '#realtime/rooms.ts';
import { presentUser, usersRepo } from '#modules/users/users.repo.ts';
import { outboxRepo } from '#outbox/outbox.repo.ts';
import { type Account, authRepo, sessionEnd } from './auth.repo.ts';
import { findCode, wrongCode } from './codes.ts';
import { describeDevice } from './describe-device.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { throttleRepo } from './throttle.repo.ts';

/**
 * Outside the call's transaction: what must stay although the answer is a refusal. Never used once the transaction has
 * begun, for both draw on the same pool and would wait for each other.
 */
const lasting = ({ server, now }: AnyCall) => {
  const db = server.database.systemDb;
  return {
    auth: authRepo(db),
    throttle: throttleRepo(db, now),
    audit: (companyId: string) => auditRepo(db, companyId),
    outbox: outboxRepo(db),
    db,
  };
};

const mayReceiveCode = (account: Account | undefined): account is Account =>
  account !== undefined &&
  account.status !== 'archived' &&
  account.companyStatus === 'enabled' &&
  !account.companyDeletedAt;

export const authHandlers = implement(auth, {
  async signIn(call) {
    const { email, password } = call.body;
    const account = await checkPassword(call, email, password);
    if (account.companyStatus !== 'enabled' || account.companyDeletedAt) throw new Refusal('companyDisabled');

    const sessionId = newId();
    const refreshToken = call.server.tokens.newRefresh();
    const { ip, userAgent, deviceType } = call.from;
    const session = {
      id: sessionId,
      companyId: account.companyId,
      userId: account.id,
      deviceType,
      device: describeDevice(userAgent),
      ip,
      createdAt: call.now,
      lastUsedAt: call.now,
      expiresAt: sessionEnd(call.now),
    };
    await authRepo(call.tx).openSession(session, call.server.tokens.hashRefresh(refreshToken));
    const user = presentUser(orNotFound(await usersRepo(call.tx, account.companyId, call.now).find(account.id)));
    call.record({
      entityId: sessionId,
      before: null,
      after: { device: session.device, deviceType },
      rooms: [rooms.user(account.id)],
      by: { actorId: account.id, companyId: account.companyId },
    });
    call.setRefreshCookie(refreshToken);
    return {
      accessToken: call.server.tokens.signAccess(sessionId, call.now),
      refreshToken,
      user,
      permissions: account.modules,
    };
  },

  async refresh(call) {
    const { server, from, now } = call;
    const found = from.refreshToken
      ? await lasting(call).auth.refreshToken(server.tokens.hashRefresh(from.refreshToken))
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
    await authRepo(call.tx).rotate(
      found.hash,
      { hash: server.tokens.hashRefresh(refreshToken), companyId, sessionId, createdAt: now },
      from.ip,
    );
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
    const { auth: accounts, throttle } = lasting(call);
    const account = await accounts.accountByEmail(email);
    const window = [['codesPerAccount', await bucketOf(call, account, email)]] as const;
    await oneAtATime(email, async () => {
      await throttle.refuseIfFull(window);
      await throttle.count(window);
    });
    if (mayReceiveCode(account)) {
      await mailCodes(call.tx, call.server.tokens, [account], 'recovery', call.now);
      call.record({
        entityId: account.id,
        before: null,
        after: { code: 'recovery' },
        // Whoever typed the address: nobody has signed in.
        by: { actorId: null, companyId: account.companyId },
      });
    } else call.unrecorded();
    return { message: say(call.from.language, 'auth.restorePassword.done') };
  },

  async verifyCode(call) {
    const account = await lasting(call).auth.accountByEmail(call.body.email);
    await findCode(call.server, mayReceiveCode(account) ? account : undefined, call.body.code, call.now);
    return { verified: true as const };
  },

  async restorePasswordConfirm(call) {
    const account = await lasting(call).auth.accountByEmail(call.body.email);
    if (!mayReceiveCode(account)) throw wrongCode();
    const code = await findCode(call.server, account, call.body.code, call.now);
    const passwordHash = await call.server.passwords.hash(call.body.password);
    if (!(await authRepo(call.tx).useCode(code.id, call.now))) throw wrongCode();

    const { id, companyId } = account;
    const people = usersRepo(call.tx, companyId, call.now);
    await people.update(id, { passwordHash, status: 'active' });
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

/** Under which name an account's attempts count: an address it signed in from lately is one of its own, so strangers cannot lock it out. */
async function bucketOf(call: AnyCall, account: Account | undefined, email: string): Promise<string> {
  const { ip } = call.from;
  const knownHere = account !== undefined && (await lasting(call).auth.isKnownAddress(account.id, ip, call.now));
  return knownHere ? `${email} ${ip}` : email;
}

/** Answers the account when the password is right; wrong, unknown, archived and invited look the same from outside. */
async function checkPassword(call: AnyCall, email: string, password: string): Promise<Account> {
  const { auth: accounts, throttle, audit } = lasting(call);
  const account = await accounts.accountByEmail(email);
  const { ip } = call.from;
  const windows = [
    ['wrongPasswordPerAccount', await bucketOf(call, account, email)],
    ['wrongPasswordPerAddress', ip],
  ] as const;
  const isRight = await oneAtATime(email, async () => {
    await throttle.refuseIfFull(windows);
    const matches = await call.server.passwords.verify(account?.passwordHash ?? null, password);
    if (matches && account?.status === 'active') return true;
    await throttle.count(windows);
    return false;
  });
  if (isRight && account) return account;
  if (account)
    await audit(account.companyId).add([
      {
        at: call.now,
        actorId: null,
        action: 'auth.signIn',
        entity: 'user',
        entityId: account.id,
        before: null,
        after: null,
        ip,
        refused: true,
      },
    ]);
  throw new Refusal('invalidCredentials');
}

/** A copied refresh token was used again: whoever holds the family, thief or owner, has to sign in anew. */
async function endFamily(call: AnyCall, session: { id: string; companyId: string; userId: string }) {
  const { db, outbox, audit } = lasting(call);
  const ended = await sessionsRepo(db, session.companyId, session.userId).end(call.now, { id: session.id });
  await outbox.add(session.companyId, 'sessionsEnded', [{ sessionIds: ended }], call.now);
  await audit(session.companyId).add([
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
