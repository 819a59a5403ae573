import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { createStorage } from '../modules/upload/create-storage.js';
import { newFileKey } from '../modules/upload/file-key.js';
import { givenBranch } from '../testing/given.js';
import { givenManyBookings } from '../testing/given-many-bookings.js';
import { createTestDatabase } from '../testing/test-database.js';
const { database, url, drop } = await createTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'booking-verify-'));
const storageUrl = pathToFileURL(folder).href;
afterAll(async () => {
  await drop();
  rmSync(folder, { recursive: true });
});

function verify(env: Record<string, string> = { DATABASE_URL: url, STORAGE_URL: storageUrl }) {
  const file = fileURLToPath(new URL('../../dist/commands/verify.js', import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [file], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    encoding: 'utf8',
  });
  return { status, lines: `${stdout}${stderr}`.trim().split('\n') };
}

const putFile = async (isThere: boolean) => {
  const key = newFileKey('image/png');
  await database.query(
    `INSERT INTO stored_file (key, content_type, size, stored_at, created_at) VALUES ($1, 'image/png', 3, now(), now())`,
    [key],
  );
  if (isThere) await createStorage(storageUrl).write(key, Buffer.from('png'), 'image/png');
  return key;
};

it('reports the age of a complete copy, and that nothing is missing', async () => {
  await putFile(true);
  const { status, lines } = verify();
  expect(lines).toEqual([
    expect.stringMatching(/^OK {4}schema: \d+ migrations, all of this version$/),
    'OK    integrity: everything adds up',
    'WARN  bookings: none',
    'OK    files: all 1 are there',
  ]);
  expect(status).toBe(0);
});

it('finds a wrong ledger and a missing file', async () => {
  await givenManyBookings(database, await givenBranch(database), 3);
  const key = await putFile(false);
  const { status, lines } = verify();
  expect(status).toBe(1);
  expect(lines).toContainEqual(expect.stringMatching(/^FAIL {2}integrity: [1-9]\d* faults; npm run db:integrity names them$/));
  expect(lines).toContainEqual(expect.stringMatching(/^OK {4}bookings: 3, the newest of .*Z, \d+ minutes ago$/));
  expect(lines).toContain(`FAIL  files: 1 of 2 are missing: ${key}`);
});

it('changes nothing, and fails for a copy of a newer version, an empty database and no database', async () => {
  await database.query(`INSERT INTO migrations (timestamp, name) VALUES (9999999999999, 'OfANewerVersion9999999999999')`);
  expect(verify()).toMatchObject({ status: 1, lines: [expect.stringContaining('made by a newer version than this one')] });
  await database.query(`DELETE FROM migrations WHERE name LIKE 'OfANewerVersion%'`);
  expect(verify({})).toMatchObject({ status: 1, lines: ['db:verify needs DATABASE_URL: the address of the restored copy.'] });
  expect(verify({ DATABASE_URL: url.replace(/\/[^/]*$/, '/nowhere') })).toMatchObject({
    status: 1,
    lines: [expect.stringContaining('3D000')],
  });
});
