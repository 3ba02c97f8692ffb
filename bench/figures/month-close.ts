import pg from 'pg';
import { openDatabase } from '@timbro/api/src/db/client.ts';
import { noTroubles } from '@timbro/api/src/jobs/troubles.ts';
import { freshen } from '@timbro/api/src/register/days/projector.ts';
import { type Figure, type Measured, median, range } from '../figure.ts';
import { type Api, clockAt, openSite } from '../site.ts';
import { type WorkedCompany, month, workMonth } from '../worked-month.ts';
import { type Fresh, type PacedLoad, freshTokens, p99, startPacedLoad } from './paced.ts';

/** For a quick look: `BENCH_ROUNDS=1 BENCH_REQUESTS=400 BENCH_PEOPLE=2500 npm run bench -- 14`. */
const given = (name: string, usual: number) => Number(process.env[name] ?? usual);
const rounds = given('BENCH_ROUNDS', 5);
const requests = given('BENCH_REQUESTS', 2_000);
const everybody = given('BENCH_PEOPLE', 5_000);
const closing = Math.min(2_500, everybody);
const perSecond = 20;
const page = `/api/v1/work-days?from=${month.from}&to=${month.to}&pageSize=50`;

/**
 * A company closes its month for thousands while another one, of 200 people, stamps and reads. Both stand on the same
 * server; an acknowledged stamp is on the disk.
 */
export const monthClose: Figure = {
  row: 14,
  title: `Month close: ${everybody} people, and another company at work while ${closing} are closed`,
  async measure() {
    const site = await openSite({ durable: true });
    const load = startPacedLoad();
    try {
      const closers = await readyMonth(site.databaseUrl, await workMonth(site.databaseUrl, everybody));
      const others = await workMonth(site.databaseUrl, 200);
      const api = await site.startApi();
      const tokens = freshTokens();
      const close = closeOn(api, closers, () => tokens(closers.admin.token));
      const reopened = () => reopenAll(site.databaseUrl, closers.companyId);
      const growing = await growth(close, reopened);
      const measured = [...growing, await meanwhile({ api, others, fresh: tokens, close, reopened, load })];
      await api.stop();
      return measured;
    } finally {
      load.stop();
      await site.close();
    }
  },
};

/** Closes or opens the month for the first so many people; answers how long it took, in milliseconds. */
type Close = (people: number, state: 'open' | 'closed') => Promise<number>;
function closeOn({ url }: Api, { userIds }: ReadyCompany, token: () => string): Close {
  return async (people, state) => {
    const started = performance.now();
    const answer = await fetch(`${url}/api/v1/work-days/months`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${token()}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        month: month.from.slice(0, 7),
        userIds: userIds.slice(0, people),
        state,
        reason: 'Prova',
      }),
    });
    const text = await answer.text();
    if (answer.status !== 200 || text.includes('openAnomalies'))
      throw new Error(`${answer.status}: ${text.slice(0, 400)}`);
    return performance.now() - started;
  };
}

async function growth(close: Close, reopened: () => Promise<void>): Promise<Measured[]> {
  const times = new Map<number, number[]>([50, 400, 1_000, 2_500, 5_000].map((people) => [people, []]));
  await close(400, 'closed');
  for (let round = 0; round < Math.min(3, rounds); round += 1)
    for (const [people, took] of times) {
      if (people > everybody) continue;
      await reopened();
      took.push((await close(people, 'closed')) / people);
    }
  const each = (people: number) => median(times.get(people) ?? []);
  const told = [...times].filter(([, took]) => took.length > 0);
  const most = Math.max(...told.map(([people]) => people));
  const ratio = (each(most) * most) / (each(1_000) * 1_000);
  return [
    {
      what: `time of ${most.toLocaleString('en')} people against 1,000`,
      value: `${ratio.toFixed(2)} ×`,
      bar: `≤ ${((most / 1_000) * 1.2).toFixed(0)} ×`,
      reached: ratio <= (most / 1_000) * 1.2,
    },
    {
      what: `each person, of ${told.map(([people]) => people.toLocaleString('en')).join(' / ')}`,
      value: `${told.map(([people]) => each(people).toFixed(1)).join(' / ')} ms`,
      bar: '≤ 10 ms',
      reached: told.every(([people]) => people < 1_000 || each(people) <= 10),
    },
  ];
}

type Scene = {
  api: Api;
  others: WorkedCompany;
  fresh: Fresh;
  close: Close;
  reopened(): Promise<void>;
  load: PacedLoad;
};

async function meanwhile({ api, others, fresh, close, reopened, load }: Scene): Promise<Measured> {
  const window = (count = requests) =>
    load.times({
      url: api.url,
      count,
      perSecond,
      page,
      reader: fresh(others.admin.token),
      stampers: others.people.map(({ token }) => fresh(token)),
    });
  await window(100);
  const faults: string[] = [];
  const measured = async () => {
    const { times, faults: some } = await window();
    faults.push(...some);
    return p99(times);
  };
  const pairs: { idle: number; loaded: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await reopened();
    const idle = await measured();
    const stop = keepClosing(close);
    const loaded = await measured();
    await stop();
    pairs.push({ idle, loaded });
  }
  const ratios = pairs.map(({ idle, loaded }) => loaded / idle);
  const [idle, loaded] = [median(pairs.map((pair) => pair.idle)), median(pairs.map((pair) => pair.loaded))];
  return {
    what: `another company’s stamps and register pages at ${perSecond}/s while ${closing.toLocaleString('en')} are closed, p99 ${loaded.toFixed(0)} ms against ${idle.toFixed(0)} ms`,
    value: [`${median(ratios).toFixed(2)} × idle (${range(ratios)})`, ...new Set(faults)].join('; '),
    bar: '≤ 2 ×',
    reached: median(ratios) <= 2 && faults.length === 0,
  };
}

/** Closes, opens, closes … until it is told to stop; answers when the last one is done. */
function keepClosing(close: Close): () => Promise<void> {
  const over = new AbortController();
  const running = (async () => {
    while (!over.signal.aborted) {
      await close(closing, 'closed');
      await close(closing, 'open');
    }
  })();
  // Whoever stops it hears of a fault.
  running.catch(() => undefined);
  return () => {
    over.abort();
    return running;
  };
}

const reopenTexts = [
  'delete from day_marks where company_id = $1',
  'delete from months where company_id = $1',
  `update work_days w set status = o.status, recheck_at = o.recheck_at, doc = o.doc from open_days o
   where w.company_id = $1 and o.user_id = w.user_id and o.day = w.day and w.doc <> o.doc`,
];

/** Nobody is closed, and the register is computed as it was before: a server that still computes is not idle. */
async function reopenAll(databaseUrl: string, companyId: string): Promise<void> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  try {
    for (const text of reopenTexts) await owner.query(text, [companyId]);
    await owner.query('vacuum analyze');
  } finally {
    await owner.end();
  }
}

type ReadyCompany = WorkedCompany & { userIds: string[] };
const decidedText = `
insert into day_inputs (company_id, user_id, day, excess_state, excess_minutes)
select company_id, user_id, day, 'overtime', excess from work_days where company_id = $1 and excess_state = 'toAuthorise'`;
const marksText = `
insert into day_marks (company_id, user_id, from_day, to_day) select $1, id, $2, $3 from users where company_id = $1`;

/** Nobody's excess waits for a decision any more, so that everybody can be closed. */
async function readyMonth(databaseUrl: string, company: WorkedCompany): Promise<ReadyCompany> {
  const { companyId } = company;
  const owner = new pg.Client({ connectionString: databaseUrl });
  const database = openDatabase(databaseUrl, () => undefined, { app: 2, system: 1 });
  await owner.connect();
  try {
    await owner.query(decidedText, [companyId]);
    await owner.query(marksText, [companyId, month.from, month.to]);
    const { rows } = await owner.query<{ id: string }>('select id from users where company_id = $1', [companyId]);
    const userIds = rows.map(({ id }) => id);
    await freshen({ database, troubles: noTroubles }, { companyId, userIds, ...month, now: clockAt });
    // Where `reopenAll` finds the days.
    await owner.query('create table open_days (like work_days)');
    await owner.query('insert into open_days select * from work_days where company_id = $1', [companyId]);
    await owner.query('vacuum analyze');
    return { ...company, userIds };
  } finally {
    await owner.end();
    await database.close();
  }
}
