import type { CommandStatus } from '@timbro/core/devices/command-rules.ts';
import type { Listen } from '#db/listen.ts';
import { callChannel, readCall } from '#gateway/calls.ts';
import type { Gateway, KnownDevice } from '#gateway/gateway.ts';
import { wakeablePause } from '#wakeable-pause.ts';
import { type DepartureParts, createDepartures } from './departures.ts';
import { settleOverdue, shutOut, waitingDevices } from './post.repo.ts';

type PostParts = Omit<DepartureParts, 'gateway'> & {
  listen: Listen;
  gateway: Pick<Gateway, 'reaches' | 'send' | 'cut'>;
  /** Told of each command that is over by the clock, and how. */
  onEnded?: (status: CommandStatus) => void;
  sweepMs?: number;
};
export type CommandPost = {
  /** A device listens to its commands from now on. */
  ready(device: KnownDevice): void;
  /** After the gateway itself: what it could not hand over any more waits again before this settles. */
  stop(): Promise<void>;
};

/** A call may go astray although somebody listens: so many sweeps later what waits is found. */
const sweepsPerLook = 5;
/** Longer than nobody may have heard that a credential is no longer good. */
const unheardMs = 3_600_000;
/** By so much the clocks of two processes may differ. */
const skewMs = 10_000;

/** Commands leave here for the devices of this process, whichever process was asked for them; and by the clock they end. */
export function startCommandPost({ listen, sweepMs = 1_000, ...parts }: PostParts): CommandPost {
  const { pool, clock, log, gateway } = parts;
  const departures = createDepartures(parts);
  /** Since when each device has been listening to its commands here. */
  const known = new Map<string, number>();
  const pause = wakeablePause();
  const stopping = new AbortController();
  /** How often listening began, and up to which time what nobody had heard before is made up for. */
  let [begins, madeUp] = [0, 0];

  const cutUnheard = async () => {
    for (const deviceRef of known.keys()) if (!gateway.reaches(deviceRef)) known.delete(deviceRef);
    const found = await shutOut(pool, [...known.keys()], new Date(clock.now().getTime() - unheardMs));
    // Whoever came with the new credential stays; to be cut in vain costs a device one reconnect.
    const isNew = (deviceRef: string, renewedAt: Date) => (known.get(deviceRef) ?? 0) > renewedAt.getTime() + skewMs;
    const gone = found.filter(({ deviceRef, renewedAt }) => !(renewedAt && isNew(deviceRef, renewedAt)));
    if (gone.length > 0) gateway.cut(gone.map(({ deviceRef }) => deviceRef));
  };
  const sweep = async (isToLook: boolean) => {
    const upTo = begins;
    await endOverdue(parts);
    if (upTo > madeUp) await cutUnheard();
    if (upTo > madeUp || isToLook) for (const deviceRef of await waitingDevices(pool)) departures.called(deviceRef);
    madeUp = upTo;
  };
  const run = async () => {
    let isAway = false;
    for (let round = 0; !stopping.signal.aborted; round += 1) {
      try {
        await sweep(round % sweepsPerLook === 0);
        isAway = false;
      } catch (error) {
        if (!isAway) log.warn({ err: error }, 'Commands wait for the database');
        isAway = true;
      }
      await pause.for(sweepMs);
    }
  };
  const hear = (text: string) => {
    const call = readCall(text);
    if (call?.kind === 'cut') gateway.cut([call.deviceRef]);
    if (call?.kind === 'command') departures.called(call.deviceRef);
  };
  const begin = () => {
    begins += 1;
    pause.end();
  };

  const running = run();
  const listening = listen(callChannel, hear, begin);
  return {
    ready({ deviceRef }) {
      known.set(deviceRef, clock.now().getTime());
      departures.returned(deviceRef);
    },
    async stop() {
      stopping.abort();
      pause.end();
      const endListening = await listening;
      await Promise.all([endListening(), running]);
      await departures.untilIdle();
    },
  };
}

async function endOverdue({ pool, clock, wakeOutbox, onEnded }: Omit<PostParts, 'listen'>): Promise<void> {
  const overdue = await settleOverdue(pool, clock.now());
  for (const { status } of overdue) onEnded?.(status);
  if (overdue.length > 0) wakeOutbox();
}
