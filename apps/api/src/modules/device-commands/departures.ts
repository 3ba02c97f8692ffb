import type pg from 'pg';
import type { BaseLogger } from 'pino';
import type { Clock } from '#clock.ts';
import { codeOf } from '#code-of.ts';
import type { Gateway } from '#gateway/gateway.ts';
import { restingAfterFailures } from '#resting.ts';
import { type ClaimedCommand, claimCommands, putBack } from './post.repo.ts';

export type DepartureParts = {
  pool: pg.Pool;
  clock: Clock;
  log: BaseLogger;
  gateway: Pick<Gateway, 'reaches' | 'send'>;
  wakeOutbox(): void;
  /** A device that takes nothing although it is there is tried again after pauses that grow from this. */
  firstPauseMs?: number;
};

const atOnce = 200;
const longestPauseMs = 300_000;
/** After so many failures in a row a device that comes back is no longer tried at once: what it is sent may be what breaks it. */
const triesOnReturn = 3;

/**
 * The way of commands out of this process: whatever waits for a device that is on the line here is claimed, and handed over
 * after the commit. A process that dies in between leaves a command that was perhaps handed over, which nobody can know: it
 * is not sent again but times out, and people decide.
 */
export function createDepartures(parts: DepartureParts) {
  const { gateway, firstPauseMs = 5_000 } = parts;
  const rests = restingAfterFailures(firstPauseMs, longestPauseMs);
  const wanted = new Set<string>();
  const flights = new Map<string, Promise<void>>();
  /** Those that came back since something was last sent to them. */
  const back = new Set<string>();
  /** Those for which something may have waited while something else was handed over. */
  const calledAloft = new Set<string>();
  let running: Promise<void> | undefined;

  const run = async () => {
    // Only after whatever else arrives in this turn: devices that come back together are claimed for together.
    await new Promise(setImmediate);
    while (wanted.size > 0) {
      const some = [...wanted].slice(0, atOnce);
      for (const deviceRef of some) wanted.delete(deviceRef);
      for (const claimed of await claimFor(parts, some.filter(mayLeave))) launch(claimed);
    }
    running = undefined;
  };

  /** While something is handed over nobody knows whether it has to wait again: whoever calls meanwhile is heard after it. */
  const mayLeave = (deviceRef: string) => {
    if (!gateway.reaches(deviceRef)) return false;
    if (flights.has(deviceRef)) {
      calledAloft.add(deviceRef);
      return false;
    }
    const isWorthATry = back.has(deviceRef) && rests.failuresOf(deviceRef) < triesOnReturn;
    return isWorthATry || !rests.isResting(deviceRef);
  };
  const leave = (deviceRef: string) => {
    if (!mayLeave(deviceRef)) return;
    wanted.add(deviceRef);
    running ??= run();
  };

  const launch = (claimed: ClaimedCommand) => {
    back.delete(claimed.deviceRef);
    flights.set(claimed.deviceRef, fly(claimed));
  };
  const fly = async (claimed: ClaimedCommand) => {
    const { deviceRef } = claimed;
    if (await isTaken(parts, claimed)) rests.forget(deviceRef);
    else {
      rests.note(deviceRef);
      await waitAgain(parts, claimed);
    }
    flights.delete(deviceRef);
    if (calledAloft.delete(deviceRef) || back.has(deviceRef)) leave(deviceRef);
  };

  return {
    /** Something may wait for a device. */
    called: leave,
    /** A device is back on the line. */
    returned(deviceRef: string) {
      back.add(deviceRef);
      leave(deviceRef);
    },
    async untilIdle() {
      await running;
      await Promise.all(flights.values());
    },
  };
}

/** Another process claimed for one of these devices at the same moment. */
const isFaultOfOne = (error: unknown) => /^(23|40|55P03)/.test(codeOf(error));

/** Of those that cannot be claimed for together each is tried alone, and what cannot be had now waits for the next sweep. */
async function claimFor(parts: DepartureParts, deviceRefs: readonly string[]): Promise<ClaimedCommand[]> {
  if (deviceRefs.length === 0) return [];
  const { pool, clock, log, wakeOutbox } = parts;
  try {
    const claimed = await claimCommands(pool, deviceRefs, clock.now());
    if (claimed.length > 0) wakeOutbox();
    return claimed;
  } catch (error) {
    const claimed: ClaimedCommand[] = [];
    if (!isFaultOfOne(error)) log.warn({ err: error }, 'Commands wait for the database');
    else if (deviceRefs.length > 1)
      for (const deviceRef of deviceRefs) claimed.push(...(await claimFor(parts, [deviceRef])));
    return claimed;
  }
}

/** Under the same id, which a device that did get it knows. */
async function waitAgain({ pool, clock, log, wakeOutbox }: DepartureParts, claimed: ClaimedCommand): Promise<void> {
  try {
    const moved = await putBack(pool, claimed, clock.now());
    if (moved.length > 0) wakeOutbox();
  } catch (error) {
    log.warn({ err: error, commandId: claimed.commandId }, 'A command that was not taken will time out');
  }
}

async function isTaken({ gateway, log }: DepartureParts, claimed: ClaimedCommand): Promise<boolean> {
  const { companyId, deviceRef, deviceId, commandId, command, params } = claimed;
  try {
    return await gateway.send({ companyId, deviceRef, deviceId }, JSON.stringify({ commandId, command, params }));
  } catch (error) {
    log.warn({ err: error, deviceId }, 'A command could not be handed over');
    return false;
  }
}
