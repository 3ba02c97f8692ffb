import { Refusal } from '@timbro/core/errors.ts';
import { kioskContract } from '@timbro/core/kiosks/contract.ts';
import { kioskCookieHours, kioskScanSeconds } from '@timbro/core/kiosks/rules.ts';
import { judgeKioskToken, kioskTokenEnd } from '@timbro/core/kiosks/token-rules.ts';
import type { MessageKey } from '@timbro/core/messages.ts';
import { inTransaction } from '#db/in-transaction.ts';
import { newId } from '#db/new-id.ts';
import { type AnyCall, type KioskCaller, implement } from '#http/handlers.ts';
import { deviceOf, refuseFull } from '#modules/auth/auth.door.ts';
import { throttleRepo } from '#modules/auth/throttle.repo.ts';
import { rooms } from '#realtime/audience.ts';
import { tabletLeaves } from './kiosk-events.ts';
import { stampAtKiosk } from './kiosk-stamps.ts';
import { kiosksRepo, tabletsRepo } from './kiosks.repo.ts';
import { scansRepo } from './scans.repo.ts';
import { deliverKept } from './sealed-rows.ts';

const refused = (path: string, message: MessageKey) => new Refusal('validation', { errors: [{ path, message }] });
const wrongCode = () => refused('code', 'kiosks.code.wrong');

export const kioskHandlers = implement(kioskContract, {
  async register(call) {
    const { server, now, from, tx } = call;
    const codeHash = server.kioskTokens.hashCode(call.body.code);
    await findCode(call, codeHash);
    // Held from here on: of two tablets with the same code one finds it used.
    const found = await tabletsRepo(tx).ofCode(codeHash, now);
    if (!found) throw wrongCode();
    const { id, name, companyId, companyName, timezone, isEnabled, isOn, registeredAt } = found;
    if (!isEnabled) throw new Refusal('companyDisabled');
    if (!isOn) throw new Refusal('moduleOff');
    const [cookie, device] = [server.kioskTokens.newCookie(), deviceOf(from.userAgent)];
    await tabletsRepo(tx).register(id, server.kioskTokens.hashCookie(cookie), device, now);
    if (registeredAt) await tabletLeaves(call, companyId, { kioskId: id, registeredAt: new Date(registeredAt) });
    call.record({
      entityId: id,
      before: { device: found.device, registeredAt: registeredAt && new Date(registeredAt).toISOString() },
      after: { device, registeredAt: now.toISOString() },
      rooms: [rooms.role(companyId, 'Admin')],
      by: { actorId: null, companyId },
    });
    call.setKioskCookie(cookie);
    return { kiosk: { id, name }, company: { name: companyName, timezone } };
  },

  async token(call) {
    const { kiosk, server, now } = call;
    const { id, name, companyId, companyName, timezone, registeredAt } = kiosk;
    await renewCookie(call);
    await saySeen(call);
    const open = await scansRepo(call.tx, companyId).open(id, now);
    const token = server.kioskTokens.issue({ kioskId: id, companyId }, now);
    return {
      token,
      expiresAt: kioskTokenEnd(now).toISOString(),
      url: `${server.publicUrl}/me/?scan=${token}`,
      socket: server.kioskTokens.signSocket({ kioskId: id, registeredAt }, now),
      kiosk: { id, name },
      company: { name: companyName, timezone },
      publicKey: server.seals.publicKey,
      scan: open ? { ...open, expiresAt: open.expiresAt.toISOString() } : null,
    };
  },

  async scan(call) {
    const { actor, server, now } = call;
    const read = server.kioskTokens.read(call.body.token);
    const verdict = judgeKioskToken(read, actor.companyId, now);
    if (!read || verdict !== 'good')
      throw refused('token', verdict === 'stale' ? 'kiosks.token.stale' : 'kiosks.token.unknown');
    const repo = scansRepo(call.tx, actor.companyId);
    const kiosk = await repo.kiosk(read.kioskId);
    if (!kiosk) throw refused('token', 'kiosks.token.unknown');
    const [id, number] = [newId(), server.kioskTokens.newNumber()];
    const expiresAt = new Date(now.getTime() + kioskScanSeconds * 1000);
    const { kioskId, nonce } = read;
    if (!(await repo.insert({ id, userId: actor.id, kioskId, nonce, number, createdAt: now, expiresAt })))
      throw refused('token', 'kiosks.token.used');
    const [firstName, ends] = [await repo.firstName(actor.id), expiresAt.toISOString()];
    const event = { kind: 'scanned' as const, scanId: id, firstName, number, expiresAt: ends };
    await call.enqueue(actor.companyId, 'kiosk', { kioskId, event });
    return { scanId: id, kiosk: { name: kiosk.name }, expiresAt: ends };
  },

  stamp: stampAtKiosk,
  sealed: deliverKept,
});

/** A wrong code counts against the address, whatever becomes of the call. */
async function findCode({ server, from, now }: AnyCall, codeHash: string): Promise<void> {
  const windows = [['wrongKioskCodePerAddress', from.ip]] as const;
  await refuseFull(server.database.systemDb, now, windows);
  if (await tabletsRepo(server.database.systemDb).ofCode(codeHash, now)) return;
  await inTransaction(server.database, null, (db) => throttleRepo(db, now).count(windows));
  throw wrongCode();
}

const hour = 3_600_000;

/** Once a day; and again, where the answer that carried the new one was lost. */
async function renewCookie({ kiosk, server, now, setKioskCookie }: KioskCaller): Promise<void> {
  const { id, rotatedAt, cookieHash, isFormer } = kiosk;
  if (!isFormer && now.getTime() - rotatedAt.getTime() < kioskCookieHours * hour) return;
  const cookie = server.kioskTokens.newCookie();
  const repo = tabletsRepo(server.database.systemDb);
  if (await repo.renewCookie(id, { hash: cookieHash, isFormer }, server.kioskTokens.hashCookie(cookie), now))
    setKioskCookie(cookie);
}

const seenEveryMs = 60_000;

async function saySeen({ kiosk, server, now }: KioskCaller): Promise<void> {
  if (kiosk.lastSeenAt && now.getTime() - kiosk.lastSeenAt.getTime() < seenEveryMs) return;
  await kiosksRepo(server.database.systemDb, kiosk.companyId).sawTablet(kiosk.id, now);
}
