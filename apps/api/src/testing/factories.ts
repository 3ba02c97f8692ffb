import { and, desc, eq, gte, lte } from 'drizzle-orm';
import { type CompanyModule, type Role, allModules, isProvider } from '@timbro/core/access.ts';
import { newId } from '../db/new-id.ts';
import { sessions } from '../db/tables/access.ts';
import { dayMarks, stampHeads } from '../db/tables/attendance.ts';
import { months } from '../db/tables/months.ts';
import { auditLines, outbox } from '../db/tables/operations.ts';
import { companies, departmentResponsibles, departments, users } from '../db/tables/people.ts';
import type { Server } from '../http/server.ts';
import { sessionEnd } from '../modules/auth/auth.repo.ts';
import { mailRecovery } from '../modules/auth/mail-recovery.ts';
import { noteCrossing } from '../modules/exits/exits.door.ts';
import type { Mail, OutboxKind, OutboxPayloads } from '../outbox/payloads.ts';
import { createProvider } from '../seed/seed.ts';

export const password = 'Demo#2026';

export type TestCompany = { id: string; name: string };
export type TestUser = { id: string; companyId: string; email: string; role: Role };

let count = 0;
const serial = () => String((count += 1)).padStart(4, '0');

/** Records as tests need them; what a test does not name gets a sensible value. */
export function factoriesOn({
  database,
  clock,
  passwords,
  tokens,
}: Pick<Server, 'database' | 'clock' | 'passwords' | 'tokens'>) {
  const db = database.systemDb;
  let hashed: Promise<string> | undefined;
  let provider: Promise<string> | undefined;

  const make = {
    async aCompany(
      given: { name?: string; status?: 'enabled' | 'disabled'; modules?: Partial<Record<CompanyModule, boolean>> } = {},
    ): Promise<TestCompany> {
      const id = newId();
      const name = given.name ?? `Azienda ${serial()}`;
      const modules = { ...allModules, ...given.modules };
      await db.insert(companies).values({
        id,
        name,
        createdAt: clock.now(),
        status: given.status ?? 'enabled',
        vatNumber: serial(),
        ...modules,
      });
      return { id, name };
    },
    providerCompany: () => (provider ??= createProvider(db, clock.now())),
    async aDepartment(company: TestCompany, name = `Reparto ${serial()}`) {
      const id = newId();
      await db.insert(departments).values({ id, companyId: company.id, createdAt: clock.now(), name });
      return { id, name };
    },
    async aUser(
      given: {
        company?: TestCompany;
        role?: Role;
        email?: string;
        status?: 'active' | 'notActive' | 'archived';
        departmentId?: string;
        leads?: string[];
        firstName?: string;
        lastName?: string;
        taxCode?: string;
        hiredOn?: string;
        language?: 'it' | 'en';
      } = {},
    ): Promise<TestUser> {
      const role = given.role ?? 'Operator';
      const companyId = isProvider(role) ? await make.providerCompany() : (given.company ?? (await make.aCompany())).id;
      const id = newId();
      const email = given.email ?? `persona.${serial()}@prova.example`;
      const status = given.status ?? 'active';
      const passwordHash = status === 'notActive' ? null : await (hashed ??= passwords.hash(password));
      const [firstName, lastName] = [given.firstName ?? 'Prova', given.lastName ?? `Persona ${serial()}`];
      const person = {
        id,
        companyId,
        email,
        role,
        status,
        passwordHash,
        firstName,
        lastName,
        displayName: `${firstName} ${lastName}`,
        createdAt: clock.now(),
      };
      await db.insert(users).values({
        ...person,
        departmentId: given.departmentId ?? null,
        hiredOn: given.hiredOn ?? null,
        taxCode: given.taxCode ?? null,
        language: given.language ?? 'it',
      });
      for (const departmentId of given.leads ?? [])
        await db.insert(departmentResponsibles).values({ companyId, departmentId, userId: id });
      return { id, companyId, email, role };
    },
    async aClosedMonth({ companyId, id: userId }: TestUser, month: string) {
      const mine = and(eq(stampHeads.companyId, companyId), eq(stampHeads.userId, userId));
      const closedSeq = (await db.select().from(stampHeads).where(mine))[0]?.seq ?? 0;
      await db.insert(months).values({ companyId, userId, month, state: 'closed', closedAt: clock.now(), closedSeq });
    },
    /** A session without the cost of hashing a password. */
    async signedInAs(user: TestUser): Promise<{ token: string; sessionId: string }> {
      const now = clock.now();
      const session = {
        id: newId(),
        companyId: user.companyId,
        userId: user.id,
        deviceType: 'web' as const,
        device: 'Chrome · Linux',
        ip: '127.0.0.1',
      };
      await db.insert(sessions).values({ ...session, createdAt: now, lastUsedAt: now, expiresAt: sessionEnd(now) });
      return { token: tokens.signAccess(session.id, now), sessionId: session.id };
    },
    async tokenOf(role: Role, company?: TestCompany) {
      return (await make.signedInAs(await make.aUser({ role, ...(company && { company }) }))).token;
    },
    /** Of these days, those that will be computed again for somebody. */
    async markedOf(userId: string, days: readonly string[]): Promise<string[]> {
      const marked = [];
      for (const day of days) {
        const covers = and(eq(dayMarks.userId, userId), lte(dayMarks.fromDay, day), gte(dayMarks.toDay, day));
        if ((await db.select({ id: dayMarks.id }).from(dayMarks).where(covers)).length > 0) marked.push(day);
      }
      return marked;
    },
    forgetMarks: async () => void (await db.delete(dayMarks)),
    mailsTo: async (email: string): Promise<Mail[]> =>
      (await db.select().from(outbox).where(eq(outbox.kind, 'mail')).orderBy(outbox.id))
        .map(({ payload }) => payload as Mail)
        .filter(({ to }) => to === email),
    /** What was asked for at the door and is found out after the answer: the dispatcher's part, where none is running. */
    async carryOutRecoveries() {
      const asked = await db.delete(outbox).where(eq(outbox.kind, 'recovery')).returning();
      for (const { payload } of asked.toSorted((one, other) => one.id - other.id))
        await mailRecovery(db, tokens, payload as OutboxPayloads['recovery'], clock.now());
    },
    /** What phones saw and is looked into after the answer: the dispatcher's part and the job's, where none is running. */
    async carryOutCrossings() {
      const seen = await db.delete(outbox).where(eq(outbox.kind, 'crossing')).returning();
      for (const { companyId, payload } of seen.toSorted((one, other) => one.id - other.id)) {
        const crossing = payload as OutboxPayloads['crossing'];
        const keeping = { database, clock, wakeOutbox: () => undefined };
        await noteCrossing(keeping, { ...crossing, companyId, at: new Date(crossing.at) });
      }
    },
    historyOf: async (entityId: string) =>
      db.select().from(auditLines).where(eq(auditLines.entityId, entityId)).orderBy(desc(auditLines.entry)),
    leftInOutbox: async (kind: OutboxKind) => db.select().from(outbox).where(eq(outbox.kind, kind)).orderBy(outbox.id),
  };
  return make;
}
export type Factories = ReturnType<typeof factoriesOn>;
