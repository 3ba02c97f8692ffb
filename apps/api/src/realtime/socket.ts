import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { createAdapter } from '@socket.io/postgres-adapter';
import type pg from 'pg';
import type { BaseLogger } from 'pino';
import { Server } from 'socket.io';
import { type KioskEvent, kioskEventName } from '@timbro/core/kiosks/rules.ts';
import { type EntityEvent, entityEventName, socketTimings } from '@timbro/core/realtime.ts';
import type { Clock } from '#clock.ts';
import { peopleIn, rooms } from './audience.ts';
import { watchListening } from './listening.ts';
import { type RecentEvents, recentEvents } from './recent-events.ts';
import {
  type Authenticate,
  type ClientEvents,
  type ServerEvents,
  type SocketData,
  keyOf,
  sessionSockets,
} from './session-sockets.ts';

type SocketsOptions = {
  server: HttpServer;
  /** One of its connections listens for what other processes send. */
  pool: pg.Pool;
  authenticate: Authenticate;
  clock: Clock;
  log: BaseLogger;
  /** Pages from elsewhere than this very host that may connect. */
  allowedOrigins: readonly string[];
};
type Told = (sessionIds: readonly string[]) => void;
type Happened = readonly [event: EntityEvent, to: readonly string[]];
type TellKiosk = (kioskId: string, event: KioskEvent) => void;
/** What every process does with the sockets of its own, and the one that says so with the others' words. */
type Word =
  | { kind: 'happened'; happened: Happened }
  | { kind: 'kioskTold'; kioskId: string; event: KioskEvent }
  | { kind: 'sessionsEnded' | 'sessionsChanged'; sessionIds: readonly string[] };
type BetweenProcesses = { said(words: readonly Word[]): void };
type Io = Server<ClientEvents, ServerEvents, BetweenProcesses, SocketData>;

export type Sockets = {
  readonly io: Io;
  /** To everybody in any of the rooms, on every process; to nobody when there is no room. */
  emit(event: EntityEvent, to: readonly string[]): void;
  /** To the tablet of one kiosk, wherever it is connected. */
  tellKiosk: TellKiosk;
  /** Their sockets close and their caches are cut, on every process. */
  endSessions(sessionIds: readonly string[]): void;
  /** Their caches are cut and their sockets come back at once, with the rooms and the sight they have now, on every process. */
  changeSessions(sessionIds: readonly string[]): void;
  /** The sockets of this process. */
  count(): number;
  /** Whether what other processes tell arrives: pages that read meanwhile can later be told what they have missed. */
  isHearing(): boolean;
  /** Sessions that are over, or whose sight has changed. */
  onSessionsTouched(listener: Told): void;
  close(): Promise<void>;
};

export function createSockets({ server, pool, authenticate, clock, log, allowedOrigins }: SocketsOptions): Sockets {
  let closed = false;
  const onFault = (error: Error) => {
    if (!closed) log.warn({ err: error }, 'The sockets lost the word of the other processes');
  };
  const recent = recentEvents();
  const listening = watchListening(
    pool,
    connectionHooks(() => io, recent, onFault),
  );
  const io = openServer(server, {
    allowedOrigins,
    isOpen: () => !closed,
    adapter: createAdapter(pool, { tableName: 'socket_io_attachments', errorHandler: onFault }),
  });
  const ended = recentlyEnded();
  const listeners = new Set<Told>();
  const { admit, settle } = sessionSockets({ authenticate, hasEnded: ended.has, recent, clock, log });
  io.use(admit);
  io.on('connection', settle);

  const here = ownSockets(io, recent, ended, (sessionIds) => {
    for (const listener of listeners) listener(sessionIds);
  });
  const tellOthers = inOneTurn<Word>((words) => void io.serverSideEmit('said', words));
  io.on('said', (words) => words.forEach(here));
  const say = (word: Word) => {
    here(word);
    tellOthers(word);
  };

  return {
    io,
    emit(event, to) {
      if (to.length > 0) say({ kind: 'happened', happened: [event, to] });
    },
    tellKiosk: (kioskId, event) => say({ kind: 'kioskTold', kioskId, event }),
    endSessions(sessionIds) {
      // Without a room everybody would be meant.
      if (sessionIds.length > 0) say({ kind: 'sessionsEnded', sessionIds });
    },
    changeSessions: (sessionIds) => say({ kind: 'sessionsChanged', sessionIds }),
    count: () => io.of('/').sockets.size,
    isHearing: recent.isHearing,
    onSessionsTouched: (listener) => void listeners.add(listener),
    async close() {
      closed = true;
      // The clients come back to whichever process is left; the HTTP server is closed by whoever opened it.
      await io.of('/').adapter.close();
      listening.stop();
      io.engine.close();
    },
  };
}

/** What is done with the sockets of this process. */
function ownSockets(io: Io, recent: RecentEvents, ended: ReturnType<typeof recentlyEnded>, touched: Told) {
  return (word: Word): void => {
    if (word.kind === 'happened') {
      const [happened, to] = word.happened;
      const event = { ...happened, ...aboutWhom(to) };
      recent.add(event, to);
      io.local.to([...to]).emit(entityEventName, event);
    } else if (word.kind === 'kioskTold') {
      io.local.to(rooms.kiosk(word.kioskId)).emit(kioskEventName, word.event);
    } else if (word.kind === 'sessionsEnded') {
      ended.add(word.sessionIds);
      touched(word.sessionIds);
      io.local.in(word.sessionIds.map(rooms.session)).disconnectSockets(true);
    } else {
      touched(word.sessionIds);
      recent.add(null, word.sessionIds.map(rooms.session));
      comeBack(io, new Set(word.sessionIds));
    }
  };
}

/** Beyond these a list is asked for whole anyway. */
const mostNamed = 50;
function aboutWhom(to: readonly string[]): Pick<EntityEvent, 'userIds'> {
  const userIds = peopleIn(to);
  return userIds.length > 0 && userIds.length <= mostNamed ? { userIds } : {};
}

type Door = { allowedOrigins: readonly string[]; isOpen(): boolean; adapter: ReturnType<typeof createAdapter> };

const openServer = (server: HttpServer, { allowedOrigins, isOpen, adapter }: Door): Io =>
  new Server(server, {
    path: '/socket.io',
    serveClient: false,
    transports: ['websocket', 'polling'],
    cors: { origin: [...allowedOrigins] },
    allowRequest: (request, decide) => decide(null, isOpen() && isWelcome(request, allowedOrigins)),
    maxHttpBufferSize: 10_000,
    perMessageDeflate: false,
    httpCompression: false,
    connectTimeout: socketTimings.connectTimeout,
    adapter,
  });

/** Browsers send the origin of a page; other programs have no page that could be tricked into connecting. */
function isWelcome({ headers }: IncomingMessage, allowedOrigins: readonly string[]): boolean {
  const { origin, host } = headers;
  if (origin === undefined || allowedOrigins.includes(origin)) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/**
 * Hands over together what was said in one turn: one notification for a whole pass of the outbox instead of one for each
 * event. Two may overtake each other, and what a revoked tablet is told must reach it before its socket goes.
 */
function inOneTurn<T>(handOver: (all: readonly T[]) => void): (one: T) => void {
  let all: T[] = [];
  return (one) => {
    if (all.length === 0)
      setImmediate(() => {
        const said = all;
        all = [];
        handOver(said);
      });
    all.push(one);
  };
}

/** Ids of sessions that ended in the last minute: longer than any authentication takes. */
function recentlyEnded() {
  const ids = new Set<string>();
  return {
    has: (id: string) => ids.has(id),
    add(sessionIds: readonly string[]) {
      for (const id of sessionIds) ids.add(id);
      setTimeout(() => sessionIds.forEach((id) => ids.delete(id)), 60_000).unref();
    },
  };
}

/** A closed transport, unlike a dismissed socket, makes the client come back at once and ask what it has missed. */
function comeBack(io: Io, of?: ReadonlySet<string>) {
  for (const socket of io.of('/').sockets.values()) if (!of || of.has(keyOf(socket.data.identity))) socket.conn.close();
}

/** Whoever was connected while other processes could not be heard may have missed an event, or the end of a session. */
function connectionHooks(io: () => Io, recent: RecentEvents, onFault: (error: Error) => void) {
  let hadPeers: Promise<boolean> = Promise.resolve(false);
  return {
    onLost(error: Error) {
      recent.interrupt();
      onFault(error);
      hadPeers = io()
        .of('/')
        .adapter.serverCount()
        .then((count) => count > 1);
    },
    async onHeard() {
      recent.begin();
      if (!(await hadPeers)) return;
      comeBack(io());
    },
  };
}
