import type pg from 'pg';

/** What is kept of the secrets of all devices, for a broker that has a list of its own; those of a client that is gone are left out. */
export async function keptSecrets(pool: pg.Pool): Promise<{ deviceId: string; kept: Uint8Array }[]> {
  const { rows } = await pool.query<{ deviceId: string; kept: Uint8Array }>(`
select d.device_id as "deviceId", d.secret_hash as kept
from devices d join companies c on c.id = d.company_id and c.deleted_at is null
order by d.device_id`);
  return rows;
}
