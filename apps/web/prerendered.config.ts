import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Where `vite build --ssr src/prerender.tsx` writes to, before the client is built. */
const entrances = fileURLToPath(new URL('./node_modules/.cache/prerender/prerender.js', import.meta.url));

interface Prerendered {
  prerenderEntrances: () => Promise<{ pages: Record<string, string>; css: string }>;
}

let stylesheet = '';

const entry = /<script type="module" crossorigin src="([^"]+)"><\/script>\s*/;
const preload = /<link rel="modulepreload" crossorigin href="([^"]+)">\s*/g;

/**
 * The entry and what it imports, fetched beside everything else and run by public/before-paint.js: one after the other, each
 * in a task of its own, once the page is painted. As a script, the entry would run them all in one task, and as soon as it can.
 */
function runLater(html: string): string {
  const imports = [...html.matchAll(preload)].map(([, file]) => file);
  const files = [...imports, entry.exec(html)?.[1]];
  const links = files.map((file) => `<link rel="modulepreload" crossorigin fetchpriority="low" data-start href="${file}">`);
  return html
    .replace(entry, '')
    .replace(preload, '')
    .replace('</head>', `  ${links.join('\n  ')}\n</head>`);
}

const globalStyles = 'const _global = [getPreflightCss(), getGlobalCss(), getTokenCss()];';

/** Chakra computes the global styles whether or not anybody asks for them, which takes a third of its start. In the browser they are a file. */
export const globalStylesInFile: Plugin = {
  name: 'global-styles-in-file',
  apply: (_, { command, isSsrBuild = false }) => command === 'build' && !isSsrBuild,
  transform: {
    filter: { id: /@chakra-ui\/react\/dist\/esm\/styled-system\/system\.js$/ },
    handler(code) {
      if (!code.includes(globalStyles)) throw new Error('Chakra computes its global styles in another way now: see prerendered.config.ts');
      return { code: code.replace(globalStyles, 'const _global = [];'), map: null };
    },
  },
};

/**
 * Writes the first HTML of the entrances for the server to send (prerendered.json), and the styles of all that they draw
 * as a file that every page loads: the reset, the tokens and the rules of the components (ADR 0019).
 */
export const prerendered: Plugin = {
  name: 'prerendered',
  apply: (_, { command, isSsrBuild = false }) => command === 'build' && !isSsrBuild,
  async generateBundle() {
    if (!existsSync(entrances)) throw new Error('Run `npm run build`: it makes the pages of src/prerender.tsx first.');
    const { prerenderEntrances } = (await import(entrances)) as Prerendered;
    const { pages, css } = await prerenderEntrances();
    this.emitFile({ type: 'asset', fileName: 'prerendered.json', source: JSON.stringify(pages) });
    stylesheet = this.getFileName(this.emitFile({ type: 'asset', name: 'main.css', source: css }));
  },
  transformIndexHtml: {
    order: 'post',
    handler: (html) => ({
      html: runLater(html),
      tags: [{ tag: 'link', attrs: { rel: 'stylesheet', href: `/${stylesheet}`, id: 'styles' }, injectTo: 'head' }],
    }),
  },
};
