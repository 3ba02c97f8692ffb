import { sql } from 'drizzle-orm';
import type { Day } from '@timbro/core/days/rules.ts';
import type { Person } from '@timbro/core/fields.ts';
import type { Db } from '#db/client.ts';
import { personJson } from '#db/person-json.ts';

type Reading = { id: string; at: string; reader: Person | null; date: Day };

/** Who has opened somebody's trail, or had all that is stored of them put into a file: the history tells it, to the person too. */
export const privacyRepo = (db: Db, companyId: string, userId: string) => {
  const readings = sql`audit_lines a where a.company_id = ${companyId} and a.entity_id = ${userId} and a.action in ('positions.trail', 'privacy.exportOf') and not a.refused`;
  return {
    async page(page: number, pageSize: number) {
      const [{ rows }, { rows: counted }] = await Promise.all([
        db.execute<Reading>(sql`
          select r.id, r.at, ${personJson('u')} as reader, r.changes -> 0 ->> 'after' as date
          from (select a.id, a.at, a.actor_id, a.company_id, a.changes from ${readings}
            order by a.at desc, a.id limit ${pageSize} offset ${(page - 1) * pageSize}) r
          left join users u on u.company_id = r.company_id and u.id = r.actor_id order by r.at desc, r.id`),
        db.execute<{ total: number }>(sql`select count(*)::int as total from ${readings}`),
      ]);
      return {
        items: rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() })),
        total: counted[0]?.total ?? 0,
      };
    },
  };
};
