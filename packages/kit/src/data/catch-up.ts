import type { Socket } from 'socket.io-client';
import { socketTimings } from '@timbro/core/realtime.ts';

/** A moment by two clocks: one can be set back, the other may stand still while the computer sleeps. */
export type Moment = { readonly date: number; readonly time: number };
export const momentNow = (): Moment => ({ date: Date.now(), time: performance.now() });
const msSince = ({ date, time }: Moment) => Math.max(Date.now() - date, performance.now() - time);

/**
 * Knows up to when everything has been heard, and asks the server for what came after. To begin with that is when the page began
 * to read, since a read tells all that happened before it was asked.
 */
export function catchingUp(opened: Socket, began: Moment) {
  let heardUpTo = began;
  /** While nothing is missing: when the server last asked whether this is still here. */
  let lastSign: Moment | null = null;

  opened.on('disconnect', () => void (lastSign = null));
  // It asks again only after the answer to the last time: what it said until then has arrived by now.
  opened.io.on('ping', () => {
    if (lastSign) [heardUpTo, lastSign] = [lastSign, momentNow()];
  });

  return {
    /** Has the events that were missed told. Answers whether that was possible; `null` when the connection was lost again. */
    async hear(): Promise<boolean | null> {
      const { id } = opened;
      const asked = momentNow();
      const isKnown = await askForMissed(opened, heardUpTo);
      if (opened.id !== id) return null;
      // Whatever happened until then has been told, or is read anew.
      [heardUpTo, lastSign] = [asked, asked];
      return isKnown;
    },
  };
}

/** The time over there was earlier than now, so that the moment reckoned from it is never too late. */
async function askForMissed(opened: Socket, heardUpTo: Moment): Promise<boolean> {
  const ask = (name: string, ...input: readonly object[]): Promise<unknown> =>
    opened
      .timeout(socketTimings.reconnectDelayMax)
      .emitWithAck(name, ...input)
      .catch(() => null);
  const now = valueOf(await ask('clock'), 'now');
  if (typeof now !== 'number') return false;
  return valueOf(await ask('missed', { since: now - msSince(heardUpTo) }), 'known') === true;
}

const valueOf = (answer: unknown, name: string): unknown =>
  typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined;
