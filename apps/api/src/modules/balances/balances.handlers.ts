import { type Balance, balances } from '@timbro/core/balances/contract.ts';
import { type BalanceType, balanceTypes } from '@timbro/core/balances/rules.ts';
import { Refusal } from '@timbro/core/errors.ts';
import { sightOf } from '@timbro/core/people/sight-rules.ts';
import { personNamed } from '#decisions/decisions.ts';
import { type Caller, implement, orNotFound, todayOf } from '#http/handlers.ts';
import { audienceOfPerson } from '#realtime/audience.ts';
import { type Ledger, ledgerOf, presentBalances, yearOf } from './balances.door.ts';
import { type AccountHolder, balancesRepo } from './balances.repo.ts';
import { importBalances } from './import-balances.ts';
import { movementsOf, presentAdjustment } from './movements.ts';

const repoOf = ({ tx, actor }: Caller) => balancesRepo(tx, actor.companyId);

const ledger = ({ tx, actor, now }: Caller, people: readonly AccountHolder[], year: number): Promise<Ledger> =>
  ledgerOf(tx, { companyId: actor.companyId, people, year, now, timezone: actor.timezone });

const yearAsked = (call: Caller, year: number | undefined) => year ?? yearOf(todayOf(call));
const typesAsked = (types: readonly BalanceType[] | undefined) => (types?.length ? types : balanceTypes);

export const balanceHandlers = implement(balances, {
  async list(call) {
    const { page, pageSize } = call.query;
    const [year, types] = [yearAsked(call, call.query.year), typesAsked(call.query.type)];
    // Everybody has a row for each type, so a page of rows is a stretch of people.
    const first = (page - 1) * pageSize;
    const [from, to] = [Math.floor(first / types.length), Math.ceil((first + pageSize) / types.length)];
    const { people, total } = await repoOf(call).people(call.query, sightOf(call.actor), from, to - from);
    const rows = await rowsOf(call, people, types, year);
    const skipped = first - from * types.length;
    return { items: rows.slice(skipped, skipped + pageSize), total: total * types.length, page, pageSize };
  },

  async mine(call) {
    const { page, pageSize } = call.query;
    const people = await repoOf(call).holders([call.actor.id]);
    const rows = await rowsOf(call, people, typesAsked(call.query.type), yearAsked(call, call.query.year));
    return { items: rows.slice((page - 1) * pageSize, page * pageSize), total: rows.length, page, pageSize };
  },

  async movements(call) {
    const { page, pageSize, userId, sort } = call.query;
    const person = await personNamed(call, userId);
    const year = yearAsked(call, call.query.year);
    const account = await ledger(call, await repoOf(call).holders([person.id]), year);
    const asked = { userId, year, today: todayOf(call), timezone: call.actor.timezone };
    const found = typesAsked(call.query.type).flatMap((type) => movementsOf(account, { ...asked, type }));
    const inOrder = found.toSorted(
      (one, other) => (sort === 'at' ? 1 : -1) * (Date.parse(one.at) - Date.parse(other.at)),
    );
    return {
      items: inOrder.slice((page - 1) * pageSize, page * pageSize),
      total: inOrder.length,
      page,
      pageSize,
    };
  },

  async adjust(call) {
    const { body, actor, now } = call;
    if (body.userId === actor.id) throw new Refusal('ownRequest');
    const person = await personNamed(call, body.userId);
    const id = await repoOf(call).adjust({ ...body, createdBy: actor.id, createdAt: now });
    const entered = await repoOf(call).entered([person.id], body.year);
    call.record({
      entityId: person.id,
      before: { minutes: null, year: null, balanceType: null, reason: null },
      after: { minutes: body.minutes, year: body.year, balanceType: body.type, reason: body.reason },
      rooms: audienceOfPerson(actor.companyId, person),
    });
    return presentAdjustment(orNotFound(entered.find((one) => one.id === id)));
  },

  import: importBalances,
});

async function rowsOf(
  call: Caller,
  people: readonly AccountHolder[],
  types: readonly BalanceType[],
  year: number,
): Promise<Balance[]> {
  return presentBalances(await ledger(call, people, year), people, types, year);
}
