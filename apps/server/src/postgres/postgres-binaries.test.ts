import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { repairLinks } from './postgres-binaries.js';

const folder = mkdtempSync(join(tmpdir(), 'booking-links-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('creates links that the install script did not create, replaces broken ones, and keeps valid ones', () => {
  const lib = join(folder, 'native', 'lib');
  mkdirSync(lib, { recursive: true });
  writeFileSync(join(lib, 'libpq.so.5.18'), 'library');
  symlinkSync('nowhere', join(lib, 'libpq.so.5'));
  writeFileSync(
    join(folder, 'native', 'pg-symlinks.json'),
    JSON.stringify(['libpq.so', 'libpq.so.5'].map((name) => ({ source: 'native/lib/libpq.so.5.18', target: `native/lib/${name}` }))),
  );

  repairLinks(folder);
  repairLinks(folder);

  expect(readFileSync(join(lib, 'libpq.so'), 'utf8')).toBe('library');
  expect(readFileSync(join(lib, 'libpq.so.5'), 'utf8')).toBe('library');
});

test('does nothing for a package without links', () => {
  expect(() => repairLinks(tmpdir())).not.toThrow();
});
