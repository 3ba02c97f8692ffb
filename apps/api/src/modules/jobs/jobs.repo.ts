import { and, desc, eq, gte, lt, ne, sql } from 'drizzle-orm';
import type { Database, Db } from '#db/client.ts';
import { onConnection } from '#db/in-transaction.ts';
import { requestLimits, settingsOf } from '#db/limits.ts';
import { newId } from '#db/new-id.ts';
import { exportJobs } from '#db/tables/months.ts';
import { addJob } from '#jobs/worker.ts';

type JobTask = 'exportMonth' | 'closeMonths' | 'exportPerson';
type Started = { companyId: string; userId: string; request: object; now: Date };
type StartedAbout = Started & { about: string };
type ExportJob = typeof exportJobs.$inferSelect;

/** What is done in the background; each job belongs to whoever asked for it. */
export const jobsRepo = {
  /** The row and the work it stands for begin together or not at all. */
  async start(database: Database, task: JobTask, { companyId, userId, request, now }: Started): Promise<string> {
    const id = newId();
    await onConnection(database.system, `begin; select ${settingsOf(requestLimits)}`, async (client) => {
      await client.query(
        `insert into export_jobs (id, company_id, user_id, created_at, state, request) values ($1, $2, $3, $4, 'queued', $5)`,
        [id, companyId, userId, now, JSON.stringify(request)],
      );
      await addJob(client, task, { jobId: id });
    });
    return id;
  },

  /**
   * The same for a file about somebody: whoever asks again while it is made is given the same one. Their row is held
   * meanwhile, so that an erasure comes before it or finds it. Null where they are gone.
   */
  async startAbout(
    database: Database,
    { about, ...started }: StartedAbout,
  ): Promise<{ id: string; isNew: boolean } | null> {
    const { companyId, userId, request, now } = started;
    return onConnection(database.system, `begin; select ${settingsOf(requestLimits)}`, async (client) => {
      const held = await client.query('select from users where company_id = $1 and id = $2 for no key update', [
        companyId,
        about,
      ]);
      if (held.rowCount === 0) return null;
      const { rows } = await client.query<{ id: string }>(
        `select id from export_jobs where company_id = $1 and user_id = $2 and request ->> 'about' = $3
           and state in ('queued', 'running') order by created_at desc limit 1`,
        [companyId, userId, about],
      );
      if (rows[0]) return { id: rows[0].id, isNew: false };
      const id = newId();
      await client.query(
        `insert into export_jobs (id, company_id, user_id, created_at, state, request) values ($1, $2, $3, $4, 'queued', $5)`,
        [id, companyId, userId, now, JSON.stringify({ ...request, about })],
      );
      await addJob(client, 'exportPerson', { jobId: id });
      return { id, isNew: true };
    });
  },

  async ofPerson(db: Db, companyId: string, userId: string, id: string): Promise<ExportJob | undefined> {
    const own = and(eq(exportJobs.companyId, companyId), eq(exportJobs.userId, userId), eq(exportJobs.id, id));
    return (await db.select().from(exportJobs).where(own))[0];
  },

  /** The newest file that somebody asked for about themselves since then. */
  async newestOwn(db: Db, companyId: string, userId: string, since: Date): Promise<ExportJob | undefined> {
    const own = and(eq(exportJobs.companyId, companyId), eq(exportJobs.userId, userId));
    const aboutThem = sql`${exportJobs.request} ->> 'about' = ${userId}`;
    const jobs = db.select().from(exportJobs);
    return (
      await jobs
        .where(and(own, aboutThem, gte(exportJobs.createdAt, since)))
        .orderBy(desc(exportJobs.createdAt), desc(exportJobs.id))
        .limit(1)
    )[0];
  },

  /** For the worker, which knows only the id. */
  find: async (systemDb: Db, id: string): Promise<ExportJob | undefined> =>
    (await systemDb.select().from(exportJobs).where(eq(exportJobs.id, id)))[0],

  /** Changes a job that is not done yet; answers whether there still was one. Making a file takes a while, in which the job may go. */
  async update(systemDb: Db, id: string, change: Partial<ExportJob>): Promise<boolean> {
    const unfinished = and(eq(exportJobs.id, id), ne(exportJobs.state, 'done'));
    return (
      (await systemDb.update(exportJobs).set(change).where(unfinished).returning({ id: exportJobs.id })).length === 1
    );
  },

  /** Takes the jobs older than a moment away; answers the files that nothing names any more. */
  async sweep(systemDb: Db, before: Date): Promise<string[]> {
    const gone = await systemDb
      .delete(exportJobs)
      .where(lt(exportJobs.createdAt, before))
      .returning({ key: exportJobs.fileKey });
    return gone.flatMap(({ key }) => key ?? []);
  },
};
