import type pg from 'pg';
import { addDays, dayIn } from '@timbro/core/days/rules.ts';
import { groupBy, mapGroups } from '@timbro/core/group-by.ts';
import { type FenceState, noFence } from '@timbro/core/positions/fence-rules.ts';
import {
  type AtWork,
  type Fence,
  type FoundCrossing,
  type Switched,
  oldestPosition,
} from '@timbro/core/positions/rules.ts';
import { arrayLiteral as list, quoted } from '#db/array-literal.ts';
import { requestLimits, settingsOf } from '#db/limits.ts';
import { companyLock } from '#db/locks.ts';
import { rings, slotOf } from '#db/rings.ts';
import type { IncomingFix, IncomingFixes } from '#http/server.ts';
import type { OutboxPayloads } from '#outbox/payloads.ts';

export type Whose = Pick<IncomingFixes, 'companyId' | 'userId'>;
/** What positions of somebody are judged by; `isBehind`: something was stamped that is not computed yet. */
export type PersonFacts = {
  readonly isBehind: boolean;
  readonly stampings: readonly AtWork[];
  readonly switches: readonly Switched[];
  /** How far they have been followed; `null` where that was never begun. */
  readonly fence: Fence | null;
};
export type KeptFix = IncomingFix & { readonly inside: boolean | null };
/** One person's part of what is kept together. */
export type KeptPart = {
  readonly whose: Whose & Pick<IncomingFixes, 'timezone'>;
  readonly fixes: readonly KeptFix[];
  /** `null` where nobody is followed any more. */
  readonly fence: Fence | null;
  /** The area they are in, or were in last. */
  readonly site: string | null;
  readonly crossings: readonly FoundCrossing[];
};

export const keyOf = ({ companyId, userId }: Whose): string => `${companyId} ${userId}`;
const companiesOf = (people: readonly Whose[]) => [...new Set(people.map(({ companyId }) => companyId))].toSorted();
const idsOf = (people: readonly Whose[]) => [
  list(people.map(({ companyId }) => companyId)),
  list(people.map(({ userId }) => userId)),
];
const momentText = (at: number | null) => (at === null ? 'NULL' : new Date(at).toISOString());

/** Whoever switches the log waits until this is over, so that nothing is kept by what no longer holds. */
export const openingFor = (people: readonly Whose[], lockMs: number): string => {
  const keys = companiesOf(people).map((companyId) => companyLock('exitsLog', companyId));
  return `begin; select ${settingsOf({ ...requestLimits, lockMs })}; select pg_advisory_xact_lock_shared(k) from unnest('${list(keys)}'::bigint[]) k`;
};

/** The days that stampings of the last 24 hours may lie on, wherever the company is. */
export const daysAround = (now: Date) => ({ from: addDays(dayIn('UTC', now), -3), to: addDays(dayIn('UTC', now), 1) });

/**
 * Everything that positions of these people are judged by, a row for each of their stampings, and how far each has been
 * followed, held until the transaction ends: in one order for every process, so that two of them never wait in a ring.
 */
const factsText = `
with people as materialized (
  select * from unnest($1::uuid[], $2::uuid[]) with ordinality as p(company_id, user_id, n)
), held as materialized (
  select f.company_id, f.user_id, f.entered_at, f.state, f.side_since, f.accuracy
  from people p join fences f on f.company_id = p.company_id and f.user_id = p.user_id order by f.company_id, f.user_id for update of f
)
select p.n::int, exists (select from day_marks m where m.company_id = p.company_id and m.user_id = p.user_id and m.from_day <= $4 and m.to_day >= $3) as "isBehind",
  s.entered_at as "enteredAt", coalesce(s.exited_at, s.open_until) as until, s.inside, h.entered_at as "fencedAt", h.state, h.side_since as "sideSince", h.accuracy
from people p
left join held h on h.company_id = p.company_id and h.user_id = p.user_id
left join stampings s on s.company_id = p.company_id and s.user_id = p.user_id and s.day >= $3 and s.replaced_by is null
  and s.entered_at is not null and (s.open or s.exited_at is not null)`;

type FactsRow = {
  n: number;
  isBehind: boolean;
  enteredAt: Date | null;
  until: Date | null;
  inside: boolean | null;
  fencedAt: Date | null;
  state: FenceState | null;
  sideSince: Date | null;
  accuracy: number | null;
};

const switchesText = `
select s.company_id as "companyId", s.at, s.enabled from unnest($1::uuid[]) as c(id)
join exits_switches s on s.company_id = c.id
  and s.at >= coalesce((select max(o.at) from exits_switches o where o.company_id = c.id and o.at <= $2), $2)
order by s.company_id, s.at`;

async function readSwitches(client: pg.ClientBase, companyIds: readonly string[], now: Date) {
  const { rows } = await client.query<{ companyId: string; at: Date; enabled: boolean }>({
    name: 'position_switches',
    text: switchesText,
    values: [list(companyIds), oldestPosition(now)],
  });
  const groups = groupBy(rows, ({ companyId }) => companyId);
  return mapGroups(groups, ({ at, enabled }) => ({ at: at.getTime(), enabled }));
}

const stampingsOf = (rows: readonly FactsRow[]): AtWork[] =>
  rows
    .flatMap(({ enteredAt, until, inside }) =>
      enteredAt && until ? [{ enteredAt: enteredAt.getTime(), until: until.getTime(), inside }] : [],
    )
    .toSorted((a, b) => a.enteredAt - b.enteredAt);

const fenceOf = ({ fencedAt, state, sideSince, accuracy }: FactsRow): Fence | null =>
  fencedAt && state && { enteredAt: fencedAt.getTime(), state, sideSince: sideSince?.getTime() ?? null, accuracy };

/** What holds for each of these people, in their order. */
export async function readFacts(client: pg.ClientBase, people: readonly Whose[], now: Date): Promise<PersonFacts[]> {
  const { from, to } = daysAround(now);
  const switches = await readSwitches(client, companiesOf(people), now);
  const { rows } = await client.query<FactsRow>({
    name: 'position_facts',
    text: factsText,
    values: [...idsOf(people), from, to],
  });
  const byPerson = groupBy(rows, ({ n }) => n);
  return people.map(({ companyId }, index) => {
    const own = byPerson.get(index + 1) ?? [];
    const [first] = own;
    return {
      isBehind: first?.isBehind ?? true,
      stampings: stampingsOf(own),
      switches: switches.get(companyId) ?? [],
      fence: first ? fenceOf(first) : null,
    };
  });
}

const beginText = `
insert into fences (company_id, user_id, entered_at, state)
select p.company_id, p.user_id, p.entered_at, '${JSON.stringify(noFence)}'
from unnest($1::uuid[], $2::uuid[], $3::timestamptz[]) as p(company_id, user_id, entered_at) order by 1, 2 on conflict do nothing`;

/** Those whom nobody has followed before: from now on there is something of theirs to hold. */
export async function beginFences(
  client: pg.ClientBase,
  people: readonly (Whose & { readonly enteredAt: number })[],
): Promise<void> {
  const values = [...idsOf(people), list(people.map(({ enteredAt }) => momentText(enteredAt)))];
  await client.query({ name: 'begin_fences', text: beginText, values });
}

/** One statement for everybody: positions, how far each is followed now, and who crossed. Answers whose were new. */
const keepText = `
with kept as (
  insert into positions (company_id, user_id, slot, at, id, lat, lng, accuracy, inside)
  select * from unnest($1::uuid[], $2::uuid[], $3::smallint[], $4::timestamptz[], $5::uuid[], $6::float8[], $7::float8[], $8::real[], $9::boolean[])
  on conflict do nothing returning company_id, user_id
), followed as (
  update fences f set entered_at = n.entered_at, state = n.state, side = n.side, side_since = n.side_since, last_at = n.last_at,
    lat = n.lat, lng = n.lng, accuracy = n.accuracy, site = n.site
  from unnest($10::uuid[], $11::uuid[], $12::timestamptz[], $13::jsonb[], $14::text[], $15::timestamptz[], $16::timestamptz[], $17::float8[], $18::float8[], $19::real[], $20::text[])
    as n(company_id, user_id, entered_at, state, side, side_since, last_at, lat, lng, accuracy, site)
  where f.company_id = n.company_id and f.user_id = n.user_id
), told as (
  insert into outbox (company_id, kind, payload, created_at)
  select company_id, 'crossing', payload, $23 from unnest($21::uuid[], $22::jsonb[]) as c(company_id, payload)
)
select company_id as "companyId", user_id as "userId", count(*)::int as count from kept group by 1, 2`;

const crossingOf = (
  { userId, timezone }: KeptPart['whose'],
  { kind, at, areaId }: FoundCrossing,
): OutboxPayloads['crossing'] => ({
  userId,
  timezone,
  kind,
  at: new Date(at).toISOString(),
  polygonId: areaId,
});

/** How many positions of each of them were not there before. */
export async function keepParts(
  client: pg.ClientBase,
  parts: readonly KeptPart[],
  now: Date,
): Promise<Map<string, number>> {
  const fixes = parts.flatMap(({ whose, fixes: some }) => some.map((fix) => ({ ...fix, ...whose })));
  const crossings = parts.flatMap(({ whose, crossings: some }) =>
    some.map((crossing) => ({ ...whose, payload: crossingOf(whose, crossing) })),
  );
  const followed = parts.flatMap(({ whose, fence, site }) => (fence ? [{ ...whose, ...fence, site }] : []));
  const of = (valueOf: (fence: (typeof followed)[number]) => string | number | null | undefined) =>
    list(followed.map((fence) => valueOf(fence) ?? 'NULL'));
  const { rows } = await client.query<Whose & { count: number }>({
    name: 'keep_positions',
    text: keepText,
    values: [
      ...idsOf(fixes),
      list(fixes.map(({ at }) => slotOf(rings.positions, new Date(at)))),
      list(fixes.map(({ at }) => momentText(at))),
      list(fixes.map(({ id }) => id)),
      list(fixes.map(({ lat }) => lat)),
      list(fixes.map(({ lng }) => lng)),
      list(fixes.map(({ accuracy }) => accuracy)),
      list(fixes.map(({ inside }) => inside ?? 'NULL')),
      ...idsOf(followed),
      of(({ enteredAt }) => momentText(enteredAt)),
      of(({ state }) => quoted(JSON.stringify(state))),
      of(({ state }) => state.side),
      of(({ sideSince }) => momentText(sideSince)),
      of(({ state }) => momentText(state.last?.at ?? null)),
      of(({ state }) => state.last?.lat),
      of(({ state }) => state.last?.lng),
      of(({ accuracy }) => accuracy),
      of(({ site }) => quoted(site)),
      list(crossings.map(({ companyId }) => companyId)),
      list(crossings.map(({ payload }) => quoted(JSON.stringify(payload)))),
      now,
    ],
  });
  return new Map(rows.map(({ count, ...whose }) => [keyOf(whose), count]));
}
