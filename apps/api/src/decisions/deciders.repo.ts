import { sql } from 'drizzle-orm';
import type { Language } from '@timbro/core/language.ts';
import type { Decider } from '@timbro/core/leave-requests/contract.ts';
import type { ChosenKind } from '@timbro/core/notifications/choice-rules.ts';
import type { Db } from '#db/client.ts';
import { sortNameText } from '#db/person-json.ts';

export type Addressee = { id: string; email: string; displayName: string; language: Language };

/** Whether somebody, a row of `users` under that name, wants to be told of a kind of news about their own things. */
export const wants = (alias: string, kind: ChosenKind): string =>
  `coalesce((${alias}.notifications ->> '${kind}')::boolean, true)`;

/** Whoever asks wants to know whom to speak to, not everybody who sees the company. */
const namedDeciders = 5;

const answersFor = (departmentId: string | null) => sql`exists (
  select from department_responsibles r where r.company_id = u.company_id and r.user_id = u.id and r.department_id = ${departmentId}::uuid)`;

/** Who may decide for a person: whoever sees everybody, and those who answer for the department. */
const mayDecide = (companyId: string, userId: string | null, departmentId: string | null) => sql`
  u.company_id = ${companyId} and u.status = 'active' and u.removed_at is null and u.id is distinct from ${userId}::uuid
  and (u.role in ('Admin', 'BackOffice') or (u.role = 'Responsible' and ${answersFor(departmentId)}))`;

/** Who is told of what. */
export const decidersRepo = (db: Db, companyId: string) => ({
  async of(userId: string | null, departmentId: string | null): Promise<Addressee[]> {
    const { rows } = await db.execute<Addressee>(sql`
      select u.id, u.email, u.display_name as "displayName", u.language from users u
      where ${mayDecide(companyId, userId, departmentId)} order by u.id`);
    return rows;
  },

  /** The same as whoever asks is told of them: those who answer for the department first, and only the first of them all. */
  async named(userId: string, departmentId: string | null): Promise<Decider[]> {
    const { rows } = await db.execute<Decider>(sql`
      select u.id, u.display_name as "displayName", ${sortNameText('u')} as "sortName", u.department_id as "departmentId",
        ${answersFor(departmentId)} as responsible
      from users u where ${mayDecide(companyId, userId, departmentId)}
      order by responsible desc, u.role = 'Admin', u.last_name, u.first_name, u.id limit ${namedDeciders}`);
    return rows;
  },

  /** Those of them who read our mails and want them about such things of their own. */
  async readers(userIds: readonly string[], kind: ChosenKind): Promise<Addressee[]> {
    const { rows } = await db.execute<Addressee>(sql`
      select u.id, u.email, u.display_name as "displayName", u.language from users u
      where u.company_id = ${companyId} and u.id = any(${sql.param(userIds)}::uuid[]) and u.status = 'active' and u.removed_at is null
        and ${sql.raw(wants('u', kind))}
      order by u.id`);
    return rows;
  },
});
