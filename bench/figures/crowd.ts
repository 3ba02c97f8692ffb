import { type Figure, type Measured, median, range } from '../figure.ts';
import { openInstallation } from '../installations.ts';
import { month } from '../worked-month.ts';
import { type Asked, type Deed, buffersOf, deeds, timeOf, workOn } from './asking.ts';

const rounds = 7;
const asks = 15;
const bars = { page: 1.5, analysesMs: 1_000, share: 0.1 };

/** Pages and the analyses of five thousand people, on the same server as those of a thousand. */
export const crowd: Figure = {
  row: 13,
  title: 'Pages of 5,000 people against 1,000, and the analyses of six months',
  async measure() {
    const installation = await openInstallation(process.argv.includes('--full') ? 'full' : 'broad');
    try {
      return await workOn(installation, async (asked) => {
        const measured: Measured[] = [];
        for (const deed of [deeds.page, deeds.months, deeds.search]) measured.push(...(await growing(asked, deed)));
        return [...measured, ...(await analyses(asked))];
      });
    } finally {
      await installation.close();
    }
  },
};

async function growing(asked: Asked, deed: Deed): Promise<Measured[]> {
  const [few, many] = ['thousand', 'thousands'].map((name) => asked.installation.company(name));
  if (!few || !many) throw new Error('The installation has no such companies.');
  const each: number[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const took: [number[], number[]] = [[], []];
    for (let nth = 0; nth < asks; nth += 1) {
      took[0].push(await timeOf(asked, few, deed, nth));
      took[1].push(await timeOf(asked, many, deed, nth));
    }
    if (round >= 0) each.push(median(took[1]) / median(took[0]));
  }
  const [[fewBuffers = Number.NaN], [manyBuffers = Number.NaN]] = [
    await buffersOf([{ asked, company: few }], deed, 50),
    await buffersOf([{ asked, company: many }], deed, 50),
  ];
  return [
    {
      what: `${deed.name}, 5,000 people against 1,000: time; ${manyBuffers.toFixed(0)} buffers against ${fewBuffers.toFixed(0)}`,
      value: `${median(each).toFixed(2)} × (${range(each)})`,
      bar: `≤ ${bars.page} ×`,
      reached: median(each) <= bars.page,
    },
  ];
}

const scanText = `explain (analyze, buffers, format json)
select sum(worked), sum(due), sum(justified) from work_days where company_id = $1 and day > $2::date - 171 and day <= $2`;
type Plan = { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };

async function analyses(asked: Asked): Promise<Measured[]> {
  const company = asked.installation.company('thousands');
  const took: number[] = [];
  for (let round = -1; round < rounds; round += 1) {
    const ms = await timeOf(asked, company, deeds.analyses, round);
    if (round >= 0) took.push(ms);
  }
  const [mine = Number.NaN] = await buffersOf([{ asked, company }], deeds.analyses, 10);
  const { rows } = await asked.owner.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(scanText, [company.companyId, month.to]);
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  const scan = (plan?.['Shared Hit Blocks'] ?? Number.NaN) + (plan?.['Shared Read Blocks'] ?? Number.NaN);
  return [
    {
      row: 15,
      what: 'analyses of six months, 5,000 people',
      value: `${median(took).toFixed(0)} ms (${range(took, 0)})`,
      bar: `≤ ${bars.analysesMs} ms`,
      reached: median(took) <= bars.analysesMs,
    },
    {
      row: 15,
      what: `their buffers, ${mine.toFixed(0)} against ${scan.toFixed(0)} of a scan over the days`,
      value: `${(mine / scan).toFixed(3)} ×`,
      bar: `≤ ${bars.share} ×`,
      reached: mine / scan <= bars.share,
    },
  ];
}
