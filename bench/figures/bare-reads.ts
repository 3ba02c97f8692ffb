import fastify from 'fastify';
import pg from 'pg';

/** The other side of the comparison: the same questions to the same tables, and nothing around them. */
const pool = new pg.Pool({
  connectionString: process.argv[2],
  max: 10,
  options: '-c plan_cache_mode=force_generic_plan',
});
type Asked = { Querystring: { companyId: string; userId: string } };
type Open = { enteredAt: Date; shift: object };

const countOf = (table: string) =>
  `(select count(*)::int from ${table} where company_id = $1 and status = 'pendingReview' and user_id <> $2 and submitted_at >= now() - interval '6 months')`;
const countersText = `select ${countOf('leave_requests')} as leave, ${countOf('stamps_updates')} as stamps, ${countOf('absences')} as absences`;
const currentText = `
select s.id, s.user_id as "userId", s.entered_at as "enteredAt", s.exited_at as "exitedAt", s.source, s.site, s.inside, s.corrected,
  s.replaced_by as "replacedBy", w.doc::json -> 'shift' as shift
from stampings s join work_days w on w.company_id = s.company_id and w.user_id = s.user_id and w.day = s.day
where s.company_id = $1 and s.user_id = $2 and s.open`;

const app = fastify();
type Waiting = { leave: number; stamps: number; absences: number };
app.get<Asked>('/counters', async ({ query: { companyId, userId } }) => {
  const { rows } = await pool.query<Waiting>({ name: 'counters', text: countersText, values: [companyId, userId] });
  const [row] = rows;
  if (!row?.leave) throw new Error(`No leave request waits for person ${userId}.`);
  return { leaveRequests: row.leave, stampsUpdates: row.stamps, absences: row.absences, exitsRequests: 0 };
});
app.get<Asked>('/current', async ({ query: { companyId, userId } }) => {
  const { rows } = await pool.query<Open>({ name: 'current', text: currentText, values: [companyId, userId] });
  const [row] = rows;
  if (!row) throw new Error(`Person ${userId} has no open stamping.`);
  const { shift, ...stamping } = row;
  return { stamping, shift, presence: 'inside', since: row.enteredAt };
});
process.send?.(Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port));
