import { createHash } from 'node:crypto';
import { and, count, desc, eq, gt, inArray, lt } from 'drizzle-orm';
import { type ThrottleName, throttles } from '@timbro/core/auth/rules.ts';
import type { Db } from '#db/client.ts';
import { attempts } from '#db/tables/access.ts';

const minute = 60_000;
const longestWindow = Math.max(...Object.values(throttles).map(({ minutes }) => minutes)) * minute;

/** Addresses of people are not kept in clear where nothing else speaks of them. */
const keyOf = (name: ThrottleName, whom: string) =>
  `${name}:${createHash('sha256').update(whom).digest('base64url').slice(0, 22)}`;

export type Windows = readonly (readonly [ThrottleName, string])[];

/** Counts wrong attempts in the database, so that all processes count together and a restart forgets nothing. */
export const throttleRepo = (db: Db, now: Date) => ({
  /** The attempt after which the window is full, and since when the window counts; none where there is room. */
  async lastOfFull(name: ThrottleName, whom: string): Promise<{ at: Date; since: Date } | undefined> {
    const { most, minutes } = throttles[name];
    const since = new Date(now.getTime() - minutes * minute);
    const latest = await db
      .select({ at: attempts.at })
      .from(attempts)
      .where(and(eq(attempts.key, keyOf(name, whom)), gt(attempts.at, since)))
      .orderBy(desc(attempts.at))
      .limit(most);
    const oldest = latest[most - 1];
    return oldest && { at: oldest.at, since };
  },
  /** How many are in the window. */
  async countOf(name: ThrottleName, whom: string): Promise<number> {
    const since = new Date(now.getTime() - throttles[name].minutes * minute);
    const [found] = await db
      .select({ tries: count() })
      .from(attempts)
      .where(and(eq(attempts.key, keyOf(name, whom)), gt(attempts.at, since)));
    return found?.tries ?? 0;
  },
  /** Names what was counted, for when it turns out to have been right. */
  async count(windows: Windows): Promise<number[]> {
    const rows = windows.map(([name, whom]) => ({ key: keyOf(name, whom), at: now }));
    return (await db.insert(attempts).values(rows).returning({ id: attempts.id })).map(({ id }) => id);
  },
  takeBack: (counted: readonly number[]) => db.delete(attempts).where(inArray(attempts.id, [...counted])),
  forget: (name: ThrottleName, whom: string) => db.delete(attempts).where(eq(attempts.key, keyOf(name, whom))),
  sweep: () => db.delete(attempts).where(lt(attempts.at, new Date(now.getTime() - longestWindow))),
});
