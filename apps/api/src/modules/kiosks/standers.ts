import type { ThrottleName } from '@timbro/core/auth/rules.ts';
import { Refusal } from '@timbro/core/errors.ts';
import type { NewKioskStamp } from '@timbro/core/kiosks/contract.ts';
import { inTransaction } from '#db/in-transaction.ts';
import type { KioskCaller } from '#http/handlers.ts';
import { refuseFull } from '#modules/auth/auth.door.ts';
import { throttleRepo } from '#modules/auth/throttle.repo.ts';
import { oneAtATime } from '#security/one-at-a-time.ts';
import { raiseAlarm } from './kiosk-alarm.ts';
import { type Stander, tabletsRepo } from './kiosks.repo.ts';

type Given = Pick<NewKioskStamp, 'badge' | 'payrollCode' | 'pin'>;
type Refused = { refusal: Refusal };
type Found = { person: Stander } | Refused;

const of = (code: 'badge' | 'pin') =>
  new Refusal('validation', {
    errors: [{ path: code, message: code === 'badge' ? 'kiosks.badge.unknown' : 'kiosks.pin.wrong' }],
  });

/**
 * Who stands before the kiosk now. What is wrong is counted before the next is judged, and where the window of the kiosk is full nothing is looked
 * at any more. Never called once the call's transaction has begun, for what is counted stays although the call is refused.
 */
export const standerOf = async (call: KioskCaller, given: Given): Promise<Found> =>
  shutStill(call) ??
  oneAtATime(`kiosk ${call.kiosk.id}`, async () => {
    const shut = shutStill(call) ?? (await shutOf(call));
    if (shut) return shut;
    return given.badge === undefined ? ofPin(call, given) : ofBadge(call, given.badge);
  });

/** Until when kiosks are shut, as this process has heard: nothing opens a full window before its time, so that whoever goes on costs no question. */
const shutUntil = new Map<string, number>();
const mostShut = 1_000;

function shutStill({ kiosk, now }: KioskCaller): Refused | null {
  const until = shutUntil.get(kiosk.id);
  if (until === undefined) return null;
  const retryAfterSeconds = Math.ceil((until - now.getTime()) / 1000);
  if (retryAfterSeconds > 0) return { refusal: new Refusal('tooMany', { retryAfterSeconds }) };
  shutUntil.delete(kiosk.id);
  return null;
}

async function shutOf(call: KioskCaller): Promise<Refused | null> {
  const full = await fullOf(call, 'wrongAtKiosk', call.kiosk.id);
  if (!full) return null;
  if (shutUntil.size >= mostShut) shutUntil.clear();
  shutUntil.set(call.kiosk.id, call.now.getTime() + (full.retryAfterSeconds ?? 0) * 1000);
  return { refusal: full };
}

async function ofBadge(call: KioskCaller, badge: string): Promise<Found> {
  const person = await tabletsRepo(call.server.database.systemDb).ofBadge(call.kiosk.companyId, badge);
  if (person) return { person };
  await countWrong(call, []);
  return { refusal: of('badge') };
}

/** An unknown number, one that two people have and a wrong PIN cost the same and are told in the same words. */
async function ofPin(call: KioskCaller, { payrollCode = '', pin = '' }: Given): Promise<Found> {
  const { kiosk, server } = call;
  // Of this kiosk alone: whoever tries out a colleague's number here keeps them from no other, nor from their phone.
  const whose = `${kiosk.id} ${payrollCode.toLowerCase()}`;
  const full = await fullOf(call, 'wrongPinPerNumber', whose);
  if (full) {
    // Whoever goes on with it is no longer somebody who has forgotten their PIN.
    await countWrong(call, []);
    return {
      refusal: new Refusal('tooMany', {
        errors: [{ path: 'pin', message: 'error.tooMany' }],
        retryAfterSeconds: full.retryAfterSeconds ?? 0,
      }),
    };
  }
  const known = await tabletsRepo(server.database.systemDb).ofNumber(kiosk.companyId, payrollCode);
  const matches = await server.passwords.verify(known?.pinHash ?? null, pin);
  if (known && matches) return { person: known };
  await countWrong(call, [['wrongPinPerNumber', whose]]);
  return { refusal: of('pin') };
}

async function fullOf({ server, now }: KioskCaller, name: ThrottleName, whom: string): Promise<Refusal | null> {
  try {
    await refuseFull(server.database.systemDb, now, [[name, whom]]);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

/** With the try that fills the window of the kiosk its alarm is raised, in the same commit. */
async function countWrong(call: KioskCaller, windows: readonly (readonly [ThrottleName, string])[]): Promise<void> {
  const { kiosk, server, now } = call;
  const isRaised = await inTransaction(server.database, null, async (db) => {
    const throttle = throttleRepo(db, now);
    await throttle.count([...windows, ['wrongAtKiosk', kiosk.id]]);
    const full = await throttle.lastOfFull('wrongAtKiosk', kiosk.id);
    return full !== undefined && raiseAlarm(db, call, kiosk, 'shut');
  });
  if (!isRaised) return;
  server.metrics.kioskAlarms.inc();
  server.wakeOutbox();
}
