import * as z from 'zod';
import type { Parsed } from '@timbro/core/capability.ts';
import { Refusal } from '@timbro/core/errors.ts';
import { groupBy } from '@timbro/core/group-by.ts';
import type { SealedAnswer, stamps } from '@timbro/core/stamps/contract.ts';
import type { SealedOutcome, SealedRefusal } from '@timbro/core/stamps/rules.ts';
import { type NewStamp, newStamp } from '@timbro/core/stamps/stamp.ts';
import type { Caller } from '#http/handlers.ts';
import type { StampSeals, TicketOwner } from '#security/stamp-seals.ts';
import { type Stamper, incomingStamp } from './incoming-stamp.ts';
import { stampersOf } from './stampers.repo.ts';

type Item = SealedAnswer['items'][number];
type OpenedRow = { readonly index: number; readonly owner: TicketOwner; readonly stamp: NewStamp };
type Kept = { readonly index: number; readonly item: Item };

const content = z.strictObject({ ticket: z.string(), stamp: newStamp });
const refused = (reason: SealedRefusal): Item => ({ outcome: 'refused', reason });

/**
 * Puts what others have left on this phone into their logs, each row as the stamp of the person of its ticket; nothing in
 * the row itself says whose it is. One's own need no ticket that still holds, for their person has signed in again.
 */
export async function deliverSealed(call: Caller & Parsed<(typeof stamps)['sealed']>): Promise<SealedAnswer> {
  const read = await readRows(call.server.seals, call.body.rows);
  const opened = read.filter((row) => 'stamp' in row);
  const sessionIds = [...new Set(opened.map(({ owner }) => owner.sessionId))];
  const stampers = await stampersOf(call.server.database.systemDb, sessionIds);
  const kept = await Promise.all(
    [...groupBy(opened, ({ owner }) => owner.userId).values()].map((rows) => keepInOrder(call, stampers, rows)),
  );
  const items = new Map(
    [...read.filter((row) => 'item' in row), ...kept.flat()].map(({ index, item }) => [index, item]),
  );
  return answerOf(call.body.rows.flatMap((_, index) => items.get(index) ?? []));
}

/** Opening many rows takes a while, and others are served meanwhile. */
const rowsInATurn = 16;

async function readRows(seals: StampSeals, rows: readonly string[]): Promise<(OpenedRow | Kept)[]> {
  const read: (OpenedRow | Kept)[] = [];
  for (const [index, row] of rows.entries()) {
    if (index > 0 && index % rowsInATurn === 0) await new Promise(setImmediate);
    read.push({ index, ...readRow(seals, row) });
  }
  return read;
}

function readRow(seals: StampSeals, row: string): Omit<OpenedRow, 'index'> | Omit<Kept, 'index'> {
  const text = seals.open(row);
  if (text === null) return { item: refused('unreadable') };
  const parsed = content.safeParse(parsedJson(text));
  if (!parsed.success) return { item: refused('invalid') };
  const { ticket, stamp } = parsed.data;
  const owner = seals.readTicket(ticket);
  return owner ? { owner, stamp } : { item: refused('ticket') };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Stampers = ReadonlyMap<string, Stamper>;

/** One after the other, so that the log has the stamps of a person in the order they were sent. */
async function keepInOrder(call: Caller, stampers: Stampers, rows: readonly OpenedRow[]): Promise<Kept[]> {
  const kept: Kept[] = [];
  for (const row of rows) kept.push({ index: row.index, item: await keep(call, stampers, row) });
  return kept;
}

async function keep({ actor, now, server }: Caller, stampers: Stampers, { owner, stamp }: OpenedRow): Promise<Item> {
  const isOwn = owner.companyId === actor.companyId && owner.userId === actor.id;
  const stamper = isOwn ? actor : stampers.get(owner.sessionId);
  // The session has been swept away since.
  if (!stamper) return refused('late');
  try {
    const incoming = await incomingStamp(server, stamper, stamp, now);
    const { isNew } = await (isOwn ? server.stamps.add(incoming) : server.stamps.addSealed(incoming));
    return { outcome: isNew ? 'accepted' : 'duplicate' };
  } catch (error) {
    const reason = error instanceof Refusal && reasonOf(error, isOwn);
    if (!reason) throw error;
    return refused(reason);
  }
}

/** What the log's refusal of one stamp means for its row; none where it is about the call. */
function reasonOf({ code, errors }: Refusal, isOwn: boolean): SealedRefusal | null {
  if (code === 'unauthorized') return isOwn ? null : 'late';
  if (code !== 'validation') return null;
  return errors.some(({ path }) => path === 'id') ? 'taken' : 'invalid';
}

function answerOf(items: Item[]): SealedAnswer {
  const count = (wanted: SealedOutcome) => items.filter(({ outcome }) => outcome === wanted).length;
  return { accepted: count('accepted'), duplicates: count('duplicate'), refused: count('refused'), items };
}
