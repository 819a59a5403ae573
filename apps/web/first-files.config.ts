import type { Plugin } from 'vite';

/** The pages that people come in by (src/app/pages.ts), and the words of each language by its prefix (src/app/load-messages.ts). */
const sources = {
  '/': 'src/features/home/home-view.tsx',
  '/form': 'src/features/delivery-form/postcode/postcode-view.tsx',
  words: 'src/locales/en-messages.ts',
  'words/bm': 'src/locales/bm-messages.ts',
  'words/cn': 'src/locales/cn-messages.ts',
};

/** Tells index.html, as JSON, which files each of them is made of: public/before-paint.js fetches them beside the first script, and not after it. */
export const firstFiles: Plugin = {
  name: 'first-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {}, chunk: entry }) {
      const withImports = (fileName: string, seen = new Set<string>()): Set<string> => {
        const file = bundle[fileName];
        if (seen.has(fileName) || file?.type !== 'chunk') return seen;
        seen.add(fileName);
        for (const imported of file.imports) withImports(imported, seen);
        return seen;
      };
      const atTheStart = withImports(entry?.fileName ?? '');
      const filesOf = (source: string): string[] => {
        const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/${source}`));
        if (!chunk) throw new Error(`${source} is no file of its own any more: see first-files.config.ts`);
        return [...withImports(chunk.fileName)].filter((file) => !atTheStart.has(file)).map((file) => `/${file}`);
      };
      const files = Object.fromEntries(Object.entries(sources).map(([key, source]) => [key, filesOf(source)]));
      return html.replace('{}', JSON.stringify(files));
    },
  },
};
