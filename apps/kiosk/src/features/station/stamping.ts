import type { Direction } from '@timbro/core/stamps/rules.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { serverNow } from '@timbro/kit/data/server-time.ts';
import { callUntil } from '@timbro/kit/light/call.ts';
import { formatShortTime } from '@timbro/kit/words/format.ts';
import { type Translate, translate } from '@timbro/kit/words/i18n.ts';
import { inTime } from '#parts/kept/in-time.ts';
import type { KeptKiosk } from '#parts/kept/kiosk-store.ts';
import { type TakenStamp, type Whose, forgetStamp, isLost, leaveToQueue, takeStamp } from '#parts/kept/queue.ts';

/** What whoever stamped is told. */
export type Result =
  | {
      readonly is: 'done';
      readonly direction: Direction;
      readonly at: string;
      readonly firstName: string;
      /** It only repeats what counts since then. */
      readonly isRepeated?: boolean;
    }
  /** It lies here and is checked when the network is back. */
  | { readonly is: 'kept'; readonly at: string }
  | { readonly is: 'refused'; readonly message: string; readonly shutUntil?: Date }
  /** The tablet has no business here any more. */
  | { readonly is: 'shut' };

/** Nobody stands before a tablet for longer. */
const patienceMs = 4000;
const secondTryMs = 500;

/** Takes a stamp and sends it; what gets no answer is asked once more with the same id, and then waits for the network. */
export async function stamp(whose: Whose, kiosk: KeptKiosk, isAway: boolean): Promise<Result> {
  const taken = await takeStamp(whose, kiosk);
  if (isAway && taken.order !== null) return leave(taken);
  for (const isLastTry of [false, true]) {
    try {
      const {
        stamp: made,
        firstName,
        direction,
        repeats,
      } = await inTime(patienceMs, (signal) => callUntil('POST /kiosk/stamps', { body: taken.body, signal }));
      await forgetStamp(taken);
      return { is: 'done', direction, at: repeats ?? made.at, firstName, isRepeated: repeats !== null };
    } catch (error) {
      if (!isLost(error)) {
        await forgetStamp(taken);
        return refusalOf(error, kiosk.company.timezone);
      }
      if (isLastTry) break;
      await new Promise((resolve) => setTimeout(resolve, secondTryMs));
    }
  }
  return leave(taken);
}

function leave(taken: TakenStamp): Result {
  leaveToQueue(taken);
  return taken.order === null
    ? { is: 'refused', message: translate('kiosk.refused.notKept') }
    : { is: 'kept', at: taken.body.at };
}

function refusalOf(error: unknown, timezone: string): Result {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 401) return { is: 'shut' };
  // The field's own sentence says more than "check the data".
  const message = error.errors[0]?.message ?? error.message;
  if (error.retryAfterSeconds === null) return { is: 'refused', message };
  const until = new Date(serverNow().getTime() + error.retryAfterSeconds * 1000);
  // One number alone, where the server names its field: everybody else stamps as before.
  if (error.errors.length > 0)
    return { is: 'refused', message: translate('kiosk.refused.pin', { time: minuteOf(until, timezone) }) };
  return { is: 'refused', message: shutSentence(until, timezone, translate), shutUntil: until };
}

export const shutSentence = (until: Date, timezone: string, t: Translate): string =>
  t('kiosk.shut', { time: minuteOf(until, timezone) });

const minuteMs = 60_000;
/** The whole minute by which it is over. */
const minuteOf = (until: Date, timezone: string) =>
  formatShortTime(new Date(Math.ceil(until.getTime() / minuteMs) * minuteMs), timezone);
