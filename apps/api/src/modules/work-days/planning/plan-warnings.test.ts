import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Day, addDays } from '@timbro/core/days/rules.ts';
import type { PlanRule } from '@timbro/core/engine/working-time.ts';
import { type TestApp, testApp } from '#testing/app.ts';
import { attendanceOn } from '#testing/attendance.ts';
import type { TestCompany, TestUser } from '#testing/factories.ts';

let it: TestApp;
let make: ReturnType<typeof attendanceOn>;
let company: TestCompany;
let admin: string;
let office: string;
let person: TestUser;

beforeAll(async () => {
  it = await testApp();
  make = attendanceOn(it.server);
  company = await it.aCompany();
  admin = await it.tokenOf('Admin', company);
  office = await make.aShift(company);
});
afterAll(() => it.close());
beforeEach(async () => {
  person = await it.aUser({ company });
});

type Planned = readonly [date: Day, shiftId: string | null];
const [monday, tuesday, saturday, sunday] = ['2026-11-16', '2026-11-17', '2026-11-21', '2026-11-22'] as const;
const fromTo = (start: string, end: string, more: object = {}) => make.aShift(company, { start, end, ...more });
const plan = async (cells: readonly Planned[], more: object = {}, language = 'it') => {
  const assignments = cells.map(([date, shiftId]) => ({ userId: person.id, date, shiftId }));
  const headers = { 'accept-language': language };
  const { body, text } = await it.ask('POST /work-days', { token: admin, body: { assignments, ...more }, headers });
  expect(body.updated, text).toBe(cells.length);
  return body.warnings;
};
/** The days on which a plan is warned of one rule. */
const warnedOf = async (rule: PlanRule, cells: readonly Planned[], more: object = {}) =>
  (await plan(cells, more)).filter((warning) => warning.rule === rule).map(({ date }) => date);
const days = (from: Day, count: number) => Array.from({ length: count }, (_, at) => addDays(from, at));
const onAll = (dates: readonly Day[], shiftId: string) => dates.map((date): Planned => [date, shiftId]);

test('an ordinary week is warned of nothing', async () => {
  expect(await plan(onAll(days(monday, 5), office))).toEqual([]);
});

describe('11 hours of rest', () => {
  test.each([
    ['10:59', '07:59', [tuesday]],
    ['11:00', '08:00', []],
  ])('a rest of %s', async (_, start, warned) => {
    const [late, early] = [await fromTo('15:00', '21:00'), await fromTo(start, '13:00')];
    expect(
      await warnedOf('rest11', [
        [monday, late],
        [tuesday, early],
      ]),
    ).toEqual(warned);
  });

  test('also towards what the schedule plans, before and after, and in words', async () => {
    await make.aSchedule(company, [person], office);
    const [late, dawn] = [await fromTo('17:00', '22:30'), await fromTo('02:00', '08:00')];
    expect(await plan([[monday, late]])).toEqual([
      {
        userId: person.id,
        date: tuesday,
        rule: 'rest11',
        detail: 'Riposo di 9:30 h prima del turno: ne servono almeno 11',
      },
    ]);
    expect(await plan([['2026-11-19', dawn]], {}, 'en')).toMatchObject([
      { date: '2026-11-19', rule: 'rest11', detail: 'Rest of 9:00 h before the shift: at least 11 are needed' },
    ]);
  });

  test('of a draft too', async () => {
    const [late, early] = [await fromTo('15:00', '21:00'), await fromTo('07:00', '13:00')];
    await plan([[monday, late]], { published: false });
    expect(await warnedOf('rest11', [[tuesday, early]], { published: false })).toEqual([tuesday]);
  });
});

describe('weekly rest', () => {
  const everyDay = async () =>
    make.aSchedule(company, [person], office, { weeks: [Array.from({ length: 7 }, () => office)] });

  test('a week of seven shifts between others like it', async () => {
    await everyDay();
    const warning = (await plan([['2026-11-18', office]])).find(({ rule }) => rule === 'weeklyRest');
    expect([warning?.date, warning?.detail.includes('15:00 h')]).toEqual(['2026-11-18', true]);
  });

  test.each([
    ['35:00', '21:00', []],
    ['34:59', '21:01', [sunday]],
  ])('%s in a row from Saturday to Monday', async (_, end, warned) => {
    await everyDay();
    const cells = [
      [saturday, await fromTo('15:00', end)],
      [sunday, null],
    ] as const;
    expect(await warnedOf('weeklyRest', cells)).toEqual(warned);
  });
});

describe('48 hours on average', () => {
  const worked = async (from: Day) => {
    const long = await fromTo('07:00', '18:00', { breakStart: '12:00', breakEnd: '13:00' });
    await plan(onAll(days(from, 6), long));
    for (const date of days(from, 6)) await make.stamped(person, date, '07:00-18:00');
  };
  const sixDaysOf = async (end: string) => {
    const [six, other] = [await fromTo('08:00', '14:00'), await fromTo('08:00', end)];
    return [...onAll(days(monday, 5), six), [saturday, other] as const];
  };

  test.each([
    ['48:00 with a week of 60 h and one of 36 h', '14:00', []],
    ['a minute more', '14:01', [saturday]],
  ])('%s', async (_, end, warned) => {
    await worked('2026-11-02');
    expect(await warnedOf('average48', await sixDaysOf(end))).toEqual(warned);
  });

  test('a week of absence counts on neither side, one before the last 17 not at all', async () => {
    await worked('2026-11-02');
    await make.aSchedule(company, [person], office, { validFrom: '2026-10-26' });
    await make.anAbsence(person, { startsOn: '2026-10-26', endsOn: '2026-10-30' });
    await make.anAbsence(person, { startsOn: '2026-11-09', endsOn: '2026-11-13' });
    expect(await warnedOf('average48', await sixDaysOf('14:01'))).toEqual([saturday]);
    person = await it.aUser({ company });
    await worked('2026-07-20');
    expect(await warnedOf('average48', await sixDaysOf('14:01'))).toEqual([]);
  });

  describe('between now and the planned week', () => {
    const [nextMonday, lastMonday] = ['2026-11-23', '2026-11-30'] as const;
    const sixOf = async (week: Day, end: string) => onAll(days(week, 6), await fromTo('08:00', end));
    /** The last of two or more weeks is judged. */
    const lastOf = async (end: string) => warnedOf('average48', await sixOf(lastMonday, end));

    test.each([
      ['short weeks that are planned bring it down', '14:00', '14:30', []],
      ['long ones bring it up', '18:00', '14:00', ['2026-12-05']],
    ])('%s', async (_, end, judged, warned) => {
      await worked('2026-11-02');
      await plan([...(await sixOf(monday, end)), ...(await sixOf(nextMonday, end))]);
      expect(await lastOf(judged)).toEqual(warned);
    });

    test('drafts and the schedule count, a week of leave counts on neither side', async () => {
      await worked('2026-11-02');
      await make.aSchedule(company, [person], office, { validFrom: monday });
      await plan(await sixOf(nextMonday, '14:00'), { published: false });
      // 60 worked, 40 by schedule, 36 drafted: 56 more make 48.
      expect(await lastOf('17:20')).toEqual([]);
      expect(await lastOf('17:21')).toEqual(['2026-12-05']);
      await make.anAbsence(person, { startsOn: monday, endsOn: '2026-11-20' });
      // Without the 40: 48 more make 48.
      expect(await lastOf('16:00')).toEqual([]);
      expect(await lastOf('16:01')).toEqual(['2026-12-05']);
    });

    test('the week that runs counts as worked up to yesterday and as planned from today', async () => {
      await worked('2026-11-02');
      const six = await fromTo('08:00', '14:00');
      await plan(onAll(days('2026-11-09', 6), six));
      for (const date of days('2026-11-09', 3)) await make.stamped(person, date, '08:00-20:00');
      // 60, then 36 stamped and 18 to come: 30 more make 48.
      const [five, more] = [await fromTo('08:00', '13:00'), await fromTo('08:00', '13:01')];
      expect(await warnedOf('average48', onAll(days(monday, 6), five))).toEqual([]);
      expect(await warnedOf('average48', [[saturday, more]])).toEqual([saturday]);
    });

    test('half a year ahead, by what is planned until then', async () => {
      await make.aSchedule(company, [person], office, { validFrom: '2026-11-16' });
      const far = await fromTo('06:00', '20:00');
      expect(await warnedOf('average48', onAll(days('2027-05-10', 6), far))).toEqual([]);
      person = await it.aUser({ company });
      await make.aSchedule(company, [person], office, {
        validFrom: '2027-01-04',
        weeks: [[...Array.from({ length: 6 }, () => office), null]],
      });
      expect(await warnedOf('average48', onAll(days('2027-05-10', 6), far))).toEqual(['2027-05-15']);
    });
  });

  test('overtime counts, decided or not', async () => {
    await worked('2026-11-02');
    await make.stamped(person, '2026-11-08', '08:00-08:15');
    expect(await warnedOf('average48', await sixDaysOf('14:00'))).toEqual([saturday]);
  });
});

describe('250 hours of overtime a year', () => {
  /** Free days of fifteen hours each, all of them overtime, the last one shorter or not. */
  const overtime = async (count: number, from: Day, last: string, lastMinutes: number) => {
    const dates = days(from, count);
    for (const [at, date] of dates.entries()) {
      const isLast = at === dates.length - 1;
      await make.stamped(person, date, `08:00-${isLast ? last : '23:00'}`);
      const excess = { state: 'overtime', minutes: isLast ? lastMinutes : 900 };
      const { status, text } = await it.ask('PATCH /work-days', {
        token: admin,
        body: { userId: person.id, date, excess },
      });
      expect(status, text).toBe(200);
    }
  };
  test.each([
    ['224:45 hours', 15, '2026-08-03', '22:45', 885, []],
    ['225:00 hours are near', 15, '2026-08-03', '23:00', 900, ['overtime225']],
    ['225:00 hours of another year', 15, '2025-08-04', '23:00', 900, []],
    ['250:00 hours are all that may be', 17, '2026-08-03', '18:00', 600, ['overtime225']],
    ['250:15 hours are beyond', 17, '2026-08-03', '18:15', 615, ['overtime250']],
  ])('%s', async (_, count, from, last, minutes, rules) => {
    await overtime(count, from, last, minutes);
    const warned = await plan([[monday, office]]);
    expect(warned.filter(({ rule }) => rule.startsWith('overtime'))).toMatchObject(
      rules.map((rule) => ({ rule, date: monday })),
    );
  });
});

describe('six hours without a break', () => {
  test.each([
    ['6:00 in a row', '08:00', '14:00', {}, []],
    ['6:01 in a row', '08:00', '14:01', {}, [monday]],
    ['8:00 with ten paid minutes', '06:00', '14:00', { paidBreakMinutes: 10 }, []],
    ['8:00 with nine paid minutes', '06:00', '14:00', { paidBreakMinutes: 9 }, [monday]],
    ['two halves of 6:00', '06:00', '19:00', { breakStart: '12:00', breakEnd: '13:00' }, []],
  ])('%s', async (_, start, end, more, warned) => {
    expect(await warnedOf('break6', [[monday, await fromTo(start, end, more)]])).toEqual(warned);
  });
});

describe('night work', () => {
  test.each([
    ['79 nights in the year', 79, '22:00', []],
    ['80 nights in the year', 80, '22:00', ['2027-03-27']],
    ['80 evenings of two hours of night', 80, '18:00', []],
  ])('%s', async (_, count, start, warned) => {
    const night = await fromTo(start, start === '22:00' ? '04:00' : '00:00');
    expect(await warnedOf('nightWork', onAll(days('2027-01-07', count), night))).toEqual(warned);
  });

  test('each year counts for itself, and a night that was worked counts once', async () => {
    const night = await fromTo('22:00', '04:00');
    expect(await warnedOf('nightWork', onAll(days('2027-11-15', 90), night))).toEqual([]);
    await make.stamped(person, '2026-11-10', '22:00-28:00');
    const [past, ahead] = [onAll(['2026-11-10'], night), onAll(days('2026-10-01', 39), night)];
    await plan(ahead);
    for (const [date] of ahead) await make.stamped(person, date, '22:00-28:00');
    const next = onAll(days('2026-11-13', 39), night);
    expect(await warnedOf('nightWork', [...past, ...next])).toEqual([]);
    expect(await warnedOf('nightWork', [...past, ...next, ['2026-12-22', night]])).toEqual(['2026-12-22']);
  });
});

describe('a public holiday', () => {
  test('that the schedule has is free, one that somebody planned by hand is worked', async () => {
    const [late, early] = [await fromTo('22:00', '06:00'), await fromTo('06:00', '14:00')];
    expect(
      await warnedOf('rest11', [
        ['2026-12-08', late],
        ['2026-12-09', early],
      ]),
    ).toEqual(['2026-12-09']);
  });
});

describe('on leave', () => {
  test.each([
    ['the last day of a vacation', '2026-11-18', [] as Planned[]],
    ['the day after it', '2026-11-19', []],
  ])('%s', async (_, date) => {
    await make.anAbsence(person, { startsOn: monday, endsOn: '2026-11-18' });
    expect(await warnedOf('onLeave', [[date, office]])).toEqual(date === '2026-11-18' ? [date] : []);
  });

  test('hours of leave, a request that nobody has approved, or a day of rest are none', async () => {
    await make.anAbsence(person, { startsOn: monday, type: 'rol', startTime: '08:00', endTime: '10:00' });
    await make.anAbsence(person, { startsOn: tuesday, status: 'pendingReview' });
    await make.anAbsence(person, { startsOn: saturday });
    expect(
      await warnedOf('onLeave', [
        [monday, office],
        [tuesday, office],
        [saturday, null],
      ]),
    ).toEqual([]);
  });
});

test('whoever is away for the day works nothing there: of shifts on days of leave, planned or by schedule, nothing else is told', async () => {
  const [night, morning] = [await fromTo('22:00', '06:00'), await fromTo('06:00', '11:00')];
  await make.anAbsence(person, { startsOn: monday });
  await make.anAbsence(person, { startsOn: '2026-11-18' });
  const warnings = await plan([
    [monday, night],
    [tuesday, morning],
    ['2026-11-18', morning],
  ]);
  expect(warnings.map(({ date, rule }) => [date, rule])).toEqual([
    [monday, 'onLeave'],
    ['2026-11-18', 'onLeave'],
  ]);
});

describe('double shift', () => {
  test.each([
    ['one that begins when the night before ends', '06:00', [monday, tuesday]],
    ['one that begins before the night before ends', '05:00', [monday, tuesday]],
    ['one a minute after it', '06:01', []],
  ])('%s', async (_, start, warned) => {
    const [night, morning] = [await fromTo('22:00', '06:00'), await fromTo(start, '11:00')];
    expect(
      await warnedOf('doubleShift', [
        [monday, night],
        [tuesday, morning],
      ]),
    ).toEqual(warned);
  });
});

describe('more than the contract', () => {
  test.each([
    ['40:00 hours', '08:00', []],
    ['40:01 hours', '08:01', [saturday]],
  ])('%s', async (_, end, warned) => {
    await make.aSchedule(company, [person], office);
    const shift = end === '08:00' ? null : await fromTo('08:00', end);
    expect(await warnedOf('overContract', [[saturday, shift]])).toEqual(warned);
  });

  test('of somebody with fewer hours, with both figures; a public holiday planned by hand is one of them', async () => {
    await it.database.system.query('update users set weekly_minutes = 1200 where id = $1', [person.id]);
    const morning = await fromTo('09:00', '13:00');
    expect(await plan(onAll(days(monday, 5), morning))).toEqual([]);
    expect(await plan([[saturday, morning]])).toMatchObject([
      {
        date: saturday,
        rule: 'overContract',
        detail: 'Settimana di 24:00 h pianificate: il contratto ne prevede 20:00',
      },
    ]);
    expect(await warnedOf('overContract', onAll(days('2026-12-07', 5), morning))).toEqual([]);
    expect(await warnedOf('overContract', onAll(days('2026-12-07', 6), morning))).toEqual(['2026-12-12']);
  });
});

test('each person is warned of their own, and a warning names whom it is about', async () => {
  const [other, long] = [await it.aUser({ company }), await fromTo('08:00', '15:00')];
  const { body } = await it.ask('POST /work-days', {
    token: admin,
    body: {
      assignments: [
        { userId: person.id, date: monday, shiftId: office },
        { userId: other.id, date: monday, shiftId: long },
      ],
    },
  });
  expect(body.warnings.map(({ userId, rule }) => [userId, rule])).toEqual([[other.id, 'break6']]);
});
