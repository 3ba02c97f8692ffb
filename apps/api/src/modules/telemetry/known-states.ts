import type { HeldDevice } from './intake.repo.ts';

/**
 * What is judged by beside the state (the nominal voltage, alarms that others raised) is read again after so long: of all devices
 * at once, so that most batches need to read of none.
 */
const freshForMs = 5_000;
/** Where another process hears of the same devices nothing is remembered for a while. */
const doubtForMs = 30_000;
const mostKept = 20_000;

export type KnownStates = {
  find(deviceRef: string, now: Date): HeldDevice | undefined;
  /** As it was written just now. */
  keep(device: HeldDevice, now: Date): void;
  forget(deviceRef: string): void;
  /** Something remembered turned out to be old. */
  doubt(now: Date): void;
};

/** Devices as this process has left them: as long as nobody else has written their states, they need not be read again. */
export function rememberStates(): KnownStates {
  const known = new Map<string, HeldDevice>();
  let turn = 0;
  let doubtedUntil = 0;
  const begin = (now: Date) => {
    const current = Math.floor(now.getTime() / freshForMs);
    if (current !== turn) known.clear();
    turn = current;
  };
  return {
    find(deviceRef, now) {
      begin(now);
      return known.get(deviceRef);
    },
    keep(device, now) {
      begin(now);
      if (now.getTime() < doubtedUntil) return;
      if (known.size >= mostKept) known.clear();
      known.set(device.deviceRef, device);
    },
    forget: (deviceRef) => void known.delete(deviceRef),
    doubt(now) {
      known.clear();
      doubtedUntil = now.getTime() + doubtForMs;
    },
  };
}
