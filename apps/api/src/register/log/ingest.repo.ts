import type pg from 'pg';
import { type Direction, deservesReview, longestStampingHours, sealedForDays } from '@timbro/core/stamps/rules.ts';
import { sharesOf, usualConnections } from '#connections.ts';
import { arrayLiteral as list, quoted } from '#db/array-literal.ts';
import { type PoolOptions, openPool } from '#db/client.ts';
import { requestLimits } from '#db/limits.ts';
import { framed, framesOf } from '#db/tenant-query.ts';
import type { IncomingStamp } from '#http/server.ts';
import type { OutboxPayloads } from '#outbox/payloads.ts';
import { sealText, sealVersion } from './seal.ts';

/** A row of the log with what its first answer said. */
export type AnsweredStamp = Pick<
  IncomingStamp,
  'id' | 'userId' | 'at' | 'receivedAt' | 'direction' | 'source' | 'site' | 'inside' | 'deviceAt' | 'clockSure'
> & {
  readonly review: boolean;
  /** What the answer took it for; stamps that were put in by the thousand had no answer. */
  readonly acted: Direction | null;
  readonly openedId: string | null;
  readonly openedAt: Date | null;
};

/** Generic plans, since planning costs more than the work; indexes, since small tables grow while a plan is kept. */
const settings = { plan_cache_mode: 'force_generic_plan', enable_seqscan: 'off' };

export const openIngestPool = (url: string, onFault: (error: Error) => void, options?: PoolOptions): pg.Pool =>
  openPool(url, 'timbro_ingest', sharesOf(usualConnections).ingest, onFault, { settings, ...options });

const onlyFor = (lockMs: number) => framesOf({ ...requestLimits, lockMs })(null);
const frame = onlyFor(requestLimits.lockMs);
/** For who is tried alone after a whole batch waited in vain: whoever is free gets through at once, the others have waited already. */
export const shortly = onlyFor(100);

/** What the head holds open can be what this stamp ends. */
const fits = `(h.open_at <= r.at and h.open_at >= r.at - interval '${longestStampingHours} hours')`;

const seal = sealText('l.before', {
  companyId: 'l.company_id',
  userId: 'l.user_id',
  seq: 'l.seq',
  id: 'l.id',
  at: 'l.at',
  receivedAt: 'l.received_at',
  direction: 'l.direction',
  source: 'l.source',
  site: 'l.site',
  inside: 'l.inside',
  review: 'l.review',
  acted: 'l.acted',
  openedId: 'o.opened_id',
  openedAt: 'o.opened_at',
  deviceAt: 'l.device_at',
  clockSure: 'l.clock_sure',
});

/** What tells whose a stamp is: that its session is alive, or that it was made in it and comes not too late. */
type SpokenFor = {
  readonly name: string;
  /** Rows of `s`, who speaks for what; by itself it is the sessions. */
  readonly speakers?: string;
  readonly join: string;
};

export const bySession: SpokenFor = {
  name: 'stamps',
  join: 's.id = r.session_id and s.ended_at is null and s.expires_at > r.received_at',
};
/** A session that still lives speaks for no stamp of the future. */
export const byTicket: SpokenFor = {
  name: 'sealed_stamps',
  join: `s.id = r.session_id and r.at <= least(s.ended_at, s.expires_at, r.received_at)
    and r.received_at <= least(s.ended_at, s.expires_at) + interval '${sealedForDays} days'`,
};

/** A kiosk that stands, which says for whom: no session of theirs is asked for, only that they have not left. */
export const byKiosk: SpokenFor = {
  name: 'kiosk_stamps',
  speakers: `(select k.id, k.company_id, u.id as user_id from kiosks k join users u on u.company_id = k.company_id
    where k.revoked_at is null and k.registered_at is not null and u.status <> 'archived')`,
  join: 's.id = r.session_id and s.user_id = r.user_id',
};
const speakersOf = ({ speakers = 'sessions' }: SpokenFor) => `${speakers} s`;

/**
 * One statement, and so one commit, for everybody in the batch: the head of each chain is locked and moved on, the row
 * sealed and added, its days marked and its event left in the outbox. A stamp that no session speaks for, whose id is known
 * or whose person has no head yet yields no row. `no key update` is the weakest lock that two stamps cannot share.
 */
const logText = (spokenFor: SpokenFor) => `
with locked as materialized (
  select r.n, s.company_id, s.user_id, r.id, r.at, r.received_at, r.direction, r.source, r.site, r.inside, r.device_at, r.clock_sure, r.payload,
    h.seq + 1 as seq, h.hash as before, h.open_id, h.open_at, ${fits} as fits,
    coalesce(r.direction, case when ${fits} then 'out' else 'in' end) as acted,
    r.review or coalesce((select m.state from months m where m.company_id = s.company_id and m.user_id = s.user_id and m.month = r.month) = 'closed', false) as review
  from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::timestamptz[], $5::text[], $6::text[], $7::boolean[], $8::text[], $9::jsonb[], $10::text[], $11::boolean[],
      $12::timestamptz[], $13::boolean[], $14::uuid[])
    with ordinality as r(session_id, id, at, received_at, direction, source, review, month, payload, site, inside, device_at, clock_sure, user_id, n)
  join ${speakersOf(spokenFor)} on ${spokenFor.join}
  join stamp_heads h on h.company_id = s.company_id and h.user_id = s.user_id
  where not exists (select from stamps t where t.company_id = s.company_id and t.id = r.id)
  for no key update of h
), sealed as materialized (
  select l.*, o.*, ${seal} as hash
  from locked l cross join lateral (
    select case when l.acted = 'out' and l.fits then l.open_id end as opened_id, case when l.acted = 'out' and l.fits then l.open_at end as opened_at) o
), moved as (
  update stamp_heads h set seq = s.seq, hash = s.hash,
    open_id = case when s.acted = 'in' and (s.open_at > s.at) is not true then s.id when s.opened_id is null then s.open_id end,
    open_at = case when s.acted = 'in' and (s.open_at > s.at) is not true then s.at when s.opened_id is null then s.open_at end
  from sealed s where h.company_id = s.company_id and h.user_id = s.user_id
), logged as (
  insert into stamps (company_id, user_id, id, seq, at, received_at, direction, source, site, inside, review, acted, opened_id, opened_at,
    device_at, clock_sure, seal_version, hash)
  select company_id, user_id, id, seq, at, received_at, direction, source, site, inside, review, acted, opened_id, opened_at,
    device_at, clock_sure, ${sealVersion}, hash from sealed
), marked as (
  insert into day_marks (company_id, user_id, from_day, to_day)
  select company_id, user_id, greatest((at at time zone 'UTC')::date - 3, date '1900-01-01'), least((at at time zone 'UTC')::date + 3, date '2199-12-31') from sealed
), told as (
  insert into outbox (company_id, kind, payload, created_at) select company_id, 'event', payload, received_at from sealed
)
select n::int, review, acted, opened_id as "openedId", opened_at as "openedAt" from sealed`;

const findText = (spokenFor: SpokenFor) => `
select s.id is not null as alive, coalesce(t.user_id = s.user_id and t.correction is null, false) as own, t.id, t.user_id as "userId",
  t.at, t.received_at as "receivedAt", t.direction, t.source, t.site, t.inside, t.review, t.acted, t.opened_id as "openedId", t.opened_at as "openedAt",
  t.device_at as "deviceAt", t.clock_sure as "clockSure"
from unnest($1::uuid[], $2::uuid[], $3::timestamptz[], $4::timestamptz[], $5::uuid[]) with ordinality as r(session_id, id, at, received_at, user_id, n)
left join ${speakersOf(spokenFor)} on ${spokenFor.join}
left join stamps t on t.company_id = s.company_id and t.id = r.id
order by r.n`;

/** In the order in which every process takes the heads, so that two of them making the same ones never wait in a ring. */
const headsText = `
insert into stamp_heads (company_id, user_id)
select distinct u.company_id, u.id from unnest($1::uuid[], $2::uuid[]) as r(company_id, user_id) join users u on u.company_id = r.company_id and u.id = r.user_id
order by 1, 2 on conflict do nothing`;

const times = (batch: readonly IncomingStamp[], of: 'at' | 'receivedAt') =>
  list(batch.map((stamp) => stamp[of].toISOString()));
const sessionsOf = (batch: readonly IncomingStamp[]) => list(batch.map(({ sessionId }) => sessionId));
const idsOf = (batch: readonly IncomingStamp[]) => list(batch.map(({ id }) => id));
const companiesOf = (batch: readonly IncomingStamp[]) => list(batch.map(({ companyId }) => companyId));
const peopleOf = (batch: readonly IncomingStamp[]) => list(batch.map(({ userId }) => userId));

const payloadOf = ({ id, companyId, receivedAt, rooms }: IncomingStamp): OutboxPayloads['event'] => ({
  event: { eventType: 'stamps.create', entityId: id, companyId, at: receivedAt.toISOString() },
  rooms,
});

type Logged = Pick<AnsweredStamp, 'review' | 'acted' | 'openedId' | 'openedAt'>;

/** The questions of a log, for one way of telling whose its stamps are. */
export function stampsRepo(pool: pg.Pool, spokenFor: SpokenFor) {
  const [log, find] = [logText(spokenFor), findText(spokenFor)];

  return {
    /** Adds what can be added, in one commit; what could not is missing from the answer. */
    async log(batch: readonly IncomingStamp[], within = frame): Promise<(AnsweredStamp | undefined)[]> {
      const { rows } = await framed(pool, within).query<Logged & { n: number }>({
        name: `log_${spokenFor.name}`,
        text: log,
        values: [
          sessionsOf(batch),
          idsOf(batch),
          times(batch, 'at'),
          times(batch, 'receivedAt'),
          list(batch.map(({ direction }) => direction ?? 'NULL')),
          list(batch.map(({ source }) => source)),
          list(batch.map((stamp) => String(deservesReview(stamp)))),
          list(batch.map(({ month }) => month)),
          list(batch.map((stamp) => quoted(JSON.stringify(payloadOf(stamp))))),
          list(batch.map(({ site }) => quoted(site))),
          list(batch.map(({ inside }) => String(inside ?? 'NULL'))),
          list(batch.map(({ deviceAt }) => deviceAt?.toISOString() ?? 'NULL')),
          list(batch.map(({ clockSure }) => clockSure)),
          peopleOf(batch),
        ],
      });
      const logged = new Map(rows.map(({ n, ...row }) => [n, row]));
      return batch.map((stamp, index) => {
        const row = logged.get(index + 1);
        return row && loggedOf(stamp, row);
      });
    },

    async find(batch: readonly IncomingStamp[]): Promise<FoundStamp[]> {
      const { rows } = await framed(pool, frame).query<FoundRow>({
        name: `find_${spokenFor.name}`,
        text: find,
        values: [sessionsOf(batch), idsOf(batch), times(batch, 'at'), times(batch, 'receivedAt'), peopleOf(batch)],
      });
      return rows.map(({ alive, own, id, ...stamp }) => ({ alive, own, stamp: id === null ? null : { id, ...stamp } }));
    },

    makeHeads: (batch: readonly IncomingStamp[]) =>
      framed(pool, frame).query({ name: 'make_heads', text: headsText, values: [companiesOf(batch), peopleOf(batch)] }),
  };
}
export type StampsRepo = ReturnType<typeof stampsRepo>;

const loggedOf = (
  { id, userId, at, receivedAt, direction, source, site, inside, deviceAt, clockSure }: IncomingStamp,
  logged: Logged,
): AnsweredStamp => ({
  id,
  userId,
  at,
  receivedAt,
  direction,
  source,
  site,
  inside,
  deviceAt,
  clockSure,
  ...logged,
});

/**
 * What stands in the way of a stamp: no session speaks for it, or the log holds its id. `own` says that it is a stamp
 * of the same person, and not somebody else's or a correction.
 */
export type FoundStamp = { alive: boolean; own: boolean; stamp: AnsweredStamp | null };

type FoundRow = Omit<AnsweredStamp, 'id'> & { id: string | null; alive: boolean; own: boolean };
