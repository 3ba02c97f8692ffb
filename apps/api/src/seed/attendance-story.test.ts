import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '@timbro/core/days/rules.ts';
import { type Demo, demoQueries, now, openDemo, plant } from '#testing/demo.ts';
import { plantAttendance } from './attendance-plan.ts';
import { isStamp } from './plan-journals.ts';
import { demoPlace } from './plan.ts';
import { createRandom, seeds } from './random.ts';
import { type SeededCompany, planAttendance } from './seed-attendance.ts';

let demo: Demo;
let companyId: string;
beforeAll(async () => {
  demo = await openDemo();
  ({ companyId } = demo);
});
afterAll(() => demo.close());

const { rowsOf, one, countDays } = demoQueries(() => demo);

describe('among the people of the demo', () => {
  test('there is one short rest, one without schedule, six in part time and one near the limit of overtime', async () => {
    expect(await countDays(`'shortRest' = any(anomalies)`)).toBe(1);
    expect(
      await rowsOf(
        'select d.name from users u join departments d on d.id = u.department_id where u.company_id = $1 and not exists (select from schedule_people p where p.user_id = u.id)',
        [companyId],
      ),
    ).toEqual([{ name: 'Direzione' }]);
    expect(
      await rowsOf(
        `select u.weekly_minutes as weekly, count(*)::int as people from users u join schedule_people p on p.user_id = u.id
         join rule_versions r on r.record_id = p.schedule_id where r.values ->> 'name' = 'Part-time mattino' group by 1`,
      ),
    ).toEqual([{ weekly: 1200, people: 6 }]);
    const { hours } = await one<{ hours: number }>(
      `select (sum(excess) / 60)::int as hours from work_days where company_id = $1 and excess_state = 'overtime' and day >= '2026-01-01'
       group by user_id order by 1 desc limit 1`,
      [companyId],
    );
    expect(hours).toBeGreaterThanOrEqual(225);
    expect(hours).toBeLessThan(250);
  });

  test('the Operator has clean days behind them', async () => {
    expect(
      await countDays(
        `user_id = (select id from users where email = 'operatore@officine-valdarno.example') and (cardinality(anomalies) > 0 or late)`,
      ),
    ).toBe(0);
  });

  test('stamps come from phones and kiosks, some of them hours late, some twice, some on days off', async () => {
    const sources = await rowsOf<{ source: string; share: number }>(
      `select source, (count(*) * 100 / sum(count(*)) over ())::int as share from stamps where company_id = $1 and correction is null group by 1 order by 2 desc`,
      [companyId],
    );
    expect(sources.map(({ source }) => source)).toEqual(['app', 'kiosk']);
    expect(sources[0]?.share).toBeGreaterThan(60);
    const { late } = await one<{ late: number }>(
      `select count(*)::int as late from stamps where company_id = $1 and review and received_at > at + interval '30 minutes'`,
      [companyId],
    );
    expect(late).toBeGreaterThan(100);
    for (const anomaly of ['duplicate', 'outOfShift', 'workedWhileAbsent'])
      expect(await countDays(`'${anomaly}' = any(anomalies)`)).toBeGreaterThan(0);
    expect(await countDays(`doc like '%autoBreak%'`)).toBeGreaterThan(100);
  });
});

test('phones were paired with most of those who stamp by the app, each before their first stamp, and with nobody else', async () => {
  const people = await rowsOf<{ first: Date | null; linked: Date | null }>(
    `select u.app_linked_at as linked,
       (select min(s.at) from stamps s where s.user_id = u.id and s.source = 'app' and s.correction is null) as first
     from users u where u.company_id = $1`,
    [companyId],
  );
  const linked = people.filter(({ linked: at }) => at !== null);
  expect(linked.length).toBeGreaterThan(20);
  expect(people.length - linked.length).toBeGreaterThan(10);
  for (const { first, linked: at } of linked) expect(at?.getTime()).toBeLessThan(first?.getTime() ?? 0);
});

describe('the story', () => {
  async function theCompany(): Promise<SeededCompany> {
    const departments = await rowsOf<{ id: string; name: string }>(
      'select id, name from departments where company_id = $1',
      [companyId],
    );
    const staff = await rowsOf<SeededCompany['staff'][number] & { email: string }>(
      `select u.id, u.role, u.email, d.name as department, array(select l.name from department_responsibles r
         join departments l on l.id = r.department_id where r.user_id = u.id) as leads
       from users u join departments d on d.id = u.department_id where u.company_id = $1 order by u.payroll_code`,
      [companyId],
    );
    const accounts = new Set(plant?.accounts.map(({ email }) => email));
    return {
      companyId,
      place: demoPlace,
      departmentIds: new Map(departments.map(({ id, name }) => [name, id])),
      staff: staff.map((person) => ({ ...person, isNamed: accounts.has(person.email) })),
    };
  }
  const tell = async (at: Date) =>
    planAttendance(await theCompany(), plantAttendance, at, createRandom(seeds.attendance));

  test('is the same every time, to the last id', async () => {
    const story = await tell(now);
    const entries = story.journals.flatMap((journal) => journal.entries);
    const told: Record<string, readonly string[]> = {
      shifts: [...story.rules.book.shifts.keys()],
      work_schedules: [...story.rules.book.schedules.keys()],
      absences: story.absences.map(({ id }) => id),
      stamps: entries.map(({ id }) => id),
    };
    for (const [table, ids] of Object.entries(told)) {
      const kept = await rowsOf<{ id: string }>(`select id from ${table} where company_id = $1`, [companyId]);
      const known = new Set(ids);
      // One by one: thousands of ids side by side take minutes to tell apart.
      expect(kept.length, table).toBe(ids.length);
      expect(
        kept.find(({ id }) => !known.has(id)),
        table,
      ).toBeUndefined();
    }
    const decided = await rowsOf('select 1 from day_inputs where company_id = $1 and excess_state is not null', [
      companyId,
    ]);
    expect(decided).toHaveLength(story.decisions.filter(({ excess }) => excess).length);
  });

  test.each([
    ['on a Sunday afternoon', '2026-11-15T14:30:00Z', 1],
    ['in the middle of a night', '2027-01-20T02:00:00Z', 4],
    ['on the first of a month', '2027-03-01T08:45:00Z', 20],
    ['when the clocks change', '2026-03-29T13:30:00Z', 1],
    ['on the last day of a leap February', '2028-02-29T10:00:00Z', 20],
  ])('has the same shape %s', async (_, moment, atLeastInside) => {
    const at = new Date(moment);
    const { journals, absences, horizon } = await tell(at);
    const last = journals.map(({ entries }) => entries.findLast(isStamp));
    const isInside = last.filter(
      (stamp) => stamp?.direction === 'in' && at.getTime() - stamp.at.getTime() < 36_000_000,
    );
    expect(isInside.length).toBeGreaterThanOrEqual(atLeastInside);
    expect(horizon.closedMonths).toHaveLength(5);
    const days = journals.reduce((sum, { entries }) => sum + entries.length, 0);
    expect(days).toBeGreaterThan(13_000);
    for (const { entries } of journals)
      for (const { receivedAt } of entries) expect(receivedAt.getTime()).toBeLessThanOrEqual(at.getTime());
    expect(absences.every(({ startsOn, endsOn }) => startsOn <= endsOn && startsOn >= horizon.firstDay)).toBe(true);
    expect(horizon.lastDay >= addDays(horizon.today, 7)).toBe(true);
  });
});

describe('what people asked for', () => {
  const states = async (table: string) =>
    Object.fromEntries(
      (
        await rowsOf<{ status: string; count: number }>(
          `select status, count(*)::int as count from ${table} where company_id = $1 group by status`,
          [companyId],
        )
      ).map(({ status, count }) => [status, count]),
    );

  test('is in every state: seven leave requests and four changes of stampings wait', async () => {
    expect(await states('leave_requests')).toMatchObject({ pendingReview: 7, draft: 3 });
    expect((await states('leave_requests'))['rejected']).toBeGreaterThan(5);
    expect(await states('stamps_updates')).toMatchObject({ pendingReview: 4 });
    const { approved = 0, rejected = 0 } = await states('stamps_updates');
    const share = (approved + rejected + 4) / (await countDays('presence > 0'));
    expect(share).toBeGreaterThan(0.011);
    expect(share).toBeLessThan(0.013);
  });

  test('could be approved: no absence is in the way, and the stampings are as they were', async () => {
    const clashing = await rowsOf(
      `select r.id from leave_requests r join absences a on a.company_id = r.company_id and a.user_id = r.user_id and not a.archived and a.status = 'approved'
         and a.starts_on <= r.ends_on and a.ends_on >= r.starts_on where r.company_id = $1 and r.status = 'pendingReview'`,
      [companyId],
    );
    expect(clashing).toEqual([]);
    const found = await rowsOf<{ same: boolean }>(
      `select s.entered_at is not distinct from (c->'before'->>'enteredAt')::timestamptz and s.exited_at is not distinct from (c->'before'->>'exitedAt')::timestamptz as same
       from stamps_updates r cross join jsonb_array_elements(r.changes) c
       left join stampings s on s.company_id = r.company_id and s.id = (c->>'stampingId')::uuid and s.replaced_by is null
       where r.company_id = $1 and r.status = 'pendingReview'`,
      [companyId],
    );
    expect(found).toEqual(Array.from({ length: 4 }, () => ({ same: true })));
  });

  test('became the absences it was approved as, and every change that was granted stands in the log', async () => {
    const orphans = await rowsOf(
      `select id from absences where company_id = $1 and status = 'approved' and type <> 'illness' and leave_request_id is null`,
      [companyId],
    );
    expect(orphans).toEqual([]);
    const unlogged = await rowsOf(
      `select r.id from stamps_updates r left join stamps s on s.company_id = r.company_id and s.id = r.correction_id and s.source = 'request'
       where r.company_id = $1 and r.status = 'approved' and s.id is null`,
      [companyId],
    );
    expect(unlogged).toEqual([]);
  });
});
