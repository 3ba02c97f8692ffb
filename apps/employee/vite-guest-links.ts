import type { Plugin, Rolldown } from 'vite';

const door = /\/app\/guest-door\.tsx$/;

/** Names in the page what its sign-in needs beside the shell; `first.js` has it fetched at once where nobody is signed in. */
export function guestLinks(): Plugin {
  let base = '/';
  return {
    name: 'timbro-guest-links',
    apply: 'build',
    configResolved: (resolved) => void (base = resolved.base),
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {} }) => {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const shell = new Set(chunks.filter(({ isEntry }) => isEntry).flatMap((entry) => withImports(entry, chunks)));
        const asked = chunks.filter(({ facadeModuleId }) => facadeModuleId !== null && door.test(facadeModuleId));
        return [...new Set(asked.flatMap((chunk) => withImports(chunk, chunks)))]
          .filter((name) => !shell.has(name))
          .map((name) => ({ tag: 'link', attrs: { 'data-guest': true, href: base + name }, injectTo: 'head' }));
      },
    },
  };
}

const withImports = ({ fileName, imports }: Rolldown.OutputChunk, chunks: Rolldown.OutputChunk[]): string[] => [
  fileName,
  ...chunks.filter((chunk) => imports.includes(chunk.fileName)).flatMap((chunk) => withImports(chunk, chunks)),
];
