import type pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DeviceOrders, deviceOrders } from '#testing/device-orders.ts';
import { createDepartures } from './departures.ts';

let orders: DeviceOrders;
beforeAll(async () => void (orders = await deviceOrders()));
afterAll(() => orders.close());

type Heard = { before(statement: string): Promise<void> | void; after(statement: string): void };

/** The same pool, with an ear on the named statements: before each is run, and after its connection is given back. */
function overheard(pool: pg.Pool, { before, after }: Heard): pg.Pool {
  const listening = (client: pg.PoolClient) => {
    const ran: string[] = [];
    const hooks = {
      async query(statement: string | { name: string }) {
        if (typeof statement === 'string') return client.query(statement);
        await before(statement.name);
        ran.push(statement.name);
        return client.query(statement as pg.QueryConfig);
      },
      release(broken?: Error) {
        client.release(broken);
        ran.forEach(after);
      },
    };
    return throughHooks(client, hooks);
  };
  return throughHooks(pool, { connect: async () => listening(await pool.connect()) });
}

const throughHooks = <T extends object>(target: T, hooks: Readonly<Record<string, unknown>>): T =>
  new Proxy(target, {
    get(_, key) {
      if (typeof key === 'string' && key in hooks) return hooks[key];
      const own: unknown = Reflect.get(target, key);
      return typeof own === 'function' ? (own.bind(target) as unknown) : own;
    },
  });

/** Every moment at which the second call may come; the next claim always comes as late as it can: after the putting back. */
const moments = ['while it is claimed', 'while it is handed over', 'while it is put back'] as const;

test.for(moments)('what a device does not take rests although somebody calls for it %s', async (moment) => {
  const { deviceRef, ...device } = await orders.aDevice();
  const commandId = await orders.aCommand({ deviceRef, ...device });
  let endPutBack: () => void = () => undefined;
  const putBack = new Promise<void>((resolve) => (endPutBack = resolve));
  let claims = 0;
  const sends: string[] = [];
  const callAt = (now: string) => {
    if (now === moment) departures.called(deviceRef);
  };
  const departures = createDepartures({
    pool: overheard(orders.database.system, {
      async before(statement) {
        if (statement === 'put_command_back') callAt('while it is put back');
        if (statement !== 'claim_commands') return;
        claims += 1;
        callAt('while it is claimed');
        if (claims > 1) await putBack;
      },
      after: (statement) => void (statement === 'put_command_back' && endPutBack()),
    }),
    clock: orders.clock,
    log: pino({ level: 'silent' }),
    wakeOutbox: () => undefined,
    firstPauseMs: 300_000,
    gateway: {
      reaches: () => true,
      async send(_, text) {
        sends.push((JSON.parse(text) as { commandId: string }).commandId);
        callAt('while it is handed over');
        return false;
      },
    },
  });
  departures.called(deviceRef);
  await departures.untilIdle();
  await putBack;
  await departures.untilIdle();
  expect(sends).toEqual([commandId]);
  expect(await orders.commandOf(commandId)).toMatchObject({ status: 'queued', sentAt: null });
});
