import type { AedesOptions, Client, PublishPacket } from 'aedes';
import { commandsChannel, mostPayloadBytes, readTopic, topicOf } from '@timbro/core/devices/wire.ts';
import type { DeviceMessage } from './gateway.ts';
import { type Hall, refuseOf } from './hall.ts';
import { keepAlive } from './insides.ts';
import type { Line } from './lines.ts';

type Handlers = Required<AedesOptions>;

/** The acknowledgement leaves when the callback is called, and so after the commit. */
export const takeMessage =
  (hall: Hall): Handlers['authorizePublish'] =>
  (client, packet, callback) => {
    const line = client && lineOf(hall, client);
    if (!line || isEnding(line) || hall.isStopping) return;
    const topic = readTopic(packet.topic);
    const payload = bytesOf(packet);
    if (!topic || topic.deviceId !== line.device.deviceId) {
      refuseTopic(hall, line);
      if (!isEnding(line)) setImmediate(callback, null);
      return;
    }
    if (payload.length > mostPayloadBytes) {
      refuseOf(hall, line.device, 'tooLarge');
      setImmediate(callback, null);
      return;
    }
    const receivedAt = hall.clock.now();
    hall.lastHeard.set(line.device.deviceRef, receivedAt);
    const message = { device: line.device, channel: topic.channel, payload, receivedAt };
    const wait = hall.paceOf(line.device.deviceRef)(performance.now());
    if (wait === 0) keep(hall, line, message, callback);
    else setTimeout(() => line.isOver || hall.isStopping || keep(hall, line, message, callback), wait).unref();
  };

/** Settles the callback with the commit; an error ends the connection without an answer, and the device sends it again. */
function keep(hall: Hall, line: Line, message: DeviceMessage, callback: (error?: Error | null) => void): void {
  const kept = hall.backstage.take(message);
  hall.underWay.add(kept);
  kept
    .then(
      () => {
        keepAlive(line.client);
        callback(null);
      },
      (error: unknown) => {
        hall.log.warn({ err: error, deviceId: line.device.deviceId }, 'what a device said could not be kept');
        callback(error instanceof Error ? error : new Error(String(error)));
      },
    )
    .finally(() => hall.underWay.delete(kept));
}

/** Only its own commands, by their exact name. */
export const allowSubscription =
  (hall: Hall): Handlers['authorizeSubscribe'] =>
  (client, subscription, callback) => {
    const line = lineOf(hall, client);
    if (!line) return;
    if (subscription.topic === commandsOf(line)) {
      callback(null, subscription);
      return;
    }
    refuseTopic(hall, line);
    callback(null, null);
  };

function refuseTopic(hall: Hall, line: Line): void {
  // One packet may ask for thousands.
  if (isEnding(line)) return;
  refuseOf(hall, line.device, 'foreignTopic');
  if (!line.isTooMuch(performance.now())) return;
  hall.log.warn(
    { deviceId: line.device.deviceId },
    'a device keeps asking for what is not its own: its connection is ended',
  );
  line.client.conn.destroy();
}

/** Settles with whether the device acknowledged it, or for one that wants no acknowledgements whether it was handed over. */
export function sendCommand(line: Line, command: string, withinMs: number): Promise<boolean> {
  line.lastNumber = (line.lastNumber % 65_535) + 1;
  const number = line.lastNumber;
  return new Promise<boolean>((resolve) => {
    const settle = (isTaken: boolean) => {
      clearTimeout(timer);
      line.unanswered.delete(number);
      resolve(isTaken);
    };
    const timer = setTimeout(settle, withinMs, false);
    line.unanswered.set(number, settle);
    const packet = {
      cmd: 'publish',
      topic: commandsOf(line),
      payload: command,
      qos: 1,
      retain: false,
      dup: false,
    } as const;
    line.client.publish(packet, () => {
      if (line.listens === 0 && !line.client.closed) settle(true);
    });
  });
}

/** Gives what is sent the number by which its acknowledgement is known. */
export const numberCommand =
  (hall: Hall): Handlers['authorizeForward'] =>
  (client, packet) => {
    const line = lineOf(hall, client);
    return line && Object.assign(packet, { messageId: line.lastNumber });
  };

const isEnding = ({ client }: Line): boolean => client.conn.destroyed;
export const lineOf = (hall: Hall, client: Client): Line | null => hall.guests.get(client)?.line ?? null;
export const commandsOf = ({ device }: Line): string => topicOf(device.deviceId, commandsChannel);
const bytesOf = ({ payload }: PublishPacket): Buffer => (typeof payload === 'string' ? Buffer.from(payload) : payload);
