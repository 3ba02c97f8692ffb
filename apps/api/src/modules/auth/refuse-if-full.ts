import { Refusal } from '@timbro/core/errors.ts';
import type { Db } from '#db/client.ts';
import { type Windows, throttleRepo } from './throttle.repo.ts';

/** A refused attempt does not count again, so nobody can be kept out for longer than one window. */
export async function refuseIfFull(db: Db, now: Date, windows: Windows): Promise<void> {
  for (const [name, whom] of windows) {
    const full = await throttleRepo(db, now).lastOfFull(name, whom);
    if (full)
      throw new Refusal('tooMany', { retryAfterSeconds: Math.ceil((full.at.getTime() - full.since.getTime()) / 1000) });
  }
}
