import type pg from 'pg';
import { flapMs } from '@timbro/core/devices/alarm-rules.ts';
import type { AlarmAct } from '@timbro/core/devices/told-rules.ts';
import { arrayLiteral as list } from '#db/array-literal.ts';
import { newId } from '#db/new-id.ts';

type Whose = { readonly companyId: string; readonly deviceRef: string };
export type ActOnDevice = Whose & AlarmAct;

/**
 * What was over only a while ago is the same alarm since its first moment, with the one at which it came back beside it, and
 * nobody has it in hand any more: it was over for whoever had. Anything else is a new one, of which people are mailed. A mail
 * that the end of an alarm came before is owed when it comes back.
 */
const raiseText = `
with wanted as materialized (
  select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::text[], $5::timestamptz[], $6::text[], $7::float8[], $8::float8[])
    as w(company_id, device_ref, id, kind, at, pole, value, threshold)
  where not exists (select from device_alarms o where o.company_id = w.company_id and o.device_ref = w.device_ref and o.kind = w.kind and o.state <> 'closed')
), last as materialized (
  select distinct on (w.id) w.id as wanted, a.id, a.closed_at, w.at, w.pole, w.value, w.threshold
  from wanted w join device_alarms a on a.company_id = w.company_id and a.device_ref = w.device_ref and a.kind = w.kind
  order by w.id, a.raised_at desc, a.id desc
), back as (
  update device_alarms a set state = 'open', acknowledged_at = null, acknowledged_by = null, note = null, closed_at = null, version = a.version + 1,
    pole = l.pole, value = l.value, threshold = l.threshold, raised_again_at = l.at
  from last l where a.id = l.id and a.state = 'closed' and l.closed_at >= l.at - interval '${flapMs} milliseconds'
  returning a.id, a.company_id, l.wanted, a.mailed_at is null as owed
), fresh as (
  insert into device_alarms (id, created_at, company_id, device_ref, kind, state, pole, value, threshold, raised_at)
  select w.id, w.at, w.company_id, w.device_ref, w.kind, 'open', w.pole, w.value, w.threshold, w.at from wanted w
  where not exists (select from back b where b.wanted = w.id)
  on conflict (company_id, device_ref, kind) where state <> 'closed' do nothing
  returning id, company_id
)
insert into outbox (company_id, kind, payload, created_at)
select m.company_id, 'deviceAlarm', jsonb_build_object('alarmId', m.id), $9
from (select id, company_id from fresh union all select id, company_id from back where owed) m`;

const closeText = `
update device_alarms a set state = 'closed', closed_at = n.at, version = a.version + 1
from unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[]) as n(company_id, device_ref, kind, at)
where a.company_id = n.company_id and a.device_ref = n.device_ref and a.kind = n.kind and a.state <> 'closed'`;

const keysOf = (acts: readonly ActOnDevice[]) => [
  list(acts.map(({ companyId }) => companyId)),
  list(acts.map(({ deviceRef }) => deviceRef)),
];
const momentsOf = (acts: readonly ActOnDevice[]) => list(acts.map(({ at }) => at.toISOString()));
const kindsOf = (acts: readonly ActOnDevice[]) => list(acts.map(({ kind }) => kind));

async function raise(
  client: pg.ClientBase,
  acts: readonly (ActOnDevice & { act: 'raise' })[],
  now: Date,
): Promise<void> {
  await client.query({
    name: 'raise_device_alarms',
    text: raiseText,
    values: [
      ...keysOf(acts),
      list(acts.map(() => newId())),
      kindsOf(acts),
      momentsOf(acts),
      list(acts.map(({ pole }) => pole ?? 'NULL')),
      list(acts.map(({ value }) => value ?? 'NULL')),
      list(acts.map(({ threshold }) => threshold ?? 'NULL')),
      now,
    ],
  });
}

const close = (client: pg.ClientBase, acts: readonly ActOnDevice[]) =>
  client.query({
    name: 'close_device_alarms',
    text: closeText,
    values: [...keysOf(acts), kindsOf(acts), momentsOf(acts)],
  });

const isRaise = (act: ActOnDevice): act is ActOnDevice & { act: 'raise' } => act.act === 'raise';

/** The first of each alarm, and what comes after it. */
function firstOfEach(acts: readonly ActOnDevice[]): { first: ActOnDevice[]; rest: ActOnDevice[] } {
  const seen = new Set<string>();
  const first: ActOnDevice[] = [];
  const rest: ActOnDevice[] = [];
  for (const act of acts) {
    const key = `${act.deviceRef} ${act.kind}`;
    (seen.has(key) ? rest : first).push(act);
    seen.add(key);
  }
  return { first, rest };
}

/** Raises and ends alarms, whichever way each of them goes to and fro. Part of the transaction that holds their devices. */
export async function moveAlarms(client: pg.ClientBase, acts: readonly ActOnDevice[], now: Date): Promise<void> {
  if (acts.length === 0) return;
  const { first, rest } = firstOfEach(acts);
  const [raised, closed] = [first.filter(isRaise), first.filter((act) => !isRaise(act))];
  if (closed.length > 0) await close(client, closed);
  if (raised.length > 0) await raise(client, raised, now);
  await moveAlarms(client, rest, now);
}
