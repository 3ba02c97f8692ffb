import type { DayRange } from '@timbro/core/days/rules.ts';
import { sightOf } from '@timbro/core/people/sight-rules.ts';
import type { RegisterFilter } from '@timbro/core/work-days/contract.ts';
import { inBatches } from '#db/in-batches.ts';
import { packedWell } from '#http/assembled.ts';
import { type Caller, todayOf } from '#http/handlers.ts';
import { freshen, freshenAll } from '#register/days/projector.ts';
import { peopleOfRegister } from '#register/people/people-of-register.repo.ts';
import { type Whom, thesePeople } from '#register/people/seen-people.repo.ts';
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

  const { everybody, found, ahead } = await findPeople(call, repo);
  // Where everybody found is shown, one look at the whole range also covers the day of the counters.
  const showsAll = page === 1 && ahead.length <= pageSize && !query.eventType?.length;
  const named = showsAll ? ahead : found;
  const looked = showsAll ? { from, to } : { from: date, to: date };
  await Promise.all([
    fresh(call, named ?? everybody, looked),
    // Who is here is told as of now, whatever day is looked at.
    today < looked.from || today > looked.to ? fresh(call, named ?? everybody, { from: today, to: today }) : undefined,
  ]);
  const counted = await repo.counters(named ? thesePeople(actor.companyId, named) : everybody, date, call.now);
  const chosen = found && query.eventType?.length ? await withEvents(call, repo, found, date) : found;
  const shown = chosen ? chosen.slice((page - 1) * pageSize, page * pageSize) : ahead.slice(0, pageSize);
  if (!showsAll) await fresh(call, shown, { from, to });

  const { counters } = counted;
  const tail = JSON.stringify({ total: chosen?.length ?? counted.total, page, pageSize, counters });
  const textsOf =
    query.shape === 'cells'
      ? (some: readonly string[]) => cellTexts(call, repo, some)
      : async (some: readonly string[]) => (await repo.dayItems(some, query, call.now)).map(itemText);
  const text = assembled(shown, textsOf, tail);
  return query.shape === 'cells' ? packedWell(text) : text;
}

const keepInside = (day: string, from: string, to: string) => (day < from ? from : day > to ? to : day);

function fresh({ server, actor, now }: Caller, people: readonly string[] | Whom, { from, to }: DayRange) {
  const scope = { companyId: actor.companyId, from, to, now };
  return isNamed(people)
    ? freshen(server, { ...scope, userIds: people })
    : freshenAll(server, { ...scope, whom: people });
}
const isNamed = (people: readonly string[] | Whom): people is readonly string[] => Array.isArray(people);

type Found = { everybody: Whom; found?: string[]; ahead: string[] };

/**
 * Everybody the query is about. Where what their days hold counts, they are `found` one by one; otherwise nobody is named
 * `ahead` but those of the page, and one more where others follow.
 */
async function findPeople(call: Caller & { query: RegisterFilter }, repo: RegisterRepo): Promise<Found> {
  const { tx, actor, query } = call;
  const { page, pageSize, sort } = query;
  const { whom, inOrder } = peopleOfRegister(tx, actor.companyId, sightOf(actor));
  const everybody = whom(query, query);
  const byDays = [query.shiftType, query.absenceType, query.leaveRequestType].some((types) => types?.length);
  if (!byDays && !query.eventType?.length) {
    const ahead = await inOrder(everybody, { sort, offset: (page - 1) * pageSize, limit: pageSize + 1 });
    return { everybody, ahead };
  }
  const named = await inOrder(everybody, { sort });
  if (byDays) await fresh(call, named, query);
  const found = byDays ? await repo.withDays(named, query, query) : named;
  return { everybody, found, ahead: found };
}

async function withEvents(call: Caller & { query: RegisterFilter }, repo: RegisterRepo, found: string[], date: string) {
  const { query } = call;
  const types = query.eventType ?? [];
  if (types.includes('anomaly')) await fresh(call, found, query);
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
