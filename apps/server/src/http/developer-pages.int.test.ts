import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { ApiClient } from '../testing/api-client.js';
import { givenApiKey } from '../testing/given-api-key.js';
import { givenBranch } from '../testing/given.js';
import { oneApp } from '../testing/one-app.js';
import { tokenFor } from '../testing/test-app.js';

const folder = fileURLToPath(new URL('../../../../docs/developers', import.meta.url));
const pages = readdirSync(folder).filter((name) => name.endsWith('.md'));
const textOf = (name: string) => readFileSync(`${folder}/${name}`, 'utf8');
const written = 'https://book.example.com';

/** The scopes of a new key by the names in the form (features/staff-integrations/api-key-editor.tsx). */
const scopes: Readonly<Record<string, string[]>> = {
  'Partner’s app': ['booking:make'],
  'Order system': ['integration:write', 'booking:read', 'branch:all'],
  Report: ['booking:read', 'branch:all'],
};

const snippets = pages
  .filter((name) => name !== 'sdk.md')
  .flatMap((name) => [...textOf(name).matchAll(/```(\w+)\n(.*?)```/gs)].map(([, language = '', code = '']) => ({ name, language, code })))
  // A response example: there is nothing to run.
  .filter(({ language }) => language !== 'json');

/** Calls the receiver of the page as the product would: signed, the same request again, and with a changed byte. */
const asProduct = `
const secret = process.env.WEBHOOK_SECRET;
server.on('listening', async () => {
  const [id, at, body] = ['019a', new Date(), '{"type":"booking.created","data":{"reference":"BK4T-7W2M"}}'];
  const headers = { 'webhook-id': id, 'webhook-timestamp': String(Math.floor(at / 1000)), 'webhook-signature': new Webhook(secret).sign(id, at, body) };
  const send = async (body) => (await fetch('http://127.0.0.1:' + server.address().port, { method: 'POST', headers, body })).status;
  console.log(await send(body), await send(body), await send(body.replace('BK', 'BX')));
  server.close();
});`;

describe('the pages for developers', async () => {
  const app = await oneApp();
  const run = promisify(execFile);

  it.each(snippets)('$name: its $language example runs unchanged', async ({ name, language, code }) => {
    await givenBranch(app.database, { coverage: ['68100'], dailyLimit: 20 });
    const scope = scopes[/^Key: \*\*(.+)\*\*$/m.exec(textOf(name))?.[1] ?? ''];
    expect(scope).toBeDefined();
    const makerId = randomUUID();
    await tokenFor(app.container, { userId: makerId, scope: ['*'] });
    const { secret } = await givenApiKey(app, { makerId, scope: scope ?? [] });
    const env = { ...process.env, BOOKING_KEY: secret, PORT: '0', WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 1).toString('base64')}` };
    const here = code.replaceAll(written, app.baseUrl);
    if (language === 'graphql') {
      const { data, errors } = await new ApiClient(app.baseUrl).graphql(here, {}, { authorization: `Bearer ${secret}` });
      expect(errors).toBeUndefined();
      expect(Object.keys(data ?? {})).toHaveLength(1);
      return;
    }
    expect(['sh', 'js']).toContain(language);
    const isReceiver = here.includes('server.listen(');
    const { stdout } =
      language === 'sh'
        ? await run('sh', ['-c', here], { env })
        : await run('node', ['--input-type=module', '-e', isReceiver ? here + asProduct : here], { env, timeout: 30_000 });
    if (isReceiver) expect(stdout).toBe('booking.created BK4T-7W2M\n204 204 401\n');
    else if (here.includes('console.log(reference)')) expect(stdout).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}\n$/);
    else if (here.includes('-D -')) expect(stdout).toMatch(/^ratelimit: "calls";r=599;t=\d+, "cost";r=\d+;t=\d+\r$/m);
    else if (language === 'sh') expect(stdout).toMatch(/"served":true|^"""|^schema|^type|^directive|^input|^interface/);
    expect(stdout).not.toContain('"errors"');
  });

  it.each(pages)('%s: every link has a target', async (name) => {
    for (const [, target = ''] of textOf(name).matchAll(/\]\(([^)]+)\)/g)) {
      if (target.startsWith('/server/')) expect([target, (await fetch(app.baseUrl + target)).status]).toEqual([target, 200]);
      else if (target.startsWith('https://')) expect(URL.canParse(target)).toBe(true);
      else expect([target, existsSync(`${folder}/${target.split('#')[0]}`)]).toEqual([target, true]);
    }
  });
});
