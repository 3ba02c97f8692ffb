import type pg from 'pg';
import type { Clock } from '#clock.ts';
import { requestLimits } from '#db/limits.ts';
import { framed, framesOf } from '#db/tenant-query.ts';
import { inOneTurn } from '#db/together.ts';
import type { LiveSessions } from '#http/server.ts';
import type { Actor } from '#identity.ts';

const freshForMs = 1000;
const mostKept = 20_000;

/** Through the sub-select the length of the list is unknown to the planner: one plan serves all, instead of one each time. */
const text = `
select u.id, u.company_id as "companyId", c.timezone, s.id as "sessionId", u.role, u.language, u.display_name as "displayName", u.department_id as "departmentId",
  jsonb_build_object('moduleDevices', c.module_devices, 'moduleHr', c.module_hr, 'moduleExitNotices', c.module_exit_notices) as modules,
  array(select r.department_id from department_responsibles r where r.company_id = u.company_id and r.user_id = u.id) as leads
from sessions s
join users u on u.company_id = s.company_id and u.id = s.user_id
join companies c on c.id = s.company_id
where s.id = any(array(select unnest($1::uuid[]))) and s.ended_at is null and s.expires_at > $2 and u.status = 'active' and c.status = 'enabled' and c.deleted_at is null`;

/**
 * Who stands behind a session, read from the database and kept for a second at most: a lost role, a disabled client or a
 * sign-out is felt at once by those who are told (`cut`) and within a second by everybody else.
 */
export function liveSessions(system: pg.Pool, clock: Clock): LiveSessions {
  const kept = new Map<string, { at: number; actor: Promise<Actor | null> }>();
  const within = framed(system, framesOf(requestLimits)(null));

  // Those who come in the same turn are looked up together: in the morning everybody comes at once.
  const load = inOneTurn(async (sessionIds) => {
    const values = [sessionIds, clock.now()];
    const { rows } = await within.query<Actor>({ name: 'live_sessions', text, values });
    return new Map(rows.map((actor) => [actor.sessionId, actor]));
  });

  return {
    find(sessionId) {
      const known = kept.get(sessionId);
      if (known && performance.now() - known.at < freshForMs) return known.actor;
      if (kept.size >= mostKept) kept.clear();
      const actor = load(sessionId).then((found) => found ?? null);
      kept.set(sessionId, { at: performance.now(), actor });
      // A failed look-up must not be remembered as an answer.
      actor.catch(() => kept.delete(sessionId));
      return actor;
    },
    cut(sessionIds) {
      for (const id of sessionIds) kept.delete(id);
    },
  };
}
