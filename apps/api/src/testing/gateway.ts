import { randomUUID } from 'node:crypto';
import { type Socket, connect as connectSocket } from 'node:net';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import { pino } from 'pino';
import { type EmbeddedGateway, startEmbedded } from '#gateway/embedded.ts';
import type { Backstage, DeviceMessage, GatewayFault, KnownDevice, SignOfLife } from '#gateway/gateway.ts';
import type { Rejection } from '#gateway/hall.ts';

export const secretOf = (deviceId: string): string => `secret of ${deviceId}`;
export const aDevice = (deviceId: string): KnownDevice => ({
  companyId: 'company',
  deviceRef: `ref-${deviceId}`,
  deviceId,
});

/** What stands behind the gateway, as far as the gateway can tell: everybody's secret is known, and whatever happens is written down. */
export function notingBackstage(instead: Partial<Backstage> = {}) {
  const noted = {
    lookups: 0,
    taken: [] as DeviceMessage[],
    heard: [] as [deviceId: string, sign: SignOfLife][],
    ready: [] as string[],
    refused: [] as [deviceId: string | null, fault: GatewayFault][],
  };
  const backstage: Backstage = {
    async authenticate(username, password) {
      noted.lookups += 1;
      return Buffer.from(password).toString() === secretOf(username) ? aDevice(username) : null;
    },
    async take(message) {
      noted.taken.push(message);
    },
    hear: ({ deviceId }, sign) => void noted.heard.push([deviceId, sign]),
    ready: ({ deviceId }) => void noted.ready.push(deviceId),
    refused: (device, fault) => void noted.refused.push([device?.deviceId ?? null, fault]),
    ...instead,
  };
  return { backstage, noted };
}
export const textsOf = (messages: readonly DeviceMessage[]): string[] =>
  messages.map(({ payload }) => Buffer.from(payload).toString());

type Embedded = Parameters<typeof startEmbedded>[0];
type TestGateway = EmbeddedGateway & ReturnType<typeof notingBackstage> & { rejected: Rejection[]; url: string };

/** A gateway on a port of its own. */
export async function testGateway({
  instead,
  ...parts
}: Partial<Embedded> & { instead?: Partial<Backstage> } = {}): Promise<TestGateway> {
  const behind = notingBackstage(instead);
  const rejected: Rejection[] = [];
  const gateway = await startEmbedded({
    host: '127.0.0.1',
    port: 0,
    certificate: null,
    mostClients: 5_000,
    backstage: behind.backstage,
    clock: { now: () => new Date() },
    log: pino({ level: process.env['TEST_LOG'] ?? 'silent' }),
    onRejected: (why) => void rejected.push(why),
    ...parts,
  });
  const scheme = parts.certificate ? 'mqtts' : 'mqtt';
  return { ...gateway, ...behind, rejected, url: `${scheme}://127.0.0.1:${gateway.port}` };
}

/** `null` where the device sends none. */
type DialOptions = Omit<IClientOptions, 'username' | 'password'> & {
  username?: string | null;
  password?: string | null;
};
/** A device as its firmware connects; it never comes back by itself. */
export function dial(url: string, deviceId: string, given: DialOptions = {}): MqttClient {
  const { username = deviceId, password = secretOf(deviceId), ...options } = given;
  const client = mqtt.connect(url, {
    ...(username !== null && { username }),
    ...(password !== null && { password }),
    clientId: randomUUID(),
    reconnectPeriod: 0,
    ...options,
  });
  client.on('error', () => undefined);
  return client;
}

export async function connected(url: string, deviceId: string, options?: DialOptions): Promise<MqttClient> {
  const client = dial(url, deviceId, options);
  await new Promise<void>((resolve, reject) => {
    client.once('connect', () => resolve());
    client.once('error', reject);
    client.once('close', () => reject(new Error('the connection was closed')));
  });
  return client;
}

/** How an attempt to connect ends: the code of its refusal, or that there was no answer. */
export async function outcomeOf(client: MqttClient): Promise<number | 'connected' | 'closed'> {
  return new Promise((resolve) => {
    client.once('connect', () => resolve('connected'));
    client.once('error', (error) => resolve('code' in error && typeof error.code === 'number' ? error.code : 'closed'));
    client.once('close', () => resolve('closed'));
  });
}
export const closing = (client: MqttClient): Promise<void> =>
  new Promise((resolve) => void client.once('close', () => resolve()));

/** The line breaks, as when the power goes. */
export const breakLine = (client: MqttClient): void => void client.stream.destroy();

/** A connection on which a test writes the bytes itself. */
export async function plainSocket(
  port: number,
): Promise<{ socket: Socket; closed: Promise<void>; received: Buffer[] }> {
  const socket = connectSocket(port, '127.0.0.1');
  const received: Buffer[] = [];
  socket.on('data', (chunk) => received.push(chunk));
  socket.on('error', () => undefined);
  const closed = new Promise<void>((resolve) => void socket.once('close', () => resolve()));
  await new Promise<void>((resolve) => void socket.once('connect', () => resolve()));
  return { socket, closed, received };
}

const text = (value: string) => {
  const bytes = Buffer.from(value);
  return Buffer.concat([Buffer.from([bytes.length >> 8, bytes.length & 0xff]), bytes]);
};
/** CONNECT of MQTT 3.1.1 with a credential, no will, and no keep-alive. */
export function connectBytes(deviceId: string, secret = secretOf(deviceId)): Buffer {
  const rest = Buffer.concat([text('MQTT'), Buffer.from([4, 0xc2, 0, 0]), text(''), text(deviceId), text(secret)]);
  return Buffer.concat([Buffer.from([0x10, rest.length]), rest]);
}
