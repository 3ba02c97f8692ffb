import type { Socket } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import { Aedes } from 'aedes';
import type { Logger } from 'pino';
import { mostPayloadBytes } from '@timbro/core/devices/wire.ts';
import type { Clock } from '#clock.ts';
import { beforeConnect, endGuest, letIn } from './admission.ts';
import { createDoor } from './door.ts';
import type { Backstage, Gateway, KnownDevice, SignOfLife } from './gateway.ts';
import { type EmbeddedLimits, type Hall, type Rejection, createHall, refuseOf, usualLimits } from './hall.ts';
import { limitPackets } from './insides.ts';
import { keepsNothing } from './keeps-nothing.ts';
import { createLines } from './lines.ts';
import { type Certificate, type Listener, openListener } from './listener.ts';
import { allowSubscription, commandsOf, lineOf, numberCommand, sendCommand, takeMessage } from './traffic.ts';

type EmbeddedParts = {
  readonly host: string;
  readonly port: number;
  readonly certificate: Certificate | null;
  readonly mostClients: number;
  readonly backstage: Backstage;
  readonly clock: Clock;
  readonly log: Logger;
  readonly limits?: Partial<EmbeddedLimits>;
  onRejected?(why: Rejection): void;
};
export type EmbeddedGateway = Gateway & { readonly port: number };

/** The topic and what goes before it. */
const mostPacketBytes = mostPayloadBytes + 256;
/** Beyond those who are let in: they are being looked at. */
const roomBefore = 1_000;
const settleMs = 5_000;

/** What clients send goes to the database and to nobody else; what clients get is sent to each by itself. */
class QuietBroker extends Aedes {
  override publish(...given: unknown[]): void {
    const done = given.findLast((argument) => typeof argument === 'function');
    // Never at once: the broker is in the middle of reading.
    if (done) setImmediate(done as () => void);
  }
}

/** The broker inside this process, on its own port. */
export async function startEmbedded(parts: EmbeddedParts): Promise<EmbeddedGateway> {
  const { host, port, certificate, mostClients, backstage, clock, log, onRejected: rejected = () => undefined } = parts;
  const limits = { ...usualLimits, ...parts.limits };
  const door = createDoor({ mostWrong: 20, shutMs: 60_000, mostRemembered: 10_000 });
  const hall = createHall({ backstage, clock, log, limits, mostClients, door, lines: createLines(), rejected });
  const broker = await openBroker(hall);
  const listener = await openListener({
    host,
    port,
    certificate,
    handshakeMs: limits.connectMs,
    mostSockets: mostClients + roomBefore,
    onSocket: (socket) => receive(hall, broker, socket),
    onFault: (error) => log.warn({ err: error }, 'the gateway cannot take connections'),
  });
  return {
    port: listener.port,
    isUp: () => listener.isOpen(),
    reaches: (deviceRef) => hall.lines.listening(deviceRef) !== undefined,
    send: async (device, command) => {
      const line = hall.lines.listening(device.deviceRef);
      return line ? sendCommand(line, command, limits.sendMs) : false;
    },
    cut(deviceRefs) {
      for (const deviceRef of deviceRefs) {
        if (hall.lookups > 0) hall.cut.add(deviceRef);
        for (const line of hall.lines.of(deviceRef)) line.client.conn.destroy();
      }
    },
    count: () => hall.lines.count(),
    stop: () => stop(hall, broker, listener),
  };
}

async function openBroker(hall: Hall): Promise<Aedes> {
  const broker = new QuietBroker({
    persistence: keepsNothing(),
    drainTimeout: hall.limits.drainMs,
    // Nothing is kept of them, and so nothing can pile up.
    maxInflightInbound: 0,
    preConnect: beforeConnect(hall),
    authenticate: letIn(hall),
    authorizePublish: takeMessage(hall),
    authorizeSubscribe: allowSubscription(hall),
    authorizeForward: numberCommand(hall),
  });
  await broker.listen();
  broker.on('client', (client) => {
    const line = lineOf(hall, client);
    if (!line) return;
    line.isReady = true;
    hear(hall, line.device, 'connected');
  });
  broker.on('ping', (_packet, client) => {
    const device = lineOf(hall, client)?.device;
    if (device && hall.isAliveDue(device.deviceRef)) hear(hall, device, 'alive');
  });
  broker.on('subscribe', (subscriptions, client) => {
    const line = lineOf(hall, client);
    const own = line && subscriptions.find(({ topic, qos }) => topic === commandsOf(line) && qos <= 2);
    if (!line || !own || line.isOver) return;
    line.listens = own.qos;
    hall.backstage.ready(line.device);
  });
  broker.on('unsubscribe', (topics, client) => {
    const line = lineOf(hall, client);
    if (line && topics.includes(commandsOf(line))) line.listens = null;
  });
  broker.on('ack', (packet, client) => lineOf(hall, client)?.unanswered.get(packet?.messageId ?? 0)?.(true));
  broker.on('clientError', (client, error) =>
    hall.log.debug(
      { err: error, deviceId: lineOf(hall, client)?.device.deviceId },
      'the connection of a device failed',
    ),
  );
  return broker;
}

function hear(hall: Hall, device: KnownDevice, sign: SignOfLife): void {
  const now = hall.clock.now();
  hall.lastHeard.set(device.deviceRef, now);
  hall.backstage.hear(device, sign, now);
}

function receive(hall: Hall, broker: Aedes, socket: Socket): void {
  const client = broker.handle(socket);
  hall.guests.set(client, { address: socket.remoteAddress ?? '', name: '', willTopic: null, line: null });
  limitPackets(client, mostPacketBytes, () => {
    const device = lineOf(hall, client)?.device ?? null;
    hall.log.warn({ deviceId: device?.deviceId, address: socket.remoteAddress }, 'a packet is too large');
    if (device) refuseOf(hall, device, 'tooLarge');
    else hall.backstage.refused(null, 'tooLarge');
  });
  const tooLate = setTimeout(() => {
    if (!lineOf(hall, client)?.isReady) socket.destroy();
  }, hall.limits.connectMs);
  socket.once('close', () => {
    clearTimeout(tooLate);
    endGuest(hall, client);
  });
}

/** Nobody new, then what is being kept is answered, then the lines end; none of them was broken by its device. */
async function stop(hall: Hall, broker: Aedes, listener: Listener): Promise<void> {
  if (hall.isStopping) return;
  hall.isStopping = true;
  listener.shut();
  const late = new AbortController();
  await Promise.race([
    Promise.allSettled(hall.underWay),
    pause(settleMs, undefined, { signal: late.signal }).catch(() => undefined),
  ]);
  late.abort();
  // The last answers are written in the next turn.
  await nextTurn();
  await new Promise<void>((resolve) => broker.close(resolve));
  listener.end();
}
