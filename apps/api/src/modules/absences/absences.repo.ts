import { type SQL, and, count, eq, getTableColumns, gte, inArray, isNull, lte, ne, sql } from 'drizzle-orm';
import type { Absence, AbsenceFilter } from '@timbro/core/absences/contract.ts';
import { hoursOf } from '@timbro/core/absences/rules.ts';
import { timedInMinutes } from '@timbro/core/absences/stored-times-rules.ts';
import type { Day } from '@timbro/core/days/rules.ts';
import type { Person } from '@timbro/core/fields.ts';
import { clockTime } from '@timbro/core/moment.ts';
import type { Sight } from '@timbro/core/people/sight-rules.ts';
import type { Db } from '#db/client.ts';
import { inBatches } from '#db/in-batches.ts';
import { matchesWords } from '#db/matches-words.ts';
import { newId } from '#db/new-id.ts';
import { personColumns, personJson } from '#db/person-json.ts';
import { sortedBy } from '#db/sorted-by.ts';
import { absenceAttachments, absences } from '#db/tables/absences.ts';
import { users } from '#db/tables/people.ts';
import type { PersonAbsence } from '#register/days/absence-minutes.ts';
import { inDepartments, inSight } from '#register/people/seen-people.repo.ts';

export type AbsenceRecord = Omit<typeof absences.$inferSelect, 'span'>;
export type AbsenceRow = {
  absence: AbsenceRecord;
  user: Person;
  createdBy: Person | null;
  decidedBy: Person | null;
  attachments: Absence['attachments'];
};
type NewAbsenceRow = Omit<typeof absences.$inferInsert, 'id' | 'companyId' | 'createdAt' | 'version'>;
type AsRead = Pick<AbsenceRecord, 'id' | 'version' | 'status'>;
type AbsenceSelection = Omit<AbsenceFilter, 'page' | 'pageSize'>;

export const presentAbsence = (
  { absence, user, createdBy, decidedBy, attachments }: AbsenceRow,
  minutes: number,
  seesHealth: boolean,
): Absence => ({
  ...absence,
  user,
  createdBy,
  decidedBy,
  startTime: clockTime(absence.startTime),
  endTime: clockTime(absence.endTime),
  hours: hoursOf(minutes),
  enteredHours: absence.minutes === null ? null : hoursOf(absence.minutes),
  note: seesHealth || absence.type !== 'illness' ? absence.note : null,
  protocolNumber: seesHealth ? absence.protocolNumber : null,
  certified: absence.protocolNumber !== null,
  attachments: seesHealth ? attachments : [],
  createdAt: absence.createdAt.toISOString(),
  decidedAt: absence.decidedAt?.toISOString() ?? null,
});

/** As the register computes with it. */
export const placedAbsence = ({ id, userId, type, startsOn, endsOn, ...row }: AbsenceRecord): PersonAbsence =>
  timedInMinutes({
    id,
    userId,
    type,
    startsOn,
    endsOn,
    startTime: row.startTime,
    endTime: row.endTime,
    minutes: row.delayMinutes ?? row.minutes,
  });

const personOf = (column: 'created_by' | 'decided_by') =>
  sql<Person | null>`(select ${personJson('p')} from users p where p.company_id = absences.company_id and p.id = ${sql.raw(`absences.${column}`)})`;
const attachments = sql<Absence['attachments']>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'fileName', f.file_name, 'size', f.size) order by f.created_at, f.id), '[]')
  from absence_attachments f where f.company_id = absences.company_id and f.absence_id = absences.id)`;

const { span: _span, ...columns } = getTableColumns(absences);
const sortColumns = {
  startsOn: absences.startsOn,
  name: [users.lastName, users.firstName],
  type: absences.type,
  status: absences.status,
  createdAt: absences.createdAt,
};

/** The absences of one company that somebody may see. */
export const absencesRepo = (db: Db, companyId: string, sight: Sight = 'company') => {
  const mine = eq(absences.companyId, companyId);
  const person = and(eq(users.companyId, absences.companyId), eq(users.id, absences.userId));
  const asRead = ({ id, version, status }: AsRead) =>
    and(mine, eq(absences.id, id), eq(absences.version, version), eq(absences.status, status));
  const rows = () =>
    db
      .select({
        absence: columns,
        user: personColumns(users),
        createdBy: personOf('created_by'),
        decidedBy: personOf('decided_by'),
        attachments,
      })
      .from(absences)
      .innerJoin(users, person);
  const where = (selection: Partial<AbsenceSelection>): SQL | undefined => {
    const { id, search, status, absenceType, userId, departmentId, from, to, archived, uncertified } = selection;
    return and(
      mine,
      inSight(sight),
      id ? eq(absences.id, id) : undefined,
      status?.length ? inArray(absences.status, status) : undefined,
      absenceType?.length ? inArray(absences.type, absenceType) : undefined,
      userId?.length ? inArray(absences.userId, userId) : undefined,
      inDepartments(departmentId),
      from ? gte(absences.endsOn, from) : undefined,
      to ? lte(absences.startsOn, to) : undefined,
      // A link to one record opens it wherever it lies.
      archived === undefined && id ? undefined : eq(absences.archived, archived ?? false),
      uncertified === undefined
        ? undefined
        : uncertified
          ? and(eq(absences.type, 'illness'), isNull(absences.protocolNumber))
          : sql`not (${absences.type} = 'illness' and ${absences.protocolNumber} is null)`,
      search ? matchesWords(users.searchText, search) : undefined,
    );
  };

  return {
    find: async (id: string): Promise<AbsenceRow | undefined> =>
      (await rows().where(and(mine, eq(absences.id, id), inSight(sight))))[0],

    async page(selection: Partial<AbsenceSelection>, page: number, pageSize: number) {
      const [found, [counted]] = await Promise.all([
        rows()
          .where(where(selection))
          .orderBy(...sortedBy(selection.sort ?? '-startsOn', sortColumns, absences.id))
          .limit(pageSize)
          .offset((page - 1) * pageSize),
        db.select({ total: count() }).from(absences).innerJoin(users, person).where(where(selection)),
      ]);
      return { rows: found, total: counted?.total ?? 0 };
    },

    /** Everything a filter finds, a part at a time, in the order of its ids: what an export or a sum goes through. */
    async *each(selection: Partial<AbsenceSelection>, atOnce = 500): AsyncGenerator<AbsenceRow[]> {
      const ids = await db
        .select({ id: absences.id })
        .from(absences)
        .innerJoin(users, person)
        .where(where(selection))
        .orderBy(...sortedBy(selection.sort ?? '-startsOn', sortColumns, absences.id));
      for (const some of inBatches(ids, atOnce)) {
        const found = await rows().where(
          and(
            mine,
            inArray(
              absences.id,
              some.map(({ id }) => id),
            ),
          ),
        );
        const byId = new Map(found.map((row) => [row.absence.id, row]));
        yield some.flatMap(({ id }) => byId.get(id) ?? []);
      }
    },

    /** In the order asked for. */
    async byIds(ids: readonly string[]): Promise<AbsenceRow[]> {
      if (ids.length === 0) return [];
      const found = await rows().where(and(mine, inArray(absences.id, [...ids])));
      const known = new Map(found.map((row) => [row.absence.id, row]));
      return ids.flatMap((id) => known.get(id) ?? []);
    },

    /** The approved ones of somebody that touch the days, but for one. */
    approved: (userId: string, from: Day, to: Day, but: string | null): Promise<AbsenceRecord[]> =>
      db
        .select(columns)
        .from(absences)
        .where(
          and(
            mine,
            eq(absences.userId, userId),
            eq(absences.status, 'approved'),
            eq(absences.archived, false),
            lte(absences.startsOn, to),
            gte(absences.endsOn, from),
            but ? ne(absences.id, but) : undefined,
          ),
        )
        .orderBy(absences.startsOn, absences.id),

    /** An own draft of the same illness that still lacks its number. */
    draftOf: async (userId: string, startsOn: Day, endsOn: Day) =>
      (
        await db
          .select({ id: absences.id, version: absences.version })
          .from(absences)
          .where(
            and(
              mine,
              eq(absences.userId, userId),
              eq(absences.type, 'illness'),
              eq(absences.status, 'draft'),
              eq(absences.archived, false),
              isNull(absences.protocolNumber),
              eq(absences.startsOn, startsOn),
              eq(absences.endsOn, endsOn),
            ),
          )
      )[0],

    ofRequest: (leaveRequestId: string): Promise<AbsenceRecord[]> =>
      db
        .select(columns)
        .from(absences)
        .where(and(mine, eq(absences.leaveRequestId, leaveRequestId)))
        .orderBy(absences.startsOn, absences.id),

    async insert(absence: NewAbsenceRow, now: Date): Promise<string> {
      const id = newId();
      await db.insert(absences).values({ ...absence, id, companyId, createdAt: now });
      return id;
    },

    /** Changes the record as it was read: of two who change it at once one finds that it has moved on. */
    async update(read: AsRead, change: Partial<AbsenceRecord>): Promise<boolean> {
      const changed = await db
        .update(absences)
        .set({ ...change, version: sql`${absences.version} + 1` })
        .where(asRead(read))
        .returning({ id: absences.id });
      return changed.length === 1;
    },

    /** Removes the record as it was read, with its files, which go after the commit; null if it has moved on. */
    async remove(read: AsRead): Promise<string[] | null> {
      // Held first: whoever attaches something meanwhile comes before, and is found, or after, and finds nothing.
      const [held] = await db.select({ id: absences.id }).from(absences).where(asRead(read)).for('update');
      if (!held) return null;
      const files = await db
        .delete(absenceAttachments)
        .where(and(eq(absenceAttachments.companyId, companyId), eq(absenceAttachments.absenceId, held.id)))
        .returning({ key: absenceAttachments.fileKey });
      await db.delete(absences).where(asRead(read));
      return files.map(({ key }) => key);
    },

    /** Whether the absence was still there. */
    async attach(file: Omit<typeof absenceAttachments.$inferInsert, 'id' | 'companyId'>): Promise<boolean> {
      const there = and(mine, eq(absences.id, file.absenceId));
      const [held] = await db.select({ id: absences.id }).from(absences).where(there).for('key share');
      if (held) await db.insert(absenceAttachments).values({ ...file, id: newId(), companyId });
      return held !== undefined;
    },

    attachment: async (id: string) =>
      (
        await db
          .select()
          .from(absenceAttachments)
          .where(and(eq(absenceAttachments.companyId, companyId), eq(absenceAttachments.id, id)))
      )[0],
  };
};
