import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { type DayRange, daysOfMonth, monthBefore } from '@timbro/core/days/rules.ts';
import { type Site, openSite } from './site.ts';
import { type WorkedCompany, month, workPeriod } from './worked-month.ts';

/** A company of an installation: so many people, with so many months of work behind them. */
type Company = { readonly people: number; readonly months: number };
type Plan = Readonly<Record<string, Company>> & { readonly measured: Company };

const small = { people: 10, months: 1 };
const smallOnes = (count: number): Record<string, Company> =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`small ${at + 1}`, small]));

/**
 * Each stands on a database of its own, so that not only the company is larger but everything that lies around it. `measured`
 * is of the same size in those that are compared with each other.
 */
const plans = {
  /** What a young installation is. */
  shallow: { ...smallOnes(2), measured: { people: 500, months: 3 } },
  deep: { ...smallOnes(2), measured: { people: 500, months: 36 } },
  /** Six months, since the analyses look so far back. */
  broad: {
    ...smallOnes(300),
    measured: { people: 500, months: 3 },
    thousand: { people: 1_000, months: 6 },
    thousands: { people: 5_000, months: 6 },
  },
  /** The product of both: hours to make, and some forty gigabytes. */
  full: {
    ...smallOnes(300),
    measured: { people: 500, months: 36 },
    thousand: { people: 1_000, months: 36 },
    thousands: { people: 5_000, months: 36 },
  },
} as const satisfies Record<string, Plan>;
export type InstallationName = keyof typeof plans;

export type Installation = { site: Site; company(name: string): WorkedCompany; close(): Promise<void> };

const folder = fileURLToPath(new URL('../data/bench/', import.meta.url));
const periodOf = (months: number): DayRange => ({
  from: daysOfMonth(monthBefore(month.from.slice(0, 7), months - 1)).from,
  to: month.to,
});

/**
 * What they are made of: where any of it changes, they are made anew. A migration changes them when they are opened, as it
 * would those of a customer.
 */
async function fingerprint(name: InstallationName): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(plans[name]));
  for (const file of ['./worked-month.ts', '../apps/api/src/register/days/present-day.ts'])
    hash.update(await readFile(new URL(file, import.meta.url)));
  return hash.digest('hex');
}

/** Opens one that was made before, or makes it, straight into the log, and keeps it for the runs to come. */
export async function openInstallation(name: InstallationName): Promise<Installation> {
  const keptIn = join(folder, name);
  const made = join(keptIn, 'made.json');
  const wanted = await fingerprint(name);
  const known = existsSync(made) ? (JSON.parse(await readFile(made, 'utf8')) as Made) : null;
  if (known?.fingerprint !== wanted) await rm(keptIn, { recursive: true, force: true });
  const site = await openSite({ keptIn });
  try {
    const companies = known?.fingerprint === wanted ? known.companies : await make(site, name);
    await sweep(site);
    await writeFile(made, JSON.stringify({ fingerprint: wanted, companies } satisfies Made));
    return { site, close: site.close, company: (of) => companies[of] ?? missing(of) };
  } catch (error) {
    await site.close();
    throw error;
  }
}
type Made = { fingerprint: string; companies: Record<string, WorkedCompany> };

/** Now, and not beside what is measured: a migration may just have changed every row of a table. */
async function sweep({ databaseUrl }: Site): Promise<void> {
  const owner = new pg.Client({ connectionString: databaseUrl });
  await owner.connect();
  try {
    await owner.query('alter system set autovacuum = off');
    await owner.query('select pg_reload_conf()');
    await owner.query('vacuum analyze');
  } finally {
    await owner.end();
  }
}

const missing = (name: string): never => {
  throw new Error(`The installation has no company ${name}.`);
};

async function make({ databaseUrl }: Site, name: InstallationName): Promise<Made['companies']> {
  const companies: Made['companies'] = {};
  const started = performance.now();
  for (const [of, { people, months }] of Object.entries<Company>(plans[name]))
    companies[of] = await workPeriod(databaseUrl, people, periodOf(months), people > small.people);
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  process.stdout.write(`   made the installation "${name}" in ${minutes} min\n`);
  return companies;
}
