import type { Client } from 'aedes';
import type { KnownDevice } from './gateway.ts';

/** One connection of a device that has shown its credential. */
export type Line = {
  readonly client: Client;
  readonly device: KnownDevice;
  /** What the client calls itself; no device can name the connection of another. */
  readonly name: string;
  /** Whether it asks for what it may not too often. */
  readonly isTooMuch: (now: number) => boolean;
  /** Commands that it has not acknowledged, by their number. */
  readonly unanswered: Map<number, (isTaken: boolean) => void>;
  lastNumber: number;
  isReady: boolean;
  isOver: boolean;
  /** With which quality of service it listens to its commands; `null` while it does not. */
  listens: number | null;
};

/** A board and two tools beside it; one more ends the oldest, which is gone without having said so. */
const mostLines = 4;

/** The connections of each device, from oldest to newest. */
export function createLines() {
  const lines = new Map<string, Line[]>();
  const of = (deviceRef: string): readonly Line[] => lines.get(deviceRef) ?? [];
  return {
    of,
    /** Ends those that give way to it: the one of the same name, and whichever are too many. */
    add(line: Line): void {
      const { deviceRef } = line.device;
      const others = of(deviceRef);
      const same = others.filter(({ name }) => name !== '' && name === line.name);
      const rest = others.filter((other) => !same.includes(other));
      const tooMany = rest.slice(0, Math.max(0, rest.length + 1 - mostLines));
      lines.set(deviceRef, [...others, line]);
      for (const other of [...same, ...tooMany]) other.client.conn.destroy();
    },
    remove(line: Line): void {
      const { deviceRef } = line.device;
      const left = of(deviceRef).filter((other) => other !== line);
      if (left.length > 0) lines.set(deviceRef, left);
      else lines.delete(deviceRef);
    },
    /** The newest that listens. */
    listening: (deviceRef: string): Line | undefined =>
      of(deviceRef).findLast(({ isReady, isOver, listens }) => isReady && !isOver && listens !== null),
    count: (): number => lines.size,
  };
}
export type Lines = ReturnType<typeof createLines>;
