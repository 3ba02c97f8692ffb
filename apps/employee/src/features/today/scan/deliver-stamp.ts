import { addDays, dayIn } from '@timbro/core/days/rules.ts';
import { verdictOf } from '@timbro/core/stamps/queue-rules.ts';
import { knownStampIds } from '@timbro/core/stamps/today-rules.ts';
import { ApiError } from '@timbro/kit/data/send.ts';
import { type InputOf, call, callUntil } from '@timbro/kit/light/call.ts';

export type ScanStamp = Readonly<InputOf<'POST /stamps'>['body']>;

/** What has become of it. `unknown`: no answer came, and nobody could be asked. */
export type Delivery =
  | { readonly is: 'kept'; readonly at: string }
  /** In the server's words, or without any where the server has it not and says nothing of why. */
  | { readonly is: 'refused'; readonly message: string | null }
  | { readonly is: 'unknown' };

type Options = {
  readonly zone: string;
  /** Whether the scan can still be used. */
  readonly holds: () => boolean;
  readonly onSilence: () => void;
};

const retryMs = 1500;
/** A line that swallows what it is given must not use up the time of the scan. */
const patienceMs = 8000;

/**
 * Sends a stamp as long as its scan holds, always the same one: the server keeps an id once. When the time is over and no
 * answer came, what the server has of the person tells whether it arrived.
 */
export async function deliverStamp(body: ScanStamp, { zone, holds, onSilence }: Options): Promise<Delivery> {
  let wasSilent = false;
  for (;;) {
    const answer = await tryOnce(body);
    if (answer.is === 'kept') return answer;
    if (answer.is === 'refused' && !wasSilent) return answer;
    // A refusal after a silence may speak of the second time alone.
    if (answer.is === 'refused') return lookFor(body, zone, answer.message);
    wasSilent = true;
    if (!holds()) return lookFor(body, zone, null);
    onSilence();
    await new Promise((resolve) => setTimeout(resolve, retryMs));
  }
}

async function tryOnce(body: ScanStamp): Promise<Delivery> {
  const patience = AbortSignal.timeout(patienceMs);
  try {
    const { stamp } = await callUntil('POST /stamps', { body, signal: patience });
    return { is: 'kept', at: stamp.at };
  } catch (error) {
    if (patience.aborted) return { is: 'unknown' };
    if (!(error instanceof ApiError)) throw error;
    if (verdictOf(error.status) !== 'refused') return { is: 'unknown' };
    return { is: 'refused', message: error.errors[0]?.message ?? error.message };
  }
}

/** Whether the server has it; where it has not, it will not come any more, since its scan is over. */
export async function lookFor({ id, at }: ScanStamp, zone: string, message: string | null): Promise<Delivery> {
  const day = dayIn(zone, new Date(at));
  try {
    const { items } = await call('GET /stamps/mine', { query: { from: addDays(day, -1), to: day } });
    return knownStampIds(items).has(id) ? { is: 'kept', at } : { is: 'refused', message };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { is: 'unknown' };
  }
}
