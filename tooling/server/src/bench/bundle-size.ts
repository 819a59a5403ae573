import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const web = fileURLToPath(new URL('../../../../apps/web/dist/', import.meta.url));

/**
 * Returns the gzipped JavaScript, in kilobytes (1000 bytes), that the page loads before any click (target P6); null if the web client is
 * not built.
 */
export function entryKilobytes(): number | null {
  if (!existsSync(`${web}index.html`)) return null;
  const page = readFileSync(`${web}index.html`, 'utf8');
  const scripts = [...page.matchAll(/<(?:script|link)\b[^>]*\b(?:src|href)="\/?([^"]+\.js)"/g)].map(([, path]) => path ?? '');
  const bytes = [...new Set(scripts)].reduce((sum, path) => sum + gzipSync(readFileSync(`${web}${path}`), { level: 9 }).length, 0);
  return bytes / 1000;
}
