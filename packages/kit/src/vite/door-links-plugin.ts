import type { Plugin, Rolldown } from 'vite';

/** By the name of a door the modules that open it, as the ends of their ids. */
type Doors = Readonly<Record<string, readonly string[]>>;

/**
 * Names in the page what each of its doors needs beside the entry; `first.js` knows which door will open, and has all of it
 * fetched at once, where the scripts would ask for one after the other as each comes to run.
 */
export function doorLinks(doors: Doors): Plugin {
  let base = '/';
  return {
    name: 'timbro-door-links',
    apply: 'build',
    configResolved: (resolved) => void (base = resolved.base),
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const entry = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((chunk) => withImports(chunk, chunks)));
        const doorsOf = new Map<string, string[]>();
        for (const [door, modules] of Object.entries(doors)) {
          const asked = chunks.filter(({ moduleIds }) =>
            moduleIds.some((id) => modules.some((end) => id.endsWith(end))),
          );
          for (const name of new Set(asked.flatMap((chunk) => withImports(chunk, chunks))))
            doorsOf.set(name, [...(doorsOf.get(name) ?? []), door]);
        }
        return [...doorsOf]
          .filter(([name]) => !entry.has(name))
          .map(([name, of]) => ({
            tag: 'link',
            attrs: { 'data-doors': of.join(' '), href: base + name },
            injectTo: 'head',
          }));
      },
    },
  };
}

const withImports = ({ fileName, imports }: Rolldown.OutputChunk, chunks: Rolldown.OutputChunk[]): string[] => [
  fileName,
  ...chunks.filter((chunk) => imports.includes(chunk.fileName)).flatMap((chunk) => withImports(chunk, chunks)),
];
