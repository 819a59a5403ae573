import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Where `vite build --ssr src/prerender.tsx` writes to, before the client is built. */
const entrances = fileURLToPath(new URL('../node_modules/.cache/prerender/prerender.js', import.meta.url));

interface Prerendered {
  prerenderEntrances: () => Promise<{ pages: Record<string, string>; css: string; written: string[] }>;
}

/** The application as the build runs it. */
async function builtApplication(): Promise<Prerendered> {
  if (!existsSync(entrances)) throw new Error('Run `npm run build`: it makes the pages of src/prerender.tsx first.');
  return (await import(entrances)) as Prerendered;
}

let stylesheet = '';
let handOver: string[] = [];

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

/**
 * Writes the first HTML of the entrances for the server to send (prerendered.json), and the styles of all that they draw
 * as a file that every page loads: the reset, the tokens and the rules of the components (ADR 0019). Empty style elements tell
 * Emotion what stands in that file, as if a server had written the styles into the page: it does not write them again.
 */
export const prerendered: Plugin = {
  name: 'prerendered',
  apply: (_, { command, isSsrBuild = false }) => command === 'build' && !isSsrBuild,
  async generateBundle() {
    const { prerenderEntrances } = await builtApplication();
    const { pages, css, written } = await prerenderEntrances();
    handOver = written;
    this.emitFile({ type: 'asset', fileName: 'prerendered.json', source: JSON.stringify(pages) });
    stylesheet = this.getFileName(this.emitFile({ type: 'asset', name: 'main.css', source: css }));
  },
  transformIndexHtml: {
    order: 'post',
    handler: (html) => ({
      html: runLater(html),
      tags: [
        { tag: 'link', attrs: { rel: 'stylesheet', href: `/${stylesheet}` }, injectTo: 'head' },
        ...handOver.map((names) => ({ tag: 'style', attrs: { 'data-emotion': names }, injectTo: 'head' as const })),
      ],
    }),
  },
};
