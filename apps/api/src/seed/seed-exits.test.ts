import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Demo, demoQueries, now, openDemo } from '#testing/demo.ts';

let demo: Demo;
let rowsOf: ReturnType<typeof demoQueries>['rowsOf'];
let one: ReturnType<typeof demoQueries>['one'];
beforeAll(async () => {
  demo = await openDemo();
  ({ rowsOf, one } = demoQueries(() => demo));
});
afterAll(() => demo.close());

const ofCompany = () => [demo.companyId];

describe('the exits of the demo', () => {
  test('are 2.5 in a hundred days that somebody came', async () => {
    const { exits, days } = await one<{ exits: number; days: number }>(
      `select (select count(*)::int from exits where company_id = $1) as exits,
         (select count(distinct (user_id, day))::int from stampings where company_id = $1) as days`,
      ofCompany(),
    );
    expect((100 * exits) / days).toBeGreaterThan(2);
    expect((100 * exits) / days).toBeLessThan(3);
  });

  test('have three who wait, and three people outside, one of them late and one who asked for nothing', async () => {
    expect(
      await one(
        `select count(*)::int as count from exits where company_id = $1 and status = 'pendingReview'`,
        ofCompany(),
      ),
    ).toEqual({ count: 3 });
    const outside = await rowsOf<{ asked: boolean; late: boolean }>(
      `select e.id is not null as asked, coalesce(e.expected_return_at < $2, false) as late
       from fences f left join exits e on e.company_id = f.company_id and e.user_id = f.user_id and e.left_at is not null and e.returned_at is null
       where f.company_id = $1 and f.side = 'outside' order by 1, 2`,
      [demo.companyId, now],
    );
    expect(outside).toEqual([
      { asked: false, late: false },
      { asked: true, late: false },
      { asked: true, late: true },
    ]);
  });

  test('leave everybody at work with a place inside the last day, and nobody else', async () => {
    expect(
      await one(
        `select count(*)::int as strays from positions p where p.company_id = $1
           and (p.at > $2 or p.at < $2::timestamptz - interval '24 hours' or not exists (
             select from stampings s where s.company_id = p.company_id and s.user_id = p.user_id and s.open and s.entered_at <= p.at))`,
        [demo.companyId, now],
      ),
    ).toEqual({ strays: 0 });
    expect(
      await one(
        `select count(*) filter (where f.user_id is null)::int as unseen from stampings s
         left join fences f on f.company_id = s.company_id and f.user_id = s.user_id and f.entered_at = s.entered_at
         where s.company_id = $1 and s.open`,
        ofCompany(),
      ),
    ).toEqual({ unseen: 0 });
  });

  test('come with an area, a legal basis and a log that is on', async () => {
    const { area, kind, enabled } = await one<{ area: number; kind: string; enabled: boolean }>(
      `select p.area, s.legal_basis ->> 'kind' as kind, w.enabled from polygons p join exits_settings s using (company_id) join exits_switches w using (company_id)
       where p.company_id = $1`,
      ofCompany(),
    );
    expect({ kind, enabled }).toEqual({ kind: 'unionAgreement', enabled: true });
    expect(area).toBeGreaterThan(60_000);
    expect(area).toBeLessThan(90_000);
  });
});
