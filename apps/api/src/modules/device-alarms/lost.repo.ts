import type pg from 'pg';
import { type Contact, lostAfterMs, willGraceMs } from '@timbro/core/devices/rules.ts';
import { arrayLiteral as list, quoted } from '#db/array-literal.ts';
import { requestLimits } from '#db/limits.ts';
import { framed, framesOf } from '#db/tenant-query.ts';
import { audienceOfDevices } from '#realtime/audience.ts';

export type Watched = Contact & {
  readonly companyId: string;
  readonly deviceRef: string;
  /** Whether the alarm that it is lost is not over yet. */
  readonly isOpen: boolean;
  readonly providerId: string;
};

const watched = `
select s.company_id as "companyId", s.device_ref as "deviceRef", s.last_active_at as "lastActiveAt", s.will_at as "willAt",
  s.interval_seconds as "intervalSeconds", a.id is not null as "isOpen", (select p.id from companies p where p.kind = 'provider') as "providerId"
from device_states s
left join device_alarms a on a.company_id = s.company_id and a.device_ref = s.device_ref and a.kind = 'lost' and a.state <> 'closed'`;

const frame = framesOf(requestLimits)(null);

/** Devices that may be lost, or may not be any more: those that no rule would call otherwise are left out. */
export async function suspects(pool: pg.Pool, now: Date): Promise<Watched[]> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const { rows } = await framed(pool, frame).query<Watched>({
    name: 'lost_suspects',
    text: `${watched} where s.last_active_at is not null and (a.id is not null or s.last_active_at < $1 or s.will_at <= $2)`,
    values: [before(lostAfterMs(null)), before(willGraceMs)],
  });
  return rows;
}

/** The same of some devices, held; one that somebody is just writing of is heard of, and not lost. */
export async function holdSuspects(client: pg.ClientBase, devices: readonly Watched[]): Promise<Watched[]> {
  const { rows } = await client.query<Watched>({
    name: 'hold_lost_suspects',
    text: `${watched} where (s.company_id, s.device_ref) in (select * from unnest($1::uuid[], $2::uuid[]))
      order by s.company_id, s.device_ref for no key update of s skip locked`,
    values: [list(devices.map(({ companyId }) => companyId)), list(devices.map(({ deviceRef }) => deviceRef))],
  });
  return rows;
}

const tellText = `
insert into outbox (company_id, kind, payload, created_at)
select e.company_id, 'event', e.payload, $3 from unnest($1::uuid[], $2::jsonb[]) as e(company_id, payload)`;

export async function tellOf(client: pg.ClientBase, devices: readonly Watched[], now: Date): Promise<void> {
  const payloads = devices.map(({ companyId, deviceRef, providerId }) => ({
    event: { eventType: 'devices.update', entityId: deviceRef, companyId, at: now.toISOString() },
    rooms: audienceOfDevices(companyId, providerId),
  }));
  await client.query(tellText, [
    list(devices.map(({ companyId }) => companyId)),
    list(payloads.map((payload) => quoted(JSON.stringify(payload)))),
    now,
  ]);
}
