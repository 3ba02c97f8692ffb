import { readMessage } from '@timbro/core/devices/wire.ts';
import type { Backstage, DeviceMessage, KnownDevice } from '#gateway/gateway.ts';
import { type Credentials, knownCredentials } from './credentials.ts';
import { gatherBatches } from './gather-batches.ts';
import { type KeepParts, createKeeper } from './keep-apart.ts';
import type { DeviceHeard } from './keep-together.ts';
import { isStuck } from './stuck-rules.ts';

type IntakeParts = KeepParts & {
  /** Told how much each commit takes. */
  onBatch?: (size: number) => void;
};

export type Intake = Pick<Backstage, 'take' | 'hear' | 'refused'> &
  Credentials & {
    /** Messages that wait for the commit under way. */
    waiting(): number;
    /** Whether nothing of what waits has been kept or given back for long. */
    isStuck(): boolean;
    close(): Promise<void>;
  };

/** A device that is merely there is written down no more often. */
const aliveEveryMs = 60_000;
const mostRemembered = 20_000;

/**
 * What devices say becomes how they are. Whatever comes while a commit is under way forms the next batch, so that a thousand
 * devices cost a few commits; a message settles after its own, and only then is its device answered.
 */
export function createIntake({ onBatch, ...parts }: IntakeParts): Intake {
  const { pool, clock, log, onFault } = parts;
  const batches = gatherBatches(createKeeper(parts), clock, onBatch);
  const lastHeard = new Map<string, number>();

  const hearOf = ({ deviceRef }: KnownDevice, at: Date) => {
    if (lastHeard.size >= mostRemembered) lastHeard.clear();
    lastHeard.set(deviceRef, at.getTime());
  };
  /** What nobody waits for: where it cannot be kept, the next sign says the same. */
  const note = (device: KnownDevice, heard: DeviceHeard) => {
    const reject = (error: unknown) => {
      lastHeard.delete(device.deviceRef);
      log.warn({ err: error, deviceId: device.deviceId }, 'A sign of life of a device could not be kept');
    };
    if (heard.what !== 'gone') hearOf(device, heard.at);
    batches.add({ device, listen: () => heard, resolve: () => undefined, reject });
  };
  const isFresh = ({ deviceRef }: KnownDevice, at: Date) =>
    at.getTime() - (lastHeard.get(deviceRef) ?? Number.NEGATIVE_INFINITY) < aliveEveryMs;

  return {
    ...knownCredentials(pool),
    take: (message) =>
      new Promise((resolve, reject) => {
        hearOf(message.device, message.receivedAt);
        batches.add({ device: message.device, listen: () => heardIn(message), resolve, reject });
        batches.setOut();
      }),
    hear(device, sign, at, heardBefore) {
      if (sign === 'alive' && isFresh(device, at)) return;
      note(
        device,
        sign === 'will' ? { what: 'gone', at, ...(heardBefore && { lastHeard: heardBefore }) } : { what: 'there', at },
      );
      if (sign === 'alive') batches.setOutSoon();
      else batches.setOut();
    },
    refused(device, fault) {
      if (!device) return onFault(fault);
      note(device, { what: 'fault', fault, at: clock.now() });
      batches.setOutSoon();
    },
    waiting: batches.waiting,
    isStuck: () => isStuck(batches.waitsSince(), clock.now()),
    async close() {
      await batches.close();
      await pool.end();
    },
  };
}

const decoder = new TextDecoder('utf-8', { fatal: true });
/** Nothing for bytes that are no text. */
function textOf(payload: Uint8Array): string | null {
  try {
    return decoder.decode(payload);
  } catch {
    return null;
  }
}

function heardIn({ channel, payload, receivedAt: at }: DeviceMessage): DeviceHeard {
  const read = readMessage(channel, textOf(payload));
  return 'message' in read ? { what: 'message', message: read.message, at } : { what: 'fault', fault: read.fault, at };
}
