import { randomUUID } from 'node:crypto';
import { appendStamps } from '../register/log/append-stamps.repo.ts';
import type { TestApp } from './app.ts';
import { areasOn, away, centre } from './areas.ts';
import type { TestCompany, TestUser } from './factories.ts';

type Sent = { id?: string; accuracy?: number };

/** People whose phones report, in a company that logs exits. */
export function tracksOn(t: TestApp) {
  const tokens = new Map<string, string>();
  const tokenOf = async (person: TestUser) => {
    const token = tokens.get(person.id) ?? (await t.signedInAs(person)).token;
    tokens.set(person.id, token);
    return token;
  };
  return {
    tokenOf,
    /** With an area of 200 m around `centre`, a legal basis, and the log on since long ago. */
    async aLoggingCompany(): Promise<TestCompany> {
      const company = await t.aCompany();
      const { anArea, aLegalBasis, switched } = areasOn(t.server);
      await anArea(company, { name: 'Sede' });
      await aLegalBasis(company);
      await switched(company, true, new Date('2026-01-01T00:00:00Z'));
      return company;
    },
    /** Came in so many minutes ago, and is still here. */
    async cameIn(person: TestUser, minutesAgo: number): Promise<void> {
      const at = new Date(t.clock.now().getTime() - minutesAgo * 60_000);
      const stamp = {
        id: randomUUID(),
        userId: person.id,
        at,
        receivedAt: at,
        direction: 'in',
        source: 'app',
      } as const;
      await appendStamps(t.database.systemDb, person.companyId, [stamp]);
    },
    /** A fix so many minutes ago and so many metres east of the middle of the area. */
    fix: (minutesAgo: number, metres = 0, { id = randomUUID(), accuracy = 8 }: Sent = {}) => ({
      id,
      at: new Date(t.clock.now().getTime() - minutesAgo * 60_000).toISOString(),
      ...(metres === 0 ? centre : away(metres)),
      accuracy,
    }),
    send: async (person: TestUser, fixes: readonly object[]) =>
      t.ask('POST /positions', { token: await tokenOf(person), body: { fixes } }),
  };
}
