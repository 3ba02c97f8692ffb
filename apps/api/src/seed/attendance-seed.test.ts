import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { daysOfMonth } from '@timbro/core/days/rules.ts';
import { blockingAnomalies } from '@timbro/core/work-days/rules.ts';
import { personMonthsRepo } from '#modules/work-days/months/person-months.repo.ts';
import { rebuild } from '#register/days/projector.ts';
import { verifyRegister } from '#register/log/verify.repo.ts';
import { type Demo, demoQueries, now, openDemo, studio, today } from '#testing/demo.ts';
import { demoPlace } from './plan.ts';

const [firstDay, lastMonth] = ['2026-05-01', '2026-10'];

let demo: Demo;
let database: Demo['database'];
let companyId: string;
beforeAll(async () => {
  demo = await openDemo();
  ({ database, companyId } = demo);
});
afterAll(() => demo.close());

const { rowsOf, one, countDays } = demoQueries(() => demo);

test('no two records of the demo have the same id', async () => {
  // A stamping is known by the stamp it began with.
  const tables = await rowsOf<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'stampings'
       and a.attname = 'id' and a.atttypid = 'uuid'::regtype`,
  );
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(['devices', 'polygons', 'users', 'stamps']));
  const ids = tables.map(({ name }) => `select id, '${name}' as name from "${name}"`).join(' union all ');
  expect(
    await rowsOf(
      `select array_agg(distinct name) as names from (${ids}) a group by id having count(distinct name) > 1`,
    ),
  ).toEqual([]);
});

describe('the attendance of the demo', () => {
  test.each([
    ['illness', 3.4, `'illness' = any(absence_types) and due > 0`, 'due > 0'],
    ['vacation', 5, `'vacation' = any(absence_types) and due > 0`, 'due > 0', 'extract(month from day) not in (7, 8)'],
    [
      'vacation in summer',
      12,
      `'vacation' = any(absence_types) and due > 0`,
      'due > 0',
      'extract(month from day) in (7, 8)',
    ],
    ['hours of ROL', 2.5, `'rol' = any(absence_types)`, 'due > 0'],
    ['days off', 0.6, `'dayOff' = any(absence_types)`, 'due > 0'],
    ['delays', 6, 'late', 'presence > 0'],
    ['delays under ten minutes', 6 * 0.76, 'late and delay_actual < 10', 'presence > 0'],
    ['overtime', 8, 'excess > 0', 'presence > 0'],
  ])('has its share of %s', async (_, percent, wanted, of, season = 'true') => {
    const share = (100 * (await countDays(`(${wanted}) and ${season}`))) / (await countDays(`${of} and ${season}`));
    expect(Math.abs(share - percent)).toBeLessThan(Math.max(0.2, percent * 0.07));
  });

  test('has its share of missing exits, most of them corrected', async () => {
    const { missing, corrected } = await one<{ missing: number; corrected: number }>(
      `select count(*)::int as missing, count(replaced_by)::int as corrected from stampings
       where company_id = $1 and entered_at is not null and exited_at is null and not open`,
      [companyId],
    );
    const came = await countDays('presence > 0');
    expect(Math.abs((100 * missing) / came - 0.9)).toBeLessThan(0.1);
    expect(corrected / missing).toBeGreaterThan(0.8);
  });

  test('has five people who make half of the delays', async () => {
    const delays = await rowsOf<{ count: number }>(
      'select count(*)::int as count from work_days where company_id = $1 and late group by user_id order by 1 desc',
      [companyId],
    );
    const sum = (rows: typeof delays) => rows.reduce((total, { count }) => total + count, 0);
    expect(sum(delays.slice(0, 5)) / sum(delays)).toBeCloseTo(0.5, 1);
  });

  test('keeps the invariant, and a row for every day of everybody', async () => {
    expect(await countDays('ordinary + justified + uncovered <> due')).toBe(0);
    const { people, days } = await one<{ people: number; days: number }>(
      'select count(distinct user_id)::int as people, count(*)::int as days from work_days where company_id = $1 and day between $2 and $3',
      [companyId, firstDay, '2026-11-30'],
    );
    expect({ people, days }).toEqual({ people: 60, days: 60 * 214 });
    expect(await rowsOf('select 1 from day_marks')).toEqual([]);
  });

  test('is what the log and the inputs give when they are computed again', async () => {
    const people = await rowsOf<{ id: string }>(
      `select id from users where company_id = $1 and email in ('operatore@officine-valdarno.example', 'tommaso.martini@officine-valdarno.example')`,
      [companyId],
    );
    const userIds = people.map(({ id }) => id);
    const again = await rebuild(database.systemDb, { companyId, userIds, from: firstDay, to: '2026-11-30', now });
    expect(again).toEqual({ days: 2 * 214, changed: 0 });
  });

  test('has a chain of stamps that holds', async () => {
    const { firstBreak, people, stamps } = await verifyRegister(database.systemDb);
    expect(firstBreak).toBeNull();
    expect(people).toBe(68);
    expect(stamps).toBeGreaterThan(15_000);
  });

  test('has absences that stay apart, with protocol numbers of their own', async () => {
    const overlaps = await rowsOf(
      'select a.id from absences a join absences b on b.company_id = a.company_id and b.user_id = a.user_id and b.id > a.id and b.span && a.span',
    );
    expect(overlaps).toEqual([]);
    const illness = await rowsOf<{ number: string }>(
      `select protocol_number as number from absences where type = 'illness'`,
    );
    expect(new Set(illness.map(({ number }) => number)).size).toBe(illness.length);
    for (const { number } of illness) expect(number).toMatch(/^\d{10}$/);
    expect(await rowsOf('select 1 from absences where created_at > $1 or decided_at > $1', [now])).toEqual([]);
    expect(await rowsOf('select 1 from absences where user_id = decided_by')).toEqual([]);
  });
});

describe('the months of the demo', () => {
  test('are closed up to the last but one, with nothing left to settle', async () => {
    const closed = await rowsOf(
      `select month, count(*)::int as people, to_char(closed_at at time zone 'Europe/Rome', 'MM-DD') as "closedOn"
       from months where company_id = $1 and state = 'closed' group by 1, 3 order by 1`,
      [companyId],
    );
    expect(closed).toEqual([
      { month: '2026-05', people: 60, closedOn: '06-05' },
      { month: '2026-06', people: 60, closedOn: '07-06' },
      { month: '2026-07', people: 60, closedOn: '08-05' },
      { month: '2026-08', people: 60, closedOn: '09-07' },
      { month: '2026-09', people: 60, closedOn: '10-05' },
    ]);
    const before = `day between '${firstDay}' and '2026-09-30'`;
    expect(await countDays(`${before} and status <> 'closed'`)).toBe(0);
    const blocking = blockingAnomalies.map((anomaly) => `'${anomaly}'`).join(', ');
    expect(await countDays(`${before} and (anomalies && array[${blocking}] or excess_state = 'toAuthorise')`)).toBe(0);
    expect(await countDays(`${before} and doc like '%absenceConfirmed%'`)).toBe(5);
  });

  test('have a stamp that came when its month was closed, and one that came when its day was corrected', async () => {
    const late = await rowsOf(
      `select s.id from stamps s join months m on m.company_id = s.company_id and m.user_id = s.user_id
         and m.month = to_char(s.at at time zone 'Europe/Rome', 'YYYY-MM') where s.received_at > m.closed_at and s.correction is null`,
    );
    expect(late).toHaveLength(1);
    expect(await countDays(`doc like '%lateStamp%'`)).toBe(1);
  });

  test('leave somebody to be settled in the last one, while most are ready', async () => {
    const people = await rowsOf<{ id: string }>('select id from users where company_id = $1', [companyId]);
    const rows = await personMonthsRepo(database.systemDb, companyId).rows(
      people.map(({ id }) => id),
      { month: lastMonth, range: daysOfMonth(lastMonth), timezone: demoPlace.timezone },
    );
    const unready = rows.filter(({ blocked, excesses }) => blocked.length > 0 || excesses.length > 0);
    expect(unready.length).toBeGreaterThanOrEqual(4);
    expect(unready.length).toBeLessThanOrEqual(12);
    const kinds = new Set(unready.flatMap(({ blocked }) => blocked.map(({ anomaly }) => anomaly)));
    expect(kinds).toEqual(new Set(['missingExit', 'absentUnjustified']));
  });

  test('have decisions of every kind', async () => {
    const states = await rowsOf<{ state: string }>(
      'select distinct excess_state as state from work_days where company_id = $1 and excess_state is not null order by 1',
      [companyId],
    );
    expect(states.map(({ state }) => state)).toEqual([
      'hourBank',
      'notRecognised',
      'overtime',
      'supplementary',
      'toAuthorise',
    ]);
    expect(
      await rowsOf(
        `select 1 from day_inputs where (excess_state = 'notRecognised' or absence_confirmed) and note is null`,
      ),
    ).toEqual([]);
  });
});

describe('this moment of the demo', () => {
  test('finds most of those on shift inside, the Operator too, as their heads remember', async () => {
    const { expected, inside } = await one<{ expected: number; inside: number }>(
      `select count(*)::int as expected, count(s.id)::int as inside from work_days w
       left join stampings s on s.company_id = w.company_id and s.user_id = w.user_id and s.open
       where w.company_id = $1 and w.day = $2 and w.status = 'running' and cardinality(w.absence_types) = 0`,
      [companyId, today],
    );
    expect(expected).toBeGreaterThan(25);
    expect(inside / expected).toBeGreaterThan(0.8);
    expect(
      await rowsOf(
        `select 1 from stampings s full join stamp_heads h on h.company_id = s.company_id and h.user_id = s.user_id
         where s.open and (h.open_id is distinct from s.id or h.open_at is distinct from s.entered_at)`,
      ),
    ).toEqual([]);
    expect(
      await rowsOf(
        `select s.day::text as day from stampings s join users u on u.id = s.user_id where s.open and u.email = 'operatore@officine-valdarno.example'`,
      ),
    ).toEqual([{ day: today }]);
    expect(await rowsOf('select 1 from stamps where at > $1 or received_at > $1', [now])).toEqual([]);
  });

  test('has somebody absent today, and drafts for the days to come', async () => {
    expect(await countDays(`day = '${today}' and 'illness' = any(absence_types)`)).toBeGreaterThan(0);
    expect(await countDays(`day = '${today}' and 'vacation' = any(absence_types)`)).toBeGreaterThan(0);
    expect(
      (await rowsOf('select 1 from day_inputs where drafted and day > $1 and not planned', [today])).length,
    ).toBeGreaterThan(0);
  });
});

describe('the rules of the demo', () => {
  test('are shifts, schedules, coverage and payroll codes', async () => {
    const named = async (kind: string) =>
      (
        await rowsOf<{ name: string }>(
          `select values ->> 'name' as name from rule_versions where company_id = $1 and kind = $2 order by 1`,
          [companyId, kind],
        )
      ).map(({ name }) => name);
    expect(await named('shift')).toEqual(['Mattina', 'Notte', 'Part-time', 'Pomeriggio', 'Ufficio']);
    expect(await named('workSchedule')).toHaveLength(7);
    expect(
      await one(
        `select values ->> 'payrollCode' as code from rule_versions where kind = 'companySettings' and company_id = $1`,
        [companyId],
      ),
    ).toEqual({ code: '000145' });
    expect(await rowsOf('select 1 from department_coverage where company_id = $1', [companyId])).toHaveLength(25);
  });

  test('let the second company work by itself', async () => {
    const { people, months, stamps } = await one<{ people: number; months: number; stamps: number }>(
      `select count(distinct user_id)::int as people, count(distinct date_trunc('month', at))::int as months, count(*)::int as stamps
       from stamps where company_id = (select id from companies where vat_number = $1)`,
      [studio?.vatNumber],
    );
    expect({ people, months }).toEqual({ people: 8, months: 2 });
    expect(stamps).toBeGreaterThan(400);
  });
});
