import type { BaseLogger } from 'pino';
import type { DefaultEventsMap, Socket } from 'socket.io';
import * as z from 'zod';
import { type KioskEvent, kioskEventName } from '@timbro/core/kiosks/rules.ts';
import { type EntityEvent, entityEventName } from '@timbro/core/realtime.ts';
import type { Clock } from '#clock.ts';
import type { Actor } from '#identity.ts';
import { rooms } from './audience.ts';
import type { RecentEvents } from './recent-events.ts';

/** Whose socket it is: a session's, or a tablet's, which `key` names as an id names a session. */
export type Identity = { expiresAt: Date } & ({ actor: Actor } | { kioskId: string; key: string });
export const keyOf = (identity: Identity): string => ('actor' in identity ? identity.actor.sessionId : identity.key);
/** One tablet of a kiosk, where sessions are ended by their id. */
export const tabletKey = ({ kioskId, registeredAt }: { kioskId: string; registeredAt: Date }): string =>
  `${kioskId}:${registeredAt.getTime()}`;
export type Authenticate = (token: string) => Promise<Identity | null>;

type Answer<R> = ((reply: R) => void) | undefined;
/** All a client may say: here is a newer token; what time is it here; what have I missed since then. */
export type ClientEvents = {
  authenticate: (input: unknown, answer?: Answer<{ ok: boolean }>) => void;
  clock: (answer?: Answer<{ now: number }>) => void;
  missed: (input: unknown, answer?: Answer<{ known: boolean }>) => void;
};
export type ServerEvents = {
  [entityEventName]: (event: EntityEvent) => void;
  [kioskEventName]: (event: KioskEvent) => void;
};
export type SocketData = { identity: Identity };
type SessionSocket = Socket<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>;

type Parts = {
  authenticate: Authenticate;
  hasEnded(sessionId: string): boolean;
  recent: RecentEvents;
  clock: Clock;
  log: BaseLogger;
};

const credentials = z.object({ token: z.string().min(1).max(4096) });
const moment = z.object({ since: z.number() });
const longestTimerMs = 2 ** 31 - 1;

/** Binds each socket to one session: authenticated before it connects, put into rooms by the server alone, closed with its token. */
export function sessionSockets({ authenticate, hasEnded, recent, clock, log }: Parts) {
  const identify = async (input: unknown): Promise<Identity | null> => {
    const given = credentials.safeParse(input);
    return given.success ? authenticate(given.data.token) : null;
  };

  const admit = (socket: SessionSocket, next: (refusal?: Error) => void): void => {
    identify(socket.handshake.auth).then(
      (identity) => {
        if (!identity) return next(new Error('unauthorized'));
        socket.data.identity = identity;
        next();
      },
      (error: unknown) => {
        log.warn({ err: error }, 'A socket could not be authenticated');
        next(new Error('unavailable'));
      },
    );
  };

  const settle = (socket: SessionSocket): void => {
    let timer: NodeJS.Timeout | undefined;
    const key = keyOf(socket.data.identity);

    const seat = (identity: Identity) => {
      socket.data.identity = identity;
      takeRooms(socket, identity);
      clearTimeout(timer);
      const livesMs = identity.expiresAt.getTime() - clock.now().getTime();
      timer = setTimeout(() => socket.disconnect(true), Math.min(Math.max(livesMs, 0), longestTimerMs));
      // A session may end while its token is being looked up: the order to leave then came before the rooms were taken.
      if (hasEnded(key)) socket.disconnect(true);
    };
    const renew = async (input: unknown) => {
      const identity = await identify(input);
      if (!identity || keyOf(identity) !== key || !socket.connected) return false;
      seat(identity);
      return socket.connected;
    };

    socket.on('disconnect', () => clearTimeout(timer));
    socket.on('authenticate', (input, answer) => {
      void renew(input)
        .catch((error: unknown) => {
          log.warn({ err: error }, 'A socket could not renew its token');
          return false;
        })
        .then((ok) => {
          if (typeof answer === 'function') answer({ ok });
          if (!ok) socket.disconnect(true);
        });
    });
    seat(socket.data.identity);
    catchUp(socket, recent);
  };

  return { admit, settle };
}

/**
 * Tells what the rooms of a socket were told between a moment and its coming in, which is before it can ask; whoever then hears that it is
 * known has heard all of it. The moment is one of this process, so no two clocks are compared.
 */
function catchUp(socket: SessionSocket, recent: RecentEvents): void {
  socket.on('clock', (answer) => {
    if (typeof answer === 'function') answer({ now: recent.now() });
  });
  socket.on('missed', (input, answer) => {
    const given = moment.safeParse(input);
    const events = given.success ? recent.since(given.data.since, socket.rooms) : null;
    for (const event of events ?? []) socket.emit(entityEventName, event);
    if (typeof answer === 'function') answer({ known: events !== null });
  });
}

function takeRooms(socket: SessionSocket, identity: Identity) {
  const own = new Set([socket.id, rooms.session(keyOf(identity)), ...roomsOf(identity)]);
  for (const room of socket.rooms) if (!own.has(room)) void socket.leave(room);
  void socket.join([...own]);
}

/** A kiosk is alone in its room: it hears of nobody but those who stand before it. */
function roomsOf(identity: Identity): string[] {
  if (!('actor' in identity)) return [rooms.kiosk(identity.kioskId)];
  const { id, companyId, role, leads } = identity.actor;
  return [
    rooms.user(id),
    rooms.role(companyId, role),
    ...leads.map((departmentId) => rooms.department(companyId, departmentId)),
  ];
}
