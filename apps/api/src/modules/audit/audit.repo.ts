import { and, count, eq, getTableColumns, gte, ilike, inArray, lt, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AuditFilter, AuditLine } from '@timbro/core/audit/contract.ts';
import type { AuditEntity } from '@timbro/core/audit/rules.ts';
import type { Day } from '@timbro/core/days/rules.ts';
import type { Db, TenantReach } from '#db/client.ts';
import { escapeLike } from '#db/escape-like.ts';
import { personColumns } from '#db/person-json.ts';
import { sortedBy } from '#db/sorted-by.ts';
import { subscriptions } from '#db/tables/billing.ts';
import { auditLines, removedRecords } from '#db/tables/operations.ts';
import { companies, departments, users } from '#db/tables/people.ts';
import { toldChanges } from '#db/told-changes.ts';

/** What a line tells: of what an erasure took away, only that it did. */
const changes = toldChanges('audit_lines').mapWith(auditLines.changes);
const toldLine = { ...getTableColumns(auditLines), changes };

/** The person a line speaks of, beside the one who acted. */
const named = alias(users, 'named');
/** What a shift or a schedule is called, removed or not. */
const ruleName = sql`(select v.values->>'name' from rule_versions v where v.company_id = ${auditLines.companyId}
  and v.record_id = ${auditLines.entityId} order by v.valid_from desc limit 1)`;
/** Records about a person: their ids lead to whom they are about. */
const ofPeople = sql.raw(
  ['leave_requests', 'stamps_updates', 'absences', 'exits']
    .map((table) => `select company_id, id, user_id from ${table}`)
    .join(' union all '),
);
const personName = sql`(select p.display_name from (${ofPeople}) r join users p on p.company_id = r.company_id and p.id = r.user_id
  where r.company_id = ${auditLines.companyId} and r.id = ${auditLines.entityId})`;
/** Whose pay slip it is, or what a document, an area, a kiosk or a device is called. */
const paperName = sql`coalesce((select p.display_name from payslips s join users p on p.company_id = s.company_id and p.id = s.user_id
  where s.company_id = ${auditLines.companyId} and s.id = ${auditLines.entityId}),
  (select d.display_name from documents d where d.company_id = ${auditLines.companyId} and d.id = ${auditLines.entityId}),
  (select g.name from polygons g where g.company_id = ${auditLines.companyId} and g.id = ${auditLines.entityId}),
  (select k.name from kiosks k where k.company_id = ${auditLines.companyId} and k.id = ${auditLines.entityId}),
  (select d.name from devices d where d.company_id = ${auditLines.companyId} and d.id = ${auditLines.entityId}))`;
/** What a device was called that is gone: its removal, which is the last that was done to it, says so. */
const removedName = sql`case when ${auditLines.entity} = 'device' then (
  select (select c->>'before' from jsonb_array_elements(gone.changes) c where c->>'field' = 'name') from audit_lines gone
  where gone.company_id = ${auditLines.companyId} and gone.entity_id = ${auditLines.entityId} and gone.action = 'devices.remove' and not gone.refused
  order by gone.at desc limit 1) end`;
/** What is told by the id of the person, not by one of its own. */
const toldByPerson: ReadonlySet<AuditEntity> = new Set(['balance', 'workDay', 'workMonth', 'position']);
/** Whose subscription it is. */
const subscribers = alias(companies, 'subscribers');
/** Whose device it is, where the reader is the provider. */
const clients = alias(companies, 'clients');

export type AuditSelection = Omit<AuditFilter, 'page' | 'pageSize'> & {
  timezone: string;
  /** The actions that `search` means. */
  actions: readonly string[];
  /** The kinds of record that the reader may read. */
  kinds: readonly AuditEntity[];
};

/** What is done to a client's devices is the provider's business too; of the rest of its history the provider sees nothing. */
const ofDevices = sql`(${auditLines.entity} = 'device' and not ${auditLines.refused})`;

/** The history of one company, and for the provider (`clients`) that of every client's devices. Lines are only ever added. */
export const auditRepo = (db: Db, companyId: string, reach: TenantReach = 'company') => {
  const here = or(eq(auditLines.companyId, companyId), reach === 'clients' ? ofDevices : undefined);
  /** A refused attempt tells nothing of a record, and is shown whatever it aimed at. */
  const ofKinds = (kinds: readonly AuditEntity[]) =>
    or(eq(auditLines.refused, true), inArray(auditLines.entity, [...kinds]));
  const where = ({
    id,
    entity,
    entityId,
    actorId,
    refused,
    from,
    to,
    timezone,
    kinds,
    ...searched
  }: AuditSelection) => {
    const { search, actions } = searched;
    const words = (search ?? '').split(/\s+/).filter(Boolean);
    const like = `%${escapeLike(search ?? '')}%`;
    return and(
      here,
      ofKinds(kinds),
      id ? eq(auditLines.id, id) : undefined,
      entity?.length ? inArray(auditLines.entity, entity) : undefined,
      entityId ? eq(auditLines.entityId, entityId) : undefined,
      actorId ? eq(auditLines.actorId, actorId) : undefined,
      refused ? eq(auditLines.refused, refused === 'true') : undefined,
      from ? gte(auditLines.at, sql`(${from}::date)::timestamp at time zone ${timezone}`) : undefined,
      to ? lt(auditLines.at, sql`(${to}::date + 1)::timestamp at time zone ${timezone}`) : undefined,
      search
        ? or(
            // In any order: people type the surname first as often as not.
            and(...words.map((word) => ilike(users.displayName, `%${escapeLike(word)}%`))),
            ilike(auditLines.action, like),
            inArray(auditLines.action, [...actions]),
          )
        : undefined,
    );
  };
  /** Somebody of the company the line lies with, or of the reader's own. */
  const actor = and(
    or(eq(users.companyId, auditLines.companyId), eq(users.companyId, companyId)),
    eq(users.id, auditLines.actorId),
  );
  const lines = () =>
    db
      .select({
        line: toldLine,
        actor: personColumns(users),
        entityName: sql<
          string | null
        >`coalesce(${named.displayName}, ${departments.name}, ${ruleName}, ${personName}, ${paperName}, ${companies.name}, ${subscribers.name}, ${removedName})`,
        companyName: clients.name,
      })
      .from(auditLines)
      .leftJoin(users, actor)
      .leftJoin(named, and(eq(named.companyId, auditLines.companyId), eq(named.id, auditLines.entityId)))
      .leftJoin(
        departments,
        and(eq(departments.companyId, auditLines.companyId), eq(departments.id, auditLines.entityId)),
      )
      .leftJoin(companies, eq(companies.id, auditLines.entityId))
      .leftJoin(subscriptions, eq(subscriptions.id, auditLines.entityId))
      .leftJoin(subscribers, eq(subscribers.id, subscriptions.companyId))
      .leftJoin(clients, and(eq(clients.id, auditLines.companyId), ne(auditLines.companyId, companyId)));
  const inOrder = (sort: AuditSelection['sort']) => sortedBy(sort, { at: auditLines.at }, auditLines.id);

  return {
    async page(selection: AuditSelection, page: number, pageSize: number) {
      const [rows, [found]] = await Promise.all([
        lines()
          .where(where(selection))
          .orderBy(...inOrder(selection.sort))
          .limit(pageSize)
          .offset((page - 1) * pageSize),
        db.select({ total: count() }).from(auditLines).leftJoin(users, actor).where(where(selection)),
      ]);
      return { rows, total: found?.total ?? 0 };
    },

    /** Whom the history of a record is about, where it is about a person. */
    async personOf(entity: readonly AuditEntity[] | undefined, id: string): Promise<string | undefined> {
      if (entity?.length && entity.every((one) => toldByPerson.has(one))) return id;
      const { rows } = await db.execute<{ userId: string }>(
        sql`select r.user_id as "userId" from (${ofPeople}) r where r.company_id = ${companyId} and r.id = ${id}`,
      );
      return rows[0]?.userId;
    },

    /** Whether there is a pay slip or a document of this id. */
    async isPaper(id: string): Promise<boolean> {
      const { rows } = await db.execute(sql`
        select from payslips where company_id = ${companyId} and id = ${id} union all select from documents where company_id = ${companyId} and id = ${id}`);
      return rows.length > 0;
    },

    async isDevice(id: string): Promise<boolean> {
      const { rows } = await db.execute(sql`select from devices where company_id = ${companyId} and id = ${id}`);
      return rows.length > 0;
    },

    /** What is or was about a person in these days, with those it covers now; drafts that somebody keeps for themselves are left out. */
    async recordsOf(userId: string, { from, to }: { from: Day; to: Day }, timezone: string) {
      const gone = JSON.stringify([{ field: 'person', before: { id: userId } }]);
      const drafted = JSON.stringify([{ field: 'status', before: 'draft' }]);
      const { rows } = await db.execute<{ id: string; startsOn: string | null; endsOn: string | null }>(sql`
        select id, starts_on::text as "startsOn", ends_on::text as "endsOn" from absences
          where company_id = ${companyId} and user_id = ${userId} and starts_on <= ${to} and ends_on >= ${from}
        union all select id, starts_on::text, ends_on::text from leave_requests
          where company_id = ${companyId} and user_id = ${userId} and starts_on <= ${to} and ends_on >= ${from} and status <> 'draft'
        union all select id, day::text, day::text from stamps_updates
          where company_id = ${companyId} and user_id = ${userId} and day between ${from} and ${to}
        union all select id, (starts_at at time zone ${timezone})::date::text, (starts_at at time zone ${timezone})::date::text from exits
          where company_id = ${companyId} and user_id = ${userId} and starts_at between ${from} and ${to} and (status <> 'draft' or source = 'detected')
        union all select entity_id, null, null from audit_lines
          where company_id = ${companyId} and at between ${from} and ${to} and action in ${removedRecords} and not refused
            and changes @> ${gone}::jsonb and not (entity in ('leaveRequest', 'exit') and changes @> ${drafted}::jsonb)`);
      return rows;
    },

    /** What was changed of these records, newest first. */
    changesOf: async (records: readonly string[]) =>
      db
        .select({
          id: auditLines.id,
          entity: auditLines.entity,
          entityId: auditLines.entityId,
          changes,
        })
        .from(auditLines)
        .where(
          and(
            eq(auditLines.companyId, companyId),
            inArray(auditLines.entityId, [...records]),
            eq(auditLines.refused, false),
          ),
        )
        .orderBy(...inOrder('-at')),

    /** The last lines about one day of a person: a day is told by the person, and by its date among the changes. `others` touch it too. */
    ofDay: async (userId: string, day: string, others: readonly string[], kinds: readonly AuditEntity[]) =>
      lines()
        .where(
          and(
            eq(auditLines.companyId, companyId),
            ofKinds(kinds),
            or(
              and(
                eq(auditLines.entityId, userId),
                eq(auditLines.entity, 'workDay'),
                sql`${auditLines.changes} @> ${JSON.stringify([{ field: 'date', after: day }])}::jsonb`,
              ),
              inArray(auditLines.id, [...others]),
            ),
          ),
        )
        .orderBy(...inOrder('-at'))
        .limit(100),

    /** Walks the whole selection in pieces, so that an export of any length stays small in memory. */
    async *each(selection: AuditSelection) {
      const piece = 1000;
      let last: { at: Date; id: string } | undefined;
      for (;;) {
        const direction = selection.sort === 'at' ? sql`>` : sql`<`;
        const beyond =
          last &&
          sql`(${auditLines.at}, ${auditLines.id}) ${direction} (${last.at.toISOString()}::timestamptz, ${last.id}::uuid)`;
        const rows = await lines()
          .where(and(where(selection), beyond))
          .orderBy(...inOrder(selection.sort))
          .limit(piece);
        yield* rows;
        last = rows.at(-1)?.line;
        if (rows.length < piece) return;
      }
    },
  };
};
type AuditRepo = ReturnType<typeof auditRepo>;
export type AuditRow = Awaited<ReturnType<AuditRepo['page']>>['rows'][number];

export const presentLine = ({ line, actor, entityName, companyName }: AuditRow): AuditLine => ({
  ...line,
  entityName,
  companyName,
  at: line.at.toISOString(),
  actor: actor ? { ...actor } : null,
  byProvider: line.actorId !== null && actor === null,
});
