// @ts-check
/** Writes a .br and a .gz beside every text file of the build: the server sends them as they are, and compresses nothing itself. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const dist = fileURLToPath(new URL('../dist/', import.meta.url));
/** Below this, in bytes, a header costs what compression saves. */
const smallest = 1024;

for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
  if (!/\.(js|css|html|svg|json|webmanifest)$/.test(file)) continue;
  const content = readFileSync(dist + file);
  if (content.length < smallest) continue;
  writeFileSync(
    `${dist}${file}.br`,
    brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
  );
  writeFileSync(`${dist}${file}.gz`, gzipSync(content, { level: 9 }));
}
