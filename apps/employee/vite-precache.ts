import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, ResolvedConfig, Rolldown } from 'vite';

/**
 * Builds the service worker as `sw.js` and tells it which files make the shell, which ones come later if at all, and a
 * version that follows them all.
 */
export function precache(source: string): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'timbro-precache',
    apply: 'build',
    enforce: 'post',
    configResolved: (resolved) => void (config = resolved),
    buildStart() {
      this.emitFile({ type: 'chunk', id: join(config.root, source), fileName: 'sw.js' });
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const built = Object.values(bundle).filter(({ fileName }) => fileName !== 'sw.js');
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
        const worker = bundle['sw.js'];
        if (worker?.type === 'chunk') worker.code = worker.code.replaceAll('TIMBRO_SHELL', shell);
      },
    },
  };
}

/** What draws PDF files weighs more than the whole app: only who opens one fetches it. */
const isOfViewer = (file: Rolldown.OutputChunk | Rolldown.OutputAsset): boolean =>
  (file.type === 'chunk' ? file.moduleIds : file.originalFileNames).some((name) => name.includes('pdfjs-dist/'));

const publicFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(folder, name)).isFile());
