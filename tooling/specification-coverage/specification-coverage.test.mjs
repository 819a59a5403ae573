// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const page = readFileSync(`${root}docs/specification-coverage.md`, 'utf8');

/** @param {string} text */
const withoutComments = (text) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');

/** The sources except tests, without comments, by path. @type {Map<string, string>} */
const sources = new Map(
  ['apps', 'packages']
    .flatMap((folder) => readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`))
    .filter((path) => /^(apps|packages)\/[^/]+\/src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|\/(testing|bench)\/|node_modules/.test(path))
    .map((path) => [path, withoutComments(readFileSync(`${root}${path}`, 'utf8'))]),
);

/** @param {string} name @param {string} text */
const count = (name, text) => text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0;
/**
 * Returns the files that import a module and use one of its exports.
 * @param {string} name @param {string} own the module @param {string} [under] a folder
 */
const usersOf = (name, own, under = '') => {
  const [, workspace, module] = /^packages\/([^/]+)\/src\/(.*)\.ts$/.exec(own) ?? [];
  const imported = [`'@booking/${workspace}/${module}'`, `/${module?.split('/').at(-1)}.js'`];
  return [...sources]
    .filter(
      ([path, text]) => path !== own && path.startsWith(under) && imported.some((each) => text.includes(each)) && count(name, text) > 0,
    )
    .map(([path]) => path);
};
/** @param {string} path */
const exportsOf = (path) =>
  [...(sources.get(path) ?? '').matchAll(/^export (?:async )?(?:const|function|class) (\w+)/gm)].map(([, name = '']) => name);

/** @param {string} section */
const rowsOf = (section) =>
  [...section.matchAll(/^\| \d.* \|$/gm)].map(([row]) => {
    const [, code = '', last = ''] = row.slice(2, -2).split(' | ');
    const [module = '', ...names] = [...code.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
    return { row, path: module.replace(/^([^/]+)\/(.*)$/, 'packages/$1/src/$2.ts'), names, last };
  });
const [used = '', notShown = ''] = page.split('\n## Not shown\n');
const usedRows = rowsOf(used);
const notShownRows = rowsOf(notShown);

test('every export that docs/specification-coverage.md names exists', () => {
  expect(usedRows.length).toBeGreaterThan(15);
  expect(notShownRows.length).toBeGreaterThan(5);
  for (const { row, path, names } of [...usedRows, ...notShownRows]) {
    expect(names.length, row).toBeGreaterThan(0);
    expect(exportsOf(path), row).toEqual(expect.arrayContaining(names));
  }
});

test('every export in the tables of used ones is used by each user that its row names', () => {
  for (const { row, path, names, last } of usedRows) {
    for (const user of last.split(', ')) {
      const [, name] = /^`(\w+)`$/.exec(user) ?? [];
      if (name === undefined)
        expect(
          names.filter((each) => usersOf(each, path, `apps/${user}/`).length > 0),
          `${row} ${user}`,
        ).not.toEqual([]);
      else
        expect(
          names.some((each) => usersOf(each, path).some((file) => exportsOf(file).includes(name))),
          row,
        ).toBe(true);
    }
  }
});

test('"Not shown" has exactly the exports that only tests use', () => {
  const modules = [...sources.keys()].filter((path) => /^packages\/(domain|reference-data)\//.test(path));
  const unused = modules.flatMap((path) =>
    exportsOf(path)
      .filter((name) => usersOf(name, path).length === 0 && count(name, sources.get(path) ?? '') === 1)
      .map((name) => `${path} ${name}`),
  );
  const named = notShownRows.flatMap(({ path, names }) => names.map((name) => ({ path, name })));
  expect(unused.filter((each) => !named.some(({ path, name }) => each === `${path} ${name}`))).toEqual([]);
  expect(named.filter(({ path, name }) => usersOf(name, path).length > 0)).toEqual([]);
});
