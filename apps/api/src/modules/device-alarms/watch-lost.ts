import type pg from 'pg';
import type { BaseLogger } from 'pino';
import { thresholdOf } from '@timbro/core/devices/alarm-rules.ts';
import { connectionStatusOf } from '@timbro/core/devices/rules.ts';
import type { AlarmAct } from '@timbro/core/devices/told-rules.ts';
import type { Clock } from '#clock.ts';
import { onConnection } from '#db/in-transaction.ts';
import { requestLimits, settingsOf } from '#db/limits.ts';
import { type Watched, holdSuspects, suspects, tellOf } from './lost.repo.ts';
import { moveAlarms } from './raise-alarms.repo.ts';

const everyMs = 5_000;
const opening = `begin; select ${settingsOf(requestLimits)}`;

/** Nobody could be heard before the gateway stood: devices are given so long to come back before they are missed. */
const comeBackMs = 2 * 60_000;
const isAwaited = ({ lastActiveAt }: Watched, now: Date, standsSince: Date) =>
  now.getTime() - standsSince.getTime() < comeBackMs && (lastActiveAt === null || lastActiveAt < standsSince);

/** Whether the alarm of a device has to move. */
function isOtherwise(device: Watched, now: Date, standsSince: Date): boolean {
  const isLost = connectionStatusOf(device, now) === 'lost';
  return isLost !== device.isOpen && !(isLost && isAwaited(device, now, standsSince));
}

function actOn(device: Watched, at: Date): Watched & AlarmAct {
  if (device.isOpen) return { ...device, act: 'close', kind: 'lost', at };
  return { ...device, act: 'raise', kind: 'lost', at, pole: null, value: null, threshold: thresholdOf.lost(device) };
}

/**
 * A device that is not heard of any more cannot say so itself. Any process may look, all of them at once: a device is held while
 * it is judged, and one that others hold has its turn a little later. Answers whether anything has changed.
 */
export async function watchLost(pool: pg.Pool, now: Date, standsSince: Date): Promise<boolean> {
  const doubtful = (await suspects(pool, now)).filter((device) => isOtherwise(device, now, standsSince));
  if (doubtful.length === 0) return false;
  return onConnection(pool, opening, async (client) => {
    const changed = (await holdSuspects(client, doubtful)).filter((device) => isOtherwise(device, now, standsSince));
    if (changed.length === 0) return false;
    const acts = changed.map((device) => actOn(device, now));
    await moveAlarms(client, acts, now);
    await tellOf(client, changed, now);
    return true;
  });
}

type WatchParts = { pool: pg.Pool; clock: Clock; log: BaseLogger; wakeOutbox(): void };

export function startLostWatch({ pool, clock, log, wakeOutbox }: WatchParts): { stop(): Promise<void> } {
  let running: Promise<void> | undefined;
  const standsSince = clock.now();
  const look = async () => {
    try {
      if (await watchLost(pool, clock.now(), standsSince)) wakeOutbox();
    } catch (error) {
      log.warn({ err: error }, 'devices that are lost could not be looked for, trying again');
    }
    running = undefined;
  };
  const timer = setInterval(() => {
    running ??= look();
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
