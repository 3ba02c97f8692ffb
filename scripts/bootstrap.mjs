// Brings a fresh clone to the point where everything else can run. Nothing is installed yet: only node: modules here.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isInstalled, runningServers, stampInstalled } from './installed.mjs';
import { isMain } from './is-main.mjs';
import { withLock } from './lock.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Installs what is missing and, when asked, builds what is stale. Progress goes to stderr, so commands keep stdout. */
export async function bootstrap({ build = false } = {}) {
  requireNode();
  const lock = join(root, '.cache', 'bootstrap.lock');
  await withLock(
    lock,
    () => say('Waiting for another Timbro command to finish installing…'),
    async () => {
      if (!isInstalled(root)) install();
      if (build) await (await import('./build.mjs')).buildStale();
    },
  );
}

function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  stop(
    `Timbro needs Node.js 20.19 or newer, and this is ${process.versions.node}: install it from https://nodejs.org.`,
  );
}

function install() {
  const [server] = runningServers(root);
  if (server)
    stop(
      `A server of this folder is running (process ${server}), and the packages it uses have to be replaced: stop it, then run the command again.`,
    );
  say('Installing packages (about 2 minutes the first time)…');
  const started = Date.now();
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--prefer-offline'];
  const npm = process.env.npm_execpath;
  const isNpm = npm !== undefined && /npm(-cli)?\.c?js$/.test(npm);
  const options = { cwd: root, stdio: ['ignore', 2, 2], env: { ...process.env, NODE_ENV: '' } };
  const { status, error } = isNpm
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  if (status !== 0) {
    const reason = error ? error.message : `npm ended with code ${status}, its message is above`;
    stop(
      `The packages could not be installed (${reason}): check the network and the disk, then run the command again.`,
    );
  }
  stampInstalled(root);
  say(`Packages installed in ${Math.round((Date.now() - started) / 1000)} s.`);
}

const say = (sentence) => process.stderr.write(`${sentence}\n`);

function stop(sentence) {
  say(sentence);
  process.exit(1);
}

if (isMain(import.meta.url)) {
  await bootstrap({ build: process.argv.includes('build') });
}
