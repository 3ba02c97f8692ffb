import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type * as z from 'zod';
import type { FleetDevice } from '@timbro/api/src/testing/fleet.ts';
import { clockAt } from '../site.ts';
import { telemetryOrder, telemetryTold } from './telemetry-load.ts';

export type Tell = (
  order: Omit<z.input<typeof telemetryOrder>, 'clockOffset'>,
) => Promise<z.output<typeof telemetryTold>>;

/** A thousand devices in a process of their own. */
export function startDevices(fleet: readonly FleetDevice[]): { tell: Tell; stop(): void } {
  const child = fork(fileURLToPath(new URL('./telemetry-load.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] });
  child.send(fleet);
  const clockOffset = clockAt.getTime() - Date.now();
  return {
    async tell(order) {
      const answered = new AbortController();
      const exit = once(child, 'exit', { signal: answered.signal }).then(
        () => [null],
        () => [null],
      );
      const answer = Promise.race([once(child, 'message', { signal: answered.signal }), exit]);
      child.send(telemetryOrder.parse({ ...order, clockOffset }));
      const [told] = await answer;
      answered.abort();
      return telemetryTold.parse(told);
    },
    stop: () => void child.kill(),
  };
}

/** What lies in the database of all they said: measure by measure, and in the sums of the hours. */
export async function keptMeasures(databaseUrl: string): Promise<{ measures: number; counted: number }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('set role timbro_system');
    const { rows } = await client.query<{ measures: string; counted: string }>(
      `select (select count(*) from device_measures) as measures, (select coalesce(sum(measures), 0) from device_hours) as counted`,
    );
    return { measures: Number(rows[0]?.measures), counted: Number(rows[0]?.counted) };
  } finally {
    await client.end();
  }
}
