import { type Figure, type Measured, median, range } from '../figure.ts';
import { type InstallationName, openInstallation } from '../installations.ts';
import type { WorkedCompany } from '../worked-month.ts';
import { type Asked, type Deed, buffersOf, deeds, timeOf, workOn } from './asking.ts';

const rounds = 7;
const asks = 40;
const warmUps = 60;
const counted = 200;
const bar = 1.2;

type Side = { asked: Asked; company: WorkedCompany };

/** `--full` compares with five thousand people of three years beside three hundred companies at once. */
const isFull = process.argv.includes('--full');
const grown: readonly [name: InstallationName, what: string][] = isFull
  ? [['full', '36 months and 303 companies against 3']]
  : [
      ['deep', '36 months against 3'],
      ['broad', '303 companies against 3'],
    ];

/** What everybody does all day, in a company of 500: alone and young, with years behind it, and among many others. */
export const growth: Figure = {
  row: 12,
  title: 'A stamp, a register page, a panel and the counters on installations that have grown',
  async measure() {
    const measured: Measured[] = [];
    for (const [name, what] of grown) measured.push(...(await compare(name, what)));
    return measured;
  },
};

async function compare(name: InstallationName, what: string): Promise<Measured[]> {
  const [young, old] = [await openInstallation('shallow'), await openInstallation(name)];
  try {
    return await workOn(young, (one) =>
      workOn(old, async (other) => {
        const sides = [one, other].map((asked): Side => ({ asked, company: asked.installation.company('measured') }));
        const measured: Measured[] = [];
        for (const deed of [deeds.stamp, deeds.page, deeds.panel, deeds.counters])
          measured.push(...(await ratios(deed, what, sides)));
        return measured;
      }),
    );
  } finally {
    await young.close();
    await old.close();
  }
}

async function ratios(deed: Deed, what: string, sides: readonly Side[]): Promise<Measured[]> {
  for (let nth = 0; nth < warmUps; nth += 1)
    for (const { asked, company } of sides) await deed.run(asked, company, nth);
  const times: number[][] = [];
  for (let round = 0; round < rounds; round += 1) {
    const took = sides.map((): number[] => []);
    for (let nth = 0; nth < asks; nth += 1)
      for (const [at, { asked, company }] of sides.entries()) took[at]?.push(await timeOf(asked, company, deed, nth));
    times.push(took.map(median));
  }
  const each = times.map(([young = Number.NaN, old = Number.NaN]) => old / young);
  const [fewBuffers = Number.NaN, manyBuffers = Number.NaN] = await buffersOf(sides, deed, counted);
  const byBuffers = manyBuffers / fewBuffers;
  return [
    {
      what: `${deed.name}, ${what}: time`,
      value: `${median(each).toFixed(2)} × (${range(each)})`,
      bar: `≤ ${bar} ×`,
      reached: median(each) <= bar,
    },
    {
      what: `${deed.name}, ${what}: ${manyBuffers.toFixed(0)} buffers against ${fewBuffers.toFixed(0)}`,
      value: `${byBuffers.toFixed(2)} ×`,
      bar: `≤ ${bar} ×`,
      reached: byBuffers <= bar,
    },
  ];
}
