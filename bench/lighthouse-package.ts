import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** The newest that runs on every Node.js that Timbro runs on; the one that starts the browser for it is its own dependency. */
const wanted = { lighthouse: '12.8.2', 'chrome-launcher': '1.2.1' };
const folder = fileURLToPath(new URL(`../.cache/lighthouse-${wanted.lighthouse}`, import.meta.url));

export type Verdict = {
  readonly categories: Readonly<Record<string, Category>>;
  readonly audits: Readonly<Record<string, { title: string; score: number | null; displayValue?: string }>>;
  readonly runtimeError?: { readonly message: string };
};
type Category = { readonly score: number | null; readonly auditRefs: readonly { id: string; weight: number }[] };
type Options = { port: number; onlyCategories: readonly string[]; disableStorageReset: boolean; logLevel: 'error' };
type Chrome = { readonly port: number; kill(): void };

export type Lighthouse = {
  measure(url: string, options: Options): Promise<{ lhr: Verdict } | undefined>;
  launch(options: { chromePath: string; chromeFlags: readonly string[] }): Promise<Chrome>;
};

/**
 * It brings 200 packages and 185 MB, which nobody needs who starts Timbro, tests it or works on it: so it comes when it is
 * first asked for, into a folder of its own.
 */
export async function loadLighthouse(): Promise<Lighthouse> {
  if (!existsSync(folder)) await install();
  const load = (path: string): Promise<unknown> => import(pathToFileURL(join(folder, 'node_modules', path)).href);
  const { default: measure } = (await load('lighthouse/core/index.js')) as { default: Lighthouse['measure'] };
  const { launch } = (await load('chrome-launcher/dist/index.js')) as Pick<Lighthouse, 'launch'>;
  return { measure, launch };
}

/** Under another name until all of it is there: an install that was broken off is begun anew. */
async function install(): Promise<void> {
  process.stderr.write(`Installing Lighthouse ${wanted.lighthouse} (once)…\n`);
  const unfinished = `${folder}.part`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true });
  await writeFile(join(unfinished, 'package.json'), JSON.stringify({ private: true, dependencies: wanted }));
  const args = ['install', '--prefix', unfinished, '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
  const { status } = spawnSync('npm', args, { stdio: ['ignore', 2, 2], shell: process.platform === 'win32' });
  if (status !== 0) throw new Error('Lighthouse could not be installed: npm says above why.');
  await rename(unfinished, folder);
}
