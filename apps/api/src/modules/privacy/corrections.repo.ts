import { sql } from 'drizzle-orm';
import type { Correction } from '@timbro/core/privacy/contract.ts';
import { ownFetches } from '@timbro/core/privacy/correction-rules.ts';
import type { Db } from '#db/client.ts';
import { personJson } from '#db/person-json.ts';

type Row = Omit<Correction, 'at' | 'pairs'> & { at: string; pairs: Correction['pairs'] | null };

/** What was changed or decided about somebody; every part is found by an index on the person. */
export const correctionsRepo = (db: Db, companyId: string, userId: string) => {
  const decisions = [
    ['leaveRequest', 'leave_requests', 't.starts_on'],
    ['stampsUpdate', 'stamps_updates', 't.day'],
    ['absence', 'absences', 't.starts_on'],
    ['exit', 'exits', 't.starts_at::date'],
  ].map(
    ([kind = '', table = '', day = '']) => sql`
      select t.id, t.decided_at as at, ${kind}::text as kind, t.decided_by as by, ${sql.raw(day)} as date, t.status as outcome, null::jsonb as pairs
      from ${sql.raw(table)} t where t.company_id = ${companyId} and t.user_id = ${userId} and t.decided_at is not null`,
  );
  const all = sql`
    select s.id, s.received_at as at, 'stampings'::text as kind, (s.correction ->> 'by')::uuid as by,
      (s.correction ->> 'day')::date as date, null::text as outcome,
      (select jsonb_agg(jsonb_build_object('enteredAt', p -> 'enteredAt', 'exitedAt', p -> 'exitedAt')) from jsonb_array_elements(s.correction -> 'pairs') p) as pairs
    from stamps s where s.company_id = ${companyId} and s.user_id = ${userId} and s.correction is not null
    union all ${sql.join(decisions, sql` union all `)}
    union all select a.id, a.at, 'person', a.actor_id, null, a.action, null from audit_lines a
    where a.company_id = ${companyId} and a.entity_id = ${userId} and a.entity = 'user' and not a.refused and a.action not like 'auth.%'
      and (a.action <> all(${sql.param(ownFetches)}::text[]) or a.actor_id is distinct from ${userId})`;

  return {
    async page(page: number, pageSize: number) {
      const [{ rows }, { rows: counted }] = await Promise.all([
        db.execute<Row>(sql`
          select r.id, r.at, r.kind, ${personJson('u')} as by, coalesce(r.by = ${userId}, false) as own, r.date::text as date, r.outcome, r.pairs
          from (select * from (${all}) c order by c.at desc, c.id limit ${pageSize} offset ${(page - 1) * pageSize}) r
          left join users u on u.company_id = ${companyId} and u.id = r.by order by r.at desc, r.id`),
        db.execute<{ total: number }>(sql`select count(*)::int as total from (${all}) c`),
      ]);
      const items = rows.map((row): Correction => ({
        ...row,
        at: new Date(row.at).toISOString(),
        pairs: row.pairs ?? [],
      }));
      return { items, total: counted[0]?.total ?? 0 };
    },
  };
};
