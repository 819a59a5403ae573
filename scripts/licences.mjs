// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What packages of the product may be licensed under: permissive ones, the fonts' own, and the LGPL of libvips, a library that sharp
 * loads and that whoever wishes may replace.
 */
const allowed = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0', 'OFL-1.1', 'Python-2.0'],
  'LGPL-3.0-or-later',
]);

/** Packages that say it only in a text: what was read in it, and where. @type {Readonly<Record<string, string>>} */
const readByHand = { 'png-js': 'MIT' };

/**
 * @typedef {{ name: string, version: string, licence: string }} Component
 * @typedef {{ version?: string, dev?: boolean, link?: boolean, license?: string }} Locked
 */

/**
 * The packages that the product runs with, tools of development left out. What is installed is read where it lies; of what is for
 * other platforms the lock file says it.
 * @param {string} root @returns {Component[]}
 */
export function productionComponents(root) {
  /** @type {{ packages: Record<string, Locked> }} */
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const components = Object.entries(packages)
    .filter(([path, { dev, link }]) => path.includes('node_modules/') && !dev && !link)
    .map(([path, { version = '', license }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const file = join(root, path, 'package.json');
      const said = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).license : license;
      return { name, version, licence: typeof said === 'string' ? said : (readByHand[name] ?? 'unknown') };
    });
  return components.sort((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'));
}

/** Of licences to choose from one is enough, of licences together each must be allowed. @param {string} expression */
function isAllowed(expression) {
  const words = expression.replace(/^\((.*)\)$/, '$1');
  const either = words.split(' OR ');
  return either.length > 1 ? either.some((one) => allowed.has(one)) : words.split(' AND ').every((one) => allowed.has(one));
}

/** What stops a release. @param {readonly Component[]} components @returns {string[]} */
export function licenceFaults(components) {
  return components
    .filter(({ licence }) => !isAllowed(licence))
    .map(({ name, version, licence }) => `${name} ${version}: the licence ${licence} is not on the list in scripts/licences.mjs`);
}
