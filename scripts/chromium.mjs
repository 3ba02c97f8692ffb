// Finds a Chromium for the browser tests, and fetches one where it may. Run directly, it prints the path.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isMain } from './is-main.mjs';

/** Debian's, each with a command of its name. The one without a window is a tenth quicker over all journeys. */
const systemPackages = ['chromium-headless-shell', 'chromium'];

/** The path of a Chromium that really starts on this machine. */
export async function findChromium() {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) {
    if (starts(chosen)) return chosen;
    throw new Error(`CHROMIUM_PATH names ${chosen}, which does not start: correct it or unset it.`);
  }
  const { chromium } = await import('@playwright/test');
  const find = () => [chromium.executablePath(), ...installedPaths()].find(starts);
  return find() ?? (download(), find()) ?? (installPackage(), find()) ?? giveUp();
}

function installedPaths() {
  if (process.platform === 'darwin') {
    return [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ];
  }
  if (process.platform === 'win32') {
    const folders = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA];
    return folders
      .filter(Boolean)
      .flatMap((folder) => [
        join(folder, 'Google\\Chrome\\Application\\chrome.exe'),
        join(folder, 'Microsoft\\Edge\\Application\\msedge.exe'),
      ]);
  }
  const names = [...systemPackages, 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  return names.map((name) => join('/usr/bin', name));
}

/** A file is not enough: a snap stub, or a download without its system libraries, exists and does not run. */
function starts(path) {
  if (!existsSync(path)) return false;
  if (process.platform === 'win32') return true;
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
}

function download() {
  say('No browser found: downloading Chromium for the browser tests…');
  const cli = join(dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')), 'cli.js');
  const env = { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' };
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: ['ignore', 2, 2], env });
}

/** Only where nobody has to be asked: root on a Debian-like system, that is a container or a build machine. */
function installPackage() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  say('Installing the system package of Chromium…');
  const options = { stdio: ['ignore', 2, 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  const wait = ['-o', 'DPkg::Lock::Timeout=300'];
  spawnSync('apt-get', [...wait, 'update'], options);
  systemPackages.some(
    (name) => spawnSync('apt-get', [...wait, 'install', '-y', '--no-install-recommends', name], options).status === 0,
  );
}

function giveUp() {
  throw new Error(
    'The browser tests need Chromium: run "npx playwright install --with-deps chromium", or set CHROMIUM_PATH to a Chromium or Chrome.',
  );
}

const say = (sentence) => process.stderr.write(`${sentence}\n`);

if (isMain(import.meta.url)) {
  try {
    process.stdout.write(`${await findChromium()}\n`);
  } catch (error) {
    say(error.message);
    process.exitCode = 1;
  }
}
