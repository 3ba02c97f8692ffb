import { sql } from 'drizzle-orm';
import type { Notice } from '@timbro/core/notifications/contract.ts';
import { mostUnread } from '@timbro/core/notifications/rules.ts';
import { type DecidedKind, decidedKinds } from '@timbro/core/requests/rules.ts';
import type { Database, Db } from '#db/client.ts';
import { together } from '#db/together.ts';
import { type Asked, type Source, decided, pieceOf } from './notice-sources.repo.ts';

const pendingText = decidedKinds
  .map(
    (
      kind,
    ) => `select '${kind}' as kind, r.user_id as "userId", u.department_id as "departmentId", count(*)::int as count
      from ${decided[kind].table} r join users u on u.company_id = r.company_id and u.id = r.user_id
      where r.company_id = $1 and r.status = 'pendingReview' and ${decided[kind].live} and r.submitted_at >= $2 group by r.user_id, u.department_id`,
  )
  .join(' union all ');

/** How much of a kind one person has waiting. */
export type Pending = { kind: DecidedKind; userId: string; departmentId: string | null; count: number };

/** What waits in a company, asked once for all who ask in the same turn: each may decide another part of it. */
export const readPending = together(async ({ ask }: Pick<Database, 'ask'>, companyId, userIds, since) => {
  const question = { name: 'pending_counts', text: pendingText, values: [companyId, since] };
  const pending: readonly Pending[] = await ask<Pending>(companyId, question);
  return new Map(userIds.map((id) => [id, pending]));
});

type NoticeRow = Omit<Notice, 'at' | 'readAt'> & { at: string; readAt: string | null; seenAt: string | null };
type ReadMark = { until: string; readAt: string };

const isoOf = (instant: string) => new Date(instant).toISOString();
const presentMark = ({ until, readAt }: ReadMark) => ({ until: isoOf(until), readAt: isoOf(readAt) });

/** The notices of one person. */
export const notificationsRepo = (db: Db, companyId: string, userId: string) => {
  const mark = sql`select until, read_at from notice_reads where company_id = ${companyId} and user_id = ${userId}`;

  return {
    async page(sources: readonly Source[], asked: Asked, page: number, pageSize: number) {
      const all = sql.join(
        sources.map((source) => pieceOf(source, asked)),
        sql` union all `,
      );
      const isMarked = sql`n.at <= m.until`;
      const [{ rows }, { rows: counted }] = await Promise.all([
        db.execute<NoticeRow>(sql`
          select n.*, least(case when ${isMarked} then m.read_at end, n."seenAt") as "readAt" from (${all}) n left join (${mark}) m on true
          order by n.at desc, n.id limit ${pageSize} offset ${(page - 1) * pageSize}`),
        db.execute<{ total: number; unread: number }>(sql`
          select count(*)::int as total, least(count(*) filter (where n."seenAt" is null and (${isMarked}) is not true), ${mostUnread})::int as unread
          from (${all}) n left join (${mark}) m on true`),
      ]);
      return {
        items: rows.map(({ seenAt: _, ...row }): Notice => ({
          ...row,
          at: isoOf(row.at),
          readAt: row.readAt && isoOf(row.readAt),
        })),
        total: counted[0]?.total ?? 0,
        unread: counted[0]?.unread ?? 0,
      };
    },

    /** Answers the mark if this moved it on; an earlier one leaves it where it is. */
    async markRead(until: Date, now: Date) {
      const { rows } = await db.execute<ReadMark>(sql`
        insert into notice_reads (company_id, user_id, until, read_at) values (${companyId}, ${userId}, ${until}, ${now})
        on conflict (company_id, user_id) do update set until = excluded.until, read_at = excluded.read_at
          where excluded.until > notice_reads.until
        returning until, read_at as "readAt"`);
      return rows[0] ? presentMark(rows[0]) : null;
    },

    async readMark() {
      const { rows } = await db.execute<ReadMark>(sql`select until, read_at as "readAt" from (${mark}) m`);
      return rows[0] ? presentMark(rows[0]) : null;
    },
  };
};
