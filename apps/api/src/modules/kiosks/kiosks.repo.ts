import { and, between, count, eq, isNull, sql } from 'drizzle-orm';
import type { Day } from '@timbro/core/days/rules.ts';
import type { Kiosk } from '@timbro/core/kiosks/contract.ts';
import { kioskStateOf } from '@timbro/core/kiosks/rules.ts';
import type { Db } from '#db/client.ts';
import { foldedSql, matchesWords } from '#db/matches-words.ts';
import { newId } from '#db/new-id.ts';
import { sortedBy } from '#db/sorted-by.ts';
import { stampings } from '#db/tables/attendance.ts';
import { kiosks } from '#db/tables/kiosks.ts';

type ListQuery = { page: number; pageSize: number; sort: string; search?: string | undefined; id?: string | undefined };
export type Code = { codeHash: string; codeExpiresAt: Date };

const refused = sql<number>`(
  select count(*)::int from kiosk_refusals r where r.company_id = kiosks.company_id and r.kiosk_id = kiosks.id and r.seen_at is null)`;
/** All but the hashes, which nobody who answers requests can read. */
const columns = {
  id: kiosks.id,
  version: kiosks.version,
  createdAt: kiosks.createdAt,
  name: kiosks.name,
  codeExpiresAt: kiosks.codeExpiresAt,
  registeredAt: kiosks.registeredAt,
  device: kiosks.device,
  lastSeenAt: kiosks.lastSeenAt,
  alarmedAt: kiosks.alarmedAt,
  refused,
};
export type KioskRow = NonNullable<Awaited<ReturnType<ReturnType<typeof kiosksRepo>['find']>>>;

const orNull = (at: Date | null) => at?.toISOString() ?? null;

export const presentKiosk = (
  { codeExpiresAt, createdAt, registeredAt, lastSeenAt, alarmedAt, ...row }: KioskRow,
  now: Date,
): Kiosk => ({
  ...row,
  createdAt: createdAt.toISOString(),
  state: kioskStateOf({ registeredAt, codeExpiresAt }, now),
  registeredAt: orNull(registeredAt),
  lastSeenAt: orNull(lastSeenAt),
  alarmedAt: orNull(alarmedAt),
});

/** The kiosks of a company that were not revoked. */
export const kiosksRepo = (db: Db, companyId: string) => {
  const standing = and(eq(kiosks.companyId, companyId), isNull(kiosks.revokedAt));
  const one = (id: string) => and(standing, eq(kiosks.id, id));

  return {
    find: async (id: string) => (await db.select(columns).from(kiosks).where(one(id)))[0],

    async page({ page, pageSize, sort, search, id }: ListQuery) {
      const name = foldedSql(sql`${kiosks.name}`);
      const where = and(standing, id ? eq(kiosks.id, id) : undefined, search ? matchesWords(name, search) : undefined);
      const sortColumns = {
        name: sql`lower(${kiosks.name})`,
        createdAt: kiosks.createdAt,
        lastSeenAt: kiosks.lastSeenAt,
      };
      const [rows, [counted]] = await Promise.all([
        db
          .select(columns)
          .from(kiosks)
          .where(where)
          .orderBy(...sortedBy(sort, sortColumns, kiosks.id))
          .limit(pageSize)
          .offset((page - 1) * pageSize),
        db.select({ total: count() }).from(kiosks).where(where),
      ]);
      return { rows, total: counted?.total ?? 0 };
    },

    async insert(name: string, code: Code, now: Date): Promise<string> {
      const id = newId();
      await db.insert(kiosks).values({ id, companyId, name, ...code, createdAt: now });
      return id;
    },

    /** Answers whether it still stands. */
    async renewCode(id: string, code: Code): Promise<boolean> {
      const changed = await db
        .update(kiosks)
        .set({ ...code, version: sql`${kiosks.version} + 1` })
        .where(one(id))
        .returning({ id: kiosks.id });
      return changed.length > 0;
    },

    /** Its row stays, with what tells its tablet from any other. Answers whether this was what revoked it. */
    async revoke(id: string, now: Date): Promise<boolean> {
      const changed = await db
        .update(kiosks)
        .set({ revokedAt: now, codeHash: null, codeExpiresAt: null, version: sql`${kiosks.version} + 1` })
        .where(one(id))
        .returning({ id: kiosks.id });
      return changed.length > 0;
    },

    sawTablet: (id: string, now: Date) => db.update(kiosks).set({ lastSeenAt: now }).where(one(id)),

    /** Says that it was shut, where that has not been said within the same window; of several processes one hears true. */
    async alarm(id: string, now: Date, windowSince: Date): Promise<boolean> {
      const isNews = sql`(${kiosks.alarmedAt} is null or ${kiosks.alarmedAt} <= ${windowSince})`;
      const changed = await db
        .update(kiosks)
        .set({ alarmedAt: now })
        .where(and(one(id), isNews))
        .returning({ id: kiosks.id });
      return changed.length > 0;
    },

    /** What the register shows of a person on these days. */
    stampingsBetween: (userId: string, from: Day, to: Day) =>
      db
        .select({ enteredAt: stampings.enteredAt, exitedAt: stampings.exitedAt })
        .from(stampings)
        .where(
          and(
            eq(stampings.companyId, companyId),
            eq(stampings.userId, userId),
            between(stampings.day, from, to),
            isNull(stampings.replacedBy),
          ),
        ),

    /** The stamp that lies nearest to a moment, of those that a person made at kiosks within some seconds of it, or the one with this id. */
    async stampNear(userId: string, near: { id: string; at: Date }, seconds: number) {
      const { rows } = await db.execute<{ id: string; at: string; direction: 'in' | 'out' | null }>(sql`
        select s.id, s.at, s.direction from stamps s
        where s.company_id = ${companyId} and s.user_id = ${userId} and s.source = 'kiosk' and s.correction is null
          and s.at between ${near.at}::timestamptz - make_interval(secs => ${seconds}) and ${near.at}::timestamptz + make_interval(secs => ${seconds})
        order by s.id = ${near.id} desc, abs(extract(epoch from s.at - ${near.at}::timestamptz)) limit 1`);
      return rows[0] && { ...rows[0], at: new Date(rows[0].at) };
    },
  };
};

/** What only the system may touch: tablets show secrets of which hashes are kept. */
export const tabletsRepo = (systemDb: Db) => ({
  /** Whose code it is, while it holds. */
  async ofCode(codeHash: string, now: Date) {
    const { rows } = await systemDb.execute<{
      id: string;
      name: string;
      device: string | null;
      companyId: string;
      companyName: string;
      timezone: string;
      isEnabled: boolean;
      isOn: boolean;
      registeredAt: string | null;
    }>(sql`
      select k.id, k.name, k.device, k.company_id as "companyId", c.name as "companyName", c.timezone, c.status = 'enabled' and c.deleted_at is null as "isEnabled",
        c.module_hr or c.module_exit_notices as "isOn", k.registered_at as "registeredAt"
      from kiosks k join companies c on c.id = k.company_id
      where k.code_hash = ${codeHash} and k.code_expires_at > ${now} and k.revoked_at is null
      for no key update of k`);
    return rows[0];
  },

  /** The code is used up with it, and a tablet that was here before only delivers what it has kept. */
  async register(id: string, tokenHash: string, device: string, now: Date): Promise<void> {
    await systemDb
      .update(kiosks)
      .set({
        codeHash: null,
        codeExpiresAt: null,
        tokenHash,
        formerTokenHash: null,
        replacedTokenHash: sql`${kiosks.tokenHash}`,
        replacedAt: sql`case when ${kiosks.tokenHash} is not null then ${now}::timestamptz end`,
        rotatedAt: now,
        registeredAt: now,
        lastSeenAt: now,
        device,
        version: sql`${kiosks.version} + 1`,
      })
      .where(eq(kiosks.id, id));
  },

  /** A new cookie in place of the one that was sent; false where another call has been quicker. */
  async renewCookie(id: string, sent: { hash: string; isFormer: boolean }, hash: string, now: Date): Promise<boolean> {
    const changed = await systemDb
      .update(kiosks)
      .set(sent.isFormer ? { tokenHash: hash } : { tokenHash: hash, formerTokenHash: sent.hash, rotatedAt: now })
      .where(
        and(
          eq(kiosks.id, id),
          isNull(kiosks.revokedAt),
          eq(sent.isFormer ? kiosks.formerTokenHash : kiosks.tokenHash, sent.hash),
        ),
      )
      .returning({ id: kiosks.id });
    return changed.length > 0;
  },

  /** A kiosk of the company, revoked or not. */
  async ofCompany(companyId: string, id: string): Promise<KeptAt | undefined> {
    const [found] = await systemDb
      .select({ id: kiosks.id, name: kiosks.name, revokedAt: kiosks.revokedAt })
      .from(kiosks)
      .where(and(eq(kiosks.companyId, companyId), eq(kiosks.id, id)));
    return found;
  },

  /** Who holds a badge: nobody who has left. */
  async ofBadge(companyId: string, badge: string): Promise<Stander | undefined> {
    const { rows } = await systemDb.execute<Stander>(sql`
      select ${stander} from users u where u.company_id = ${companyId} and lower(u.badge) = lower(${badge}) and u.status <> 'archived' and u.removed_at is null`);
    return rows[0];
  },

  /** Who has a personnel number, with what their PIN is compared to; nobody where two have the same. */
  async ofNumber(companyId: string, payrollCode: string): Promise<(Stander & { pinHash: string | null }) | undefined> {
    const { rows } = await systemDb.execute<Stander & { pinHash: string | null }>(sql`
      select ${stander}, u.pin_hash as "pinHash" from users u
      where u.company_id = ${companyId} and lower(u.payroll_code) = lower(${payrollCode}) and u.status = 'active' and u.removed_at is null limit 2`);
    return rows.length === 1 ? rows[0] : undefined;
  },

  /** Whose number it is, whatever has become of them; nobody's where two have the same. */
  async ownerOfNumber(companyId: string, payrollCode: string): Promise<string | null> {
    const { rows } = await systemDb.execute<{ id: string }>(sql`
      select u.id from users u where u.company_id = ${companyId} and lower(u.payroll_code) = lower(${payrollCode}) and u.removed_at is null limit 2`);
    return rows.length === 1 ? (rows[0]?.id ?? null) : null;
  },
});

/** Where a tablet kept a stamp. */
export type KeptAt = { id: string; name: string; revokedAt: Date | null };

/** Who stands before a kiosk. */
export type Stander = { id: string; firstName: string; departmentId: string | null };
const stander = sql.raw('u.id, u.first_name as "firstName", u.department_id as "departmentId"');
