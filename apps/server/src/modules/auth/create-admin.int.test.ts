import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EmbeddedPostgres } from '../../postgres/embedded-postgres.js';
import { RestClient } from '../../testing/rest-client.js';
import { createTestApp, type TestApp } from '../../testing/test-app.js';
import { createAdmin } from './create-admin.js';
import { PasswordHasher } from './password-hasher.js';

describe('the first admin', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());
  const create = (input: object = {}) =>
    createAdmin(
      { database: app.database, clock: app.clock, hasher: new PasswordHasher() },
      { name: 'Puan Rohani', email: 'rohani@example.test', password: 'kuih-lapis-7', ...input },
    );

  it('has every permission, and is in the audit log without the hash', async () => {
    const outcome = await create({ name: '  Puan  Rohani ', email: 'Rohani@Example.test' });
    expect(outcome).toEqual({ kind: 'created', id: expect.any(String) as string, email: 'rohani@example.test' });
    const rest = new RestClient(app.baseUrl);
    const { body } = await rest.post('/auth/login', { email: 'ROHANI@example.test', password: 'kuih-lapis-7' });
    const user = await rest.get('/auth/user', { authorization: `Bearer ${String(body['token'])}` });
    expect(user.body['user']).toMatchObject({ name: 'Puan Rohani', email: 'rohani@example.test', role: 'admin', scope: ['*'] });
    const [entry, ...others] = await app.database.query<{ after: object }>(
      `SELECT actor_name, action, entity, after FROM audit_entry WHERE action <> 'signIn'`,
    );
    expect([entry, others]).toMatchObject([
      { actor_name: 'admin:create', action: 'createAdmin', entity: 'User', after: { email: 'rohani@example.test' } },
      [],
    ]);
    expect(JSON.stringify(entry)).not.toContain('argon2');
  });

  it('an e-mail with an account stays that account’s, also in ten concurrent attempts', async () => {
    expect(await create({ email: 'ROHANI@example.test', password: 'another-one-8' })).toEqual({ kind: 'taken' });
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => create({ email: 'ten@example.test' })));
    expect(outcomes.filter(({ kind }) => kind === 'created')).toHaveLength(1);
  });

  it.each<[object, object]>([
    [{ password: 'password1' }, { path: 'password', code: 'PASSWORD_COMMON' }],
    [{ email: 'a\u0000@b.my' }, { path: 'email', code: 'CHARACTERS_INVALID' }],
    [{ name: ' ' }, { path: 'name', code: 'REQUIRED' }],
  ])('%j is refused', async (input, error) => {
    expect(await create({ email: 'new@example.test', ...input })).toEqual({ kind: 'refused', errors: [error] });
  });
});

describe('npm run admin:create', () => {
  const entry = fileURLToPath(new URL('../../../dist/commands/admin-create.js', import.meta.url));
  const dataDir = mkdtempSync(join(tmpdir(), 'booking-admin-'));
  let postgres: EmbeddedPostgres | undefined;
  let url: string;
  beforeAll(async () => {
    postgres = await EmbeddedPostgres.start({ dataDir });
    url = postgres.url();
  });
  afterAll(async () => {
    await postgres?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  /** @param input written to the pipe, which is then closed; null leaves the pipe open and empty */
  async function run(args: string[], input: string | null) {
    const child = spawn(process.execPath, [entry, ...args], { env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: url } });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    if (input !== null) child.stdin.end(input);
    const [code] = (await once(child, 'close')) as [number];
    return { code, out, err };
  }
  const who = (email: string) => ['--email', email, '--name', 'Encik Lim'];

  it('reads the password from a pipe or generates one; never from the arguments, which it does not print', async () => {
    const [piped, empty, silent, common, misused, nothing] = await Promise.all([
      run(who('lim@example.test'), 'kuih-lapis-7\n'),
      run(who('empty@example.test'), ''),
      run(who('silent@example.test'), null),
      run(who('common@example.test'), 'password1\n'),
      run([...who('x@example.test'), '--password', 'kuih-lapis-9'], ''),
      run([], ''),
    ]);
    expect(piped).toEqual({ code: 0, out: 'lim@example.test is an admin now.\n', err: '' });
    for (const made of [empty, silent]) {
      expect(made).toMatchObject({
        code: 0,
        out: expect.stringMatching(/is an admin now\.\nPassword: [a-hj-km-np-z2-9]{15}\n$/) as string,
      });
    }
    expect(common).toMatchObject({ code: 1, err: 'No admin was made: password: This password is too easy to guess. Choose another.\n' });
    expect(misused).toMatchObject({ code: 1, out: '', err: expect.stringContaining('npm run admin:create --') as string });
    expect(misused.err).not.toContain('kuih-lapis-9');
    expect(nothing.code).toBe(1);

    const again = await run(who('lim@example.test'), 'kuih-lapis-8');
    expect(again).toMatchObject({ code: 1, out: '', err: expect.stringContaining('has an account already') as string });
  });
});
