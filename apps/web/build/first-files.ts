import type { Plugin } from 'vite';

const form = 'src/features/delivery-form';
const client = 'src/lib/server-client.tsx';

/** What each page of the form is made of, and the one before it (src/app/pages.ts), and the words of each language by its prefix (src/app/load-messages.ts, src/lib/added-words.tsx). */
const sources = {
  '/': ['src/features/home/home-view.tsx'],
  '/form': [`${form}/postcode-view.tsx`],
  '/form/order': [client, `${form}/order-view.tsx`],
  '/form/date': [client, `${form}/date-view.tsx`],
  '/form/details': [client, `${form}/details-view.tsx`],
  '/form/summary': [client, `${form}/summary-view.tsx`],
  '/form/confirmation': [client, `${form}/confirmation-view.tsx`],
  '/manage': [client, 'src/features/manage/manage-page.tsx'],
  // Asked for by pages while they are filled in.
  '/form postcode': [`${form}/availability-lookup.tsx`, `${form}/served-card.tsx`, 'packages/reference-data/src/postcodes.ts'],
  '/form tutorial': [`${form}/tutorial-dialog.tsx`],
  '/form/details phone': ['src/components/phone-field/phone-number-rules.ts'],
  words: ['src/locales/en-messages.ts'],
  'words/bm': ['src/locales/bm-messages.ts'],
  'words/cn': ['src/locales/cn-messages.ts'],
  'customer-words': ['src/locales/en-customer-messages.ts'],
  'customer-words/bm': ['src/locales/bm-customer-messages.ts'],
  'customer-words/cn': ['src/locales/cn-customer-messages.ts'],
};

/** Machines of Chakra's components, 15 to 40 kB (gzip). Staff's pages load them, and customers' pages later than their start. */
const machines = /node_modules\/@zag-js\//;

/**
 * Writes into index.html, as JSON, which files each of them is made of: public/before-paint.js fetches those of the address beside
 * the first script and not after it, src/lib/page-files.ts those of the next steps. Fails where what `/` or `/form` starts with has a
 * machine of Chakra's components.
 */
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
      const chunkOf = (source: string): string => {
        const chunk = Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(`/${source}`)));
        if (!chunk) throw new Error(`The build has no ${source} any more: see build/first-files.ts`);
        return chunk.fileName;
      };
      const filesOf = (modules: string[]): string[] => {
        const files = new Set(modules.flatMap((source) => [...withImports(chunkOf(source))]));
        return [...files].filter((file) => !atTheStart.has(file)).map((file) => `/${file}`);
      };
      const files = Object.fromEntries(Object.entries(sources).map(([key, modules]) => [key, filesOf(modules)]));
      for (const page of ['/', '/form'] as const) {
        const start = [...atTheStart, ...[...sources.words, ...sources[page]].flatMap((source) => [...withImports(chunkOf(source))])];
        const machine = start
          .map((name) => bundle[name])
          .flatMap((file) => (file?.type === 'chunk' ? file.moduleIds : []))
          .find((id) => machines.test(id));
        if (machine)
          throw new Error(
            `${page} would start with ${machine}: load the component of Chakra that needs it (Popover, Tooltip …) later, or for staff only.`,
          );
      }
      return html.replace('{}', JSON.stringify(files));
    },
  },
};
