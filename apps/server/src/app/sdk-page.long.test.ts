import { execSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Webhook } from 'standardwebhooks';
import { afterAll, expect, test } from 'vitest';
import { givenAccount } from '../testing/given-account.js';
import { givenApiKey } from '../testing/given-api-key.js';
import { givenBranch } from '../testing/given.js';
import { oneApp } from '../testing/one-app.js';

/** Follows docs/developers/sdk.md: installs the package from its file in an empty folder, and runs each example as a program of its own. */
const root = fileURLToPath(new URL('../../../../', import.meta.url));
const page = readFileSync(join(root, 'docs/developers/sdk.md'), 'utf8');
const blocks = (language: string) =>
  [...page.matchAll(/^```(\w+)\n(.*?)^```$/gms)].flatMap(([, of, code = '']) => (of === language ? [code] : []));
const [install = ''] = blocks('sh');
const [first = '', book = '', lists = '', changes = '', webhooks = '', ...rest] = blocks('js');

const folder = mkdtempSync(join(tmpdir(), 'booking-sdk-page-'));
afterAll(() => rmSync(folder, { recursive: true }));
execSync(`npm pack --silent --workspace @booking/sdk --pack-destination ${folder}`, { cwd: root });
execSync(install, { cwd: folder, stdio: 'pipe', env: { ...process.env, npm_config_offline: 'true', npm_config_audit: 'false' } });

const app = await oneApp();
await givenBranch(app.database, { name: 'Selayang', coverage: ['68100'] });
const { id: makerId } = await givenAccount(app, { role: 'admin', scope: ['*'] });
const { secret } = await givenApiKey(app, { makerId, scope: ['booking:make'] });
const webhookSecret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;

let made = 0;
/** Returns the output of a program when it has ended, or ends it after it has printed this line. */
async function* printed(code: string, env: Record<string, string> = {}) {
  const file = join(folder, `${++made}.mjs`);
  writeFileSync(file, code);
  const program = spawn(process.execPath, [file], {
    cwd: folder,
    env: { PATH: process.env['PATH'], BOOKING_URL: app.baseUrl, BOOKING_KEY: secret, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(program, 'exit');
  try {
    yield* createInterface({ input: program.stdout });
  } finally {
    program.kill('SIGKILL');
    await ended;
  }
}
async function linesOf(code: string, last?: string): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of printed(code)) {
    lines.push(line);
    if (line === last) break;
  }
  return lines;
}

test('the first call, a booking as a dry run and for real, the lists and the changes work as the page describes', async () => {
  expect(rest).toEqual([]);
  expect(await linesOf(first)).toEqual(['The next free date for 68100 Batu Caves, Selangor: 2026-03-04']);
  expect(await linesOf(changes, 'up to date')).toEqual(['up to date']);
  const made = await linesOf(book);
  expect(made).toEqual(['It would be BookDeliverySuccess', expect.stringMatching(/^Booked: /)]);
  const [, reference = ''] = made.map((line) => line.replace('Booked: ', ''));
  // The next free date is the same, so this call has the same input.
  expect(await linesOf(book)).toEqual(['It would be OrderAlreadyBooked', made[1]]);
  expect(await linesOf(lists)).toEqual([`${reference} 2026-03-04`, 'Bookings of this order: 1']);
  expect(await linesOf(changes, 'up to date')).toEqual([`booking.created ${reference} 1`, 'up to date']);
  rmSync(join(folder, 'cursor.txt'));
  expect(await linesOf(changes, 'up to date')).toEqual([`is ${reference} 1`, 'up to date']);
});

test('the receiver accepts signed events and refuses others', async () => {
  const port = '0';
  const body = '{"type":"booking.created","timestamp":"2026-03-04T04:00:00.000Z","data":{}}';
  // The program uses the machine's clock.
  const at = new Date();
  const headers = {
    ...{ 'webhook-id': 'msg-1', 'webhook-timestamp': String(Math.floor(at.getTime() / 1000)) },
    'webhook-signature': new Webhook(webhookSecret).sign('msg-1', at, body),
  };
  // Port 0 selects a free port, which the program prints.
  const code = webhooks.replace("'listening'", 'server.address().port');
  expect(code).not.toBe(webhooks);
  const lines = printed(code, { WEBHOOK_SECRET: webhookSecret, PORT: port });
  const url = `http://127.0.0.1:${(await lines.next()).value as string}/`;
  const post = async (text: string) => (await fetch(url, { method: 'POST', headers, body: text })).status;
  expect(await post(body.replace('created', 'deleted'))).toBe(400);
  expect(await post(body)).toBe(204);
  expect((await lines.next()).value).toBe('msg-1 booking.created');
  await lines.return();
});
