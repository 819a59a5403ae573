import type { Plugin } from 'vite';

/** The pages that people come in by, as paths behind the language's prefix, and the file that each loads (src/app/pages.ts). */
const doors = { '/': 'src/features/home/home-view.tsx', '/form': 'src/features/delivery-form/postcode/postcode-view.tsx' };
const words = { en: 'src/locales/en-messages.ts', bm: 'src/locales/bm-messages.ts', cn: 'src/locales/cn-messages.ts' };

/** Tells index.html, as JSON, which files a door and a language will ask for: public/before-paint.js fetches them beside the first script, and not after it. */
export const firstFiles: Plugin = {
  name: 'first-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {}, chunk: entry }) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const withImports = (fileName: string, seen = new Set<string>()): Set<string> => {
        if (seen.has(fileName)) return seen;
        seen.add(fileName);
        for (const imported of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? []) withImports(imported, seen);
        return seen;
      };
      const atTheStart = withImports(entry?.fileName ?? '');
      const filesOf = (source: string): string[] => {
        const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/${source}`));
        if (!chunk) throw new Error(`${source} is no file of its own any more: see first-files.config.ts`);
        return [...withImports(chunk.fileName)].filter((file) => !atTheStart.has(file)).map((file) => `/${file}`);
      };
      const files = Object.fromEntries(Object.entries({ ...doors, ...words }).map(([key, source]) => [key, filesOf(source)]));
      return html.replace('{}', JSON.stringify(files));
    },
  },
};
