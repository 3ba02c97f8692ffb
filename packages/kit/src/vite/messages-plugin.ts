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
 * own door in its own language. `virtual:messages` lists the loaders of the areas named here. What the first page of all
 * says is asked for by the page itself, beside the script, which alone would ask for it only once it runs; and what a page
 * says before any script has come stands in it as `{{it menu.register}}`.
 */
export function messages(areas: readonly Area[], { first }: { first?: Area } = {}): Plugin {
  let base = '/';
  return {
    name: 'timbro-messages',
    configResolved: (resolved) => void (base = resolved.base),
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle = {} }) => ({
        html: await withTexts(html),
        // In the language of the page, which most people keep; texts in another one are asked for by the script.
        tags: Object.values(bundle)
          .filter((file) => file.type === 'chunk' && file.moduleIds.includes(`\0${index}/${first}/it`))
          .map(({ fileName }) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: base + fileName },
            injectTo: 'head',
          })),
      }),
    },
    resolveId: (id) => (id === index || id.startsWith(`${index}/`) ? `\0${id}` : null),
    async load(id) {
      if (id === `\0${index}`) return loadersOf(areas);
      const [, area, language] = /^\0virtual:messages\/(\w+)\/(it|en)$/.exec(id) ?? [];
      if (!area || !language) return null;

      const { module, dependencies } = await readMessages();
      for (const file of [source, ...dependencies]) this.addWatchFile(file);
      const chosen = Object.entries<Catalogue>(module.areas).find(([name]) => name === area)?.[1];
      if (!chosen) this.error(`There are no messages for the area "${area}"`);
      const texts = Object.entries(chosen).map(([key, pair]) => [key, language === 'en' ? pair.en : pair.it]);
      return `export default ${JSON.stringify(Object.fromEntries(texts))};`;
    },
  };
}

const readMessages = () => runnerImport<typeof Messages>(source, { logLevel: 'error' });

const placeholder = /\{\{(it|en) ([\w.]+)\}\}/g;

async function withTexts(html: string): Promise<string> {
  if (!html.includes('{{')) return html;
  const { module } = await readMessages();
  const texts: Catalogue = Object.fromEntries(Object.values<Catalogue>(module.areas).flatMap(Object.entries));
  return html.replace(placeholder, (_, language: 'it' | 'en', key: string) => {
    const pair = texts[key];
    if (!pair) throw new Error(`The page names the text "${key}", which there is not.`);
    return pair[language];
  });
}

function loadersOf(areas: readonly Area[]): string {
  const loaders = areas.map((area) => {
    const byLanguage = languages.map((language) => `${language}: () => import('${index}/${area}/${language}')`);
    return `${area}: { ${byLanguage.join(', ')} }`;
  });
  return `export const catalogues = { ${loaders.join(', ')} };`;
}
