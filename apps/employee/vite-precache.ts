import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, ResolvedConfig } from 'vite';

/** Builds the service worker as `sw.js` and tells it which files make the shell, and a version that follows them. */
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
        // The page itself is asked for by its folder, never by its file name.
        const paths = [...files.keys()].map((name) => config.base + (name === 'index.html' ? '' : name));
        const shell = JSON.stringify({ version: hash.digest('hex').slice(0, 12), paths });
        const worker = bundle['sw.js'];
        if (worker?.type === 'chunk') worker.code = worker.code.replaceAll('TIMBRO_SHELL', shell);
      },
    },
  };
}

const publicFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(folder, name)).isFile());
