import type pg from 'pg';
import type { CommandStatus } from '@timbro/core/devices/command-rules.ts';
import { openPool } from '#db/client.ts';
import { listenOn } from '#db/listen.ts';
import type { Server } from '#http/server.ts';
import { startLostWatch } from '#modules/device-alarms/watch-lost.ts';
import { startCommandPost } from '#modules/device-commands/command-post.ts';
import { type Intake, createIntake } from '#modules/telemetry/intake.ts';
import { openIngestPool } from '#register/log/ingest.repo.ts';
import { type RunningGateway, startGateway } from './gateway.ts';
import type { Ways } from './ways.ts';

type DeviceParts = Pick<Server, 'env' | 'clock' | 'log' | 'metrics' | 'database' | 'wakeOutbox'> &
  Pick<Ways, 'usual' | 'direct'> & { onFault(error: Error): void };

export type RunningDevices = RunningGateway & Pick<Intake, 'isStuck'>;

/** Everything that devices need of a process: the broker, what is kept of what they say, the way of their commands, and who is missed. */
export async function startDevices(parts: DeviceParts): Promise<RunningDevices> {
  const { usual, direct, onFault, database, clock, log, metrics, wakeOutbox } = parts;
  const onEnded = (status: CommandStatus) => metrics.commandsEnded.inc({ status });
  const intake = createIntake({
    pool: openIngestPool(usual.url, onFault, usual.pooling),
    clock,
    log,
    wakeOutbox,
    onBatch: (size) => metrics.deviceBatches.observe(size),
    onFault: (fault) => metrics.deviceFaults.inc({ fault }),
    onEnded,
  });
  const calls: pg.Pool = openPool(direct.url, 'timbro_system', 1, onFault, direct.pooling);
  const listen = listenOn(calls, log);
  const close = async () => {
    await intake.close();
    await calls.end();
  };
  try {
    const startPost: Parameters<typeof startGateway>[0]['startPost'] = (gateway) =>
      startCommandPost({ pool: database.system, listen, clock, log, gateway, wakeOutbox, onEnded });
    const gateway = await startGateway({ ...parts, intake, startPost });
    metrics.watch('timbro_device_messages_waiting', 'Messages of devices that wait for the commit under way', () =>
      intake.waiting(),
    );
    const lostWatch = startLostWatch({ pool: database.system, clock, log, wakeOutbox });
    return {
      ...gateway,
      isStuck: () => intake.isStuck(),
      async stop() {
        await gateway.stop();
        await lostWatch.stop();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}
