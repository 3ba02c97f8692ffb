import { fileURLToPath } from 'node:url';
import { type Plugin, runnerImport } from 'vite';
import type * as Messages from '@timbro/core/messages.ts';

type Area = Messages.Area;
type Catalogue = Readonly<Record<string, Readonly<Record<'it' | 'en', string>>>>;
const languages = ['it', 'en'] as const;
const source = fileURLToPath(new URL('../../../core/src/messages.ts', import.meta.url));
const index = 'virtual:messages';

/**
 * Turns the `{ it, en }` pairs of core into one module per area and language, so that a browser loads the texts of its
 * own door in its own language. `virtual:messages` lists the loaders of the areas named here.
 */
export function messages(areas: readonly Area[]): Plugin {
  return {
    name: 'timbro-messages',
    resolveId: (id) => (id === index || id.startsWith(`${index}/`) ? `\0${id}` : null),
    async load(id) {
      if (id === `\0${index}`) return loadersOf(areas);
      const [, area, language] = /^\0virtual:messages\/(\w+)\/(it|en)$/.exec(id) ?? [];
      if (!area || !language) return null;

      const { module, dependencies } = await runnerImport<typeof Messages>(source, { logLevel: 'error' });
      for (const file of [source, ...dependencies]) this.addWatchFile(file);
      const chosen = Object.entries<Catalogue>(module.areas).find(([name]) => name === area)?.[1];
      if (!chosen) this.error(`There are no messages for the area "${area}"`);
      const texts = Object.entries(chosen).map(([key, pair]) => [key, language === 'en' ? pair.en : pair.it]);
      return `export default ${JSON.stringify(Object.fromEntries(texts))};`;
    },
  };
}

function loadersOf(areas: readonly Area[]): string {
  const loaders = areas.map((area) => {
    const byLanguage = languages.map((language) => `${language}: () => import('${index}/${area}/${language}')`);
    return `${area}: { ${byLanguage.join(', ')} }`;
  });
  return `export const catalogues = { ${loaders.join(', ')} };`;
}
