// Runs the tests that need a program of this machine: `node scripts/test-beside.mjs mosquitto`. Says so where there is none.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bootstrap } from './bootstrap.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const name = process.argv[2] ?? '';
// Debian keeps some where only root looks by itself.
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/sbin'];
const program = folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
if (!name || !program) {
  process.stdout.write(`Skipped: there is no ${name} on this machine; "apt-get install ${name}" brings it.\n`);
  process.exit(0);
}

await bootstrap({});
const vitest = join(root, 'node_modules/vitest/vitest.mjs');
const tests = spawn(process.execPath, [vitest, 'run', '--project=api', `.${name}.`], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, [name.toUpperCase()]: program },
});
tests.on('exit', (code) => process.exit(code ?? 1));
