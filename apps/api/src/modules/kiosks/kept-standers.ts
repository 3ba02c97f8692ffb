import { throttles } from '@timbro/core/auth/rules.ts';
import type { KeptKioskStamp } from '@timbro/core/kiosks/contract.ts';
import type { KioskRefusalReason } from '@timbro/core/kiosks/rules.ts';
import { inTransaction } from '#db/in-transaction.ts';
import type { KioskCaller } from '#http/handlers.ts';
import { throttleRepo } from '#modules/auth/throttle.repo.ts';
import { type Stander, tabletsRepo } from './kiosks.repo.ts';

type Found = { person: Stander } | { reason: KioskRefusalReason; userId: string | null };
type Known = Awaited<ReturnType<ReturnType<typeof tabletsRepo>['ofNumber']>>;

const window = throttles.wrongKeptPinPerNumber.minutes * 60_000;

/**
 * Who stood before a kiosk when it kept a stamp. The windows of the live tablet are neither asked nor filled: a badge is known or not, and
 * a personnel number is guessed at five times within a quarter of an hour of the rows' own time, with what earlier deliveries guessed of late.
 */
export function keptStanders(call: KioskCaller) {
  const { kiosk, server, now } = call;
  const repo = tabletsRepo(server.database.systemDb);
  const numbers = new Map<string, { wrongAt: number[]; before: number }>();
  const nameOf = (payrollCode: string) => `${kiosk.id} ${payrollCode.toLowerCase()}`;

  async function triesOf(whose: string) {
    const known = numbers.get(whose);
    if (known) return known;
    const before = await throttleRepo(server.database.systemDb, now).countOf('wrongKeptPinPerNumber', whose);
    const tries = { wrongAt: [], before };
    numbers.set(whose, tries);
    return tries;
  }

  async function ownerOf(payrollCode: string, known: Known): Promise<string | null> {
    return known?.id ?? (await repo.ownerOfNumber(kiosk.companyId, payrollCode));
  }

  async function ofPin({ at, payrollCode = '', pin = '' }: KeptKioskStamp): Promise<Found> {
    const [whose, moment] = [nameOf(payrollCode), Date.parse(at)];
    const tries = await triesOf(whose);
    const known = await repo.ofNumber(kiosk.companyId, payrollCode);
    const near = tries.wrongAt.filter((wrong) => Math.abs(wrong - moment) < window).length;
    if (tries.before + near >= throttles.wrongKeptPinPerNumber.most)
      return { reason: 'throttled', userId: await ownerOf(payrollCode, known) };
    if ((await server.passwords.verify(known?.pinHash ?? null, pin)) && known) return { person: known };
    tries.wrongAt.push(moment);
    // Counted before the next is judged, whatever becomes of the call.
    await inTransaction(server.database, null, (db) => throttleRepo(db, now).count([['wrongKeptPinPerNumber', whose]]));
    return { reason: 'wrongPin', userId: await ownerOf(payrollCode, known) };
  }

  return {
    async of(stamp: KeptKioskStamp): Promise<Found> {
      if (stamp.badge === undefined) return ofPin(stamp);
      const person = await repo.ofBadge(kiosk.companyId, stamp.badge);
      return person ? { person } : { reason: 'unknown', userId: null };
    },
    /** Whose badge or number it is, where it is one person's. */
    async ownerOf({ badge, payrollCode = '' }: KeptKioskStamp): Promise<string | null> {
      if (badge !== undefined) return (await repo.ofBadge(kiosk.companyId, badge))?.id ?? null;
      return ownerOf(payrollCode, await repo.ofNumber(kiosk.companyId, payrollCode));
    },
  };
}
