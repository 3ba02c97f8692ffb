import { sightOf } from '@timbro/core/people/sight-rules.ts';
import type { RegisterFilter } from '@timbro/core/work-days/contract.ts';
import { inBatches } from '#db/in-batches.ts';
import { packedWell } from '#http/assembled.ts';
import { type Caller, todayOf } from '#http/handlers.ts';
import { freshen } from '#register/days/projector.ts';
import { peopleOfRegister } from '#register/people/people-of-register.repo.ts';
import { cellTexts } from './cell-texts.ts';
import { type RegisterRepo, itemText, registerRepo } from './register.repo.ts';

/** People whose text is held in memory at once while the answer streams. */
const peopleAtOnce = 50;
/** While one part of the answer leaves, the database reads the next ones. */
const batchesAhead = 2;

/** The register's answer: found first, so that every refusal comes before the first byte, then streamed person by person. */
export async function readRegister(call: Caller & { query: RegisterFilter }): Promise<AsyncIterable<string>> {
  const { tx, actor, query } = call;
  const { from, to, page, pageSize } = query;
  const repo = registerRepo(tx, actor.companyId);
  const today = todayOf(call);
  const date = keepInside(query.date ?? today, from, to);

  const named = await peopleOfRegister(tx, actor.companyId, sightOf(actor)).people(query, query);
  const found = await withinDays(call, repo, named);
  // Where everybody found is shown, one look at the whole range also covers the day of the counters.
  const showsAll = page === 1 && found.length <= pageSize && !query.eventType?.length;
  const looked = showsAll ? { from, to } : { from: date, to: date };
  await Promise.all([
    fresh(call, found, looked.from, looked.to),
    // Who is here is told as of now, whatever day is looked at.
    today < looked.from || today > looked.to ? fresh(call, found, today, today) : undefined,
  ]);
  const counters = await repo.counters(found, date, call.now);
  const chosen = query.eventType?.length ? await withEvents(call, repo, found, date) : found;
  const shown = chosen.slice((page - 1) * pageSize, page * pageSize);
  if (!showsAll) await fresh(call, shown, from, to);

  const tail = JSON.stringify({ total: chosen.length, page, pageSize, counters });
  const textsOf =
    query.shape === 'cells'
      ? (some: readonly string[]) => cellTexts(call, repo, some)
      : async (some: readonly string[]) => (await repo.dayItems(some, query, call.now)).map(itemText);
  const text = assembled(shown, textsOf, tail);
  return query.shape === 'cells' ? packedWell(text) : text;
}

const keepInside = (day: string, from: string, to: string) => (day < from ? from : day > to ? to : day);

const fresh = (call: Caller, userIds: readonly string[], from: string, to: string) =>
  freshen(call.server, { companyId: call.actor.companyId, userIds, from, to, now: call.now });

async function withinDays(call: Caller & { query: RegisterFilter }, repo: RegisterRepo, named: string[]) {
  const { query } = call;
  if (!query.shiftType?.length && !query.absenceType?.length && !query.leaveRequestType?.length) return named;
  await fresh(call, named, query.from, query.to);
  return repo.withDays(named, query, query);
}

async function withEvents(call: Caller & { query: RegisterFilter }, repo: RegisterRepo, found: string[], date: string) {
  const { query } = call;
  const types = query.eventType ?? [];
  if (types.includes('anomaly')) await fresh(call, found, query.from, query.to);
  return repo.withEvents(found, types, date, query, call.now);
}

async function* assembled(
  userIds: readonly string[],
  textsOf: (userIds: readonly string[]) => Promise<string[]>,
  tail: string,
) {
  const ahead: Promise<string[]>[] = [];
  const batches = inBatches(userIds, peopleAtOnce);
  const readAhead = () => {
    const { value: some } = batches.next();
    if (!some) return;
    const items = textsOf(some);
    // Whoever reads the answer may go away before this part is asked for.
    items.catch(() => undefined);
    ahead.push(items);
  };
  for (let at = 0; at < batchesAhead; at += 1) readAhead();
  yield '{"items":[';
  let separator = '';
  for (let next = ahead.shift(); next; next = ahead.shift()) {
    const items = await next;
    readAhead();
    for (const item of items) {
      yield separator + item;
      separator = ',';
    }
  }
  yield `],${tail.slice(1)}`;
}
