import type pg from 'pg';
import type { Clock } from '#clock.ts';
import type { LiveSessions } from '#http/server.ts';
import type { Actor } from '#identity.ts';

const freshForMs = 1000;
const mostKept = 20_000;

const text = `
select u.id, u.company_id as "companyId", s.id as "sessionId", u.role, u.language, u.display_name as "displayName", u.department_id as "departmentId",
  jsonb_build_object('moduleDevices', c.module_devices, 'moduleHr', c.module_hr, 'moduleExitNotices', c.module_exit_notices) as modules,
  array(select r.department_id from department_responsibles r where r.company_id = u.company_id and r.user_id = u.id) as leads
from sessions s
join users u on u.company_id = s.company_id and u.id = s.user_id
join companies c on c.id = s.company_id
where s.id = $1 and s.ended_at is null and s.expires_at > $2 and u.status = 'active' and c.status = 'enabled' and c.deleted_at is null`;

/**
 * Who stands behind a session, read from the database and kept for a second at most: a lost role, a disabled client or a
 * sign-out is felt at once by those who are told (`cut`) and within a second by everybody else.
 */
export function liveSessions(system: pg.Pool, clock: Clock): LiveSessions {
  const kept = new Map<string, { at: number; actor: Promise<Actor | null> }>();

  const load = async (sessionId: string) => {
    const { rows } = await system.query<Actor>({ name: 'live_session', text, values: [sessionId, clock.now()] });
    return rows[0] ?? null;
  };
  return {
    find(sessionId) {
      const known = kept.get(sessionId);
      if (known && performance.now() - known.at < freshForMs) return known.actor;
      if (kept.size >= mostKept) kept.clear();
      const actor = load(sessionId);
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
