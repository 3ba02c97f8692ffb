import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { createSecureContext } from 'node:tls';
import type { Logger } from 'pino';
import { channels } from '@timbro/core/devices/wire.ts';
import type { Clock } from '#clock.ts';
import { codeOf } from '#code-of.ts';
import { type Env, SetupFault } from '#env.ts';
import { startEmbedded } from '#gateway/embedded.ts';
import type { Backstage, Gateway, KnownDevice } from '#gateway/gateway.ts';
import type { Certificate } from '#gateway/listener.ts';
import type { Metrics } from '#http/metrics.ts';
import { checkPort } from './listen-check.ts';

/** Knows the devices and keeps what they say. */
type Intake = Omit<Backstage, 'ready'> & { find(deviceId: string): Promise<KnownDevice | null> };
/** Sends what waits for them. */
type Post = Pick<Backstage, 'ready'> & { stop(): Promise<void> };

type GatewayParts = {
  readonly env: Env;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly intake: Intake;
  startPost(gateway: Pick<Gateway, 'reaches' | 'send' | 'cut'>): Post;
};
export type RunningGateway = Pick<Gateway, 'isUp' | 'count'> & {
  /** What devices connect to. */
  readonly address: string;
  /** Lets what is being kept be answered and what was sent be settled. */
  stop(): Promise<void>;
};

/** Devices on one side, the database on the other: whichever broker stands between, both meet here. */
export async function startGateway({ startPost, ...parts }: GatewayParts): Promise<RunningGateway> {
  const { metrics, intake } = parts;
  // Looked up once: it is the most frequent thing that is counted.
  const taken = new Map(
    channels.map((channel) => [channel, metrics.deviceMessages.labels({ channel, outcome: 'taken' })]),
  );
  // Each needs the other: whoever comes before it stands is found by its first look.
  const works: { post: Post | null } = { post: null };
  const backstage: Backstage = {
    ...intake,
    take: async (message) => {
      try {
        await intake.take(message);
        taken.get(message.channel)?.inc();
      } catch (error) {
        metrics.deviceMessages.inc({ channel: message.channel, outcome: 'failed' });
        throw error;
      }
    },
    ready: (device) => works.post?.ready(device),
  };
  const { gateway, address } = await openGateway(parts, backstage);
  const post = startPost({
    ...gateway,
    send: async (device, command) => {
      const isTaken = await gateway.send(device, command);
      metrics.commandsSent.inc({ outcome: isTaken ? 'taken' : 'notTaken' });
      return isTaken;
    },
  });
  works.post = post;
  metrics.watch('timbro_devices_connected', 'Devices on the line of this process', () => gateway.count());
  return {
    address,
    isUp: () => gateway.isUp(),
    count: () => gateway.count(),
    async stop() {
      await gateway.stop();
      await post.stop();
    },
  };
}

async function openGateway(
  { env, clock, log, metrics, intake }: Omit<GatewayParts, 'startPost'>,
  backstage: Backstage,
): Promise<{ gateway: Gateway; address: string }> {
  if (env.MQTT_URL) {
    const { protocol, host } = new URL(env.MQTT_URL);
    const clientId = env.MQTT_CLIENT_ID ?? `timbro-${hostname()}-${env.PORT}`;
    const find = (deviceId: string) => intake.find(deviceId);
    // The client of an outside broker is loaded only where there is one.
    const { startExternal } = await import('#gateway/external.ts');
    const gateway = startExternal({ url: env.MQTT_URL, clientId, backstage, find, clock, log });
    return { gateway, address: `${protocol}//${host}` };
  }
  const certificate = await readCertificate(env);
  const host = hostOf(env);
  const gateway = await startEmbedded({
    host,
    port: env.MQTT_PORT,
    certificate,
    mostClients: env.MQTT_MAX_CLIENTS,
    backstage,
    clock,
    log,
    onRejected: (reason) => metrics.gatewayRejections.inc({ reason }),
  });
  const address = `${certificate ? 'mqtts' : 'mqtt'}://${nameOf(host, env)}:${gateway.port}`;
  if (certificate) log.info({ host, port: gateway.port }, 'devices connect with TLS');
  else
    log.info(
      { host, port: gateway.port },
      'devices connect without TLS; from other machines only where MQTT_HOST or a certificate (MQTT_TLS_CERT, MQTT_TLS_KEY) allows it',
    );
  return { gateway, address };
}

/** What is not encrypted stays on this machine, unless somebody asks for it. */
const hostOf = ({ MQTT_HOST, MQTT_TLS_CERT }: Env): string => MQTT_HOST ?? (MQTT_TLS_CERT ? '0.0.0.0' : '127.0.0.1');

/** What is reached from elsewhere goes by the name under which everything else is. */
const nameOf = (host: string, { PUBLIC_URL }: Env): string =>
  PUBLIC_URL && host !== '127.0.0.1' ? new URL(PUBLIC_URL).hostname : 'localhost';

/** What can be known to be wrong before anything is started. */
export async function checkGateway(env: Env): Promise<void> {
  if (env.MQTT_URL) return;
  await readCertificate(env);
  await checkPort(hostOf(env), env.MQTT_PORT, { host: 'MQTT_HOST', port: 'MQTT_PORT' });
}

async function readCertificate({ MQTT_TLS_CERT, MQTT_TLS_KEY }: Env): Promise<Certificate | null> {
  if (!MQTT_TLS_CERT || !MQTT_TLS_KEY) return null;
  const certificate = {
    cert: await readPem('MQTT_TLS_CERT', MQTT_TLS_CERT),
    key: await readPem('MQTT_TLS_KEY', MQTT_TLS_KEY),
  };
  try {
    createSecureContext(certificate);
    return certificate;
  } catch {
    throw new SetupFault('MQTT_TLS_CERT and MQTT_TLS_KEY hold no certificate and its key (PEM): correct them.');
  }
}

const readPem = (name: string, path: string): Promise<Buffer> =>
  readFile(path).catch((error: unknown) => {
    throw new SetupFault(
      `The file ${path} of ${name} cannot be read (${codeOf(error)}): correct the path or its rights.`,
    );
  });
