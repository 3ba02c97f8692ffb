// Runs one TypeScript command of this repository on a fresh clone too: `node scripts/run.mjs [--build] FILE [arguments]`.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bootstrap } from './bootstrap.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const build = process.argv[2] === '--build';
const [file, ...args] = process.argv.slice(build ? 3 : 2);
if (!file || !existsSync(join(root, file))) {
  process.stderr.write(`There is no command ${file ?? ''}: see "scripts" in package.json for those that exist.\n`);
  process.exit(1);
}

await bootstrap({ build });
const command = spawn(process.execPath, ['--import', import.meta.resolve('tsx'), join(root, file), ...args], {
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => command.kill(signal));
command.on('exit', (code) => process.exit(code ?? 1));
