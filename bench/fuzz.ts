import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** The fuzz of `npm test` with a thousand requests for each operation instead of twenty. */
const { status } = spawnSync('npx', ['vitest', 'run', '--project', 'api', 'apps/api/src/testing/fuzz.test.ts'], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  env: { FUZZ_RUNS: '1000', ...process.env },
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
process.exitCode = status ?? 1;
