import type pg from 'pg';
import type { BaseLogger } from 'pino';
import type { CommandStatus } from '@timbro/core/devices/command-rules.ts';
import type { MessageFault } from '@timbro/core/devices/rules.ts';
import { groupBy } from '@timbro/core/group-by.ts';
import type { Clock } from '#clock.ts';
import { codeOf } from '#code-of.ts';
import { requestLimits } from '#db/limits.ts';
import type { KnownDevice } from '#gateway/gateway.ts';
import { gathered } from '#gathered.ts';
import { type DeviceHeard, type Faulty, keepTogether } from './keep-together.ts';
import { rememberStates } from './known-states.ts';

export type KeepParts = {
  /** Of the narrow role, with one connection: what arrives together is committed together. */
  pool: pg.Pool;
  clock: Clock;
  log: BaseLogger;
  wakeOutbox(): void;
  /** Told of everything that could not be kept. */
  onFault(fault: MessageFault): void;
  /** Told of each command that a device has brought to its end, and how. */
  onEnded?: (status: CommandStatus) => void;
};

/** Something that was heard of a device, and who waits until it is kept. */
export type Waiting = {
  readonly device: KnownDevice;
  /** Reads it; messages of a batch are read one right after the other, which takes a fraction of reading each as it comes. */
  listen(): DeviceHeard;
  resolve(): void;
  reject(error: unknown): void;
};

/** For who is tried alone after a whole batch waited in vain: the others have waited already. */
const shortly = 100;

/**
 * Keeps a batch and answers everybody in it. One device's fault does not sink its neighbours, nor one message the others of
 * its device: where they fail together each is tried alone. Answers may be put off until the next batch has set out.
 */
export function createKeeper({ pool, clock, log, wakeOutbox, onFault, onEnded }: KeepParts) {
  const announce = gathered(wakeOutbox);
  const keeping = { pool, known: rememberStates() };
  const complain = (faulty: readonly Faulty[]) => {
    for (const { device, faults } of faulty) {
      for (const fault of faults) onFault(fault);
      const { companyId, deviceId } = device;
      const facts = { companyId, deviceId, faults: [...new Set(faults)], count: faults.length };
      log.warn(facts, 'What a device sent was not kept');
    }
  };

  /** What the database refuses for its values it would refuse each time the device sends it. */
  const asFault = (one: Waiting, error: unknown): Waiting => {
    log.error({ code: codeOf(error), deviceId: one.device.deviceId }, 'A message of a device could not be stored');
    const { at } = one.listen();
    return { ...one, listen: () => ({ what: 'fault', fault: 'wrongShape', at }) };
  };

  const keep = async (
    batch: readonly Waiting[],
    answer: (settle: () => void) => void,
    lockMs = requestLimits.lockMs,
  ): Promise<void> => {
    const ofDevices = [...groupBy(batch, ({ device }) => device.deviceRef).values()];
    try {
      const told = ofDevices.flatMap((some) =>
        some[0] ? [{ device: some[0].device, heard: some.map((one) => one.listen()) }] : [],
      );
      const { faulty, ended, hasNews } = await keepTogether(keeping, told, clock.now(), lockMs);
      if (hasNews) announce();
      for (const status of ended) onEnded?.(status);
      complain(faulty);
      answer(() => batch.forEach(({ resolve }) => resolve()));
    } catch (error) {
      const [first] = batch;
      if (isFaultOfOne(error) && ofDevices.length > 1) for (const some of ofDevices) await keep(some, answer, shortly);
      else if (isFaultOfData(error) && batch.length > 1) for (const one of batch) await keep([one], answer, shortly);
      else if (isFaultOfData(error) && first?.listen().what === 'message') await keep([asFault(first, error)], answer);
      else for (const { reject } of batch) reject(withoutValues(error));
    }
  };
  return keep;
}

/** What PostgreSQL says of data and of constraints. */
const isFaultOfData = (error: unknown) => /^(22|23)/.test(codeOf(error));
/** And of locks, and of two who wait for each other. */
const isFaultOfOne = (error: unknown) => isFaultOfData(error) || /^(40|55P03)/.test(codeOf(error));

/** What the database says of a fault may quote what was sent, and faults are logged: its code alone goes on. */
const withoutValues = (error: unknown): unknown =>
  Object.assign(new Error('What a device said could not be kept.'), { code: codeOf(error) });
