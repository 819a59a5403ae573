// @ts-check
/**
 * Prints how much JavaScript (gzip, kB) every page starts with, and a first visit to `/` and to `/form`, each beside its limit, and
 * fails above it: the entry, the page, its words in English, and what they import. The client of the server is fetched while the first
 * postcode is typed; the last line says what the form has loaded by then. The build runs it (package.json).
 */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const dist = new URL('../dist', import.meta.url).pathname;
/** @type {Record<string, { file: string, imports?: string[] }>} */
const manifest = JSON.parse(readFileSync(`${dist}/build-manifest.json`, 'utf8'));

const start = ['index.html'];
const always = [...start, 'src/locales/en-messages.ts'];
const form = [...always, 'src/locales/en-customer-messages.ts', 'src/features/delivery-form/postcode-view.tsx'];
const visits = [
  { path: 'every page', modules: start, limit: 150 },
  { path: '/', modules: [...always, 'src/features/home/home-view.tsx'], limit: 166 },
  { path: '/form', modules: form, limit: 188 },
];
const typing = [...form, 'src/features/delivery-form/availability-lookup.tsx'];

/** @param {string[]} modules */
function filesOf(modules) {
  // Every page loads this file, and the manifest does not list it.
  const files = new Set(['before-paint.js']);
  const seen = new Set();
  /** @param {string} module */
  const add = (module) => {
    if (seen.has(module)) return;
    seen.add(module);
    const chunk = manifest[module];
    if (!chunk) throw new Error(`The build has no ${module}: update this script.`);
    files.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  modules.forEach(add);
  return [...files];
}

/** @param {string} file */
const gzipped = (file) => gzipSync(readFileSync(`${dist}/${file}`), { level: 9 }).length / 1000;

/** @param {string[]} modules */
const sizeOf = (modules) => filesOf(modules).reduce((sum, file) => sum + gzipped(file), 0);

for (const { path, modules, limit } of visits) {
  const total = sizeOf(modules);
  const ok = total <= limit;
  console.log(`${ok ? 'ok' : 'FAILED'}  first JavaScript of ${path}: ${total.toFixed(1)} kB gzip (at most ${limit})`);
  if (!ok) process.exitCode = 1;
}
console.log(`    /form once a postcode is typed: ${sizeOf(typing).toFixed(1)} kB gzip`);
