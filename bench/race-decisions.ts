import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The race of `npm test` with a thousand decisions of each kind instead of a hundred. */
const { status } = spawnSync(
  'npx',
  ['vitest', 'run', '--project', 'api', 'apps/api/src/testing/race-decisions.test.ts'],
  {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { RACE_ROUNDS: '1000', ...process.env },
    stdio: 'inherit',
    shell: process.platform === 'win32',
  },
);
process.exitCode = status ?? 1;
