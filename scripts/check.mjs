// @ts-check
/**
 * `npm run check`: every check that does not run the product. Each works on one core, so two run beside each other, and each says
 * what it has found when it has ended. All of them run, then it fails if one of them failed.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { schemaFaults } from './schema-changes.mjs';

/** @typedef {[name: string, args: string[]]} Step */

/** What the others read besides what is committed: generated code, and the packages' types. @type {Step} */
const first = ['generated code and types', ['turbo', 'run', 'typecheck', '--output-logs=errors-only']];

/** The longest first, so that none is left over at the end. @type {Step[]} */
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
  const said = [];
  for (const stream of [command.stdout, command.stderr]) stream.on('data', (part) => said.push(part));
  return new Promise((resolve) => {
    command.once('close', (status) => {
      process.stdout.write(Buffer.concat(said));
      console.log(`${status === 0 ? 'ok' : 'FAILED'}  ${name} (${((performance.now() - start) / 1000).toFixed(1)} s)`);
      if (status !== 0) failures.push(name);
      resolve();
    });
  });
}

/** Whether whoever relies on the schema can still do so, and reads what is new. */
function checkSchema() {
  const name = 'changes of the schema';
  const read = (/** @type {string} */ file) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
  const faults = schemaFaults({
    released: read('apps/server/schema.released.graphql'),
    current: read('apps/server/schema.graphql'),
    changelog: read('docs/schema-changelog.md'),
    today: new Date().toISOString().slice(0, 10),
  });
  for (const fault of faults) console.log(fault);
  console.log(`${faults.length === 0 ? 'ok' : 'FAILED'}  ${name}`);
  if (faults.length > 0) failures.push(name);
}

async function runOneAfterTheOther() {
  for (let step = others.shift(); step !== undefined; step = others.shift()) await run(step);
}

checkSchema();
await run(first);
await Promise.all([runOneAfterTheOther(), runOneAfterTheOther()]);

if (failures.length > 0) {
  console.error(`check failed: ${failures.join(', ')}`);
  process.exit(1);
}
