// @ts-check
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { cruise } from 'dependency-cruiser';
import { expect, test } from 'vitest';

const config = createRequire(import.meta.url)('../../.dependency-cruiser.cjs');
const fixture = fileURLToPath(new URL('./fixture/', import.meta.url));

/** @param {string} baseDir @param {string[]} folders */
async function brokenRules(baseDir, folders) {
  const { enhancedResolveOptions, ...options } = config.options;
  const { output } = await cruise(
    folders,
    { ...options, baseDir, validate: true, ruleSet: { forbidden: config.forbidden } },
    enhancedResolveOptions,
  );
  if (typeof output === 'string') throw new Error('a structured result was expected');
  return [...new Set(output.summary.violations.map((violation) => violation.rule.name))].sort();
}

test('every import rule fires on code that breaks it', async () => {
  const names = config.forbidden.map((/** @type {{ name: string }} */ rule) => rule.name).sort();
  expect(await brokenRules(fixture, ['apps', 'packages'])).toEqual(names);
});
