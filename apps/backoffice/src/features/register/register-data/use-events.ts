import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EntityEvent } from '@timbro/core/realtime.ts';
import { madeOldByEvent } from '@timbro/core/staleness.ts';
import { onEntityEvent } from '@timbro/kit/data/live.ts';

/** Stamps come in bursts when a shift begins: what comes together is asked for together. */
const gatherMs = 400;

/** Whom the gathered events are about; `null` where one of them may be about anybody. */
export type Touched = readonly string[] | null;

const touchedBy = (events: readonly EntityEvent[]): Touched =>
  events.some(({ userIds }) => userIds === undefined)
    ? null
    : [...new Set(events.flatMap(({ userIds }) => userIds ?? []))];

/** Hears of whatever changes the register, a little later and all at once. Both arguments stay the same while the question does. */
export function useRegisterEvents(key: readonly unknown[], onTouch: (touched: Touched) => void): void {
  const client = useQueryClient();
  useEffect(() => {
    let waiting: EntityEvent[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = () => {
      const touched = touchedBy(waiting);
      [waiting, timer] = [[], undefined];
      onTouch(touched);
    };
    const stop = onEntityEvent((event) => {
      if (!madeOldByEvent(event, undefined).has('workDays')) return;
      waiting.push(event);
      timer ??= setTimeout(flush, gatherMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
      // What was heard last was not acted on: whoever comes back to this question asks it again.
      if (waiting.length > 0) void client.invalidateQueries({ queryKey: key, exact: true, refetchType: 'none' });
    };
  }, [client, key, onTouch]);
}
