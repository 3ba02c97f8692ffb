import { pino } from 'pino';
import { openDatabase, openPool } from '../db/client.ts';
import { onConnection } from '../db/in-transaction.ts';
import { type Listen, listenOn } from '../db/listen.ts';
import { callChannel, textOfCall } from '../gateway/calls.ts';
import type { Gateway, KnownDevice } from '../gateway/gateway.ts';
import { type Answer, answerCommands } from '../modules/device-commands/answers.repo.ts';
import { startCommandPost } from '../modules/device-commands/command-post.ts';
import type { DeviceOrders } from './device-orders.ts';

export type SentCommand = { deviceRef: string; commandId: string; command: string; params: object };
/** What a device does with what it is sent: whether it takes it. */
type Device = (sent: SentCommand) => Promise<boolean> | boolean;

/** A gateway with the devices that a test puts on the line. */
function testGateway() {
  const online = new Map<string, Device>();
  const sends: SentCommand[] = [];
  const cuts: string[] = [];
  const asked: string[] = [];
  const gateway: Pick<Gateway, 'reaches' | 'send' | 'cut'> = {
    reaches(deviceRef) {
      asked.push(deviceRef);
      return online.has(deviceRef);
    },
    async send({ deviceRef }, text) {
      const sent = { deviceRef, ...(JSON.parse(text) as Omit<SentCommand, 'deviceRef'>) };
      sends.push(sent);
      return (await online.get(deviceRef)?.(sent)) ?? false;
    },
    cut: (deviceRefs) => void cuts.push(...deviceRefs),
  };
  return { gateway, online, sends, cuts, asked };
}

type Options = {
  sweepMs?: number;
  /** Of the connection that listens, in the list of connections. */
  name?: string;
  /** Instead of hearing what the database calls out. */
  hear?: Listen;
};

/** One process with its connections to the database and the devices on its line. */
export async function commandPost({ url, clock }: DeviceOrders, { sweepMs = 50, name = 'post', hear }: Options = {}) {
  const log = pino({ level: process.env.TEST_LOG ?? 'silent' });
  const onFault = () => undefined;
  const database = openDatabase(url, onFault, { app: 1, system: 2 });
  const hearing = openPool(url, 'timbro_system', 1, onFault, { claim: name });
  const devices = testGateway();
  let wakes = 0;
  const listen = hear ?? listenOn(hearing, log);
  let begun: Promise<unknown> | undefined;
  const post = startCommandPost({
    pool: database.system,
    listen: (...how) => {
      const listening = listen(...how);
      begun = listening;
      return listening;
    },
    clock,
    log,
    gateway: devices.gateway,
    wakeOutbox: () => void (wakes += 1),
    sweepMs,
    // However slow the machine is, no pause ends while a test asks what happens meanwhile.
    firstPauseMs: 300_000,
  });
  await begun;
  return {
    ...devices,
    /** A device comes on the line; it takes whatever it is sent. */
    connect(device: KnownDevice, takes: Device = () => true) {
      devices.online.set(device.deviceRef, takes);
      post.ready(device);
    },
    disconnect: ({ deviceRef }: KnownDevice) => void devices.online.delete(deviceRef),
    sentTo: ({ deviceRef }: KnownDevice) =>
      devices.sends.filter((sent) => sent.deviceRef === deviceRef).map(({ commandId }) => commandId),
    wakes: () => wakes,
    /** How often it was looked whether a device is on the line here. */
    looksFor: ({ deviceRef }: KnownDevice) => devices.asked.filter((ref) => ref === deviceRef).length,
    async stop() {
      await post.stop();
      await hearing.end();
      await database.close();
    },
  };
}

/** What requests and devices do meanwhile, each as its own transaction. */
export const onCommands = ({ database, clock, aCommand }: DeviceOrders) => ({
  /** Says that something waits, as whoever asks for it does. */
  call: async ({ deviceRef }: KnownDevice, kind: 'command' | 'cut' = 'command') =>
    void (await database.system.query('select pg_notify($1, $2)', [callChannel, textOfCall({ kind, deviceRef })])),
  async ask(device: KnownDevice): Promise<string> {
    const id = await aCommand(device);
    await this.call(device);
    return id;
  },
  answer: ({ companyId, deviceRef }: KnownDevice, commandId: string, result: Answer['result']) =>
    onConnection(database.system, 'begin', (client) =>
      answerCommands(client, [{ companyId, deviceRef, commandId, result, detail: null, at: clock.now() }]),
    ),
  /** Whether it could be taken back. */
  cancel: async (commandId: string): Promise<boolean> => {
    const text = `delete from device_commands where id = $1 and status = 'queued'`;
    return (await database.system.query(text, [commandId])).rowCount === 1;
  },
});
