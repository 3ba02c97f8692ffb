import { and, eq, inArray, sql } from 'drizzle-orm';
import type { CompanyModule } from '@timbro/core/access.ts';
import type { Language } from '@timbro/core/language.ts';
import { type ChosenKind, moduleOfKind } from '@timbro/core/notifications/choice-rules.ts';
import { mostSubscriptions } from '@timbro/core/push/endpoint-rules.ts';
import type { Db } from '#db/client.ts';
import { newId } from '#db/new-id.ts';
import { pushSubscriptions } from '#db/tables/notices.ts';
import { wants } from '#decisions/deciders.repo.ts';

/** A browser as it names itself. */
export type NamedBrowser = { endpoint: string; p256dh: string; auth: string };
/** Whose browser it is, and through which sign-in. */
type Owner = { companyId: string; userId: string; sessionId: string };
export type Reachable = { id: string; userId: string };
export type FoundSubscription = NamedBrowser & { id: string; language: Language; failures: number };

const moduleColumns: Readonly<Record<CompanyModule, string>> = {
  moduleDevices: 'module_devices',
  moduleHr: 'module_hr',
  moduleExitNotices: 'module_exit_notices',
};

/** Whoever is still signed in there, belongs to a client at work, and wants to be told of a kind. */
const living = (now: Date) => sql`
  join sessions s on s.company_id = p.company_id and s.id = p.session_id and s.user_id = p.user_id and s.ended_at is null and s.expires_at > ${now}
  join users u on u.company_id = p.company_id and u.id = p.user_id and u.status = 'active' and u.removed_at is null
  join companies c on c.id = p.company_id and c.status = 'enabled' and c.deleted_at is null`;
const told = (kind: ChosenKind) => sql.raw(`${wants('u', kind)} and c.${moduleColumns[moduleOfKind(kind)]}`);

/** What one person may do to their own. */
export const ownPushRepo = (db: Db, companyId: string, userId: string) => ({
  async remove(id: string): Promise<boolean> {
    const own = and(
      eq(pushSubscriptions.companyId, companyId),
      eq(pushSubscriptions.userId, userId),
      eq(pushSubscriptions.id, id),
    );
    return (await db.delete(pushSubscriptions).where(own).returning({ id: pushSubscriptions.id })).length === 1;
  },
});

/** Sees every company: whoever sends serves them all. */
export const pushRepo = (db: Db) => ({
  /**
   * Holds the person, so that they subscribe one browser at a time, and then the session, which cannot end meanwhile: whoever
   * ends it comes first and is seen, or finds the subscription to take away.
   */
  async holdSession({ companyId, userId, sessionId }: Owner): Promise<boolean> {
    await db.execute(
      sql`select from users where company_id = ${companyId} and id = ${userId}::uuid and status = 'active' for no key update`,
    );
    const { rows } = await db.execute(
      sql`select id from sessions where company_id = ${companyId} and id = ${sessionId}::uuid and user_id = ${userId}::uuid and ended_at is null for share`,
    );
    return rows.length === 1;
  },

  /** A browser that changes hands gets a new id: what was still on its way to whoever had it before finds nobody. */
  async subscribe({ companyId, userId, sessionId }: Owner, browser: NamedBrowser, now: Date) {
    const id = newId();
    const stays = sql`${pushSubscriptions.userId} = excluded.user_id`;
    const [row] = await db
      .insert(pushSubscriptions)
      .values({ id, companyId, userId, sessionId, ...browser, createdAt: now })
      .onConflictDoUpdate({
        target: [pushSubscriptions.companyId, pushSubscriptions.endpoint],
        set: {
          id: sql`case when ${stays} then ${pushSubscriptions.id} else excluded.id end`,
          createdAt: sql`case when ${stays} then ${pushSubscriptions.createdAt} else excluded.created_at end`,
          userId,
          sessionId,
          p256dh: browser.p256dh,
          auth: browser.auth,
          failures: 0,
        },
      })
      .returning({
        id: pushSubscriptions.id,
        createdAt: pushSubscriptions.createdAt,
        isNew: sql<boolean>`${pushSubscriptions}.xmax = 0`,
      });
    return row;
  },

  /** All but the newest of a person; the one that has just been named counts as new. */
  async dropOldest({ companyId, userId }: Owner, keptId: string): Promise<void> {
    await db.execute(sql`
      delete from push_subscriptions where company_id = ${companyId} and id in (
        select id from push_subscriptions where company_id = ${companyId} and user_id = ${userId}::uuid
        order by id = ${keptId}::uuid desc, created_at desc, id desc offset ${mostSubscriptions})`);
  },

  /** The browsers on which some people of a company hear of a kind. */
  async reachable(companyId: string, userIds: readonly string[], kind: ChosenKind, now: Date): Promise<Reachable[]> {
    const { rows } = await db.execute<Reachable>(sql`
      select p.id, p.user_id as "userId" from push_subscriptions p ${living(now)}
      where p.company_id = ${companyId} and p.user_id = any(${sql.param(userIds)}::uuid[]) and ${told(kind)} order by p.id`);
    return rows;
  },

  /** The same at the moment of sending, when somebody may have left or chosen otherwise. */
  async find(
    { companyId, userId, id, kind }: Reachable & { companyId: string; kind: ChosenKind },
    now: Date,
  ): Promise<FoundSubscription | undefined> {
    const { rows } = await db.execute<FoundSubscription>(sql`
      select p.id, p.endpoint, p.p256dh, p.auth, p.failures, u.language from push_subscriptions p ${living(now)}
      where p.company_id = ${companyId} and p.user_id = ${userId}::uuid and p.id = ${id}::uuid and ${told(kind)}`);
    return rows[0];
  },

  async noteSent(id: string, now: Date): Promise<void> {
    await db.update(pushSubscriptions).set({ lastSentAt: now, failures: 0 }).where(eq(pushSubscriptions.id, id));
  },
  async noteFailure(id: string): Promise<void> {
    await db
      .update(pushSubscriptions)
      .set({ failures: sql`${pushSubscriptions.failures} + 1` })
      .where(eq(pushSubscriptions.id, id));
  },
  /** Only as it was when it was sent to: a browser that has come back with other keys stays. */
  async removeAs({ id, endpoint, p256dh }: FoundSubscription): Promise<void> {
    const same = and(
      eq(pushSubscriptions.id, id),
      eq(pushSubscriptions.endpoint, endpoint),
      eq(pushSubscriptions.p256dh, p256dh),
    );
    await db.delete(pushSubscriptions).where(same);
  },

  async endWith(companyId: string, sessionIds: readonly string[]): Promise<void> {
    const theirs = inArray(pushSubscriptions.sessionId, [...sessionIds]);
    await db.delete(pushSubscriptions).where(and(eq(pushSubscriptions.companyId, companyId), theirs));
  },
  /** What a session has left that ran out, or of somebody who is no longer there. */
  async sweep(now: Date): Promise<void> {
    await db.execute(sql`
      delete from push_subscriptions where id in (
        select p.id from push_subscriptions p
        join sessions s on s.company_id = p.company_id and s.id = p.session_id
        join users u on u.company_id = p.company_id and u.id = p.user_id
        where s.ended_at is not null or s.expires_at <= ${now} or u.status <> 'active' or u.removed_at is not null)`);
  },
});
