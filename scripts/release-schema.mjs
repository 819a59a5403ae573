// @ts-check
/** `npm run schema:release`: the schema of today is the one that later changes must not break (scripts/schema-changes.mjs). */
import { readFileSync, writeFileSync } from 'node:fs';

const file = (/** @type {string} */ name) => new URL(`../apps/server/${name}`, import.meta.url);
const [, ...lines] = readFileSync(file('schema.graphql'), 'utf8').split('\n');
const head = `# Released on ${new Date().toISOString().slice(0, 10)}: written by \`npm run schema:release\`, what was promised to others.`;
writeFileSync(file('schema.released.graphql'), [head, ...lines].join('\n'));
