// Holds docs/mosquitto.md against the mosquitto of this machine: `npm run test:mosquitto`.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bootstrap } from './bootstrap.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
// Debian keeps it where only root looks by itself.
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin'];
const mosquitto = folders.map((folder) => join(folder, 'mosquitto')).find((path) => existsSync(path));
if (!mosquitto) {
  process.stdout.write('Skipped: there is no mosquitto on this machine; "apt-get install mosquitto" brings it.\n');
  process.exit(0);
}

await bootstrap({});
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const tests = spawn(process.execPath, [vitest, 'run', '--project=api', '.mosquitto.'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, MOSQUITTO: mosquitto },
});
tests.on('exit', (code) => process.exit(code ?? 1));
