// Builds the API bundle and the three web apps; each part is skipped while its sources are unchanged.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isMain } from './is-main.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const shared = [
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/build.mjs',
  'packages/core',
  'packages/pdf',
  'packages/sheets',
];
const parts = [
  { name: 'API', sources: [...shared, 'apps/api'], result: 'apps/api/dist/main.js', build: buildApi },
  webPart('back-office', 'apps/backoffice'),
  webPart('employee app', 'apps/employee'),
  webPart('kiosk', 'apps/kiosk'),
];

export async function buildStale() {
  for (const part of parts) {
    const stampFile = join(root, '.cache', `build-${part.name.replace(' ', '-')}`);
    const fingerprint = fingerprintOf(part.sources);
    const isFresh = existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint;
    if (isFresh && existsSync(join(root, part.result))) continue;

    const started = Date.now();
    rmSync(stampFile, { force: true });
    await part.build();
    mkdirSync(join(root, '.cache'), { recursive: true });
    writeFileSync(stampFile, fingerprint);
    process.stderr.write(`Built the ${part.name} in ${((Date.now() - started) / 1000).toFixed(1)} s.\n`);
  }
}

function webPart(name, app) {
  return {
    name,
    sources: [...shared, 'packages/kit', app],
    result: `${app}/dist/index.html`,
    build: () => buildWeb(app),
  };
}

/** Path, time and size of every source: much faster than reading them, and a fresh clone has new times anyway. */
function fingerprintOf(sources) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0]);
  for (const file of sources.flatMap((source) => filesUnder(join(root, source)))) {
    if (/\.test\.tsx?$/.test(file)) continue;
    const { mtimeMs, size } = statSync(file);
    hash.update(`${relative(root, file)} ${mtimeMs} ${size}\n`);
  }
  return hash.digest('hex');
}

function filesUnder(path) {
  if (!statSync(path).isDirectory()) return [path];
  const entries = readdirSync(path, { withFileTypes: true }).filter(
    ({ name }) => !['node_modules', 'dist'].includes(name),
  );
  return entries.flatMap((entry) =>
    entry.isDirectory() ? filesUnder(join(path, entry.name)) : join(path, entry.name),
  );
}

async function buildApi() {
  const { build } = await import('esbuild');
  const source = join(root, 'apps/api/src');
  const target = join(root, 'apps/api/dist');
  const commands = existsSync(join(source, 'commands')) ? readdirSync(join(source, 'commands')) : [];
  const entries = commands
    .filter((name) => /(?<!\.test)\.ts$/.test(name))
    .map((name) => join(source, 'commands', name));
  rmSync(target, { recursive: true, force: true });
  await build({
    // One flat folder: a path relative to the running file means the same in every entry and shared chunk.
    entryPoints: [
      ...['main.ts', 'files/table-thread.ts', 'files/pdf-thread.ts'].map((file) => join(source, file)),
      ...entries,
    ].map((file) => ({
      in: file,
      out: basename(file, '.ts'),
    })),
    outdir: target,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    // Names stay, for stacks and types of errors; what is between them is read at every start.
    minifyWhitespace: true,
    minifySyntax: true,
    sourcemap: true,
    // A stack names files and lines; their text would lie in the memory of every process that reads the maps.
    sourcesContent: false,
    logLevel: 'warning',
    plugins: [keepPackagesOutside],
  });
  const migrations = join(source, 'db/migrations');
  if (existsSync(migrations)) cpSync(migrations, join(target, 'migrations'), { recursive: true });
}

/** Of these a start would read two hundred files and their maps, most of which nothing calls; they are modules that need nothing beside them. */
const inside = /^(@timbro|zod|drizzle-orm)(\/|$)/;

/** Our own code goes into the bundle; other installed packages are loaded from node_modules at run time. */
const keepPackagesOutside = {
  name: 'keep-packages-outside',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./#]/ }, ({ path, kind }) =>
      kind === 'entry-point' || inside.test(path) ? undefined : { path, external: true },
    );
  },
};

async function buildWeb(app) {
  const { build } = await import('vite');
  process.env.NODE_ENV = 'production';
  // The sizes that matter are measured by `npm run bench`; a general warning at every start helps nobody.
  await build({ root: join(root, app), logLevel: 'warn', build: { chunkSizeWarningLimit: 2000 } });
  const dist = join(root, app, 'dist');
  const shrinks = (file) =>
    ['.js', '.mjs', '.css', '.html', '.svg', '.json', '.webmanifest', '.ttf'].includes(extname(file));
  const page = await readFile(join(dist, 'index.html'), 'utf8');
  await Promise.all(
    filesUnder(dist)
      .filter(shrinks)
      .map((file) => compress(file, page.includes(basename(file)) ? 11 : 9)),
  );
}

/**
 * The server sends these as they are, so a page costs no compression time. What the page names itself comes first of all, and
 * is pressed as hard as can be: it weighs a fifteenth less, and takes ten times as long.
 */
async function compress(file, brotliQuality) {
  const content = await readFile(file);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(content, quality),
    promisify(gzip)(content, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

if (isMain(import.meta.url)) await buildStale();
