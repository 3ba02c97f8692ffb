import type { EntityEvent } from '@timbro/core/realtime.ts';

/** Longer than any connection that is noticed to be lost takes to come back. */
const keptForMs = 600_000;
/** Beyond these, whoever missed them asks for everything again. */
const mostInRoom = 200;

/** `null` stands for anything: whoever it concerns has to read everything anew. */
type Happening = { readonly at: number; readonly event: EntityEvent | null };
type Room = { happenings: Happening[]; completeFrom: number };

/**
 * What every room was told lately, in this process, which hears of what all of them tell. Whoever connects a little after having read
 * something is told what happened in between, and needs not read it again.
 */
export function recentEvents(now: () => number = () => performance.now()) {
  const byRoom = new Map<string, Room>();
  let completeFrom = Infinity;
  let sweptAt = now();

  const drop = (room: Room, count: number) => {
    for (const { at } of room.happenings.splice(0, count)) room.completeFrom = at;
  };
  const sweep = () => {
    sweptAt = now();
    for (const [name, room] of byRoom) {
      const fresh = room.happenings.findIndex(({ at }) => at >= sweptAt - keptForMs);
      if (fresh === -1) byRoom.delete(name);
      else drop(room, fresh);
    }
  };

  return {
    /** The moment by which `since` is asked for. */
    now,
    /** From now on everything is heard, that of other processes too. */
    begin: () => void (completeFrom = now()),
    /** Something may be missed until it begins again. */
    interrupt: () => void (completeFrom = Infinity),
    /** Whether everything is heard at present. */
    isHearing: () => completeFrom < Infinity,
    add(event: EntityEvent | null, to: readonly string[]) {
      const happening = { at: now(), event };
      if (happening.at > sweptAt + keptForMs) sweep();
      for (const name of to) {
        const room = byRoom.get(name) ?? { happenings: [], completeFrom: -Infinity };
        byRoom.set(name, room);
        room.happenings.push(happening);
        if (room.happenings.length > mostInRoom) drop(room, 1);
      }
    },
    /** What these rooms were told from that moment on, in order; `null` where that is not known, or is anything. */
    since(moment: number, names: Iterable<string>): EntityEvent[] | null {
      if (moment < Math.max(completeFrom, now() - keptForMs)) return null;
      const heard = new Set<Happening>();
      for (const name of names) {
        const room = byRoom.get(name);
        if (room && room.completeFrom >= moment) return null;
        for (const happening of room?.happenings ?? []) if (happening.at >= moment) heard.add(happening);
      }
      if (heard.size > mostInRoom) return null;
      const inOrder = [...heard].toSorted((one, other) => one.at - other.at).map(({ event }) => event);
      return inOrder.includes(null) ? null : inOrder.filter((event) => event !== null);
    },
  };
}

export type RecentEvents = ReturnType<typeof recentEvents>;
