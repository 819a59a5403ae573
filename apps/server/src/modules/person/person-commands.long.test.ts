import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../shared/logger.js';
import { EmbeddedPostgres } from '../../postgres/embedded-postgres.js';
import { openDatabase } from '../../app/open-database.js';
import { givenAccount } from '../../testing/given-account.js';

describe('npm run person:export and person:erase', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'booking-person-'));
  const logger = createLogger('silent');
  const STORAGE_URL = pathToFileURL(join(dataDir, 'files')).href;
  let postgres: EmbeddedPostgres | undefined;
  let url: string;
  beforeAll(async () => {
    postgres = await EmbeddedPostgres.start({ dataDir });
    url = postgres.url();
    const database = await openDatabase({ url, logger, use: 'maintenance' });
    await givenAccount({ database, clock: { now: () => new Date() } }, { email: 'siti@example.test', name: 'Siti' });
    await database.close();
  });
  afterAll(async () => {
    await postgres?.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  async function run(command: 'person-export' | 'person-erase', args: string[], env: NodeJS.ProcessEnv = { STORAGE_URL }) {
    const entry = fileURLToPath(new URL(`../../../dist/commands/${command}.js`, import.meta.url));
    const child = spawn(process.execPath, [entry, ...args], { env: { PATH: process.env['PATH'] ?? '', DATABASE_URL: url, ...env } });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number];
    return { code, out, err };
  }

  it('refuse unknown arguments without printing them, and need STORAGE_URL', async () => {
    const who = ['--email', 'siti@example.test'];
    const misused = await Promise.all([run('person-export', []), run('person-erase', [...who, '--force'])]);
    for (const { code, out, err } of misused) {
      expect([code, out]).toEqual([1, '']);
      expect(err).toContain('npm run ');
      expect(err).not.toContain('siti');
    }
    expect(await run('person-erase', who, {})).toMatchObject({ code: 1, out: '', err: expect.stringContaining('STORAGE_URL') as string });
  });

  it('print what is stored, erase it, and find nothing a second time', async () => {
    const who = ['--email', 'Siti@example.test', '--phone', '012-345 6789'];
    const lines = await run('person-export', who);
    expect(lines).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(lines.out)).toMatchObject({ account: { name: 'Siti' }, bookings: [] });
    const first = await run('person-erase', [...who, '--by', 'Puan Rohani']);
    expect(first).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^Erased: .*account 1/) as string });
    expect(first.out.toLowerCase()).not.toContain('siti');
    expect(await run('person-erase', who)).toEqual({ code: 0, err: '', out: 'Nothing is kept of this person.\n' });
    expect(JSON.parse((await run('person-export', who)).out)).toMatchObject({ account: null });
  });
});
