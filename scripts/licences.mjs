// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Licences that packages of the product may have: permissive ones, the one of the fonts, and the LGPL of libvips, which sharp loads as a
 * library that can be replaced.
 */
const allowed = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT', 'MIT-0', 'OFL-1.1', 'Python-2.0'],
  'LGPL-3.0-or-later',
]);

/** Licences that were read from a package's text, because its package.json names none. @type {Readonly<Record<string, string>>} */
const readByHand = { 'png-js': 'MIT' };

/**
 * @typedef {{ name: string, version: string, licence: string }} Component
 * @typedef {{ version?: string, dev?: boolean, link?: boolean, license?: string }} Locked
 */

/**
 * Returns the packages that the product runs with, without development tools. The licence of an installed package comes from its
 * package.json, that of a package for another platform from the lock file.
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
      const declared = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).license : license;
      return { name, version, licence: typeof declared === 'string' ? declared : (readByHand[name] ?? 'unknown') };
    });
  return components.sort((a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'));
}

/** Returns true if one licence of an OR, or every licence of an AND, is allowed. @param {string} expression */
function isAllowed(expression) {
  const plain = expression.replace(/^\((.*)\)$/, '$1');
  const choices = plain.split(' OR ');
  return choices.length > 1 ? choices.some((each) => allowed.has(each)) : plain.split(' AND ').every((each) => allowed.has(each));
}

/** Returns an error for each package whose licence is not allowed. @param {readonly Component[]} components @returns {string[]} */
export function licenceErrors(components) {
  return components
    .filter(({ licence }) => !isAllowed(licence))
    .map(({ name, version, licence }) => `${name} ${version}: the licence ${licence} is not on the list in scripts/licences.mjs`);
}
