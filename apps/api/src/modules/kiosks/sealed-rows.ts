import { createHash } from 'node:crypto';
import type { Parsed } from '@timbro/core/capability.ts';
import { Refusal } from '@timbro/core/errors.ts';
import {
  type KeptKioskStamp,
  type KioskSealedAnswer,
  type kioskContract,
  keptKioskStamp,
} from '@timbro/core/kiosks/contract.ts';
import { type KioskRefusalReason, kioskQueueDays } from '@timbro/core/kiosks/rules.ts';
import type { SealedOutcome } from '@timbro/core/stamps/rules.ts';
import type { KioskCaller } from '#http/handlers.ts';
import { rooms } from '#realtime/audience.ts';
import type { StampSeals } from '#security/stamp-seals.ts';
import { keepAtKiosk } from './kiosk-stamps.ts';
import { refusalsRepo } from './refusals.repo.ts';
import { standerOf } from './standers.ts';

type Item = KioskSealedAnswer['items'][number];
type Refused = { reason: KioskRefusalReason; userId: string | null };
type Judged = { item: Item; refused?: Refused };

/** Two clocks agree where they lie no further apart; what is ahead by more was not stamped yet. */
const aheadMs = 2_000;
const queueMs = kioskQueueDays * 86_400_000;
/** What a tablet that was revoked leaves behind is looked at, but it fills no table. */
const mostOfRevoked = 1_000;

/**
 * Takes what a kiosk kept without a network, each row as if it had come at once and in the order in which they were sent. What is refused is
 * kept for the office, once, however often it comes.
 */
export async function deliverKept(
  call: KioskCaller & Parsed<(typeof kioskContract)['sealed']>,
): Promise<KioskSealedAnswer> {
  const { kiosk, body, tx, now } = call;
  const items: Item[] = [];
  const refusals = [];
  for (const row of body.rows) {
    const stamp = readRow(call.server.seals, row);
    const { item, refused } = await judged(call, stamp);
    items.push(item);
    if (!refused || (kiosk.revokedAt && !isOfBefore(stamp, kiosk.revokedAt))) continue;
    const at = stamp ? new Date(stamp.at) : now;
    const told = { given: givenIn(stamp), at, receivedAt: now, ...refused };
    refusals.push({ id: refusalId(kiosk.id, stamp?.id ?? row), kioskId: kiosk.id, ...told });
  }
  const repo = refusalsRepo(tx, kiosk.companyId);
  const isFull = kiosk.revokedAt !== null && (await repo.countOf(kiosk.id)) >= mostOfRevoked;
  if (!isFull && (await repo.keep(refusals)) > 0) await tellAdmins(call);
  const countOf = (wanted: SealedOutcome) => items.filter(({ outcome }) => outcome === wanted).length;
  return { accepted: countOf('accepted'), duplicates: countOf('duplicate'), refused: countOf('refused'), items };
}

const isOfBefore = (stamp: KeptKioskStamp | null, end: Date) => stamp !== null && new Date(stamp.at) <= end;

function readRow(seals: StampSeals, row: string): KeptKioskStamp | null {
  const text = seals.open(row);
  if (text === null) return null;
  try {
    return keptKioskStamp.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

const refusal = (reason: KioskRefusalReason, userId: string | null = null): Judged => ({
  item: { outcome: 'refused', reason },
  refused: { reason, userId },
});

async function judged(call: KioskCaller, stamp: KeptKioskStamp | null): Promise<Judged> {
  const { kiosk, now, server } = call;
  if (kiosk.revokedAt) return refusal('revoked');
  if (!stamp) return refusal('unreadable');
  const age = now.getTime() - Date.parse(stamp.at);
  if (!(age >= -aheadMs && age <= queueMs)) return refusal('late');
  const found = await standerOf(call, stamp);
  if ('refusal' in found) return refusal(found.reason, found.userId);
  const { person } = found;
  try {
    const { isNew } = await keepAtKiosk(call, person, stamp);
    return { item: { outcome: isNew ? 'accepted' : 'duplicate' } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'validation') return refusal('taken', person.id);
    if (error.code !== 'unauthorized') throw error;
    const stands = await server.kiosks.isAlive({ kioskId: kiosk.id, registeredAt: kiosk.registeredAt });
    return refusal(stands ? 'unknown' : 'revoked', person.id);
  }
}

const shownOfBadge = 4;

/** The number that was typed, of a badge its end; never a PIN. */
const givenIn = (stamp: KeptKioskStamp | null): string => {
  if (!stamp) return '';
  return stamp.badge === undefined ? (stamp.payrollCode ?? '') : `…${stamp.badge.slice(-shownOfBadge)}`;
};

/** A row that comes again, from the same kiosk, is the same refusal. */
const refusalId = (kioskId: string, row: string): string =>
  createHash('sha256')
    .update(`${kioskId} ${row}`)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-8$3-8$4-$5');

async function tellAdmins({ kiosk, now, enqueue }: KioskCaller): Promise<void> {
  const { id, companyId } = kiosk;
  const event = { eventType: 'kiosks.update', entityId: id, companyId, at: now.toISOString() };
  await enqueue(companyId, 'event', { event, rooms: [rooms.role(companyId, 'Admin')] });
}
