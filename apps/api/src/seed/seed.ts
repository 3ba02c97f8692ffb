import { eq } from 'drizzle-orm';
import { addDays, dayIn } from '@timbro/core/days/rules.ts';
import { displayNameOf } from '@timbro/core/users/rules.ts';
import type { Db } from '#db/client.ts';
import { newId } from '#db/new-id.ts';
import { subscriptions } from '#db/tables/billing.ts';
import { companies, departmentResponsibles, departments, users } from '#db/tables/people.ts';
import { people } from './names.ts';
import { type PlannedCompany, type SeedPerson, demoCompanies, demoPin, demoPlace, providerAccounts } from './plan.ts';
import { type Random, createRandom, seeds } from './random.ts';
import { type SeededCompany, seedAttendance } from './seed-attendance.ts';
import { seedDevices } from './seed-devices.ts';
import { type PaperStore, seedPapers } from './seed-papers.ts';
import { taxCodeOf } from './tax-code.ts';

type Seeding = { db: Db; random: Random; now: Date; passwordHash: string };

/** Whether nobody has been here yet. */
export const isEmpty = async (db: Db) => (await db.select({ id: companies.id }).from(companies).limit(1)).length === 0;

/** The provider's own row: present in every installation, demo or not. */
export async function createProvider(db: Db, now: Date, id = newId()): Promise<string> {
  await db
    .insert(companies)
    .values({ id, createdAt: now, kind: 'provider', name: 'Timbro', status: 'enabled' })
    .onConflictDoNothing();
  const [provider] = await db.select({ id: companies.id }).from(companies).where(eq(companies.kind, 'provider'));
  if (!provider) throw new Error('The company of the provider cannot be read although it was just saved.');
  return provider.id;
}

type SeedOptions = {
  attendance: boolean;
  /** Where the pay slips and documents of the plant go; without it there are none. */
  papers?: PaperStore;
  /** What the PIN of one of them is compared to; without it nobody has one. */
  pinHash?: string;
};

/**
 * Fills an empty installation with the demo companies; the same people and ids every time, dates counted from today.
 * Without attendance it is only who there is, for whoever needs no more.
 */
export async function seedDemo(
  db: Db,
  now: Date,
  passwordHash: string,
  { attendance, papers, pinHash }: SeedOptions = { attendance: true },
): Promise<void> {
  const seeding = { db, random: createRandom(seeds.people), now, passwordHash };
  await seedProvider(seeding);
  let named = 0;
  for (const plan of demoCompanies) {
    const size = Object.values(plan.departments).reduce((sum, count) => sum + count, 0);
    const company = await seedCompany(seeding, plan, people.slice(named, named + size));
    if (attendance && plan.attendance)
      await seedAttendance(db, company, plan.attendance, now, createRandom(seeds.attendance + named));
    if (attendance && plan.modules.moduleDevices)
      await seedDevices({ db, company, now, random: createRandom(seeds.devices) });
    if (papers && named === 0)
      await seedPapers({ db, company, name: plan.name, now, random: createRandom(seeds.papers), store: papers });
    named += size;
  }
  if (pinHash) await db.update(users).set({ pinHash }).where(eq(users.email, demoPin.email));
}

async function seedProvider({ db, random, now, passwordHash }: Seeding) {
  const companyId = await createProvider(db, now, random.id());
  await db.insert(users).values(
    providerAccounts.map(({ email, role, firstName, lastName }) => ({
      id: random.id(),
      companyId,
      createdAt: now,
      firstName,
      lastName,
      displayName: displayNameOf(firstName, lastName),
      email,
      role,
      status: 'active' as const,
      passwordHash,
    })),
  );
}

async function seedCompany(
  { db, random, now, passwordHash }: Seeding,
  plan: PlannedCompany,
  names: typeof people,
): Promise<SeededCompany> {
  const companyId = random.id();
  const opened = monthsBefore(now, 14);
  await db.insert(companies).values({
    id: companyId,
    createdAt: opened,
    name: plan.name,
    vatNumber: plan.vatNumber,
    address: plan.address,
    status: plan.enabled ? 'enabled' : 'disabled',
    invitedAt: opened,
    ...demoPlace,
    ...plan.modules,
  });
  const { type, cost, renewalDays, renewsIn } = plan.subscription;
  await db.insert(subscriptions).values({
    id: random.id(),
    companyId,
    createdAt: opened,
    type,
    cost,
    renewalDays,
    renewalDate: addDays(dayIn(demoPlace.timezone, now), renewsIn),
    current: true,
  });
  const departmentIds = new Map(Object.keys(plan.departments).map((name) => [name, random.id()]));
  await db
    .insert(departments)
    .values([...departmentIds].map(([name, id]) => ({ id, companyId, createdAt: opened, name })));

  const staff = staffOf({ random, now, passwordHash }, plan, names).map((person) => ({
    ...person,
    companyId,
    createdAt: opened,
    departmentId: departmentIds.get(person.department) ?? null,
  }));
  await db.insert(users).values(staff.map(({ department: _, leads: __, isNamed: ___, ...user }) => user));
  const leads = staff.flatMap(({ id: userId, leads: led }) =>
    led.map((name) => ({ companyId, userId, departmentId: departmentIds.get(name) ?? '' })),
  );
  if (leads.length) await db.insert(departmentResponsibles).values(leads);
  return { companyId, place: demoPlace, departmentIds, staff };
}

/** As it is printed on a card; every other person has one, and whoever signs in. */
const badgeOf = (index: number, isNamed: boolean): string | null =>
  isNamed || index % 2 === 0 ? String(4_718_200 + index * 37).padStart(10, '0') : null;

/** The people of a company with their contracts. */
const staffOf = ({ random, now, passwordHash }: Omit<Seeding, 'db'>, plan: PlannedCompany, names: typeof people) =>
  rosterOf(plan).map((person, index) => {
    const [firstName, lastName] = names[index] ?? ['Persona', 'Demo'];
    return {
      id: random.id(),
      firstName,
      lastName,
      displayName: displayNameOf(firstName, lastName),
      email: person.email ?? mailOf(firstName, lastName, plan),
      phone: `+39333${String(1_000_000 + random.upTo(8_999_999))}`,
      role: person.role,
      status: 'active' as const,
      passwordHash,
      taxCode: taxCodeOf(firstName, lastName, random),
      payrollCode: String(index + 1).padStart(4, '0'),
      badge: badgeOf(index, person.email !== undefined),
      hiredOn: dayOf(monthsBefore(now, 18 + random.upTo(160))),
      lastSignInAt: new Date(now.getTime() - random.upTo(10 * 24 * 60) * 60_000),
      yearlyVacationHours: 160,
      yearlyRolHours: 72,
      department: person.department ?? '',
      leads: person.leads ?? [],
      isNamed: person.email !== undefined,
    };
  });

type Rostered = Omit<SeedPerson, 'email'> & { email?: string };

/** The named accounts first, then operators until each department has its number. */
function rosterOf({ departments: sizes, accounts }: PlannedCompany): Rostered[] {
  return Object.entries(sizes).flatMap(([department, size]): Rostered[] => {
    const named = accounts.filter((account) => account.department === department);
    return [
      ...named,
      ...Array.from({ length: size - named.length }, (): Rostered => ({ role: 'Operator', department })),
    ];
  });
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase();
const mailOf = (firstName: string, lastName: string, { accounts }: PlannedCompany) =>
  `${plain(firstName)}.${plain(lastName)}@${accounts[0]?.email.split('@')[1] ?? 'demo.example'}`;

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const monthsBefore = (at: Date, months: number) =>
  new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - months, 1, 8));
