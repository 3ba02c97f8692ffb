import { setTimeout as rest } from 'node:timers/promises';
import mqtt from 'mqtt';
import * as z from 'zod';
import { type Channel, commandsChannel, topicOf } from '@timbro/core/devices/wire.ts';
import type { Order, Said } from './hardware.ts';

/** What went over the lines of a run. */
export type Tally = {
  sent: number;
  acknowledged: number;
  /** Commands that came, those of them that had come before, and answers that were given. */
  commands: number;
  repeated: number;
  answered: number;
  /** Messages that were sent again although they had been acknowledged, and messages that nobody can read. */
  replayed: number;
  bad: number;
  /** Lines that broke, and times that a device slept. */
  broken: number;
  slept: number;
};
export const emptyTally = (): Tally => ({
  sent: 0,
  acknowledged: 0,
  commands: 0,
  repeated: 0,
  answered: 0,
  replayed: 0,
  bad: 0,
  broken: 0,
  slept: 0,
});

const order = z.object({
  commandId: z.string(),
  command: z.string(),
  params: z.record(z.string(), z.unknown()).optional(),
});

export type LineOptions = {
  readonly mqttUrl: string;
  readonly deviceId: string;
  readonly password: string;
  readonly tally: Tally;
  onOrder(order: Order): void;
  /** What happened on it, in words. */
  tell(news: string): void;
};

const keptForReplay = 3;
const [retryMs, retryRefusedMs] = [1_000, 10_000];
/** Whoever is turned away comes back, but seldom: a credential may be mended, and somebody counts wrong ones. */
const settings = {
  keepalive: 30,
  reconnectPeriod: retryMs,
  reconnectOnConnackError: true,
  connectTimeout: 10_000,
  clean: true,
} as const;

/** The line of a device: what it says stays with it until the gateway has acknowledged it, and goes again over the next connection. */
export function openLine({ mqttUrl, deviceId, password, tally, onOrder, tell }: LineOptions) {
  const will = { topic: topicOf(deviceId, 'status'), payload: Buffer.from('{"state":"offline"}'), qos: 1 as const };
  const credential = { username: deviceId, password, clientId: deviceId, protocolVersion: 4 as const };
  // Certificates are the concern of firmware: here a self-made one is as good.
  const client = mqtt.connect(mqttUrl, { ...settings, ...credential, will, rejectUnauthorized: false });
  const said: { channel: Channel; text: string }[] = [];
  /** What it has to say while it sleeps. */
  let dreamt: { channel: Channel; text: string }[] | null = null;
  let unacknowledged = 0;

  let isOver = false;
  const publish = (channel: Channel, text: string): void => {
    client.publish(topicOf(deviceId, channel), text, { qos: 1 }, (error) => {
      // The library gives up what came while it sent older ones again; a device does not.
      if (error) return void (isOver || setTimeout(publish, retryMs, channel, text));
      tally.acknowledged += 1;
      unacknowledged -= 1;
      said.push({ channel, text });
      if (said.length > keptForReplay) said.shift();
    });
  };
  const sayText = (channel: Channel, text: string) => {
    tally.sent += 1;
    unacknowledged += 1;
    if (dreamt) dreamt.push({ channel, text });
    else publish(channel, text);
  };

  listen(client, { deviceId, tally, onOrder, tell }, () => sayText('status', '{"state":"online"}'));
  return {
    say: ({ channel, payload }: Said) => sayText(channel, JSON.stringify(payload)),
    sayText,
    /** As hardware does that lost power before it noted what was acknowledged. */
    replay() {
      for (const { channel, text } of said.slice()) {
        tally.replayed += 1;
        sayText(channel, text);
      }
    },
    isUp: () => client.connected,
    break() {
      tally.broken += 1;
      client.stream.destroy();
    },
    /** Goes in good order once everything is acknowledged. */
    async sleep() {
      tally.slept += 1;
      dreamt = [];
      await client.endAsync();
    },
    wake() {
      client.reconnect();
      const told = dreamt ?? [];
      dreamt = null;
      for (const { channel, text } of told) publish(channel, text);
    },
    /** In good order once everything is acknowledged; what nobody acknowledges in time is given up. */
    async close(withinMs: number) {
      const end = Date.now() + withinMs;
      const isSettled = () => unacknowledged === 0 && client.connected;
      while (!isSettled() && Date.now() < end) await rest(50);
      isOver = true;
      await client.endAsync(unacknowledged > 0);
    },
  };
}
export type Line = ReturnType<typeof openLine>;

/** What comes from the gateway, and what becomes of the connection. */
function listen(
  client: mqtt.MqttClient,
  { deviceId, tally, onOrder, tell }: Omit<LineOptions, 'mqttUrl' | 'password'>,
  greet: () => void,
) {
  client.on('connect', () => {
    tell('is connected');
    client.options.reconnectPeriod = retryMs;
    client.subscribe(topicOf(deviceId, commandsChannel), { qos: 1 });
    greet();
  });
  client.on('error', (error) => {
    if (/refused: (Not authorized|Bad username)/.test(error.message)) client.options.reconnectPeriod = retryRefusedMs;
    tell(error.message);
  });
  client.on('message', (_topic, payload) => {
    const read = order.safeParse(parsed(payload.toString()));
    if (!read.success) return;
    tally.commands += 1;
    tell(`is asked: ${read.data.command}`);
    onOrder(read.data);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
