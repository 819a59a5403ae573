// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const pages = ['security', 'security-attacks', 'security-asvs'];
const page = pages.map((name) => readFileSync(`${root}docs/${name}.md`, 'utf8')).join('\n');

/** Number of requirements at levels 1 and 2 of each section of OWASP ASVS 5.0.0. Chapters 10 and 17 do not apply. */
const sections = {
  ...{ 1.1: 2, 1.2: 9, 1.3: 11, 1.4: 3, 1.5: 2, 2.1: 3, 2.2: 3, 2.3: 4, 2.4: 1 },
  ...{ 3.2: 2, 3.3: 4, 3.4: 6, 3.5: 5, 3.7: 2, 4.1: 3, 4.2: 1, 4.3: 2, 4.4: 4, 5.1: 1, 5.2: 3, 5.3: 2, 5.4: 3 },
  ...{ 6.1: 3, 6.2: 12, 6.3: 4, 6.4: 4, 6.5: 5, 6.6: 3, 6.8: 4, 7.1: 3, 7.2: 4, 7.3: 2, 7.4: 5, 7.5: 2, 7.6: 2 },
  ...{ 8.1: 2, 8.2: 3, 8.3: 1, 8.4: 1, 9.1: 3, 9.2: 4, 11.1: 2, 11.2: 3, 11.3: 3, 11.4: 4, 11.5: 1, 11.6: 1 },
  ...{ 12.1: 3, 12.2: 2, 12.3: 4, 13.1: 1, 13.2: 5, 13.3: 2, 13.4: 5, 14.1: 2, 14.2: 4, 14.3: 3 },
  ...{ 15.1: 3, 15.2: 3, 15.3: 7, 16.1: 1, 16.2: 5, 16.3: 4, 16.4: 3, 16.5: 3 },
};

/** @param {string} text @returns {string[]} the numbers in the first cell of each row */
const numbersOf = (text) => [...text.matchAll(/^\| ([\d., ]+) \|/gm)].flatMap(([, cell = '']) => cell.split(', '));
const [, deviations = ''] = /\n## Deviations\n(.*?)\n## /s.exec(page) ?? [];

test('every test file that the security pages name exists once', () => {
  const files = ['apps', 'packages', 'tooling'].flatMap((folder) =>
    readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).filter((path) => !/(^|\/)(node_modules|dist)/.test(path)),
  );
  const count = (/** @type {string} */ name) => files.filter((path) => `/${path}`.endsWith(`/${name}`)).length;
  const named = [...new Set([...page.matchAll(/`([^`\s]+\.(?:test\.tsx?|test\.mjs|e2e\.ts))`/g)].map(([, name = '']) => name))];
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => count(name) !== 1)).toEqual([]);
});

test('the security pages have one row for every requirement of levels 1 and 2', () => {
  const wanted = Object.entries(sections).flatMap(([section, count]) => Array.from({ length: count }, (_, at) => `${section}.${at + 1}`));
  expect(numbersOf(page.replace(deviations, '')).sort()).toEqual(wanted.sort());
});

test('every deviation has a reason, and every reason a deviation', () => {
  const claimed = page
    .replace(deviations, '')
    .split('\n')
    .filter((line) => /deviation \|$/.test(line))
    .join('\n');
  const reasoned = numbersOf(deviations);
  expect(new Set(reasoned).size).toBe(reasoned.length);
  expect(reasoned.filter((number) => !numbersOf(claimed).includes(number))).toEqual([]);
  for (const line of claimed.split('\n'))
    expect(
      numbersOf(line).some((number) => reasoned.includes(number)),
      line,
    ).toBe(true);
});
