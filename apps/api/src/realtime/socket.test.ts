import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server as HttpServer } from 'node:http';
import type pg from 'pg';
import { pino } from 'pino';
import { io as connectTo, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { noModules } from '@timbro/core/access.ts';
import type { EntityEvent } from '@timbro/core/realtime.ts';
import { systemClock } from '#clock.ts';
import { openPool } from '#db/client.ts';
import type { Actor } from '#identity.ts';
import { testDatabase } from '#testing/database.ts';
import { startWatch } from '#testing/stolen-time.ts';
import { rooms } from './audience.ts';
import { type Identity, tabletKey } from './session-sockets.ts';
import { createSockets, type Sockets } from './socket.ts';

const companyId = randomUUID();
const event: EntityEvent = {
  eventType: 'users.update',
  entityId: randomUUID(),
  companyId,
  at: '2026-11-12T09:30:00.000Z',
};
const clock = systemClock();
const log = pino({ level: 'silent' });

let database: Awaited<ReturnType<typeof testDatabase>>;
let processes: Process[];
const identities = new Map<string, Identity>();
const clients: Socket[] = [];

type Process = { http: HttpServer; pool: pg.Pool; sockets: Sockets; url: string; ended: string[][] };

async function startProcess(): Promise<Process> {
  const pool = openPool(database.url, 'timbro_system', 2, () => undefined);
  const http = createServer();
  const sockets = createSockets({
    server: http,
    pool,
    clock,
    log,
    allowedOrigins: ['https://timbro.example'],
    authenticate: async (token) => {
      if (token === 'database down') throw new Error('connect ECONNREFUSED');
      return identities.get(token) ?? null;
    },
  });
  const ended: string[][] = [];
  sockets.onSessionsTouched((ids) => ended.push([...ids]));
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const address = http.address();
  if (!address || typeof address === 'string') throw new Error('The server has no port.');
  return { http, pool, sockets, ended, url: `http://127.0.0.1:${address.port}` };
}

async function stopProcess({ http, pool, sockets }: Process) {
  await sockets.close();
  http.close();
  await pool.end();
}

const knowEachOther = async () => {
  for (const { sockets } of processes)
    await vi.waitFor(async () => expect(await sockets.io.of('/').adapter.serverCount()).toBe(2), 60_000);
};

beforeAll(async () => {
  database = await testDatabase();
  processes = [await startProcess(), await startProcess()];
  await knowEachOther();
});
afterEach(() => {
  for (const client of clients.splice(0)) client.disconnect();
});
afterAll(async () => {
  await Promise.all(processes.map(stopProcess));
  await database.drop();
});

const anActor = (given: Partial<Actor> = {}): Actor => ({
  id: randomUUID(),
  companyId,
  timezone: 'Europe/Rome',
  sessionId: randomUUID(),
  role: 'Admin',
  modules: noModules,
  language: 'it',
  displayName: 'Anna',
  departmentId: null,
  leads: [],
  ...given,
});
/** Longer than any test takes, on whatever machine. */
const hourMs = 3_600_000;
function aToken(actor: Actor, livesMs = hourMs): string {
  const token = randomUUID();
  identities.set(token, { actor, expiresAt: new Date(clock.now().getTime() + livesMs) });
  return token;
}
function open(token: unknown, on = 0, options: Partial<ManagerOptions & SocketOptions> = {}): Socket {
  const socket = connectTo(processes[on]?.url ?? '', {
    auth: { token },
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    ...options,
  });
  clients.push(socket);
  return socket;
}
async function connected(actor: Actor, on = 0, livesMs?: number, options?: Partial<ManagerOptions & SocketOptions>) {
  const socket = open(aToken(actor, livesMs), on, options);
  const received: EntityEvent[] = [];
  socket.on('entityEvent', (one: EntityEvent) => received.push(one));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return { socket, received };
}
const happening = (socket: Socket, what: 'connect' | 'disconnect') =>
  new Promise<unknown>((resolve) => void socket.once(what, (reason?: unknown) => resolve(reason)));
const refusalOf = (socket: Socket) =>
  new Promise<string>((resolve) => void socket.once('connect_error', ({ message }) => resolve(message)));
const emit = (to: readonly string[], from = 0) => processes[from]?.sockets.emit(event, to);

describe('a socket opens', () => {
  test.each(['websocket', 'polling'])('by %s with a token that lives', async (transport) => {
    const { socket } = await connected(anActor(), 0, undefined, { transports: [transport] });
    expect(socket.io.engine.transport.name).toBe(transport);
  });

  test.each([
    ['without a token', undefined],
    ['with an unknown token', 'forged'],
    ['with something that is no text', { $ne: null }],
    ['with an endless token', 'x'.repeat(5000)],
  ])('not %s', async (_, token) => {
    expect(await refusalOf(open(token))).toBe('unauthorized');
  });

  test('not while nobody can tell whose token it is', async () => {
    expect(await refusalOf(open('database down'))).toBe('unavailable');
  });

  test('not from a page of another origin', async () => {
    const from = (origin: string) => open(aToken(anActor()), 0, { extraHeaders: { origin } });
    expect(await refusalOf(from('https://evil.example'))).not.toBe('unauthorized');
    for (const origin of ['https://timbro.example', processes[0]?.url ?? '']) await happening(from(origin), 'connect');
  });

  test('in no other namespace', async () => {
    const socket = connectTo(`${processes[0]?.url}/admin`, {
      auth: { token: aToken(anActor()) },
      transports: ['websocket'],
      reconnection: false,
    });
    clients.push(socket);
    expect(await refusalOf(socket)).toBe('Invalid namespace');
  });
});

describe('an event', () => {
  test('reaches those in its rooms, on every process, once', async () => {
    const admin = await connected(anActor());
    const elsewhere = await connected(anActor(), 1);
    const operator = await connected(anActor({ role: 'Operator' }));
    const stranger = await connected(anActor({ companyId: randomUUID() }), 1);
    emit([rooms.role(companyId, 'Admin'), rooms.role(companyId, 'BackOffice')]);

    await expect.poll(() => [admin.received, elsewhere.received]).toEqual([[event], [event]]);
    expect([...operator.received, ...stranger.received]).toEqual([]);
  });

  test('reaches a person, a session, and who answers for a department', async () => {
    const [production, storage] = [randomUUID(), randomUUID()];
    const leader = anActor({ role: 'Responsible', leads: [production] });
    const { received } = await connected(leader, 1);
    emit([rooms.department(companyId, storage)]);
    emit([rooms.department(companyId, production)]);
    emit([rooms.user(leader.id)]);
    emit([rooms.session(leader.sessionId)]);
    await expect.poll(() => received.length).toBe(3);
  });

  test('names the people it is about, while they are few', async () => {
    const { received } = await connected(anActor());
    const [person, other] = [randomUUID(), randomUUID()];
    const many = Array.from({ length: 51 }, () => rooms.user(randomUUID()));
    emit([rooms.user(person), rooms.role(companyId, 'Admin'), rooms.user(other)]);
    emit([...many, rooms.role(companyId, 'Admin')]);
    await expect.poll(() => received).toEqual([{ ...event, userIds: [person, other] }, event]);
  });

  test('of no room reaches nobody', async () => {
    const { received } = await connected(anActor());
    emit([]);
    emit([rooms.role(companyId, 'Admin')]);
    await expect.poll(() => received.length).toBe(1);
  });

  test('too large for a notification arrives all the same, once', async () => {
    const here = await connected(anActor());
    const there = await connected(anActor(), 1);
    const large = { ...event, eventType: 'x'.repeat(20_000) };
    processes[0]?.sockets.emit(large, [rooms.role(companyId, 'Admin')]);
    emit([rooms.role(companyId, 'Admin')]);
    await expect.poll(() => [here.received.length, there.received.length]).toEqual([2, 2]);
    for (const { received } of [here, there]) expect(new Set(received.map(({ eventType }) => eventType)).size).toBe(2);
  });
});

describe('a client', () => {
  test('cannot join a room or speak to others', async () => {
    const operator = await connected(anActor({ role: 'Operator' }));
    const admin = await connected(anActor());
    for (const word of ['join', 'subscribe', 'entityEvent', 'sessionsEnded', 'joinRoom'])
      operator.socket.emit(word, rooms.role(companyId, 'Admin'), event);
    emit([rooms.role(companyId, 'Admin')]);
    await expect.poll(() => admin.received.length).toBe(1);
    expect(operator.received).toEqual([]);
  });

  test('that sends too much is cut off', async () => {
    const { socket } = await connected(anActor());
    socket.emit('authenticate', { token: 'x'.repeat(20_000) });
    await happening(socket, 'disconnect');
  });
});

describe('whoever comes in', () => {
  const clockOf = async (socket: Socket) => z.object({ now: z.number() }).parse(await socket.emitWithAck('clock')).now;
  const isKnown = async (socket: Socket, input: unknown) =>
    z.object({ known: z.boolean() }).parse(await socket.emitWithAck('missed', input)).known;
  /** The clock of a process, as soon as it also hears the other one. */
  const clockOfListening = async (on: number) => {
    const { socket } = await connected(anActor(), on);
    await expect.poll(async () => isKnown(socket, { since: await clockOf(socket) })).toBe(true);
    return clockOf(socket);
  };

  test('hears what its rooms were told since it was last there, by whichever process, and knows that this is all', async () => {
    const since = await clockOfListening(1);
    const other = { ...event, eventType: 'absences.create' };
    processes[1]?.sockets.emit(other, [rooms.role(companyId, 'Operator')]);
    const actor = anActor();
    emit([rooms.role(companyId, 'Admin'), rooms.user(actor.id)]);
    const witness = await connected(anActor(), 1);
    await expect
      .poll(async () => {
        await isKnown(witness.socket, { since });
        return witness.received.length;
      })
      .toBeGreaterThan(0);

    const { socket, received } = await connected(actor, 1);
    expect(await isKnown(socket, { since })).toBe(true);
    expect(received).toEqual([{ ...event, userIds: [actor.id] }]);
    expect(await isKnown(socket, { since: await clockOf(socket) })).toBe(true);
    expect(received).toHaveLength(1);
  });

  test('is not told for sure when its sight has changed meanwhile', async () => {
    const since = await clockOfListening(0);
    const [changed, same] = [anActor(), anActor()];
    processes[0]?.sockets.changeSessions([changed.sessionId]);
    expect(await isKnown((await connected(changed)).socket, { since })).toBe(false);
    expect(await isKnown((await connected(same)).socket, { since })).toBe(true);
  });

  test.each([[{ since: -1 }], [{ since: 'yesterday' }], ['nonsense'], [null]])(
    'and asks since %j is not told for sure',
    async (input) => {
      const { socket } = await connected(anActor());
      expect(await isKnown(socket, input)).toBe(false);
      socket.emit('missed', input);
      socket.emit('clock', 'no function');
      expect(socket.connected).toBe(true);
    },
  );
});

describe('a token', () => {
  test('that expires takes its socket along', async () => {
    const socket = open(aToken(anActor(), 300));
    expect(await happening(socket, 'disconnect')).toBe('io server disconnect');
  });

  /** Renewed in good time: where the machine stood still until the token was over, once more with one that lives longer. */
  async function renewed(actor: Actor, token: string, livesMs: number): ReturnType<typeof connected> {
    const opened = await connected(actor, 0, livesMs);
    const answer: unknown = await opened.socket
      .timeout(10_000)
      .emitWithAck('authenticate', { token })
      .catch(() => null);
    if (answer === null) return renewed(actor, token, livesMs * 2);
    expect(answer).toEqual({ ok: true });
    await new Promise((resolve) => void setTimeout(resolve, livesMs + 100));
    return opened;
  }

  test('renewed in time keeps it, with the rooms of today', async () => {
    const actor = anActor();
    const { socket, received } = await renewed(actor, aToken({ ...actor, role: 'BackOffice' }), 600);
    expect(socket.connected).toBe(true);

    emit([rooms.role(companyId, 'Admin')]);
    emit([rooms.role(companyId, 'BackOffice')]);
    await expect.poll(() => received.length).toBe(1);
  });

  test.each([
    ['of another session', () => ({ token: aToken(anActor()) })],
    ['nobody knows', () => ({ token: 'forged' })],
    ['nobody can look up', () => ({ token: 'database down' })],
    ['that is none', () => 'nonsense'],
  ])('%s is refused and ends the socket', async (_, input) => {
    const { socket } = await connected(anActor());
    const gone = happening(socket, 'disconnect');
    expect(await socket.emitWithAck('authenticate', input())).toEqual({ ok: false });
    await gone;
  });

  test('offered without waiting for an answer harms nobody', async () => {
    const actor = anActor();
    const { socket } = await connected(actor);
    socket.emit('authenticate', { token: aToken(actor) }, 'no function');
    expect(await socket.emitWithAck('authenticate', { token: aToken(actor) })).toEqual({ ok: true });
  });
});

describe('a session that ends', () => {
  test('loses its sockets on every process within a second, and every process is told', async () => {
    const actor = anActor();
    const [here, there, other] = [await connected(actor), await connected(actor, 1), await connected(anActor(), 1)];
    const gone = Promise.all([happening(here.socket, 'disconnect'), happening(there.socket, 'disconnect')]);
    const passed = startWatch();
    processes[0]?.sockets.endSessions([actor.sessionId]);
    await gone;
    expect(passed()).toBeLessThan(1000);
    for (const { ended } of processes) await expect.poll(() => ended).toContainEqual([actor.sessionId]);
    expect(other.socket.connected).toBe(true);
  });

  test('while its token was being looked up gets no socket', async () => {
    const actor = anActor();
    processes[1]?.sockets.endSessions([actor.sessionId]);
    await expect.poll(() => processes[0]?.ended).toContainEqual([actor.sessionId]);
    const socket = open(aToken(actor));
    await happening(socket, 'disconnect');
  });

  test('named by nobody ends nothing', async () => {
    const { socket } = await connected(anActor());
    processes[0]?.sockets.endSessions([]);
    processes[1]?.sockets.endSessions([]);
    const actor = anActor();
    expect(await (await connected(actor)).socket.emitWithAck('authenticate', { token: aToken(actor) })).toEqual({
      ok: true,
    });
    expect(socket.connected).toBe(true);
  });
});

test('the sockets of a process are counted', async () => {
  await expect.poll(() => processes[1]?.sockets.count()).toBe(0);
  const { socket } = await connected(anActor(), 1);
  expect(processes[1]?.sockets.count()).toBe(1);
  socket.disconnect();
  await expect.poll(() => processes[1]?.sockets.count()).toBe(0);
});

test('a listening connection that breaks, more often than the pool has connections, costs a moment and no socket for good', async () => {
  const actor = anActor();
  const { socket, received } = await connected(actor, 1, undefined, { reconnection: true, reconnectionDelay: 50 });
  const { now: before } = (await socket.emitWithAck('clock')) as { now: number };
  const pool = processes[1]?.pool;
  const owner = openPool(database.url, null, 1, () => undefined);
  const listeners = "from pg_stat_activity where query like 'LISTEN%' and datname = current_database()";
  for (let round = 0; round < 3; round++) {
    const back = happening(socket, 'connect');
    await expect.poll(async () => (await owner.query(`select ${listeners}`)).rowCount).toBe(2);
    await owner.query(`select pg_terminate_backend(pid) ${listeners}`);
    await back;
  }
  await owner.end();
  // What the other process said meanwhile is not known.
  expect(await socket.emitWithAck('missed', { since: before })).toEqual({ known: false });
  expect(pool?.totalCount).toBeLessThanOrEqual(2);
  await pool?.query('select 1');
  emit([rooms.user(actor.id)]);
  await expect.poll(() => received.length).toBe(1);
});

describe('the tablet of a kiosk', () => {
  const aTablet = () => ({ kioskId: randomUUID(), registeredAt: clock.now() });
  function tokenOf(tablet: ReturnType<typeof aTablet>): string {
    const token = randomUUID();
    const expiresAt = new Date(clock.now().getTime() + hourMs);
    identities.set(token, { kioskId: tablet.kioskId, key: tabletKey(tablet), expiresAt });
    return token;
  }
  async function tabletOn(tablet: ReturnType<typeof aTablet>, on: number) {
    const socket = open(tokenOf(tablet), on);
    const heard: unknown[] = [];
    socket.onAny((_name, one) => heard.push(one));
    await happening(socket, 'connect');
    return { socket, heard };
  }

  test('hears what it alone is told, from another process too, and nothing of the company', async () => {
    const [tablet, other] = [aTablet(), aTablet()];
    const [mine, others] = [await tabletOn(tablet, 1), await tabletOn(other, 1)];
    const told = { kind: 'refused', scanId: randomUUID() } as const;
    emit([rooms.role(companyId, 'Admin'), rooms.user(tablet.kioskId)]);
    processes[0]?.sockets.tellKiosk(tablet.kioskId, told);
    await vi.waitFor(() => expect(mine.heard).toEqual([told]));
    expect(others.heard).toEqual([]);
  });

  test('that is revoked is told so and gone within a second, in every process, and does not come back', async () => {
    const tablet = aTablet();
    const tablets = [await tabletOn(tablet, 0), await tabletOn(tablet, 1)];
    const token = tokenOf(tablet);
    const gone = tablets.map(({ socket }) => happening(socket, 'disconnect'));
    const watch = startWatch();
    processes[0]?.sockets.tellKiosk(tablet.kioskId, { kind: 'revoked' });
    processes[0]?.sockets.endSessions([tabletKey(tablet)]);
    await Promise.all(gone);
    expect(watch()).toBeLessThan(1000);
    for (const { heard } of tablets) expect(heard).toEqual([{ kind: 'revoked' }]);
    for (const on of [0, 1]) await happening(open(token, on), 'disconnect');
    const { socket } = await tabletOn({ ...tablet, registeredAt: new Date(tablet.registeredAt.getTime() + 1) }, 0);
    expect(socket.connected).toBe(true);
  });
});
