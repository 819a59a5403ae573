// @ts-check
/**
 * Prints how much JavaScript (gzip) a first visit to `/` and to `/form` loads, beside the target of 200 kB, and fails
 * above it: the entry, the page, the English words, and what they import. The client of the server is fetched while the
 * first postcode is typed; the last line says what the form has loaded by then.
 * Needs a build: `node apps/web/scripts/bundle-size.mjs [dist]`.
 */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';

const target = 200;
const dist = process.argv[2] ?? new URL('../dist', import.meta.url).pathname;
/** @type {Record<string, { file: string, imports?: string[] }>} */
const manifest = JSON.parse(readFileSync(`${dist}/build-manifest.json`, 'utf8'));

const always = ['index.html', 'src/locales/en-messages.ts'];
const form = 'src/features/delivery-form/postcode-view.tsx';
const visits = { '/': ['src/features/home/home-view.tsx'], '/form': [form] };
const typing = [...always, form, 'src/features/delivery-form/availability-lookup.tsx'];

/** @param {string[]} modules */
function filesOf(modules) {
  const files = new Set();
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

for (const [path, modules] of Object.entries(visits)) {
  const total = sizeOf([...always, ...modules]);
  const ok = total <= target;
  console.log(`${ok ? 'ok' : 'FAILED'}  first JavaScript of ${path}: ${total.toFixed(1)} kB gzip (at most ${target})`);
  if (!ok) process.exitCode = 1;
}
console.log(`    /form once a postcode is typed: ${sizeOf(typing).toFixed(1)} kB gzip`);
