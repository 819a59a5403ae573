import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { beforePaint } from './build/before-paint';
import { browsers } from './build/browsers';
import { compiledMessages } from './build/compiled-messages';
import { developerPages } from './build/developer-pages';
import { exampleContactInPage } from './build/example-contact';
import { firstFiles } from './build/first-files';
import { prerendered } from './build/prerendered';
import { startOf } from './build/stable-chunks';
import { webManifest } from './build/web-manifest';
import { workspaceSources } from './build/workspace-sources';

/** The server that `npm run dev` talks to; the built client is served by that server itself. */
const server = process.env['BOOKING_SERVER'] ?? 'http://127.0.0.1:3000';

// What customers' pages do not start with, although Chakra's index imports it for every page.
const later = '@ark-ui|@zag-js|@floating-ui|lucide-react|@chakra-ui/react/dist/esm/components/(?:popover|tooltip)';
const homeStart = startOf('src/features/home/home-view.tsx', new RegExp(`node_modules/(?:@internationalized|${later})/`));
const formStart = startOf('src/features/delivery-form/postcode-view.tsx', new RegExp(`node_modules/(?:${later})/`));
// Pieces under 1.75 kB join a neighbour (with 2 kB, all staff's pages began with what the day keeps on the device), signs under 2 kB. Never take out `entriesAware` alone: the group would become one file of 367 kB, which every page loads.
const sharedPieces = { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 1_750 };

export default defineConfig({
  resolve: {
    alias: [workspaceSources],
    // 'es2015' is rxjs: without it comes its ES5 build, with the helpers that ES5 needs.
    conditions: ['es2015', 'module', 'browser', 'development|production'],
  },
  plugins: [
    react(),
    developerPages,
    compiledMessages,
    firstFiles,
    homeStart.plugin,
    formStart.plugin,
    prerendered,
    beforePaint,
    exampleContactInPage,
    VitePWA({
      filename: 'sw.js',
      // Registered by lib/register-service-worker.ts: an inline script would break the content security policy.
      injectRegister: null,
      manifest: webManifest,
      includeManifestIcons: false,
      workbox: {
        // A new release takes over at once: a tab of the old one finds its missing file on the reload (lib/chunk-reload.ts).
        skipWaiting: true,
        clientsClaim: true,
        cleanupOutdatedCaches: true,
        // Narrow on purpose: the first visit's line is for the page. The whole form follows when it is idle (src/lib/page-files.ts), the rest when it is used.
        globPatterns: [
          'index.html',
          'before-paint.js',
          'assets/{main,react,styles,libraries,theme,rolldown-runtime}-*.{js,css}',
          'assets/figtree-latin-wght-*.woff2',
        ],
        navigateFallbackDenylist: [/^\/server\//],
        runtimeCaching: [
          {
            urlPattern: ({ sameOrigin, url }) => sameOrigin && url.pathname.startsWith('/assets/'),
            handler: 'CacheFirst',
            options: { cacheName: 'assets', expiration: { maxEntries: 120 } },
          },
        ],
      },
    }),
  ],
  build: {
    target: browsers,
    // Browsers without module preloading load the same files a little later.
    modulePreload: { polyfill: false },
    manifest: 'build-manifest.json',
    rolldownOptions: {
      input: { main: 'index.html' },
      output: {
        // The bundler joins the names of all pages that share a file.
        chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
        // Fewer files: over HTTP/1.1 each six cost a round trip. One for what every page starts with, then what pages share.
        codeSplitting: {
          groups: [
            // Each is run in a task of its own (public/before-paint.js).
            { name: 'react', tags: ['$initial'], test: /node_modules\/(?:react|react-dom|scheduler)\/|src\/lib\/react-root/, priority: 7 },
            { name: 'styles', tags: ['$initial'], test: /node_modules\/(?:@chakra-ui|@emotion|stylis)\//, priority: 6 },
            { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 5 },
            { name: 'theme', tags: ['$initial'], test: /src\/ui\/theme\//, priority: 5 },
            { name: 'start', tags: ['$initial'], priority: 4 },
            { ...sharedPieces, entriesAwareMergeThreshold: 2_000, test: /node_modules\/lucide-react\//, priority: 3 },
            // Two pages drag: no piece of others joins its 30 kB.
            { name: 'drag', minShareCount: 2, test: /node_modules\/@(?:dnd-kit|preact)\/|src\/lib\/drag-styles/, priority: 3 },
            { name: 'home-start', minShareCount: 2, test: homeStart.test, priority: 3 },
            { name: 'form-start', minShareCount: 2, test: formStart.test, priority: 2 },
            { ...sharedPieces, priority: 1 },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/server': { target: server, ws: true } } },
});
