import { createHash } from 'node:crypto';
import { and, count, eq, gt, inArray, lt, lte } from 'drizzle-orm';
import { type ThrottleName, throttles } from '@timbro/core/auth/rules.ts';
import { Refusal } from '@timbro/core/errors.ts';
import type { Db } from '#db/client.ts';
import { attempts } from '#db/tables/access.ts';

const minute = 60_000;
const longestWindow = Math.max(...Object.values(throttles).map(({ minutes }) => minutes)) * minute;

/** Addresses of people are not kept in clear where nothing else speaks of them. */
const keyOf = (name: ThrottleName, whom: string) =>
  `${name}:${createHash('sha256').update(whom).digest('base64url').slice(0, 22)}`;

/**
 * Counts attempts in the database, so that all processes count together. An attempt is written before it is judged:
 * of a hundred that arrive at once, no more than the limit get through.
 */
export const throttleRepo = (db: Db, now: Date) => ({
  /** Takes a place in each window or refuses; the places are given back when the attempt turns out to be right. */
  async take(wanted: readonly (readonly [ThrottleName, string])[]): Promise<{ giveBack(): Promise<void> }> {
    const taken: number[] = [];
    const giveBack = async () => {
      if (taken.length) await db.delete(attempts).where(inArray(attempts.id, taken));
    };
    for (const [name, whom] of wanted) {
      const key = keyOf(name, whom);
      const { most, minutes } = throttles[name];
      const [row] = await db.insert(attempts).values({ key, at: now }).returning({ id: attempts.id });
      if (!row) throw new Error('The attempt was not written.');
      taken.push(row.id);
      const inWindow = and(
        eq(attempts.key, key),
        lte(attempts.id, row.id),
        gt(attempts.at, new Date(now.getTime() - minutes * minute)),
      );
      const [found] = await db.select({ total: count() }).from(attempts).where(inWindow);
      if ((found?.total ?? 0) <= most) continue;
      // A refused attempt does not count again, so nobody can be kept out for longer than one window.
      await giveBack();
      throw new Refusal('tooMany', { retryAfterSeconds: minutes * 60 });
    }
    return { giveBack };
  },
  forget: (name: ThrottleName, whom: string) => db.delete(attempts).where(eq(attempts.key, keyOf(name, whom))),
  sweep: () => db.delete(attempts).where(lt(attempts.at, new Date(now.getTime() - longestWindow))),
});
