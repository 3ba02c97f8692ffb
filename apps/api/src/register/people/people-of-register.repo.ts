import { eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { type DayRange, monthOf } from '@timbro/core/days/rules.ts';
import type { Person } from '@timbro/core/fields.ts';
import type { Sight } from '@timbro/core/people/sight-rules.ts';
import type { RegisterFilter } from '@timbro/core/work-days/contract.ts';
import type { Db } from '#db/client.ts';
import { matchesWords } from '#db/matches-words.ts';
import { personColumns } from '#db/person-json.ts';
import { sortedBy } from '#db/sorted-by.ts';
import { users } from '#db/tables/people.ts';
import { type Whom, allOf, inDepartments, inSight } from './seen-people.repo.ts';

type Part = { sort?: RegisterFilter['sort']; offset?: number; limit?: number };
type PeopleFilter = Partial<Pick<RegisterFilter, 'userId' | 'departmentId' | 'search' | 'id' | 'sort'>>;

const hasStampings = ({ from, to }: DayRange) =>
  sql`exists (select from stampings g where g.company_id = users.company_id and g.user_id = users.id and g.day between ${from} and ${to})`;

/** Who is hired later is not there yet, and who has left shows while they still have stampings. */
const isThere = (range: DayRange) =>
  or(
    sql`${users.status} <> 'archived' and (${users.hiredOn} is null or ${users.hiredOn} <= ${range.to})`,
    hasStampings(range),
  );

/**
 * Who belongs on a month's sheets: employed on some of its days as far as that is known; where the day of hiring is not,
 * whoever was entered by then, had anything planned or was closed with it.
 */
const isOnPayroll = (range: DayRange, companyId: string) =>
  or(
    sql`coalesce(${users.archivedOn}, 'infinity') >= ${range.from} and coalesce(${users.hiredOn}, '-infinity') <= ${range.to} and (
      ${users.hiredOn} is not null or (${users.createdAt} at time zone (select c.timezone from companies c where c.id = ${companyId}))::date <= ${range.to}
      or exists (select from schedule_people p where p.company_id = users.company_id and p.user_id = users.id
        and p.valid_from <= ${range.to} and coalesce(p.valid_to, 'infinity') >= ${range.from})
      or exists (select from months m where m.company_id = users.company_id and m.user_id = users.id and m.state = 'closed'
        and m.month between ${monthOf(range.from)} and ${monthOf(range.to)})
      or exists (select from day_inputs i where i.company_id = users.company_id and i.user_id = users.id and i.planned
        and i.day between ${range.from} and ${range.to}))`,
    // Last, since it is looked up a person: hardly anybody needs it.
    hasStampings(range),
  );
const isShown = { register: isThere, payroll: isOnPayroll } as const;

/** Who is on the register. */
export const peopleOfRegister = (db: Db, companyId: string, sight: Sight) => {
  /** Everybody the filter names, for questions about all of them: none of their ids leaves the database. */
  const whom = (
    { userId, departmentId, search, id }: PeopleFilter,
    range: DayRange,
    purpose: keyof typeof isShown = 'register',
  ): Whom =>
    allOf(
      eq(users.companyId, companyId),
      isNull(users.removedAt),
      inSight(sight),
      id ? eq(users.id, id) : undefined,
      userId?.length ? inArray(users.id, userId) : undefined,
      inDepartments(departmentId),
      search ? matchesWords(users.searchText, search) : undefined,
      isShown[purpose](range, companyId),
    );

  /** People in order of their names: all of them, or a part. */
  const inOrder = async (some: Whom, { sort = 'name', offset = 0, limit }: Part = {}): Promise<string[]> => {
    const found = db
      .select({ id: users.id })
      .from(users)
      .where(some)
      .orderBy(...sortedBy(sort, { name: [users.lastName, users.firstName] }, users.id))
      .offset(offset)
      .$dynamic();
    return (await (limit === undefined ? found : found.limit(limit))).map((person) => person.id);
  };

  return {
    whom,
    inOrder,
    people: (filter: PeopleFilter, range: DayRange, purpose?: keyof typeof isShown) =>
      inOrder(whom(filter, range, purpose), filter),

    /** Everybody of the register in the range, as others see them. */
    async persons(range: DayRange): Promise<Person[]> {
      return db
        .select(personColumns(users))
        .from(users)
        .where(whom({}, range))
        .orderBy(users.lastName, users.firstName, users.id);
    },
  };
};
