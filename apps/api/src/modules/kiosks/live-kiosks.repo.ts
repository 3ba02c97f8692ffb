import { kioskCookieHours, kioskReplacedDays } from '@timbro/core/kiosks/rules.ts';
import type { Clock } from '#clock.ts';
import type { Database } from '#db/client.ts';
import { requestLimits } from '#db/limits.ts';
import { framed, framesOf } from '#db/tenant-query.ts';
import type { LiveKiosks } from '#http/server.ts';
import type { LiveKiosk } from '#identity.ts';
import type { KioskTokens } from '#security/kiosk-tokens.ts';

const text = `
select k.id, k.name, k.company_id as "companyId", c.name as "companyName", c.timezone, c.status = 'enabled' and c.deleted_at is null as "isEnabled",
  jsonb_build_object('moduleDevices', c.module_devices, 'moduleHr', c.module_hr, 'moduleExitNotices', c.module_exit_notices) as modules,
  k.registered_at as "registeredAt", k.rotated_at as "rotatedAt", k.last_seen_at as "lastSeenAt", k.revoked_at as "revokedAt",
  $1 as "cookieHash", k.token_hash is distinct from $1 as "isFormer", k.former_token_hash as "formerHash",
  case when k.token_hash is distinct from $1 and k.former_token_hash is distinct from $1 then k.replaced_at end as "replacedAt"
from kiosks k join companies c on c.id = k.company_id
where k.token_hash = $1 or (k.former_token_hash = $1 and k.rotated_at > $2)
  or (k.replaced_token_hash = $1 and k.replaced_at > $3)`;

const aliveText = `
select 1 from kiosks k join companies c on c.id = k.company_id
where k.id = $1 and k.registered_at = $2 and k.revoked_at is null and c.status = 'enabled' and c.deleted_at is null`;

const forgetText = 'update kiosks set former_token_hash = null where id = $1 and token_hash = $2';

type Row = LiveKiosk & { formerHash: string | null };

/** Which tablet a cookie names, asked of the database each time: there are few, and one that is revoked is dead at once. */
export function liveKiosks(
  { system }: Pick<Database, 'system'>,
  clock: Clock,
  { hashCookie }: Pick<KioskTokens, 'hashCookie'>,
): LiveKiosks {
  const within = framed(system, framesOf(requestLimits)(null));
  return {
    async ofCookie(cookie) {
      const hash = hashCookie(cookie);
      const since = new Date(clock.now().getTime() - kioskCookieHours * 3_600_000);
      const replacedSince = new Date(clock.now().getTime() - kioskReplacedDays * 86_400_000);
      const { rows } = await within.query<Row>({ name: 'live_kiosks', text, values: [hash, since, replacedSince] });
      const [found] = rows;
      if (!found) return null;
      const { formerHash, ...kiosk } = found;
      // The answer that carried the new cookie has been heard: from here on the one before it is nothing.
      if (formerHash !== null && !kiosk.isFormer)
        await within.query({ name: 'forget_former_cookie', text: forgetText, values: [kiosk.id, hash] });
      return kiosk;
    },
    async isAlive({ kioskId, registeredAt }) {
      const { rows } = await within.query({ name: 'alive_kiosks', text: aliveText, values: [kioskId, registeredAt] });
      return rows.length > 0;
    },
  };
}
