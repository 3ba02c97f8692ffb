import type { AedesOptions, AuthenticateError, Client } from 'aedes';
import { deviceIdOf, deviceIdPattern } from '@timbro/core/devices/rules.ts';
import { topicOf } from '@timbro/core/devices/wire.ts';
import type { KnownDevice } from './gateway.ts';
import { type Guest, type Hall, refuseOf } from './hall.ts';
import { hasTakenLeave } from './insides.ts';
import type { Line } from './lines.ts';
import { createTally } from './tally.ts';

type Handlers = Required<AedesOptions>;
type LetIn = Parameters<Handlers['authenticate']>[3];

const badCredential = 4;
/** What a connection may ask for in vain within a minute. */
const mostForeign = 20;

/**
 * What every connection is made into before the broker reads it: nothing of it outlives it, it cannot take another's place by
 * its name, and its last will is ours to hear, not the broker's to publish.
 */
export const beforeConnect =
  (hall: Hall): Handlers['preConnect'] =>
  (client, packet, callback) => {
    const guest = hall.guests.get(client);
    if (!guest) return;
    guest.name = packet.clientId;
    guest.willTopic = packet.will?.topic ?? null;
    packet.clientId = '';
    packet.clean = true;
    delete packet.will;
    if (packet.protocolVersion !== 4) {
      hall.rejected('oldProtocol');
      // The broker refuses what is newer than 3.1.1 by its answer; what is older it would take.
      packet.protocolVersion = 5;
    }
    const why = hall.door.isShut(guest.address, deviceIdOf(packet.username ?? ''))
      ? 'shutDoor'
      : hall.inside.size >= hall.mostClients
        ? 'noRoom'
        : null;
    if (why) {
      hall.rejected(why);
      callback(new Error(why), false);
      return;
    }
    hall.inside.add(client);
    callback(null, true);
  };

export const letIn =
  (hall: Hall): Handlers['authenticate'] =>
  (client, username, password, done) => {
    const guest = hall.guests.get(client);
    const deviceId = deviceIdOf(username ?? '');
    if (!guest) return;
    if (!password || !deviceIdPattern.test(deviceId)) {
      refuse(hall, guest, deviceId, done);
      return;
    }
    void lookUp(hall, deviceId, password).then(
      (device) => {
        if (client.closed || hall.isStopping) return;
        if (device) welcome(hall, client, guest, device, done);
        else refuse(hall, guest, deviceId, done);
      },
      (error: unknown) => {
        hall.log.warn({ err: error, deviceId }, 'a device could not be looked up');
        // Without an answer: after "unavailable" some clients never come back.
        client.conn.destroy();
      },
    );
  };

/** Fails for a device that was cut meanwhile, for what was found may be of before; it asks again at once. */
async function lookUp(hall: Hall, deviceId: string, password: Uint8Array): Promise<KnownDevice | null> {
  hall.lookups += 1;
  try {
    const device = await hall.backstage.authenticate(deviceId, password);
    if (device && hall.cut.has(device.deviceRef)) throw new Error('its credential has just changed');
    return device;
  } finally {
    hall.lookups -= 1;
    if (hall.lookups === 0) hall.cut.clear();
  }
}

function refuse(hall: Hall, { address }: Guest, deviceId: string, done: LetIn): void {
  hall.rejected('wrongCredential');
  if (hall.door.wrong(address, deviceId))
    hall.log.warn({ address }, 'too many wrong credentials: the address is not heard for a while');
  done(
    Object.assign<Error, Pick<AuthenticateError, 'returnCode'>>(new Error('wrong credential'), {
      returnCode: badCredential,
    }),
    false,
  );
}

function welcome(hall: Hall, client: Client, guest: Guest, device: KnownDevice, done: LetIn): void {
  hall.door.right(guest.address, device.deviceId);
  if (guest.willTopic !== null && guest.willTopic !== topicOf(device.deviceId, 'status'))
    refuseOf(hall, device, 'foreignTopic');
  const line: Line = {
    client,
    device,
    name: guest.name,
    isTooMuch: createTally(mostForeign, 60_000),
    unanswered: new Map(),
    lastNumber: 0,
    isReady: false,
    isOver: false,
    listens: null,
  };
  guest.line = line;
  hall.lines.add(line);
  done(null, true);
}

/** A line that broke tells what a last will would; not one that took its leave, nor one that another of the device has followed. */
export function endGuest(hall: Hall, client: Client): void {
  const line = hall.guests.get(client)?.line;
  hall.guests.delete(client);
  hall.inside.delete(client);
  if (!line) return;
  line.isOver = true;
  hall.lines.remove(line);
  for (const settle of line.unanswered.values()) settle(false);
  if (hall.isStopping || !line.isReady || hasTakenLeave(client)) return;
  const { device } = line;
  if (hall.lines.of(device.deviceRef).length > 0) return;
  hall.backstage.hear(device, 'will', hall.clock.now(), hall.lastHeard.get(device.deviceRef));
}
