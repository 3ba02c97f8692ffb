import { setTimeout as sleep } from 'node:timers/promises';
import mqtt, { type MqttClient } from 'mqtt';
import { commandsChannel, topicOf } from '@timbro/core/devices/wire.ts';
import { type Database, openDatabase } from '../db/client.ts';
import { type ProcessOptions, endProcess, startProcess } from './api-process.ts';
import { type FleetDevice, addFleet } from './fleet.ts';
import { askDevices, commandEnds } from './kill-commands.ts';

type KillOptions = ProcessOptions & {
  devices: number;
  kills: number;
  mqttPort: number;
  /** From one kill to the next. */
  apartMs: number;
  /** Whether some of them are asked for something meanwhile: a command that nobody answers any more takes half a minute to end. */
  asks: boolean;
  say?(line: string): void;
};

export type KillFigures = {
  /** Measures that were told, those that were acknowledged, those kept, and those the hours count. */
  told: number;
  acknowledged: number;
  rows: number;
  counted: number;
  /** Measures that were acknowledged and were not there, at a kill or at the end. */
  lost: number;
  inFlightAtKills: number[];
  readyMs: number[];
  /** Commands that were asked for, those that a device obeyed, those that came to one twice, and those told otherwise than they ended. */
  commands: number;
  obeyed: number;
  repeated: number;
  mistaken: number;
};

type Load = {
  readonly told: Set<string>;
  readonly acknowledged: Set<string>;
  /** How often each command came to its device. */
  readonly arrivals: Map<string, number>;
  readonly obeyed: Set<string>;
  isOver: boolean;
};
type Player = FleetDevice & { client: MqttClient };
const keyOf = (ref: string, at: number) => `${ref} ${at}`;
const [longestWaveMs, longestAnswerMs] = [700, 40];

/**
 * Devices tell one measure after the other and keep each until it is acknowledged; meanwhile the API is killed without warning
 * again and again, and some of them are asked for something. Then the database is compared with what they were told.
 */
export async function killUnderTelemetry(options: KillOptions): Promise<KillFigures> {
  const fleet = await addFleet({ databaseUrl: options.databaseUrl, count: options.devices });
  const load: Load = {
    told: new Set(),
    acknowledged: new Set(),
    arrivals: new Map(),
    obeyed: new Set(),
    isOver: false,
  };
  const database = openDatabase(options.databaseUrl, () => undefined, { app: 1, system: 1 });
  const over = new AbortController();
  let players: Player[] = [];
  try {
    let server = await startProcess(withGateway(options));
    players = fleet.map((device) => ({ ...device, client: switchOn(device, options.mqttPort, load) }));
    const telling = players.map((player) => tellOn(player, load, over.signal));
    const [inFlightAtKills, readyMs, lost]: [number[], number[], Set<string>] = [[], [], new Set()];
    for (let kill = 0; kill < options.kills; kill += 1) {
      await sleep(options.apartMs);
      await sleep(100 + (longestWaveMs - 100) * Math.random());
      if (options.asks) await askDevices(database, fleet, kill);
      // While commands are on their way.
      await sleep(longestAnswerMs * Math.random());
      inFlightAtKills.push(load.told.size - load.acknowledged.size);
      await endProcess(server.child, 'SIGKILL');
      // Before whoever tells again could mend it.
      await noteMissing(database, load, lost);
      server = await startProcess(withGateway(options));
      readyMs.push(server.readyMs);
      options.say?.(
        `kill ${kill + 1}: ${inFlightAtKills.at(-1)} on the way, ready after ${server.readyMs.toFixed(0)} ms`,
      );
    }
    await sleep(options.apartMs);
    over.abort();
    await Promise.all(telling);
    const commands = await commandEnds(database, load);
    await Promise.all(players.map(({ client }) => client.endAsync()));
    await endProcess(server.child, 'SIGTERM');
    await noteMissing(database, load, lost);
    const { told, acknowledged } = load;
    const sizes = { told: told.size, acknowledged: acknowledged.size, lost: lost.size };
    return { ...sizes, ...(await keptOf(database)), ...commands, inFlightAtKills, readyMs };
  } finally {
    over.abort();
    load.isOver = true;
    for (const { client } of players) client.end(true);
    await database.close();
  }
}

const withGateway = ({ settings, mqttPort, ...options }: KillOptions): ProcessOptions => ({
  ...options,
  settings: { ...settings, MQTT_PORT: String(mqttPort) },
});

/** It comes back by itself, and what was not acknowledged goes again over the next line. */
function switchOn({ deviceId, secret }: FleetDevice, port: number, load: Load): MqttClient {
  const client = mqtt.connect(`mqtt://127.0.0.1:${port}`, {
    username: deviceId,
    password: secret,
    clientId: deviceId,
    reconnectPeriod: 200,
    reconnectOnConnackError: true,
  });
  client.on('error', () => undefined);
  client.on('connect', () => client.subscribe(topicOf(deviceId, commandsChannel), { qos: 1 }));
  client.on('message', (_topic, payload) => {
    const { commandId } = JSON.parse(payload.toString()) as { commandId: string };
    const before = load.arrivals.get(commandId) ?? 0;
    load.arrivals.set(commandId, before + 1);
    if (before > 0) return;
    load.obeyed.add(commandId);
    for (const result of ['delivered', 'successful'])
      void tell(client, topicOf(deviceId, 'answers'), { commandId, result }, load);
  });
  return client;
}

/** Until it is acknowledged: the library sends again what was on its way, but gives up what came while it did so. */
async function tell(client: MqttClient, topic: string, payload: object, load: Load): Promise<void> {
  const isTaken = () =>
    client.publishAsync(topic, JSON.stringify(payload), { qos: 1 }).then(
      () => true,
      () => false,
    );
  while (!(await isTaken()) && !load.isOver) await sleep(20);
}

async function tellOn({ ref, deviceId, client }: Player, load: Load, signal: AbortSignal): Promise<void> {
  for (let at = Date.now(), counted = 0; !signal.aborted; counted += 1) {
    at = Math.max(at + 1, Date.now());
    const measure = {
      at: new Date(at).toISOString(),
      batteryVoltage: 12.3,
      positivePoleCount: counted,
      negativePoleCount: counted,
      dispersion: { positive: 8, negative: 9 },
      intervalSeconds: 10,
    };
    load.told.add(keyOf(ref, at));
    await tell(client, topicOf(deviceId, 'telemetry'), measure, load);
    load.acknowledged.add(keyOf(ref, at));
  }
}

async function noteMissing(database: Database, { acknowledged }: Load, lost: Set<string>): Promise<void> {
  const told = [...acknowledged].map((key) => key.split(' '));
  const { rows } = await database.system.query<{ ref: string; at: string }>(
    `select ref, at from unnest($1::uuid[], $2::bigint[]) as a(ref, at)
     where not exists (select from device_measures m where m.device_ref = a.ref and m.at = to_timestamp(a.at / 1000.0))`,
    [told.map(([ref]) => ref), told.map(([, at]) => at)],
  );
  for (const { ref, at } of rows) lost.add(keyOf(ref, Number(at)));
}

async function keptOf(database: Database): Promise<Pick<KillFigures, 'rows' | 'counted'>> {
  const { rows } = await database.system.query<{ rows: number; counted: number }>(
    `select (select count(*)::int from device_measures) as rows, (select coalesce(sum(measures), 0)::int from device_hours) as counted`,
  );
  return rows[0] ?? { rows: Number.NaN, counted: Number.NaN };
}
