import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRequire } from 'node:module';
import { afterAll, expect, test } from 'vitest';
import { EmbeddedPostgres } from './embedded-postgres.js';

const nobody = 65_534;

// This file's worker gives up root for good: every test file has a process of its own.
if (process.getuid?.() === 0) {
  process.setgroups?.([]);
  process.setgid?.(nobody);
  process.setuid?.(nobody);
}

const dataDir = mkdtempSync(join(tmpdir(), 'booking-user-'));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Returns false for a checkout in a private folder of root, which this process cannot read: it is root no longer. */
function mayReadPackages(): boolean {
  try {
    return readFileSync(createRequire(import.meta.url).resolve('embedded-postgres')).length > 0;
  } catch {
    return false;
  }
}

test('an ordinary user runs it as the same user', async () => {
  const start = () => EmbeddedPostgres.start({ dataDir, durable: false });
  if (!mayReadPackages()) {
    await expect(start()).rejects.toThrow(/no embedded PostgreSQL .* here: run npm install again, or set DATABASE_URL/);
    return;
  }
  const postgres = await start();
  expect(process.getuid?.()).not.toBe(0);
  expect(statSync(join(dataDir, 'postgres')).uid).toBe(process.getuid?.());
  await postgres.stop();
});
