import pg from 'pg';
import { daysFrom } from '@timbro/core/days/rules.ts';
import { type Figure, type Measured, median, range } from '../figure.ts';
import { type Api, clockAt, openSite } from '../site.ts';
import { type WorkedCompany, month, workMonth } from '../worked-month.ts';
import { freshTokens } from './paced.ts';

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 15);
const people = 200;
const [shortHistory, longHistory] = [1, 36];
/** The week after the one in which the server's clock stands. */
const week = { from: '2026-08-24', to: '2026-08-30' };
/** The month is copied backwards by whole weeks, so that a Monday stays one. */
const copiedDays = 28;
const copies = Math.ceil((longHistory * 365.25) / 12 / copiedDays) - 1;

/** Two companies of as many people beside each other, one of them with three years of work behind it. */
export const planningRehearsal: Figure = {
  row: 16,
  title: `Planning rehearsal of a week, ${people} people: ${longHistory} months of history against ${shortHistory}`,
  async measure() {
    const site = await openSite();
    try {
      const long = await planned(site.databaseUrl, await workMonth(site.databaseUrl, people), copies);
      const short = await planned(site.databaseUrl, await workMonth(site.databaseUrl, people), 0);
      const api = await site.startApi();
      const owner = new pg.Client({ connectionString: site.databaseUrl });
      await owner.connect();
      try {
        const before = await written(owner);
        const times = await compared(rehearsing(api), long, short);
        const after = await written(owner);
        return [times, untouched(before, after)];
      } finally {
        await owner.end();
        await api.stop();
      }
    } finally {
      await site.close();
    }
  },
};

type Planned = { company: WorkedCompany; body: string };
type Rehearse = (company: Planned) => Promise<number>;

async function compared(rehearse: Rehearse, long: Planned, short: Planned): Promise<Measured> {
  for (let warm = 0; warm < 10; warm += 1) for (const company of [long, short]) await rehearse(company);
  const pairs: { much: number; little: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    // Who comes first changes, so that neither always finds the other's pages in memory.
    const order = round % 2 ? ([long, short] as const) : ([short, long] as const);
    const took = new Map<Planned, number>();
    for (const company of order) took.set(company, await rehearse(company));
    pairs.push({ much: took.get(long) ?? Number.NaN, little: took.get(short) ?? Number.NaN });
  }
  const ratios = pairs.map(({ much, little }) => much / little);
  const each = (of: 'much' | 'little') => median(pairs.map((pair) => pair[of])).toFixed(0);
  return {
    what: `planning rehearsal of a week, ${people} people, ${longHistory} months of history against ${shortHistory}: ${each('much')} ms against ${each('little')} ms`,
    value: `${median(ratios).toFixed(2)} × (${range(ratios)})`,
    bar: '≤ 1.2 ×',
    reached: median(ratios) <= 1.2,
  };
}

/** The whole call over HTTP; every cell of it has to be judged. */
function rehearsing({ url }: Api): Rehearse {
  const fresh = freshTokens();
  return async ({ company: { admin }, body }) => {
    const headers = { authorization: `Bearer ${fresh(admin.token)}`, 'content-type': 'application/json' };
    const started = performance.now();
    const answer = await fetch(`${url}/api/v1/work-days`, { method: 'POST', headers, body });
    const text = await answer.text();
    const took = performance.now() - started;
    // Everybody works seven days of eight hours: that is told for each of them.
    const warned = new Set([...text.matchAll(/"userId":"([^"]+)"/g)].map(([, userId]) => userId));
    if (answer.status !== 200 || warned.size !== people) throw new Error(`${answer.status}: ${text.slice(0, 400)}`);
    return took;
  };
}

/** What a plan would write moves these, also where it is undone: a number that was given is never given again. */
const writtenText = `
select coalesce(pg_sequence_last_value(pg_get_serial_sequence('day_marks', 'id')), 0)::int as marks,
  (select count(*)::int from day_inputs) as inputs, (select count(*)::int from audit_lines) as lines,
  pg_relation_size('day_inputs')::int as bytes`;
const written = async (owner: pg.Client) => (await owner.query<Record<string, number>>(writtenText)).rows[0];

function untouched(before: Record<string, number> | undefined, after: Record<string, number> | undefined): Measured {
  const moved = Object.keys(before ?? {}).filter((name) => before?.[name] !== after?.[name]);
  return {
    what: 'marks, decisions and lines of history that the rehearsals wrote, also to undo them',
    value: moved.length > 0 ? moved.join(', ') : 'none',
    bar: 'none',
    reached: moved.length === 0,
  };
}

/** Older days are those of the month again, closed as they would be, and with overtime that was authorised each Friday. */
const back = (moment: string) => `${moment} - $2 * c * interval '1 day'`;
const older: Readonly<Record<string, string>> = {
  id: 'gen_random_uuid()',
  day: 'r.day - $2::int * c',
  seq: 'r.seq - 1000 * c',
  at: back('r.at'),
  received_at: back('r.received_at'),
  entered_at: back('r.entered_at'),
  exited_at: back('r.exited_at'),
  status: `'closed'`,
  recheck_at: 'null',
  awaited_at: 'null',
  excess_state: `case when r.excess > 0 and extract(isodow from r.day) = 5 then 'overtime' else r.excess_state end`,
};
const copied = {
  stamps: `r.at >= $4::date and r.at < $4::date + $2::int`,
  stampings: 'r.day between $4::date and $4::date + $2::int - 1',
  work_days: 'r.day between $4::date and $4::date + $2::int - 1',
} as const;
const columnsText = `
select quote_ident(attname)::text as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`;

async function copyBack(owner: pg.Client, companyId: string, times: number) {
  // The days before the month have a row each, and nothing in it.
  await owner.query('delete from work_days where company_id = $1 and day < $2', [companyId, month.from]);
  for (const [table, chosen] of Object.entries(copied)) {
    const names = (await owner.query<{ name: string }>(columnsText, [table])).rows.map(({ name }) => name);
    await owner.query(
      `insert into ${table} (${names.join()}) select ${names.map((name) => older[name] ?? `r.${name}`).join()}
       from ${table} r cross join generate_series(1, $3::int) c where r.company_id = $1 and ${chosen}`,
      [companyId, copiedDays, times, month.from],
    );
  }
}

const closedText = `
insert into months (company_id, user_id, month, state, closed_at, closed_seq, place)
select w.company_id, w.user_id, to_char(w.day, 'YYYY-MM'), 'closed', $2, max(h.seq), jsonb_build_object('timezone', c.timezone, 'patronSaint', c.patron_saint)
from work_days w join companies c on c.id = w.company_id join stamp_heads h using (company_id, user_id)
where w.company_id = $1 and w.day < $3 group by 1, 2, c.id, to_char(w.day, 'YYYY-MM')`;

/** A company with so many copies of its month before it, and the week that is rehearsed for everybody. */
async function planned(databaseUrl: string, company: WorkedCompany, times: number): Promise<Planned> {
  const { companyId, shiftId } = company;
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  try {
    await copyBack(owner, companyId, times);
    await owner.query(closedText, [companyId, clockAt, month.from]);
    await owner.query('vacuum analyze');
    const { rows } = await owner.query<{ id: string }>('select id from users where company_id = $1', [companyId]);
    const assignments = rows.flatMap(({ id }) =>
      Array.from(daysFrom(week.from, week.to), (date) => ({ userId: id, date, shiftId })),
    );
    return { company, body: JSON.stringify({ assignments, dryRun: true }) };
  } finally {
    await owner.end();
  }
}
