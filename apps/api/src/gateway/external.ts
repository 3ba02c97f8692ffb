import { setTimeout as pause } from 'node:timers/promises';
import mqtt, { type IPublishPacket, type MqttClient } from 'mqtt';
import type { Logger } from 'pino';
import {
  type Channel,
  channels,
  commandsChannel,
  mostPayloadBytes,
  readMessage,
  readTopic,
  topicOf,
} from '@timbro/core/devices/wire.ts';
import type { Clock } from '#clock.ts';
import type { Backstage, Gateway, KnownDevice } from './gateway.ts';
import { createPresence } from './presence.ts';

type ExternalParts = {
  /** With the name and the password of the API at that broker. */
  readonly url: string;
  /** The same after a restart: the broker keeps for it what arrives meanwhile. */
  readonly clientId: string;
  readonly backstage: Pick<Backstage, 'take' | 'ready' | 'refused'>;
  /** The device of a name that the broker has let in. */
  find(deviceId: string): Promise<KnownDevice | null>;
  readonly clock: Clock;
  readonly log: Logger;
};

const sendMs = 10_000;
const settleMs = 5_000;

/** Each message goes to one of the processes, but every process must know who is online. */
const sharedTopic = (channel: Channel) => `${channel === 'status' ? '' : '$share/timbro/'}graid/+/${channel}`;

/**
 * A broker that stands elsewhere, which knows the devices by its own password file and holds them to their topics by its own
 * list. It has answered a device before we have heard of the message; we answer the broker once it is kept.
 */
export function startExternal(parts: ExternalParts): Gateway {
  const { clientId, log } = parts;
  const { protocol, host, username, password } = new URL(parts.url);
  const presence = createPresence();
  const client = mqtt.connect(`${protocol}//${host}`, {
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
    clientId,
    clean: false,
    reconnectPeriod: 1_000,
    // A broker that restarts may refuse for a moment.
    reconnectOnConnackError: true,
    resubscribe: false,
  });
  const underWay = new Set<Promise<void>>();
  let isStopping = false;
  client.on('connect', () => subscribe(client, log));
  client.on('offline', () => log.warn({}, 'the MQTT broker is away'));
  client.on('error', (error) => log.warn({ err: error }, 'the MQTT broker does not answer as it should'));
  client.handleMessage = (packet, next) => {
    if (!isStopping) {
      const kept = keep(parts, presence, client, packet);
      underWay.add(kept);
      void kept.finally(() => underWay.delete(kept));
    }
    // The library answers each message before it reads the next; an error keeps it from answering, so that many are kept at once.
    if (packet.qos === 0) next();
    else next(new Error('answered once it is kept'));
  };
  return {
    isUp: () => client.connected,
    reaches: (deviceRef) => client.connected && presence.isHere(deviceRef),
    send: async ({ deviceId }, command) =>
      Promise.race([
        client.publishAsync(topicOf(deviceId, commandsChannel), command, { qos: 1 }).then(
          () => true,
          () => false,
        ),
        pause(sendMs, false, { ref: false }),
      ]),
    // The broker ends their connections when it reads its password file anew; until then nothing more is sent to them.
    cut: (deviceRefs) => deviceRefs.forEach((deviceRef) => presence.left(deviceRef)),
    count: () => presence.count(),
    async stop() {
      isStopping = true;
      await Promise.race([Promise.allSettled(underWay), pause(settleMs, undefined, { ref: false })]);
      await client.endAsync();
    },
  };
}

function subscribe(client: MqttClient, log: Logger): void {
  client.subscribe(channels.map(sharedTopic), { qos: 1 }, (error, granted) => {
    const refused = granted?.filter(({ qos }) => qos > 2).map(({ topic }) => topic) ?? [];
    if (error || refused.length > 0)
      log.error(
        { err: error, refused },
        'the MQTT broker does not let us listen to the devices: see docs/mosquitto.md',
      );
  });
}

/** Answers on the connection the message came by: on another its number may stand for another message. */
async function keep(
  parts: ExternalParts,
  presence: ReturnType<typeof createPresence>,
  client: MqttClient,
  packet: IPublishPacket,
): Promise<void> {
  const { stream } = client;
  const { messageId, qos } = packet;
  try {
    await handOver(parts, presence, packet);
    if (qos > 0 && messageId !== undefined && client.connected && client.stream === stream)
      stream.write(acknowledgementOf(messageId));
  } catch (error) {
    parts.log.warn({ err: error, topic: packet.topic }, 'what a device said could not be kept');
    // It is sent again once we come back.
    if (client.stream === stream) stream.destroy();
  }
}

/** PUBACK, by which the broker forgets a message. */
const acknowledgementOf = (messageId: number) => Buffer.from([0x40, 2, messageId >> 8, messageId & 0xff]);

async function handOver(
  { backstage, find, clock }: ExternalParts,
  presence: ReturnType<typeof createPresence>,
  { topic, payload: sent }: IPublishPacket,
): Promise<void> {
  const receivedAt = clock.now();
  const payload = Buffer.from(sent);
  const read = readTopic(topic);
  const device = read && (await find(read.deviceId));
  if (!read || !device) return backstage.refused(null, 'foreignTopic');
  if (payload.length > mostPayloadBytes) return backstage.refused(device, 'tooLarge');
  await backstage.take({ device, channel: read.channel, payload, receivedAt });
  const isOnline = read.channel === 'status' ? saysOnline(payload) : null;
  if (presence.heard(device.deviceRef, isOnline)) backstage.ready(device);
}

function saysOnline(payload: Buffer): boolean {
  const read = readMessage('status', payload.toString());
  return 'message' in read && read.message.channel === 'status' && read.message.payload.isOnline;
}
