// Whether the packages of a folder are those it wants, and whether a server of it is using them. Only node: modules here.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

const stampOf = (root) => join(root, 'node_modules', '.bootstrap');

/** Packages are built for a major version of Node.js and its binary interface, and outlive everything smaller. */
const runtimeOf = ({ versions, platform, arch }) =>
  `${versions.node.split('.')[0]} ${versions.modules} ${platform} ${arch} `;

/** As it was told before, with every digit of the version. */
const formerRuntime = ({ versions, platform, arch }) =>
  new RegExp(`^v${versions.node.split('.')[0]}\\.\\S+ ${platform} ${arch} `);

const currentStamp = (root, runtime) =>
  runtimeOf(runtime) +
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');

export const stampInstalled = (root, runtime = process) => writeFileSync(stampOf(root), currentStamp(root, runtime));

/** Packages are right when this script, or a developer's own `npm install`, put exactly the locked versions there. */
export function isInstalled(root, runtime = process) {
  const stamp = existsSync(stampOf(root)) ? readFileSync(stampOf(root), 'utf8') : '';
  if (stamp === currentStamp(root, runtime)) return true;
  const fits = stamp === '' || stamp.startsWith(runtimeOf(runtime)) || formerRuntime(runtime).test(stamp);
  if (!fits || !matchesLock(root)) return false;
  stampInstalled(root, runtime);
  return true;
}

function matchesLock(root) {
  const installedFile = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(installedFile)) return false;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (!path.includes('node_modules/') || link) return true;
    return installed[path] ? installed[path].version === version : optional === true;
  });
}

/** The servers of this folder that run: each has left its number there, with the name of its machine. */
export function runningServers(root) {
  const folder = join(root, '.cache', 'servers');
  if (!existsSync(folder)) return [];
  const here = readdirSync(folder).filter((name) => readFileSync(join(folder, name), 'utf8') === hostname());
  const [alive, gone] = [here.filter(isServer), here.filter((pid) => !isServer(pid))];
  for (const pid of gone) rmSync(join(folder, pid), { force: true });
  return alive.map(Number);
}

/** A number may have been given to another program since. */
function isServer(pid) {
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  const command = `/proc/${pid}/cmdline`;
  return (
    !existsSync('/proc/self/cmdline') || (existsSync(command) && /\bmain\.[jt]s\b/.test(readFileSync(command, 'utf8')))
  );
}
