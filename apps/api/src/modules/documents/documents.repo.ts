import { type SQL, and, count, eq, inArray, or, sql } from 'drizzle-orm';
import type { DocumentFilter } from '@timbro/core/documents/contract.ts';
import { namedReaders } from '@timbro/core/documents/rules.ts';
import type { Person } from '@timbro/core/fields.ts';
import type { Db } from '#db/client.ts';
import { foldedSql, matchesWords } from '#db/matches-words.ts';
import { personJson } from '#db/person-json.ts';
import { sortedBy } from '#db/sorted-by.ts';
import { documentReads, documents } from '#db/tables/payslips.ts';
import { users } from '#db/tables/people.ts';

export type DocumentRow = typeof documents.$inferSelect;
export type DocumentDetails = {
  document: DocumentRow;
  uploadedBy: Person | null;
  audienceName: string | null;
  readersTotal: number;
  readTotal: number;
  readers: { user: Person; downloadedAt: string | null }[];
};

/** Whom a document is for: the people of the company as they are now. */
const isFor = (document: string, person: string) =>
  sql.raw(`${person}.company_id = ${document}.company_id and ${person}.removed_at is null and ${person}.status <> 'archived'
    and (${document}.audience = 'all' or ${person}.id = ${document}.user_id or ${person}.department_id = ${document}.department_id)`);

const uploader = sql<Person | null>`(select ${personJson('p')} from users p where p.company_id = documents.company_id and p.id = documents.uploaded_by)`;
const audienceName = sql<string | null>`coalesce(
  (select d.name from departments d where d.company_id = documents.company_id and d.id = documents.department_id),
  (select u.display_name from users u where u.company_id = documents.company_id and u.id = documents.user_id))`;
const counted = (condition: SQL) => sql<number>`(
  select count(*)::int from users u left join document_reads r on r.company_id = u.company_id and r.document_id = documents.id and r.user_id = u.id
  where ${isFor('documents', 'u')} and ${condition})`;
const firstReaders = sql<DocumentDetails['readers']>`(
  select coalesce(jsonb_agg(jsonb_build_object('user', first.person, 'downloadedAt', first.read)), '[]') from (
    select ${personJson('u')} as person, to_char(r.downloaded_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as read
    from users u left join document_reads r on r.company_id = u.company_id and r.document_id = documents.id and r.user_id = u.id
    where ${isFor('documents', 'u')} order by u.last_name, u.first_name, u.id limit ${sql.raw(String(namedReaders))}) first)`;

const sortColumns = { uploadedAt: documents.uploadedAt, displayName: sql`lower(${documents.displayName})` };

/** The documents of one company. */
export const documentsRepo = (db: Db, companyId: string) => {
  const mine = eq(documents.companyId, companyId);
  const details = () =>
    db
      .select({
        document: documents,
        uploadedBy: uploader,
        audienceName,
        readersTotal: counted(sql`true`),
        readTotal: counted(sql`r.user_id is not null`),
        readers: firstReaders,
      })
      .from(documents);
  const where = (filter: Partial<DocumentFilter>) =>
    and(
      mine,
      filter.id ? eq(documents.id, filter.id) : undefined,
      filter.audience?.length ? inArray(documents.audience, filter.audience) : undefined,
      filter.departmentId?.length ? inArray(documents.departmentId, filter.departmentId) : undefined,
      filter.userId?.length ? inArray(documents.userId, filter.userId) : undefined,
      filter.search ? matchesWords(foldedSql(sql`${documents.displayName}`), filter.search) : undefined,
    );
  /** What is for one person, who belongs to a department or to none. */
  const given = ({ id, departmentId }: Pick<Person, 'id' | 'departmentId'>) =>
    and(
      mine,
      or(
        eq(documents.audience, 'all'),
        eq(documents.userId, id),
        departmentId ? eq(documents.departmentId, departmentId) : undefined,
      ),
    );

  return {
    find: async (id: string): Promise<DocumentDetails | undefined> =>
      (await details().where(and(mine, eq(documents.id, id))))[0],

    async page(filter: DocumentFilter) {
      const { page, pageSize, sort } = filter;
      const [rows, [total]] = await Promise.all([
        details()
          .where(where(filter))
          .orderBy(...sortedBy(sort, sortColumns, documents.id))
          .limit(pageSize)
          .offset((page - 1) * pageSize),
        db.select({ total: count() }).from(documents).where(where(filter)),
      ]);
      return { rows, total: total?.total ?? 0 };
    },

    /** What was given to somebody, newest first, with when they read it. */
    async ofReader(person: Pick<Person, 'id' | 'departmentId'>, { page, pageSize, id }: OwnFilter) {
      const own = and(given(person), id ? eq(documents.id, id) : undefined);
      const read = and(
        eq(documentReads.companyId, documents.companyId),
        eq(documentReads.documentId, documents.id),
        eq(documentReads.userId, person.id),
      );
      const [rows, [total]] = await Promise.all([
        db
          .select({ document: documents, uploadedBy: uploader, audienceName, downloadedAt: documentReads.downloadedAt })
          .from(documents)
          .leftJoin(documentReads, read)
          .where(own)
          .orderBy(...sortedBy('-uploadedAt', sortColumns, documents.id))
          .limit(pageSize)
          .offset((page - 1) * pageSize),
        db.select({ total: count() }).from(documents).where(own),
      ]);
      return { rows, total: total?.total ?? 0 };
    },

    /** Whether it is for somebody. */
    isFor: async (id: string, person: Pick<Person, 'id' | 'departmentId'>): Promise<boolean> =>
      (
        await db
          .select({ id: documents.id })
          .from(documents)
          .where(and(given(person), eq(documents.id, id)))
      ).length > 0,

    async readers(document: DocumentRow, { page, pageSize, sort, search }: ReadersFilter) {
      const audience = and(
        sql`${users.companyId} = ${companyId} and ${users.removedAt} is null and ${users.status} <> 'archived'`,
        document.audience === 'department' ? eq(users.departmentId, document.departmentId ?? '') : undefined,
        document.audience === 'user' ? eq(users.id, document.userId ?? '') : undefined,
        search ? matchesWords(users.searchText, search) : undefined,
      );
      const read = and(
        eq(documentReads.companyId, users.companyId),
        eq(documentReads.documentId, document.id),
        eq(documentReads.userId, users.id),
      );
      const columns = { name: [users.lastName, users.firstName], downloadedAt: sql`${documentReads.downloadedAt}` };
      const [rows, [total]] = await Promise.all([
        db
          .select({ user: sql<Person>`${personJson('users')}`, downloadedAt: documentReads.downloadedAt })
          .from(users)
          .leftJoin(documentReads, read)
          .where(audience)
          .orderBy(...sortedBy(sort, columns, users.id))
          .limit(pageSize)
          .offset((page - 1) * pageSize),
        db.select({ total: count() }).from(users).where(audience),
      ]);
      return { rows, total: total?.total ?? 0 };
    },

    /** Everybody it is for, by id. */
    async audienceOf(id: string): Promise<string[]> {
      const { rows } = await db.execute<{ id: string }>(sql`
        select u.id from documents d join users u on ${isFor('d', 'u')} where d.company_id = ${companyId} and d.id = ${id} order by u.id`);
      return rows.map((row) => row.id);
    },

    /** Everybody who has read it, whether or not it is still for them. */
    async readBy(id: string): Promise<{ name: string; at: Date }[]> {
      return db
        .select({ name: users.displayName, at: documentReads.downloadedAt })
        .from(documentReads)
        .innerJoin(users, and(eq(users.companyId, documentReads.companyId), eq(users.id, documentReads.userId)))
        .where(and(eq(documentReads.companyId, companyId), eq(documentReads.documentId, id)))
        .orderBy(documentReads.downloadedAt, users.id);
    },

    /** Whether the id was free. */
    insert: async (document: Omit<typeof documents.$inferInsert, 'companyId'>): Promise<boolean> =>
      (
        await db
          .insert(documents)
          .values({ ...document, companyId })
          .onConflictDoNothing()
          .returning({ id: documents.id })
      ).length > 0,

    /** The first reading counts; false where it was read before, or is gone. */
    async noteRead(documentId: string, userId: string, now: Date): Promise<boolean> {
      const there = await db
        .select({ id: documents.id })
        .from(documents)
        .where(and(mine, eq(documents.id, documentId)))
        .for('key share');
      if (there.length === 0) return false;
      const noted = await db
        .insert(documentReads)
        .values({ companyId, documentId, userId, downloadedAt: now })
        .onConflictDoNothing()
        .returning({ userId: documentReads.userId });
      return noted.length > 0;
    },

    /** Holds it until the transaction ends: whoever reads it meanwhile comes before, and is told of, or finds nothing. */
    hold: async (id: string): Promise<DocumentRow | undefined> =>
      (
        await db
          .select()
          .from(documents)
          .where(and(mine, eq(documents.id, id)))
          .for('update')
      )[0],

    remove: async (id: string): Promise<void> =>
      void (await db.delete(documents).where(and(mine, eq(documents.id, id)))),
  };
};
type OwnFilter = { page: number; pageSize: number; id?: string | undefined };
type ReadersFilter = { page: number; pageSize: number; sort: string; search?: string | undefined };
