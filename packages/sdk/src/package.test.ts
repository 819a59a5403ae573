import { execFileSync, execSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** The built package as others get it: from its tarball, in an empty folder, without a network. */
const sdk = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'booking-sdk-'));
const run = (command: string, cwd = folder) => execSync(command, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
const tarball = () => join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? 'no tarball');

beforeAll(() => {
  // The unit tests run without the build of the other suites. Turbo builds only what has changed.
  run('TURBO_TELEMETRY_DISABLED=1 npx --no-install turbo run build --filter=@booking/sdk --output-logs=errors-only', sdk);
  run(`npm pack --silent --pack-destination ${folder}`, sdk);
  run(`npm install --offline --no-audit --no-fund ${tarball()}`);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true }));

test('it has no dependencies and no tests', () => {
  expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@booking']);
  expect(readdirSync(join(folder, 'node_modules/@booking'))).toEqual(['sdk']);
  expect(run('ls -R node_modules')).not.toMatch(/\.test\.|\.graphql/);
});

test.each([
  ['publint', ['run', '--strict']],
  ['attw', ['--profile', 'esm-only']],
])('%s finds no error in it', (tool, options) => {
  // Throws, with the tool's output, if the tool exits with an error.
  execFileSync(join(sdk, '../../node_modules/.bin', tool), [...options, tarball()], { encoding: 'utf8', stdio: 'pipe' });
});

test('Node imports both of its entries', () => {
  const printed = run(
    `node --input-type=module -e "import * as a from '@booking/sdk'; import * as b from '@booking/sdk/webhooks'; console.log(typeof a.createClient, typeof b.verifyWebhook)"`,
  );
  expect(printed.trim()).toBe('function function');
});

test.each([
  ['a page', ['--lib', 'es2022,dom', '--types', '']],
  ['Node', ['--lib', 'es2022', '--types', 'node', '--typeRoots', join(sdk, '../../node_modules/@types')]],
])('its types are complete in a strict program for %s', (_, options) => {
  writeFileSync(
    join(folder, 'use.ts'),
    `import { createClient, BookingError, type Connection } from '@booking/sdk';
import { verifyWebhook } from '@booking/sdk/webhooks';
export async function book(connection: Connection): Promise<string> {
  const answer = await createClient(connection).bookDelivery({ dryRun: true, input: {
    orderNumber: 'A', postcode: '68100', deliveryDate: '2026-03-10', name: 'N', primaryContact: '1', address1: 'A' } });
  // @ts-expect-error the union must be narrowed before there is a booking
  answer.booking;
  return answer.__typename === 'BookDeliverySuccess' ? answer.booking.reference : new BookingError('', { code: '' }).code;
}
export const kind = async () => {
  const event = await verifyWebhook('', {}, '');
  return event.type === 'booking.status_changed' ? event.data.previous.status : event.id;
};`,
  );
  const strict = [
    '--noEmit',
    '--strict',
    '--exactOptionalPropertyTypes',
    '--skipLibCheck',
    'false',
    '--module',
    'nodenext',
    '--ignoreConfig',
  ];
  const summaryOf = () =>
    execFileSync('npx', ['--no-install', 'tsc', ...strict, ...options, join(folder, 'use.ts')], { cwd: sdk, stdio: 'pipe' });
  expect(String(summaryOf())).toBe('');
});

/** Returns the gzipped size in bytes that a page would load. */
async function sizeOf(code: string): Promise<number> {
  const input = join(folder, 'page.js');
  writeFileSync(input, code);
  const built = await build({
    ...{ root: folder, configFile: false, logLevel: 'silent' },
    build: { write: false, modulePreload: false, rolldownOptions: { input } },
  });
  const [chunk] = (built as Rolldown.RolldownOutput).output;
  return gzipSync(chunk.code).length;
}

test('the client is at most 6 kB, and one query alone 2.5 kB (figure I6)', async () => {
  const client = await sizeOf(`import { createClient } from '@booking/sdk'; console.log(createClient);`);
  const query = await sizeOf(`import { availability } from '@booking/sdk'; console.log(availability);`);
  console.log(`the client: ${client} bytes, one query: ${query} bytes`);
  expect(client).toBeGreaterThan(1000);
  expect(client).toBeLessThanOrEqual(6000);
  expect(query).toBeGreaterThan(500);
  expect(query).toBeLessThanOrEqual(2500);
});
