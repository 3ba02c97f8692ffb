import pg from 'pg';
import { openDatabase } from '@timbro/api/src/db/client.ts';
import { inBatches } from '@timbro/api/src/db/in-batches.ts';
import { newId } from '@timbro/api/src/db/new-id.ts';
import { noTroubles } from '@timbro/api/src/jobs/troubles.ts';
import { freshen } from '@timbro/api/src/register/days/projector.ts';
import { type PastStamp, appendStamps } from '@timbro/api/src/register/log/append-stamps.repo.ts';
import { type SignedIn, signInCrowd } from '@timbro/api/src/testing/crowd.ts';
import {
  type Day,
  type DayRange,
  addDays,
  daysFrom,
  daysOfMonth,
  earlierDay,
  laterDay,
  monthOf,
} from '@timbro/core/days/rules.ts';
import { zoneOf } from '@timbro/core/engine/zone.ts';
import { mondayOf } from '@timbro/core/work-schedules/rules.ts';
import { clockAt, jwtSecret } from './site.ts';

/** A month of 31 days without holidays and without a change of the clock. */
export const month = { from: '2026-07-01', to: '2026-07-31' };
const rome = zoneOf('Europe/Rome');
const peopleAtOnce = 250;

const office = {
  name: 'Ufficio',
  period: 'day',
  start: '08:00',
  end: '17:00',
  breakStart: '12:00',
  breakEnd: '13:00',
  paidBreakMinutes: 0,
  toleranceBefore: 120,
  toleranceAfter: 120,
  color: null,
};

export type WorkedCompany = {
  companyId: string;
  shiftId: string;
  admin: SignedIn;
  /** Those of them who have signed in. */
  people: SignedIn[];
};

const scheduleOf = (shiftId: string, anchorDate: Day) => ({
  name: 'Tutti i giorni',
  departmentId: null,
  stampingInterval: 15,
  roundingMode: 'neutral',
  graceMinutes: 0,
  weeks: [Array.from({ length: 7 }, () => shiftId)],
  anchorDate,
});
const mostSignedIn = 16;
const othersText = `
insert into users (id, company_id, created_at, email, role, status, password_hash, first_name, last_name, display_name, language)
select gen_random_uuid(), $1, $2, 'collega.' || n || '@' || $1::uuid || '.example', 'Operator', 'active', 'nobody signs in with it', 'Collega', n, 'Collega ' || n, 'it'
from generate_series(1, $3::int) n returning id`;
const planText = `
with shift as (insert into shifts (id, company_id, created_at) values ($2, $1, $4)),
schedule as (insert into work_schedules (id, company_id, created_at, valid_from) values ($3, $1, $4, $8)),
rules as (insert into rule_versions (company_id, kind, record_id, valid_from, values)
  values ($1, 'shift', $2, '2000-01-01', $5), ($1, 'workSchedule', $3, $8, $6))
insert into schedule_people (company_id, schedule_id, user_id, valid_from) select $1, $3, id, $8 from unnest($7::uuid[]) id`;

/** Nobody is on the minute: some come late, some stay longer. */
const stampsOf = (userId: string, person: number, days: readonly Day[]): PastStamp[] =>
  days.flatMap((day, at) => {
    const drift = (person * 31 + at * 17) % 23;
    const times = [8 * 60 - 9 + drift, 12 * 60, 13 * 60, 17 * 60 + ((drift * 5) % 31)];
    return times.map((minute, nth): PastStamp => {
      const moment = new Date((rome.midnight(day) + minute) * 60_000 + drift * 1000);
      return {
        id: newId(),
        userId,
        at: moment,
        receivedAt: moment,
        direction: nth % 2 ? 'out' : 'in',
        source: 'device',
      };
    });
  });

/** A company whose people have all stamped four times on each of the days, and whose register is computed. */
export const workMonth = (databaseUrl: string, count: number): Promise<WorkedCompany> =>
  workPeriod(databaseUrl, count, month);

/**
 * The same for as many months as one likes; the log grows by a month at a time, as it does at work. Among hundreds of small
 * companies it need not be `analysed` anew for each.
 */
export async function workPeriod(
  databaseUrl: string,
  count: number,
  range: DayRange,
  analysed = true,
): Promise<WorkedCompany> {
  const people = await signInCrowd({ databaseUrl, jwtSecret, count: Math.min(count, mostSignedIn), now: clockAt });
  const [admin] = people;
  if (!admin) throw new Error(`Nobody was signed in: ${count} people were asked for.`);
  const { companyId } = admin;
  const shiftId = newId();
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  try {
    await owner.query(`update users set role = 'Admin' where id = $1`, [admin.userId]);
    const { rows: others } = await owner.query<{ id: string }>(othersText, [companyId, clockAt, count - people.length]);
    const userIds = [...people.map(({ userId }) => userId), ...others.map(({ id }) => id)];
    const validFrom = earlierDay(mondayOf(range.from), '2026-01-05');
    const schedule = scheduleOf(shiftId, validFrom);
    await owner.query(planText, [companyId, shiftId, newId(), clockAt, office, schedule, userIds, validFrom]);
    await fillLog({ databaseUrl, companyId, userIds, range });
    // What is asked right after so many rows must not be planned for empty tables.
    if (analysed) await owner.query('analyze');
    await computeRegister({ databaseUrl, companyId, userIds, range });
    if (analysed) await owner.query('vacuum analyze');
    return { companyId, shiftId, admin, people };
  } finally {
    await owner.end();
  }
}

type Work = { databaseUrl: string; companyId: string; userIds: readonly string[]; range: DayRange };

const monthsOf = ({ from, to }: DayRange): DayRange[] =>
  [...new Set([...daysFrom(from, to)].map(monthOf))].map((name) => {
    const whole = daysOfMonth(name);
    return { from: laterDay(whole.from, from), to: earlierDay(whole.to, to) };
  });

async function fillLog({ databaseUrl, companyId, userIds, range }: Work): Promise<void> {
  const database = openDatabase(databaseUrl, () => undefined, { app: 2, system: 1 });
  try {
    for (const { from, to } of monthsOf(range)) {
      const days = [...daysFrom(from, to)];
      let person = 0;
      for (const some of inBatches(userIds, peopleAtOnce)) {
        const stamps = some.flatMap((userId) => stampsOf(userId, person++, days));
        await appendStamps(database.systemDb, companyId, stamps);
      }
    }
  } finally {
    await database.close();
  }
}

async function computeRegister({ databaseUrl, companyId, userIds, range }: Work): Promise<void> {
  const database = openDatabase(databaseUrl, () => undefined, { app: 2, system: 1 });
  try {
    // Stamps near the ends have marked days around them too.
    for (const some of monthsOf({ from: addDays(range.from, -3), to: addDays(range.to, 3) }))
      await freshen({ database, troubles: noTroubles }, { companyId, userIds, ...some, now: clockAt });
  } finally {
    await database.close();
  }
}
