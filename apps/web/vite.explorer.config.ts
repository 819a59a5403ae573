import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { browsers } from './build/browsers';

/** GraphiQL is a build of its own (ADR 0038): nothing of it is in a file that another page loads. */
export default defineConfig({
  root: 'explorer',
  base: '/explorer/',
  // Its packages have directives of React's compiler, which mean nothing here: a warning for each would hide the others.
  logLevel: 'error',
  plugins: [react()],
  // One copy of graphql, of which GraphiQL's parts ask for ESM and CommonJS.
  resolve: { dedupe: ['graphql', 'react', 'react-dom'] },
  worker: { format: 'es' },
  build: { outDir: '../dist/explorer', emptyOutDir: true, target: browsers, chunkSizeWarningLimit: 5_000 },
});
