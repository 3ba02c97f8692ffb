import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { contract } from './packages/kit/src/vite/contract-plugin.ts';
import { messages } from './packages/kit/src/vite/messages-plugin.ts';

// Worker threads copy the environment but not the zone it sets, so the main process needs it too.
process.env['TZ'] = 'UTC';

/** Where no earlier run has left its times, the largest file goes first; yet those that try everything take longest, and would end alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- no array: the runner's own order
    const sorted = await super.sort(files);
    const triesAll = ({ moduleId }: TestSpecification) => /\/testing\/\w+\.test\.ts$/.test(moduleId);
    return [...sorted.filter(triesAll), ...sorted.filter((file) => !triesAll(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    env: { TZ: 'UTC' },
    // The default leaves one core idle, which is half of a small machine.
    maxWorkers: '100%',
    // What has an end of its own is waited for as long as the slowest machine needs: a limit ends what hangs, and what
    // must be fast is measured beside something else in the same run.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 120_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/{backoffice,employee,kiosk}/src/**/*.test.ts',
            'bench/**/*.test.ts',
            'scripts/**/*.test.mjs',
          ],
          pool: 'threads',
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [react(), contract(), messages(['guest', 'app', 'office', 'employee', 'kiosk'])],
        test: {
          name: 'web',
          include: ['packages/kit/src/**/*.test.tsx', 'apps/{backoffice,employee,kiosk}/src/**/*.test.tsx'],
          environment: 'happy-dom',
          // A user waits now and then, for a menu to close or an answer to come: one more than there are cores.
          maxWorkers: availableParallelism() + 1,
          // The libraries are loaded once a worker, and grow fast there; each file still has modules of our own to itself.
          pool: 'threads',
          isolate: false,
          setupFiles: ['packages/kit/src/testing/own-modules.ts', 'packages/kit/src/testing/setup.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['apps/api/src/**/*.test.ts'],
          // What takes long and seldom changes its mind has a command of its own.
          exclude: [
            ...(process.env['LONG'] ? [] : ['**/*.long.test.ts']),
            // Nor does everybody have that broker, or that pooler.
            ...(process.env['MOSQUITTO'] ? [] : ['**/*.mosquitto.test.ts']),
            ...(process.env['PGBOUNCER'] ? [] : ['**/*.pgbouncer.test.ts']),
          ],
          pool: 'forks',
          // Here too: for a database, or for a pause to end.
          maxWorkers: availableParallelism() + 1,
          // The server keeps no state in its modules but what it knows of the hosts of an address, so its files can share them.
          isolate: false,
          globalSetup: ['apps/api/src/testing/global-setup.ts'],
        },
      },
    ],
  },
});
