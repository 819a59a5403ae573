import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { freePort } from '../postgres/launch.js';
import { lineOf, type Finding } from './doctor/finding.js';

const run = promisify(execFile);
const script = fileURLToPath(new URL('../../dist/commands/doctor.js', import.meta.url));
const doctor = (args: string[], env: Record<string, string>) =>
  run(process.execPath, [script, ...args], { env: { PATH: process.env['PATH'] ?? '', ...env }, timeout: 20_000 }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  );

test('prints its usage on unknown arguments, without repeating them', async () => {
  const { code, stdout, stderr } = await doctor(['--to', 'nur@example.test'], {});
  expect([code, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^npm run doctor/);
  expect(stderr).not.toContain('nur');
});

test('names each wrong setting, one a line', async () => {
  const faulty = await doctor([], {
    DATABASE_URL: 'postgres://127.0.0.1:9/booking',
    SMTP_URL: 'ftp://x',
    DKIM_DOMAIN: 'beds.example',
  });
  expect(faulty.code).toBe(1);
  expect(faulty.stdout).toMatch(/^FAIL {2}settings: .*SMTP_URL/m);
  expect(faulty.stdout).toMatch(/^FAIL {2}settings: .*DKIM_/m);
  expect(faulty.stdout.split('\n').filter((line) => line !== '' && !line.startsWith('FAIL  '))).toEqual([]);
});

test('checks everything; --json has the same findings', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'booking-doctor-'));
  const env = { DATA_DIR: dataDir, PUBLIC_URL: `http://127.0.0.1:${await freePort()}`, SECRET_OF_NOBODY: 'unread' };
  const [plain, json] = [await doctor([], env), await doctor(['--json'], env)];
  rmSync(dataDir, { recursive: true });
  expect([plain.code, json.code, plain.stderr, json.stderr]).toEqual([1, 1, '', '']);
  const findings = JSON.parse(json.stdout) as Finding[];
  const named = (lines: string[]) => lines.map((line) => line.replace(/\d+/g, '#'));
  expect(named(findings.map(lineOf))).toEqual(named(plain.stdout.trim().split('\n')));
  expect(findings).toContainEqual({ level: 'FAIL', text: 'PUBLIC_URL: not reached from here (ECONNREFUSED)' });
  expect(findings).toContainEqual({ level: 'OK', text: 'storage: an object was written, read and removed' });
});
