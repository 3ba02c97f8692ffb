// Brings a fresh clone to the point where everything else can run. Nothing is installed yet: only node: modules here.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMain } from './is-main.mjs';
import { withLock } from './lock.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const stampFile = join(root, 'node_modules', '.bootstrap');

/** Installs what is missing and, when asked, builds what is stale. Progress goes to stderr, so commands keep stdout. */
export async function bootstrap({ build = false } = {}) {
  requireNode();
  const lock = join(root, '.cache', 'bootstrap.lock');
  await withLock(
    lock,
    () => say('Waiting for another Timbro command to finish installing…'),
    async () => {
      if (!isInstalled()) install();
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

/** Packages are right when this script, or a developer's own `npm install`, put exactly the locked versions there. */
function isInstalled() {
  const stamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  if (stamp === currentStamp()) return true;
  const madeHere = stamp === '' || stamp.startsWith(runtime());
  if (!madeHere || !matchesLock()) return false;
  writeFileSync(stampFile, currentStamp());
  return true;
}

const runtime = () => `${process.version} ${process.platform} ${process.arch} `;

const currentStamp = () =>
  runtime() +
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

function matchesLock() {
  const installedFile = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (!path.includes('node_modules/') || link) return true;
    return installed[path] ? installed[path].version === version : optional === true;
  });
}

function install() {
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
  writeFileSync(stampFile, currentStamp());
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
