import type { auth } from '@timbro/core/auth/contract.ts';
import type { Parsed } from '@timbro/core/capability.ts';
import { dayIn } from '@timbro/core/days/rules.ts';
import { Refusal } from '@timbro/core/errors.ts';
import { say } from '@timbro/core/messages.ts';
import { dayTitle, timeIn } from '@timbro/core/moment.ts';
import { judgePairing } from '@timbro/core/pairing/rules.ts';
import { addAuditLines } from '#db/audit-lines.ts';
import { inTransaction } from '#db/in-transaction.ts';
import type { AnyCall } from '#http/handlers.ts';
import { type FoundPairing, findPairing, pairingRepo } from '#modules/pairing/pairing.repo.ts';
import { linkTo } from '#outbox/payloads.ts';
import { audienceOfUser, rooms } from '#realtime/audience.ts';
import { refusedOnBeat } from '#security/beat.ts';
import { hashPairingCode } from '#security/pairing-codes.ts';
import { authRepo } from './auth.repo.ts';
import { newSession, welcome } from './open-session.ts';
import { refuseIfFull } from './refuse-if-full.ts';
import { throttleRepo } from './throttle.repo.ts';

type Pairing = AnyCall & Parsed<(typeof auth)['pair']>;

const wrongCode = () => new Refusal('validation', { errors: [{ path: 'code', message: 'pairing.wrongCode' }] });

/** A phone is somebody's from now on: a session as after a sign-in, and for whoever was never active a password. */
export async function pair(call: Pairing) {
  const { tx, now, body } = call;
  const found = await refusedOnBeat(call.server.beat, () => compareCode(call));
  const { id, companyId } = found;
  const passwordHash = body.password === undefined ? null : await call.server.passwords.hash(body.password);

  // Hashing took a while: what was true of client, code and person before it must be so in what is written.
  const [repo, codes] = [authRepo(tx), pairingRepo(tx, companyId, now)];
  if (!(await repo.holdOpen(companyId))) throw new Refusal('companyDisabled');
  if (!(await codes.link(id, passwordHash)) || !(await codes.use(found.codeId))) throw wrongCode();
  if (passwordHash !== null) await repo.endCodes(companyId, id, now);
  const opened = newSession(call, found, 'mobile');
  await repo.insertSession(opened.session, opened.tokenHash);

  const answer = await welcome(call, opened, found);
  const { device, deviceType, id: entityId } = opened.session;
  call.record({
    entityId: id,
    before: { status: found.status, appLinkedAt: found.appLinkedAt?.toISOString() ?? null },
    after: {
      status: answer.user.status,
      appLinkedAt: answer.user.appLinkedAt,
      device,
      deviceType,
      ...(passwordHash !== null && { password: 'new' }),
    },
    rooms: audienceOfUser(companyId, answer.user),
    by: { actorId: id, companyId },
  });
  const event = { eventType: 'sessions.create', entityId, companyId, at: now.toISOString() };
  await call.enqueue(companyId, 'event', { event, rooms: [rooms.user(id)] });
  await call.enqueue(companyId, 'mail', letterTo(found, device, now));
  return answer;
}

/**
 * Finds the live code that was typed, and whose it is. A wrong one has counted against the address before anybody compares, so
 * that guesses sent at once cannot exceed the limit; codes that nobody has, and those that are no longer good, cost the same.
 */
async function compareCode(call: Pairing): Promise<FoundPairing> {
  const { server, from, now, body } = call;
  const window = [['wrongPairingPerAddress', from.ip]] as const;
  await refuseIfFull(server.database.systemDb, now, window);
  const hash = hashPairingCode(server.tokens, body.code);
  const { counted, found } = await inTransaction(server.database, null, async (db) => ({
    counted: await throttleRepo(db, now).count(window),
    found: await findPairing(db, hash),
  }));
  const verdict = found ? judgePairing(factsOf(found, body.password !== undefined), now) : 'wrong';
  if (found && verdict === 'wrong') await noteRefusal(call, found);
  if (!found || verdict === 'wrong') throw wrongCode();
  await throttleRepo(server.database.systemDb, now).takeBack(counted);
  if (verdict === 'companyDisabled') throw new Refusal('companyDisabled');
  if (verdict !== 'paired') {
    const message = verdict === 'passwordRequired' ? 'validation.passwordRequired' : 'pairing.passwordNotAsked';
    throw new Refusal('validation', { errors: [{ path: 'password', message }] });
  }
  return found;
}

const factsOf = (found: FoundPairing, withPassword: boolean) => ({
  usedAt: found.usedAt,
  expiresAt: found.expiresAt,
  status: found.status,
  isGone: found.removedAt !== null || found.companyDeletedAt !== null,
  isOpen: found.companyStatus === 'enabled',
  withPassword,
});

/** Who tried a code that is no longer good may have found it: the person's history tells of it. */
const noteRefusal = ({ server, now, from }: AnyCall, { id, companyId }: FoundPairing) =>
  addAuditLines(server.database.systemDb, companyId, [
    {
      at: now,
      actorId: null,
      action: 'auth.pair',
      entity: 'user',
      entityId: id,
      before: null,
      after: null,
      ip: from.ip,
      refused: true,
    },
  ]);

function letterTo(found: FoundPairing, device: string, now: Date) {
  const { email, language, displayName, timezone } = found;
  const at = `${dayTitle(language, dayIn(timezone, now))}, ${timeIn(timezone, now)}`;
  const values = { name: displayName, device, at, link: linkTo('/me/forgot-password') };
  return { to: email, subject: say(language, 'mail.paired.subject'), text: say(language, 'mail.paired.text', values) };
}
