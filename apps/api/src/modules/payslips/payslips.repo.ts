import { type SQL, and, count, desc, eq, getTableColumns, inArray, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Month } from '@timbro/core/days/rules.ts';
import type { Person } from '@timbro/core/fields.ts';
import type { PayslipFilter } from '@timbro/core/payslips/contract.ts';
import type { Db } from '#db/client.ts';
import { matchesWords } from '#db/matches-words.ts';
import { personJson } from '#db/person-json.ts';
import { sortedBy } from '#db/sorted-by.ts';
import { payslipFiles, payslips } from '#db/tables/payslips.ts';
import { users } from '#db/tables/people.ts';
import { inDepartments } from '#register/people/seen-people.repo.ts';

export type SlipRecord = typeof payslips.$inferSelect;
export type SlipFileRecord = typeof payslipFiles.$inferSelect;
export type NewSlipFile = Omit<SlipFileRecord, 'companyId' | 'payslipId' | 'number' | 'openedAt' | 'downloadedAt'>;
type FileChange = Partial<Pick<SlipFileRecord, 'check' | 'fault' | 'openedAt' | 'downloadedAt'>>;
export type SlipRow = {
  slip: SlipRecord;
  file: SlipFileRecord;
  user: Person;
  uploadedBy: Person | null;
  publishedBy: Person | null;
  withdrawnBy: Person | null;
  /** Whether its owner has seen a file that it had before. */
  wasSeen: boolean;
};
type NewSlip = Pick<SlipRecord, 'id' | 'userId' | 'month' | 'displayName' | 'replaces' | 'createdAt'>;

const personOf = (column: SQL) =>
  sql<Person | null>`(select ${personJson('p')} from users p where p.company_id = payslips.company_id and p.id = ${column})`;

const sortColumns = {
  name: [users.lastName, users.firstName, payslips.month, payslips.createdAt],
  month: [payslips.month, users.lastName, users.firstName],
  uploadedAt: payslipFiles.uploadedAt,
  publishedAt: payslips.publishedAt,
  downloadedAt: payslips.downloadedAt,
};

const isFlag = (wanted: boolean | undefined, holds: SQL): SQL | undefined =>
  wanted === undefined ? undefined : wanted ? holds : sql`not (${holds})`;

/** The pay slips of one company. */
export const payslipsRepo = (db: Db, companyId: string) => {
  const mine = eq(payslips.companyId, companyId);
  const person = and(eq(users.companyId, payslips.companyId), eq(users.id, payslips.userId));
  const currentFile = and(
    eq(payslipFiles.companyId, payslips.companyId),
    eq(payslipFiles.payslipId, payslips.id),
    eq(payslipFiles.number, payslips.fileNumber),
  );
  const rows = () =>
    db
      .select({
        slip: getTableColumns(payslips),
        file: getTableColumns(payslipFiles),
        user: sql<Person>`${personJson('users')}`,
        uploadedBy: personOf(sql`payslip_files.uploaded_by`),
        publishedBy: personOf(sql`payslips.published_by`),
        withdrawnBy: personOf(sql`payslips.withdrawn_by`),
        wasSeen: sql<boolean>`exists (select from payslip_files f where f.company_id = payslips.company_id and f.payslip_id = payslips.id
          and f.number < payslips.file_number and coalesce(f.opened_at, f.downloaded_at) is not null)`,
      })
      .from(payslips)
      .innerJoin(users, person)
      .innerJoin(payslipFiles, currentFile);

  const where = (filter: Partial<PayslipFilter>): SQL | undefined =>
    and(
      mine,
      filter.id ? eq(payslips.id, filter.id) : undefined,
      filter.month ? eq(payslips.month, filter.month) : undefined,
      filter.userId?.length ? inArray(payslips.userId, filter.userId) : undefined,
      inDepartments(filter.departmentId),
      isFlag(filter.downloaded, sql`${payslips.downloadedAt} is not null`),
      isFlag(filter.opened, sql`coalesce(${payslips.openedAt}, ${payslips.downloadedAt}) is not null`),
      isFlag(filter.published, sql`${payslips.publishedAt} is not null`),
      // A link to one record opens it wherever it lies.
      filter.withdrawn === undefined && filter.id
        ? undefined
        : isFlag(filter.withdrawn ?? false, sql`${payslips.withdrawnAt} is not null`),
      filter.search
        ? matchesWords(sql`${users.searchText} || ' ' || lower(${payslips.displayName})`, filter.search)
        : undefined,
    );

  return {
    find: async (id: string): Promise<SlipRow | undefined> => (await rows().where(and(mine, eq(payslips.id, id))))[0],

    async byIds(ids: readonly string[]): Promise<SlipRow[]> {
      return ids.length === 0 ? [] : rows().where(and(mine, inArray(payslips.id, [...ids])));
    },

    async page(filter: PayslipFilter) {
      const { page, pageSize, sort } = filter;
      const [found, [counted]] = await Promise.all([
        rows()
          .where(where(filter))
          .orderBy(...sortedBy(sort, sortColumns, payslips.id))
          .limit(pageSize)
          .offset((page - 1) * pageSize),
        db.select({ total: count() }).from(payslips).innerJoin(users, person).where(where(filter)),
      ]);
      return { rows: found, total: counted?.total ?? 0 };
    },

    /** How the slips of a month stand; withdrawn ones are none. */
    async countsOf(month: Month) {
      const isUnseen = sql`${payslips.publishedAt} is not null and ${payslips.downloadedAt} is null`;
      const [found] = await db
        .select({
          slips: count(),
          unpublished: count(sql`case when ${payslips.publishedAt} is null then 1 end`),
          unopened: count(sql`case when ${isUnseen} and ${payslips.openedAt} is null then 1 end`),
          notDownloaded: count(sql`case when ${isUnseen} then 1 end`),
        })
        .from(payslips)
        .where(and(mine, eq(payslips.month, month), isNull(payslips.withdrawnAt)));
      return found ?? { slips: 0, unpublished: 0, unopened: 0, notDownloaded: 0 };
    },

    /** The published slips of one person, as they themselves see them. */
    async ofOwner(userId: string, { ids, month, ...paged }: OwnerFilter) {
      const own = and(
        mine,
        eq(payslips.userId, userId),
        isNotNull(payslips.publishedAt),
        isNull(payslips.withdrawnAt),
        ids ? inArray(payslips.id, [...ids]) : undefined,
        month ? eq(payslips.month, month) : undefined,
      );
      const [found, [counted]] = await Promise.all([
        rows()
          .where(own)
          .orderBy(...sortedBy(paged.sort, { month: [payslips.month, payslips.publishedAt] }, payslips.id))
          .limit(paged.pageSize)
          .offset((paged.page - 1) * paged.pageSize),
        db.select({ total: count() }).from(payslips).where(own),
      ]);
      return { rows: found, total: counted?.total ?? 0 };
    },

    /** Every slip of a month that was published, by name; the withdrawn ones too. */
    publishedOf: (month: Month): Promise<SlipRow[]> =>
      rows()
        .where(and(mine, eq(payslips.month, month), isNotNull(payslips.publishedAt)))
        .orderBy(...sortedBy('name', sortColumns, payslips.id)),

    /** Holds the slips as they are until the transaction ends. */
    hold: (ids: readonly string[]): Promise<SlipRecord[]> =>
      db
        .select()
        .from(payslips)
        .where(and(mine, inArray(payslips.id, [...ids])))
        .orderBy(payslips.id)
        .for('update'),

    /** Whether the same bytes lie in another slip that is in use. */
    async isElsewhere(sha256: string, but: string): Promise<boolean> {
      const other = alias(payslips, 'other');
      const found = await db
        .select({ id: other.id })
        .from(payslipFiles)
        .innerJoin(other, and(eq(other.companyId, payslipFiles.companyId), eq(other.id, payslipFiles.payslipId)))
        .where(
          and(
            eq(payslipFiles.companyId, companyId),
            eq(payslipFiles.sha256, sha256),
            ne(other.id, but),
            isNull(other.withdrawnAt),
          ),
        )
        .limit(1);
      return found.length > 0;
    },

    /** What of these has given its place to a slip that is out by now. */
    async givenWay(ids: readonly string[]): Promise<ReadonlySet<string>> {
      if (ids.length === 0) return new Set();
      const found = await db
        .select({ replaces: payslips.replaces })
        .from(payslips)
        .where(
          and(
            mine,
            inArray(payslips.replaces, [...ids]),
            isNotNull(payslips.publishedAt),
            isNull(payslips.withdrawnAt),
          ),
        );
      return new Set(found.flatMap(({ replaces }) => replaces ?? []));
    },

    /** Whether the id was free. */
    async insert(slip: NewSlip, file: NewSlipFile): Promise<boolean> {
      const made = await db
        .insert(payslips)
        .values({ ...slip, companyId })
        .onConflictDoNothing()
        .returning({ id: payslips.id });
      if (made.length > 0) await db.insert(payslipFiles).values({ ...file, companyId, payslipId: slip.id, number: 1 });
      return made.length > 0;
    },

    addFile: async (payslipId: string, number: number, file: NewSlipFile): Promise<void> =>
      void (await db.insert(payslipFiles).values({ ...file, companyId, payslipId, number })),

    updateFile: async (payslipId: string, number: number, change: FileChange): Promise<void> =>
      void (await db
        .update(payslipFiles)
        .set(change)
        .where(
          and(
            eq(payslipFiles.companyId, companyId),
            eq(payslipFiles.payslipId, payslipId),
            eq(payslipFiles.number, number),
          ),
        )),

    /** Changes slips that the caller holds. */
    update: async (ids: readonly string[], change: Partial<SlipRecord>): Promise<void> =>
      void (await db
        .update(payslips)
        .set({ ...change, version: sql`${payslips.version} + 1` })
        .where(and(mine, inArray(payslips.id, [...ids])))),

    /** Removes slips that the caller holds; answers the files that nothing names any more. */
    async remove(ids: readonly string[]): Promise<string[]> {
      const files = await db
        .delete(payslipFiles)
        .where(and(eq(payslipFiles.companyId, companyId), inArray(payslipFiles.payslipId, [...ids])))
        .returning({ key: payslipFiles.fileKey });
      await db.delete(payslips).where(and(mine, inArray(payslips.id, [...ids])));
      return files.map(({ key }) => key);
    },

    files: (payslipId: string) =>
      db
        .select({
          file: getTableColumns(payslipFiles),
          uploadedBy: sql<Person | null>`(select ${personJson('p')} from users p where p.company_id = payslip_files.company_id and p.id = payslip_files.uploaded_by)`,
        })
        .from(payslipFiles)
        .where(and(eq(payslipFiles.companyId, companyId), eq(payslipFiles.payslipId, payslipId)))
        .orderBy(desc(payslipFiles.number)),
  };
};
type OwnerFilter = {
  page: number;
  pageSize: number;
  sort: string;
  ids?: readonly string[] | undefined;
  month?: Month | undefined;
};
