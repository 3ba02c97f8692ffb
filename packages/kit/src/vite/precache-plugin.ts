import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Plugin, ResolvedConfig, Rolldown } from 'vite';

/**
 * Builds the service worker as `sw.js` and tells it which files make the shell, which ones come later if at all, and a
 * version that follows them all. It is one file that imports none: not every browser takes modules for workers, and a worker
 * must not miss a piece of a version that is gone.
 */
export function precache(source: string): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'timbro-precache',
    apply: 'build',
    enforce: 'post',
    configResolved: (resolved) => void (config = resolved),
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const built = Object.values(bundle);
        const files = new Map([
          ...built.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source] as const),
          ...publicFiles(config.publicDir).map((name) => [name, readFileSync(join(config.publicDir, name))] as const),
        ]);
        const hash = createHash('sha256');
        for (const [name, content] of files) hash.update(name).update(content);
        const viewer = new Set(built.filter(isOfViewer).map(({ fileName }) => fileName));
        // The page itself is asked for by its folder, never by its file name.
        const pathOf = (name: string) => config.base + (name === 'index.html' ? '' : name);
        const paths = [...files.keys()].filter((name) => !viewer.has(name)).map(pathOf);
        const later = [...viewer].map(pathOf);
        const shell = JSON.stringify({ version: hash.digest('hex').slice(0, 12), paths, later });
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: await workerOf(join(config.root, source), shell) });
      },
    },
  };
}

async function workerOf(entry: string, shell: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    format: 'iife',
    minify: true,
    target: 'es2022',
    write: false,
    define: { TIMBRO_SHELL: shell },
  });
  return outputFiles.map(({ text }) => text).join('');
}

/** What draws PDF files weighs more than the whole app: only who opens one fetches it. */
const isOfViewer = (file: Rolldown.OutputChunk | Rolldown.OutputAsset): boolean =>
  (file.type === 'chunk' ? file.moduleIds : file.originalFileNames).some((name) => name.includes('pdfjs-dist/'));

const publicFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(folder, name)).isFile());
