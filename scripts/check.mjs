// @ts-check
/**
 * `npm run check`: runs every check that needs no running product, two at a time, because each uses one core. A check prints its output
 * when it ends. All checks run, even after a failure.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { schemaErrors } from './schema-changes.mjs';

/** @typedef {[name: string, args: string[]]} Step */

/** The other steps read what it writes: generated code and the packages' types. @type {Step} */
const first = ['generated code and types', ['turbo', 'run', 'typecheck', '--output-logs=errors-only']];

/** The slowest first, so that both workers end at about the same time. @type {Step[]} */
const others = [
  ['lint of the web client, GraphQL documents included', ['eslint', '--max-warnings=0', 'apps/web']],
  ['lint of everything else', ['eslint', '--max-warnings=0', '--ignore-pattern=apps/web/**', '.']],
  ['format', ['prettier', '--check', '--log-level=warn', '.']],
  ['who imports whom', ['depcruise', '--output-type', 'err', 'apps', 'packages', 'tooling/server']],
  ['dead code and unused packages', ['knip']],
  ['code that only tests use', ['knip', '--production']],
];

/** @type {string[]} */
const failures = [];

/** @param {Step} step @returns {Promise<void>} */
function run([name, args]) {
  const start = performance.now();
  const command = spawn('npx', ['--no-install', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1' },
  });
  /** @type {Buffer[]} */
  const output = [];
  for (const stream of [command.stdout, command.stderr]) stream.on('data', (part) => output.push(part));
  return new Promise((resolve) => {
    command.once('close', (status) => {
      process.stdout.write(Buffer.concat(output));
      console.log(`${status === 0 ? 'ok' : 'FAILED'}  ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
      if (status !== 0) failures.push(name);
      resolve();
    });
  });
}

/** Checks that no change of the schema breaks a client, and that docs/schema-changelog.md has each change. */
function checkSchema() {
  const name = 'changes of the schema';
  const read = (/** @type {string} */ file) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
  const errors = schemaErrors({
    released: read('apps/server/schema.released.graphql'),
    current: read('apps/server/schema.graphql'),
    changelog: read('docs/schema-changelog.md'),
    today: new Date().toISOString().slice(0, 10),
  });
  for (const error of errors) console.log(error);
  console.log(`${errors.length === 0 ? 'ok' : 'FAILED'}  ${name}`);
  if (errors.length > 0) failures.push(name);
}

/** Runs steps one after the other until none is left. */
async function work() {
  for (let step = others.shift(); step !== undefined; step = others.shift()) await run(step);
}

checkSchema();
await run(first);
await Promise.all([work(), work()]);

if (failures.length > 0) {
  console.error(`check failed: ${failures.join(', ')}`);
  process.exit(1);
}
