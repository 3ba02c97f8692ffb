import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';
import type * as Offers from '@timbro/core/offered.ts';

const source = fileURLToPath(new URL('../../../core/src/offered.ts', import.meta.url));
const name = 'virtual:contract';

/**
 * The contract as a browser first needs it: routes, access and words, without the schemas, which are several times as
 * large and come with the forms that use them.
 */
export const contract = (): Plugin => ({
  name: 'timbro-contract',
  resolveId: (id) => (id === name ? `\0${name}` : null),
  async load(id) {
    if (id !== `\0${name}`) return null;
    const { module, dependencies } = await runnerImport<typeof Offers>(source, { logLevel: 'error' });
    for (const file of [source, ...dependencies]) this.addWatchFile(file);
    return `export const offered = ${JSON.stringify(module.offered)};`;
  },
});
