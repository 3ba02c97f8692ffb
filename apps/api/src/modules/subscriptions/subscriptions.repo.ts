import { and, count, desc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { type Day, addDays } from '@timbro/core/days/rules.ts';
import type { Subscription, SubscriptionFilter } from '@timbro/core/subscriptions/contract.ts';
import { daysLeft } from '@timbro/core/subscriptions/rules.ts';
import type { Db } from '#db/client.ts';
import { foldedSql, matchesWords } from '#db/matches-words.ts';
import { newId } from '#db/new-id.ts';
import { sortedBy } from '#db/sorted-by.ts';
import { subscriptionNotices, subscriptions } from '#db/tables/billing.ts';
import { companies } from '#db/tables/people.ts';

export type SubscriptionRow = { subscription: typeof subscriptions.$inferSelect; companyName: string };

export const presentSubscription = ({ subscription, companyName }: SubscriptionRow, today: Day): Subscription => ({
  ...subscription,
  companyName,
  createdAt: subscription.createdAt.toISOString(),
  daysLeft: daysLeft(subscription.renewalDate, today),
});

const foldedText = foldedSql(sql`${companies.name} || ' ' || ${subscriptions.type}`);
const sortColumns = {
  companyName: sql`lower(${companies.name})`,
  type: sql`lower(${subscriptions.type})`,
  cost: subscriptions.cost,
  renewalDays: subscriptions.renewalDays,
  renewalDate: subscriptions.renewalDate,
  createdAt: subscriptions.createdAt,
};

type NewSubscription = Pick<
  typeof subscriptions.$inferInsert,
  'companyId' | 'type' | 'renewalDate' | 'renewalDays' | 'cost'
>;
type SubscriptionChange = {
  [K in keyof Omit<NewSubscription, 'companyId'>]?: NewSubscription[K] | undefined;
};

/** The subscriptions of all clients that have not been removed. */
export const subscriptionsRepo = (db: Db) => {
  const here = isNull(companies.deletedAt);
  const rows = () =>
    db
      .select({ subscription: subscriptions, companyName: companies.name })
      .from(subscriptions)
      .innerJoin(companies, eq(companies.id, subscriptions.companyId));

  return {
    find: async (id: string) => (await rows().where(and(here, eq(subscriptions.id, id))))[0],

    async page(filter: SubscriptionFilter, today: Day) {
      const { page, pageSize, sort, search, id, companyId, expiringWithin, current } = filter;
      const where = and(
        here,
        id ? eq(subscriptions.id, id) : undefined,
        companyId ? eq(subscriptions.companyId, companyId) : undefined,
        current ? eq(subscriptions.current, current === 'true') : undefined,
        // What is history does not expire any more.
        expiringWithin === undefined
          ? undefined
          : and(eq(subscriptions.current, true), lte(subscriptions.renewalDate, addDays(today, expiringWithin))),
        search ? matchesWords(foldedText, search) : undefined,
      );
      const [found, [counted]] = await Promise.all([
        rows()
          .where(where)
          .orderBy(...sortedBy(sort, sortColumns, subscriptions.id))
          .limit(pageSize)
          .offset((page - 1) * pageSize),
        db
          .select({ total: count() })
          .from(subscriptions)
          .innerJoin(companies, eq(companies.id, subscriptions.companyId))
          .where(where),
      ]);
      return { rows: found, total: counted?.total ?? 0 };
    },

    /** The one the client had becomes history in the same breath. */
    async insert(subscription: NewSubscription, now: Date): Promise<string> {
      await db
        .update(subscriptions)
        .set({ current: false, version: sql`${subscriptions.version} + 1` })
        .where(and(eq(subscriptions.companyId, subscription.companyId), eq(subscriptions.current, true)));
      const id = newId();
      await db.insert(subscriptions).values({ ...subscription, id, createdAt: now, current: true });
      return id;
    },

    async update(id: string, change: SubscriptionChange, version?: number) {
      const changed = await db
        .update(subscriptions)
        .set({ ...change, version: sql`${subscriptions.version} + 1` })
        .where(and(eq(subscriptions.id, id), version === undefined ? undefined : eq(subscriptions.version, version)))
        .returning({ id: subscriptions.id });
      return changed.length === 1;
    },

    async remove(id: string) {
      await db.delete(subscriptions).where(eq(subscriptions.id, id));
    },

    /** Running ones of clients at work: who is disabled is not renewed. */
    running: (until: { before?: Day; upTo?: Day }) =>
      rows()
        .where(
          and(
            here,
            eq(companies.status, 'enabled'),
            eq(subscriptions.current, true),
            or(
              until.before ? lt(subscriptions.renewalDate, until.before) : undefined,
              until.upTo ? lte(subscriptions.renewalDate, until.upTo) : undefined,
            ),
          ),
        )
        .orderBy(desc(subscriptions.renewalDate), subscriptions.id),

    /** Whether this renewal had not been told yet; of two processes that ask at once, one hears yes. */
    async noteNotice(notice: typeof subscriptionNotices.$inferInsert): Promise<boolean> {
      const noted = await db
        .insert(subscriptionNotices)
        .values(notice)
        .onConflictDoNothing()
        .returning({ days: subscriptionNotices.days });
      return noted.length === 1;
    },
  };
};
