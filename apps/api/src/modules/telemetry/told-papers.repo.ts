import type pg from 'pg';
import type { Calibrated, Kept, LearnedEnvelope } from '@timbro/core/devices/told-rules.ts';
import { arrayLiteral as list, quoted } from '#db/array-literal.ts';
import { newId } from '#db/new-id.ts';
import { type Whose, idsOf, momentText } from './intake.repo.ts';

const envelopesText = `
insert into device_envelopes (company_id, device_ref, id, number, learned_at, loaded_at, size, metric, points)
select e.company_id, e.device_ref, e.id,
  e.nth + coalesce((select max(o.number) from device_envelopes o where o.company_id = e.company_id and o.device_ref = e.device_ref), 0),
  e.learned_at, e.loaded_at, e.size, e.metric, e.points
from unnest($1::uuid[], $2::uuid[], $3::text[], $4::int[], $5::timestamptz[], $6::timestamptz[], $7::int[], $8::text[], $9::jsonb[])
  as e(company_id, device_ref, id, nth, learned_at, loaded_at, size, metric, points)
on conflict do nothing`;

/** What devices have learned, each under its next number; their states are held, so that nobody else counts meanwhile. */
export async function keepEnvelopes(
  client: pg.ClientBase,
  envelopes: readonly (Whose & LearnedEnvelope & { readonly nth: number })[],
): Promise<void> {
  await client.query({
    name: 'keep_envelopes',
    text: envelopesText,
    values: [
      ...idsOf(envelopes),
      list(envelopes.map(({ id }) => quoted(id))),
      list(envelopes.map(({ nth }) => nth)),
      list(envelopes.map(({ learnedAt }) => momentText(learnedAt))),
      list(envelopes.map(({ loadedAt }) => momentText(loadedAt))),
      list(envelopes.map(({ size }) => size)),
      list(envelopes.map(({ metric }) => metric)),
      list(envelopes.map(({ points }) => quoted(JSON.stringify(points)))),
    ],
  });
}

const knownText = `
select e.device_ref as "deviceRef", e.id from unnest($1::uuid[], $2::uuid[], $3::text[]) as t(company_id, device_ref, id)
join device_envelopes e on e.company_id = t.company_id and e.device_ref = t.device_ref and e.id = t.id`;

/** Which of these envelopes were told of before. */
export async function knownEnvelopes(
  client: pg.ClientBase,
  named: readonly (Whose & { readonly id: string })[],
): Promise<{ deviceRef: string; id: string }[]> {
  const values = [...idsOf(named), list(named.map(({ id }) => quoted(id)))];
  const { rows } = await client.query<{ deviceRef: string; id: string }>({
    name: 'known_envelopes',
    text: knownText,
    values,
  });
  return rows;
}

const loadedText = `
update device_envelopes e set loaded_at = l.at
from unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[]) as l(company_id, device_ref, id, at)
where e.company_id = l.company_id and e.device_ref = l.device_ref and e.id = l.id`;

export async function keepLoaded(
  client: pg.ClientBase,
  loaded: readonly (Whose & Kept['loaded'][number])[],
): Promise<void> {
  await client.query({
    name: 'keep_loaded_envelopes',
    text: loadedText,
    values: [
      ...idsOf(loaded),
      list(loaded.map(({ envelopeId }) => quoted(envelopeId))),
      list(loaded.map(({ at }) => momentText(at))),
    ],
  });
}

/** Who asked for it is known where the command it names is one of this device. */
const calibrationsText = `
insert into device_calibrations (id, company_id, device_ref, at, kind, before, after, result, command_id, actor_id, firmware, created_at)
select n.id, n.company_id, n.device_ref, n.at, n.kind, n.before, n.after, n.result, c.id, c.requested_by, n.firmware, n.heard_at
from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::timestamptz[], $5::text[], $6::float8[], $7::float8[], $8::text[], $9::uuid[], $10::text[], $11::timestamptz[])
  as n(company_id, device_ref, id, at, kind, before, after, result, command_id, firmware, heard_at)
left join device_commands c on c.id = n.command_id and c.company_id = n.company_id and c.device_ref = n.device_ref
on conflict do nothing returning device_ref as "deviceRef"`;

/** Keeps what is new, and says whose it was. */
export async function keepCalibrations(
  client: pg.ClientBase,
  calibrations: readonly (Whose & Calibrated)[],
): Promise<Set<string>> {
  const { rows } = await client.query<{ deviceRef: string }>({
    name: 'keep_calibrations',
    text: calibrationsText,
    values: [
      ...idsOf(calibrations),
      list(calibrations.map(() => newId())),
      list(calibrations.map(({ at }) => momentText(at))),
      list(calibrations.map(({ kind }) => quoted(kind))),
      list(calibrations.map(({ before }) => before ?? 'NULL')),
      list(calibrations.map(({ after }) => after ?? 'NULL')),
      list(calibrations.map(({ result }) => result)),
      list(calibrations.map(({ commandId }) => commandId ?? 'NULL')),
      list(calibrations.map(({ firmware }) => quoted(firmware))),
      list(calibrations.map(({ heardAt }) => momentText(heardAt))),
    ],
  });
  return new Set(rows.map(({ deviceRef }) => deviceRef));
}
