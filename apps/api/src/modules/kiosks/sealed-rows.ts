import { createHash } from 'node:crypto';
import { throttles } from '@timbro/core/auth/rules.ts';
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
import { inTransaction } from '#db/in-transaction.ts';
import type { KioskCaller } from '#http/handlers.ts';
import { outboxRepo } from '#outbox/outbox.repo.ts';
import { rooms } from '#realtime/audience.ts';
import { oneAtATime } from '#security/one-at-a-time.ts';
import type { StampSeals } from '#security/stamp-seals.ts';
import { keptStanders } from './kept-standers.ts';
import { raiseAlarm } from './kiosk-alarm.ts';
import { keepAtKiosk } from './kiosk-stamps.ts';
import { type KeptAt, tabletsRepo } from './kiosks.repo.ts';
import { type NewRefusal, refusalsRepo } from './refusals.repo.ts';

type Item = KioskSealedAnswer['items'][number];
type Refused = { reason: KioskRefusalReason; userId: string | null };
/** What is refused is listed at a kiosk, or nowhere. */
type Judged = { item: Item; refused?: Refused };
type Row = { text: string; stamp: KeptKioskStamp | null; home: KeptAt | undefined; refusalId: string };
type Standers = ReturnType<typeof keptStanders>;

/** Two clocks agree where they lie no further apart; what is ahead by more was not stamped yet. */
const aheadMs = 2_000;
const queueMs = kioskQueueDays * 86_400_000;
/** What a tablet that is none any more leaves behind is looked at, but it fills no table. */
const mostOfGone = 1_000;

/**
 * Takes what a kiosk kept without a network, in the order in which it was sent. What is refused is kept for the office, once, however often
 * it comes, and answered as the first time. Deliveries of one kiosk stand in line, so that PINs are not tried out in several at once.
 */
export const deliverKept = (call: KioskCaller & Parsed<(typeof kioskContract)['sealed']>): Promise<KioskSealedAnswer> =>
  oneAtATime(`kept ${call.kiosk.id}`, async () => {
    const rows = await readRows(call, call.body.rows);
    const { database } = call.server;
    const ids = rows.map(({ refusalId }) => refusalId);
    const said = await refusalsRepo(database.systemDb, call.kiosk.companyId).reasonsOf(ids);
    const standers = keptStanders(call);
    const items: Item[] = [];
    const refusals: NewRefusal[] = [];
    for (const row of rows) {
      const before = said.get(row.refusalId);
      const { item, refused } = before ? refusal(before) : await judged(call, standers, row);
      items.push(item);
      if (before || !refused || !isListed(call, row)) continue;
      said.set(row.refusalId, refused.reason);
      refusals.push(refusalOf(call, row, refused));
    }
    await keepRefused(call, rows, refusals);
    const countOf = (wanted: SealedOutcome) => items.filter(({ outcome }) => outcome === wanted).length;
    return { accepted: countOf('accepted'), duplicates: countOf('duplicate'), refused: countOf('refused'), items };
  });

/** Each row with the kiosk it was kept at: a tablet may have become another one since. */
async function readRows({ kiosk, server }: KioskCaller, texts: readonly string[]): Promise<Row[]> {
  const homes = new Map<string, KeptAt | undefined>([[kiosk.id, kiosk]]);
  const rows: Row[] = [];
  for (const text of texts) {
    const stamp = readRow(server.seals, text);
    const id = stamp?.kioskId ?? kiosk.id;
    if (!homes.has(id)) homes.set(id, await tabletsRepo(server.database.systemDb).ofCompany(kiosk.companyId, id));
    rows.push({ text, stamp, home: homes.get(id), refusalId: refusalId(id, stamp?.id ?? text) });
  }
  return rows;
}

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

/** Of one that was revoked, what is of before; of another company's, nothing. */
function isListed({ kiosk }: KioskCaller, { stamp, home }: Row): boolean {
  if (!home) return false;
  const end = kiosk.revokedAt ?? home.revokedAt;
  return end === null || (stamp !== null && new Date(stamp.at) <= end);
}

async function judged(call: KioskCaller, standers: Standers, { stamp, home }: Row): Promise<Judged> {
  const { kiosk, now, server } = call;
  if (!home) return refusal('revoked');
  const isOver = kiosk.revokedAt !== null || home.revokedAt !== null;
  if (!stamp) return refusal(isOver ? 'revoked' : 'unreadable');
  const at = Date.parse(stamp.at);
  if (isOver || (kiosk.replacedAt && at > kiosk.replacedAt.getTime()))
    return refusal('revoked', await standers.ownerOf(stamp));
  const age = now.getTime() - at;
  if (!(age >= -aheadMs && age <= queueMs)) return refusal('late', await standers.ownerOf(stamp));
  const found = await standers.of(stamp);
  if ('reason' in found) return refusal(found.reason, found.userId);
  const { person } = found;
  try {
    const { isNew } = await keepAtKiosk(call, person, stamp, home.name);
    return { item: { outcome: isNew ? 'accepted' : 'duplicate' } };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'validation') return refusal('taken', person.id);
    if (error.code !== 'unauthorized') throw error;
    const stands = await server.kiosks.isAlive({ kioskId: kiosk.id, registeredAt: kiosk.registeredAt });
    return refusal(stands ? 'unknown' : 'revoked', person.id);
  }
}

function refusalOf({ kiosk, now }: KioskCaller, { stamp, home, refusalId: id }: Row, refused: Refused): NewRefusal {
  const at = stamp ? new Date(stamp.at) : now;
  return { id, kioskId: home?.id ?? kiosk.id, given: givenIn(stamp), at, receivedAt: now, ...refused };
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

/** In one commit with what it tells; the alarm is raised, but nothing is shut by what is long over. */
async function keepRefused(call: KioskCaller, rows: readonly Row[], refusals: readonly NewRefusal[]): Promise<void> {
  const { kiosk, server, now } = call;
  const { companyId } = kiosk;
  if (refusals.length === 0) return;
  const homes = new Map(rows.flatMap(({ home }) => (home ? [[home.id, home] as const] : [])));
  const raised = await inTransaction(server.database, null, async (db) => {
    const repo = refusalsRepo(db, companyId);
    const concerned = [...homes.values()].filter(({ id }) => refusals.some(({ kioskId }) => kioskId === id));
    const isGone = (kiosk.revokedAt ?? kiosk.replacedAt) !== null;
    for (const { id } of concerned) if (isGone && (await repo.countOf(id)) >= mostOfGone) return 0;
    if ((await repo.keep(refusals)) === 0) return 0;
    const news = concerned.map(({ id }) => ({
      eventType: 'kiosks.update',
      entityId: id,
      companyId,
      at: now.toISOString(),
    }));
    const told = { rooms: [rooms.role(companyId, 'Admin')] };
    await outboxRepo(db).add(
      companyId,
      'event',
      news.map((event) => ({ event, ...told })),
      now,
    );
    let alarms = 0;
    for (const home of concerned)
      if (
        (await repo.isTriedTooMuch(home.id, throttles.wrongAtKiosk, now)) &&
        (await raiseAlarm(db, call, home, 'kept'))
      )
        alarms += 1;
    return alarms;
  });
  server.metrics.kioskAlarms.inc(raised);
  server.wakeOutbox();
}
