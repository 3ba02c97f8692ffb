import { type SQL, sql } from 'drizzle-orm';
import type { Day } from '@timbro/core/days/rules.ts';
import { remindedShifts } from '@timbro/core/notifications/reminder-rules.ts';
import type { Db } from '#db/client.ts';
import { newId } from '#db/new-id.ts';
import { type Addressee, wants } from '#decisions/deciders.repo.ts';
import { isElsewhere, stillAwaited } from '#register/people/awaited.repo.ts';

/** Somebody and the day of their shift. */
export type AwaitedPerson = { companyId: string; userId: string; day: Day };
/** Whom to write, and when they were to come, where they work. */
export type Reminded = Addressee & { time: string };

/** Clients at work and people who read our mails and want to be reminded. */
const whoMayBe =
  sql.raw(`join companies c on c.id = w.company_id and c.module_hr and c.status = 'enabled' and c.deleted_at is null
  join users u on u.company_id = w.company_id and u.id = w.user_id and u.status = 'active' and u.removed_at is null and ${wants('u', 'missedStamp')}`);

/** On which a row says that somebody was to come a while ago. */
function isDue(now: Date) {
  const { from, to } = remindedShifts(now);
  return sql`w.awaited_at between ${from} and ${to}`;
}

/** Those of the days `w` whose person has not come and has not been reminded. */
function missing(days: SQL, now: Date) {
  const { to } = remindedShifts(now);
  const moment = (at: Date) => `'${at.toISOString()}'::timestamptz`;
  return sql`${days} w ${whoMayBe}
    where ${isDue(now)} and ${sql.raw(stillAwaited)}
      and not ${sql.raw(isElsewhere(moment(to), moment(now)))}
      and not exists (select from stamp_reminders t where t.company_id = w.company_id and t.user_id = w.user_id and t.awaited_at = w.awaited_at)`;
}

export const stampRemindersRepo = {
  /**
   * Who may have to be reminded, of every company some. Beside those whose row says so, those whose row still tells of a plan that
   * was not published: the day has begun, and another one holds.
   */
  async suspects(db: Db, now: Date, ofEach: number): Promise<AwaitedPerson[]> {
    // Found by their index before anybody is looked at: left to itself the planner at times walks through all people instead.
    const { rows } = await db.execute<AwaitedPerson>(sql`
      with due as materialized (select w.company_id, w.user_id, w.day, w.awaited_at, w.status from work_days w where ${isDue(now)})
      select company_id as "companyId", user_id as "userId", day from (
        select s.*, row_number() over (partition by s.company_id order by s.awaited_at, s.user_id) as place from (
          select w.company_id, w.user_id, w.day, w.awaited_at from ${missing(sql.raw('due'), now)}
          union
          select w.company_id, w.user_id, w.day, w.awaited_at from day_inputs i
          join work_days w on w.company_id = i.company_id and w.user_id = i.user_id and w.day = i.day ${whoMayBe}
          where i.drafted and i.day between (${now}::timestamptz at time zone 'UTC')::date - 1 and (${now}::timestamptz at time zone 'UTC')::date + 1
            and w.status = 'future' and w.recheck_at <= ${now}) s) x
      where place <= ${ofEach} order by company_id, place`);
    return rows;
  },

  /** Writes down that somebody is reminded, unless they have come, said why not, or been reminded meanwhile: whoever writes the row tells. */
  async remind(db: Db, { companyId, userId, day }: AwaitedPerson, now: Date): Promise<Reminded | undefined> {
    const { rows } = await db.execute<Reminded>(sql`
      with told as (
        insert into stamp_reminders (company_id, user_id, id, day, awaited_at, at)
        select w.company_id, w.user_id, ${newId()}, w.day, w.awaited_at, ${now} from ${missing(sql.raw('work_days'), now)}
          and w.company_id = ${companyId} and w.user_id = ${userId} and w.day = ${day}
        on conflict do nothing returning company_id, user_id, awaited_at)
      select u.id, u.email, u.display_name as "displayName", u.language, to_char(told.awaited_at at time zone c.timezone, 'HH24:MI') as time
      from told join companies c on c.id = told.company_id join users u on u.company_id = told.company_id and u.id = told.user_id`);
    return rows[0];
  },

  /** What is no longer news to anybody. */
  async sweep(db: Db, before: Date): Promise<void> {
    await db.execute(sql`delete from stamp_reminders where at < ${before}`);
  },
};
