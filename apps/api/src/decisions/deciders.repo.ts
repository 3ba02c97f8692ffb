import { sql } from 'drizzle-orm';
import type { Language } from '@timbro/core/language.ts';
import type { Db } from '#db/client.ts';

export type Addressee = { id: string; email: string; displayName: string; language: Language };

/** Who is told of what. */
export const decidersRepo = (db: Db, companyId: string) => ({
  /** Who may decide for a person: whoever sees everybody, and those who answer for the department. */
  async of(userId: string | null, departmentId: string | null): Promise<Addressee[]> {
    const { rows } = await db.execute<Addressee>(sql`
      select u.id, u.email, u.display_name as "displayName", u.language from users u
      where u.company_id = ${companyId} and u.status = 'active' and u.removed_at is null and u.id is distinct from ${userId}::uuid
        and (u.role in ('Admin', 'BackOffice') or (u.role = 'Responsible' and exists (
          select from department_responsibles r where r.company_id = u.company_id and r.user_id = u.id and r.department_id = ${departmentId}::uuid)))
      order by u.id`);
    return rows;
  },

  person: async (userId: string): Promise<Addressee | undefined> => (await readers(db, companyId, [userId]))[0],
  people: (userIds: readonly string[]): Promise<Addressee[]> => readers(db, companyId, userIds),
});

/** Those of them who read our mails. */
async function readers(db: Db, companyId: string, userIds: readonly string[]): Promise<Addressee[]> {
  const { rows } = await db.execute<Addressee>(sql`
    select id, email, display_name as "displayName", language from users
    where company_id = ${companyId} and id = any(${sql.param(userIds)}::uuid[]) and status = 'active' and removed_at is null
    order by id`);
  return rows;
}
