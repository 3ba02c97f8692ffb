import { type CounterName, counterNames, noCounters } from '@timbro/core/notifications/rules.ts';
import { notifications } from '@timbro/core/notifications/contract.ts';
import { type Caller, implement } from '#http/handlers.ts';

/** How a module counts what waits for the caller; 0 where the module is off or the caller decides nothing. */
export type CounterSource = (call: Caller) => Promise<number>;

/** Each module that has something to decide registers its count here. */
const sources: Partial<Record<CounterName, CounterSource>> = {};

export const notificationHandlers = implement(notifications, {
  async counters(call) {
    const counted = await Promise.all(
      counterNames.map(async (name) => [name, (await sources[name]?.(call)) ?? 0] as const),
    );
    return { ...noCounters, ...Object.fromEntries(counted) };
  },
});
