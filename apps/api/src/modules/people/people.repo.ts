import { and, count, eq, inArray } from 'drizzle-orm';
import type * as z from 'zod';
import type { people as peopleContract } from '@timbro/core/people/contract.ts';
import type { Sight } from '@timbro/core/people/sight-rules.ts';
import type { Db } from '#db/client.ts';
import { matchesWords } from '#db/matches-words.ts';
import { personColumns } from '#db/person-json.ts';
import { sortedBy } from '#db/sorted-by.ts';
import { users } from '#db/tables/people.ts';
import type { PeopleDirectory } from '#http/server.ts';
import { shownOf } from '#register/people/directory.ts';
import { amongPeople, inDepartments, inSight } from '#register/people/seen-people.repo.ts';
import { scheduleAt } from '#register/plan/assignments.repo.ts';

type Filter = z.output<typeof peopleContract.list.query>;

/** The people of one company that somebody may choose from. */
export const peopleRepo = (db: Db, companyId: string, sight: Sight, now: Date, people: PeopleDirectory) => ({
  async page({ search, ...filter }: Filter) {
    const { page, pageSize, sort, id, status, departmentId, role } = filter;
    const found = search ? await people.find(companyId, { ...filter, search, sight }) : null;
    const shown = found && shownOf(found, filter);
    const where = and(
      eq(users.companyId, companyId),
      inSight(sight),
      id ? eq(users.id, id) : undefined,
      status?.length ? inArray(users.status, status) : undefined,
      role?.length ? inArray(users.role, role) : undefined,
      inDepartments(departmentId),
      shown ? amongPeople(shown.ids) : search ? matchesWords(users.searchText, search) : undefined,
    );
    const [rows, [counted]] = await Promise.all([
      db
        .select({
          ...personColumns(users),
          workScheduleId: scheduleAt(now),
          status: users.status,
          weeklyMinutes: users.weeklyMinutes,
        })
        .from(users)
        .where(where)
        .orderBy(...sortedBy(sort, { name: [users.lastName, users.firstName] }, users.id))
        .limit(pageSize)
        .offset(shown ? shown.skipped : (page - 1) * pageSize),
      shown ? [shown] : db.select({ total: count() }).from(users).where(where),
    ]);
    return { rows, total: counted?.total ?? 0 };
  },
});
