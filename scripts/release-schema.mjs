// @ts-check
/** `npm run schema:release`: records the present schema as released; scripts/schema-changes.mjs compares later ones with it. */
import { readFileSync, writeFileSync } from 'node:fs';

const file = (/** @type {string} */ name) => new URL(`../apps/server/${name}`, import.meta.url);
const [, ...lines] = readFileSync(file('schema.graphql'), 'utf8').split('\n');
const head = `# Released on ${new Date().toISOString().slice(0, 10)}: written by \`npm run schema:release\`, what clients rely on.`;
writeFileSync(file('schema.released.graphql'), [head, ...lines].join('\n'));
