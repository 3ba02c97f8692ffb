import type { Client } from 'aedes';
import type { Logger } from 'pino';
import type { Clock } from '#clock.ts';
import type { Door } from './door.ts';
import type { Backstage, GatewayFault, KnownDevice } from './gateway.ts';
import type { Line, Lines } from './lines.ts';
import { type Pace, createPace } from './pace.ts';

/** Why somebody was not let in. */
export type Rejection = 'wrongCredential' | 'shutDoor' | 'noRoom' | 'oldProtocol';

export type EmbeddedLimits = {
  readonly connectMs: number;
  readonly sendMs: number;
  /** For how long a client may leave unread what it is sent. */
  readonly drainMs: number;
  readonly aliveEveryMs: number;
  readonly pace: Pace;
};
export const usualLimits: EmbeddedLimits = {
  connectMs: 10_000,
  sendMs: 10_000,
  drainMs: 20_000,
  aliveEveryMs: 60_000,
  pace: { perSecond: 20, burst: 200 },
};

/** A connection from its first byte on. */
export type Guest = {
  readonly address: string;
  name: string;
  willTopic: string | null;
  line: Line | null;
};

/** What the handlers of the broker share. */
export type Hall = {
  readonly backstage: Backstage;
  readonly clock: Clock;
  readonly log: Logger;
  readonly limits: EmbeddedLimits;
  readonly mostClients: number;
  readonly door: Door;
  readonly lines: Lines;
  readonly guests: Map<Client, Guest>;
  /** Those who have asked to be let in, until they are gone. */
  readonly inside: Set<Client>;
  /** Devices that were cut while somebody was being looked up: what was found may be of before. */
  readonly cut: Set<string>;
  lookups: number;
  /** What is being kept right now. */
  readonly underWay: Set<Promise<void>>;
  isStopping: boolean;
  paceOf(deviceRef: string): (now: number) => number;
  /** Whether this sign of life is due. */
  isAliveDue(deviceRef: string): boolean;
  /** When each device was last heard here, whatever it said. */
  readonly lastHeard: Map<string, Date>;
  rejected(why: Rejection): void;
};

/** What is wrong is a sign of life too. */
export function refuseOf(hall: Hall, device: KnownDevice, fault: GatewayFault): void {
  hall.backstage.refused(device, fault);
  hall.lastHeard.set(device.deviceRef, hall.clock.now());
}

type HallParts = Pick<Hall, 'backstage' | 'clock' | 'log' | 'limits' | 'mostClients' | 'door' | 'lines' | 'rejected'>;

export function createHall(parts: HallParts): Hall {
  // Of devices that have shown their credential, so that there are never more than there are devices.
  const paces = new Map<string, (now: number) => number>();
  const alive = new Map<string, number>();
  return {
    ...parts,
    guests: new Map(),
    inside: new Set(),
    cut: new Set(),
    lookups: 0,
    underWay: new Set(),
    isStopping: false,
    lastHeard: new Map(),
    paceOf(deviceRef) {
      const pace = paces.get(deviceRef) ?? createPace(parts.limits.pace);
      paces.set(deviceRef, pace);
      return pace;
    },
    isAliveDue(deviceRef) {
      const now = performance.now();
      if (now - (alive.get(deviceRef) ?? Number.NEGATIVE_INFINITY) < parts.limits.aliveEveryMs) return false;
      alive.set(deviceRef, now);
      return true;
    },
  };
}
