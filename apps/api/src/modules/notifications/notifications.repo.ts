import { type SQL, sql } from 'drizzle-orm';
import type { Notice } from '@timbro/core/notifications/contract.ts';
import type { Sight } from '@timbro/core/people/sight-rules.ts';
import { type DecidedKind, decidedKinds } from '@timbro/core/requests/rules.ts';
import type { Database, Db } from '#db/client.ts';
import { personJson } from '#db/person-json.ts';
import { together } from '#db/together.ts';
import { inSight } from '#register/people/seen-people.repo.ts';

/** Where each kind of thing that waits is kept, and how its days and its type are called there. */
const sources = {
  leaveRequests: { table: 'leave_requests', type: 'r.type', from: 'r.starts_on', to: 'r.ends_on', live: 'true' },
  stampsUpdates: { table: 'stamps_updates', type: 'null::text', from: 'r.day', to: 'r.day', live: 'true' },
  absences: { table: 'absences', type: 'r.type', from: 'r.starts_on', to: 'r.ends_on', live: 'not r.archived' },
} as const satisfies Record<DecidedKind, object>;

const pendingText = decidedKinds
  .map(
    (
      kind,
    ) => `select '${kind}' as kind, r.user_id as "userId", u.department_id as "departmentId", count(*)::int as count
      from ${sources[kind].table} r join users u on u.company_id = r.company_id and u.id = r.user_id
      where r.company_id = $1 and r.status = 'pendingReview' and ${sources[kind].live} and r.submitted_at >= $2 group by r.user_id, u.department_id`,
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

/** Answers to somebody's own requests are shown for so long. */
const answersForDays = 30;

type Whose = { userId: string; sight: Sight | 'nobody'; since: Date; now: Date };

const pieceOf = (companyId: string, kind: DecidedKind, own: boolean, condition: SQL): SQL => {
  const { table, type, from, to, live } = sources[kind];
  return sql`select r.id, ${kind}::text as kind, ${sql.raw(own ? 'r.decided_at' : 'r.submitted_at')} as at, ${own}::boolean as own, r.status, ${sql.raw(type)} as type,
      ${sql.raw(from)} as "startsOn", ${sql.raw(to)} as "endsOn",
      ${personJson('users')} as user
    from ${sql.raw(table)} r join users on users.company_id = r.company_id and users.id = r.user_id
    where r.company_id = ${companyId} and ${sql.raw(live)} and ${condition}`;
};

export const notificationsRepo = (db: Db, companyId: string) => ({
  async page({ userId, sight, since, now }: Whose, page: number, pageSize: number) {
    const recent = new Date(now.getTime() - answersForDays * 86_400_000);
    const answered = sql`r.user_id = ${userId} and r.status in ('approved', 'rejected') and r.decided_at >= ${recent} and r.decided_by <> ${userId}`;
    const seen = sight === 'nobody' ? sql`false` : (inSight(sight) ?? sql`true`);
    const waiting = sql`r.status = 'pendingReview' and r.submitted_at >= ${since} and r.user_id <> ${userId} and ${seen}`;
    const pieces = decidedKinds.flatMap((kind) => [
      // An absence that came from a request is answered by the request.
      pieceOf(companyId, kind, true, kind === 'absences' ? sql`${answered} and r.leave_request_id is null` : answered),
      ...(sight === 'nobody' ? [] : [pieceOf(companyId, kind, false, waiting)]),
    ]);
    const all = sql.join(pieces, sql` union all `);
    const [{ rows }, { rows: counted }] = await Promise.all([
      db.execute<Notice>(sql`${all} order by at desc, id limit ${pageSize} offset ${(page - 1) * pageSize}`),
      db.execute<{ total: number }>(sql`select count(*)::int as total from (${all}) as notices`),
    ]);
    return { rows: rows.map((row) => ({ ...row, at: new Date(row.at).toISOString() })), total: counted[0]?.total ?? 0 };
  },
});
