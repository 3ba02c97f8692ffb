import type pg from 'pg';
import { arrayLiteral as list } from '#db/array-literal.ts';
import { requestLimits } from '#db/limits.ts';
import { framed, framesOf } from '#db/tenant-query.ts';
import type { KnownDevice } from '#gateway/gateway.ts';

export type Credential = { readonly device: KnownDevice; readonly kept: Uint8Array };

const text = `
select d.company_id as "companyId", d.id as "deviceRef", d.device_id as "deviceId", d.secret_hash as kept
from unnest($1::text[]) as asked(device_id) join devices d on d.device_id = asked.device_id
join companies c on c.id = d.company_id and c.deleted_at is null`;

const frame = framesOf(requestLimits)(null);

/** With what devices sign in, by what is written on them; those of a client that is gone are not known. */
export async function readCredentials(pool: pg.Pool, deviceIds: readonly string[]): Promise<Map<string, Credential>> {
  const { rows } = await framed(pool, frame).query<KnownDevice & { kept: Uint8Array }>({
    name: 'device_credentials',
    text,
    values: [list(deviceIds)],
  });
  return new Map(rows.map(({ kept, ...device }) => [device.deviceId, { device, kept }]));
}
