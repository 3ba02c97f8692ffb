import { sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';

/** Since when the file that is in a slip `s` has lain there: another one is waited for anew. */
const arrivedAt = sql.raw(`(select greatest(s.published_at, f.uploaded_at) from payslip_files f
  where f.company_id = s.company_id and f.payslip_id = s.id and f.number = s.file_number)`);

/** One question over all companies: whom a job has to look after. */
export const slipJobsRepo = {
  /** Companies in which a slip has waited since a moment, to be opened or to be published. */
  async companiesWith(systemDb: Db, what: 'unread' | 'drafts', before: Date): Promise<string[]> {
    const waiting = {
      unread: sql`opened_at is null and downloaded_at is null and withdrawn_at is null and reminded_at is null and published_at is not null and published_at < ${before} and ${arrivedAt} < ${before}`,
      drafts: sql`published_at is null and created_at < ${before}`,
    }[what];
    const { rows } = await systemDb.execute<{ id: string }>(
      sql`select distinct company_id as id from payslips s where ${waiting} order by 1`,
    );
    return rows.map(({ id }) => id);
  },

  /** Says of every slip that has waited since a moment that its owner is reminded now; who was reminded is not again. */
  async remind(db: Db, companyId: string, before: Date, now: Date): Promise<{ id: string; userId: string }[]> {
    const { rows } = await db.execute<{ id: string; userId: string }>(sql`
      update payslips s set reminded_at = ${now}
      where s.company_id = ${companyId} and s.opened_at is null and s.downloaded_at is null and s.withdrawn_at is null and s.reminded_at is null
        and s.published_at is not null and s.published_at < ${before} and ${arrivedAt} < ${before}
      returning s.id, s.user_id as "userId"`);
    return rows;
  },

  /** Drafts that nobody published; held, so that whoever publishes one at this moment keeps it. */
  async drafts(db: Db, companyId: string, before: Date): Promise<string[]> {
    const { rows } = await db.execute<{ id: string }>(sql`
      select id from payslips where company_id = ${companyId} and published_at is null and created_at < ${before} order by id for update`);
    return rows.map(({ id }) => id);
  },
};
