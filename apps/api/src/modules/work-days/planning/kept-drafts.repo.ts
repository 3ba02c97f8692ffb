import { and, count, eq, gt, isNull, lte, ne, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Day } from '@timbro/core/days/rules.ts';
import type { Person } from '@timbro/core/fields.ts';
import type { Sight } from '@timbro/core/people/sight-rules.ts';
import type { Db } from '#db/client.ts';
import { personColumns } from '#db/person-json.ts';
import { dayInputs } from '#db/tables/attendance.ts';
import { users } from '#db/tables/people.ts';
import { inSight } from '#register/people/seen-people.repo.ts';

type Kept = { userId: string; date: Day; shiftId: string | null; draftedBy: Person | null; draftedAt: Date | null };
type Asked = { page: number; pageSize: number };

const authors = alias(users, 'authors');

/** Plans that are saved and not published, of people somebody may see. */
export const keptDraftsRepo = (db: Db, companyId: string, sight: Sight) => {
  const isOwner = and(eq(users.companyId, dayInputs.companyId), eq(users.id, dayInputs.userId));
  return {
    async after(today: Day, { page, pageSize }: Asked): Promise<{ items: Kept[]; total: number }> {
      const where = and(
        eq(dayInputs.companyId, companyId),
        eq(dayInputs.drafted, true),
        gt(dayInputs.day, today),
        isNull(users.removedAt),
        // Who is not on show in that week cannot be planned there either.
        ne(users.status, 'archived'),
        or(isNull(users.hiredOn), lte(users.hiredOn, dayInputs.day)),
        inSight(sight),
      );
      const items = await db
        .select({
          userId: dayInputs.userId,
          date: dayInputs.day,
          shiftId: dayInputs.draftShiftId,
          draftedBy: personColumns(authors),
          draftedAt: dayInputs.draftedAt,
        })
        .from(dayInputs)
        .innerJoin(users, isOwner)
        .leftJoin(authors, and(eq(authors.companyId, dayInputs.companyId), eq(authors.id, dayInputs.draftedBy)))
        .where(where)
        .orderBy(dayInputs.day, dayInputs.userId)
        .limit(pageSize)
        .offset((page - 1) * pageSize);
      const [found] = await db.select({ total: count() }).from(dayInputs).innerJoin(users, isOwner).where(where);
      return { items, total: found?.total ?? 0 };
    },
  };
};
