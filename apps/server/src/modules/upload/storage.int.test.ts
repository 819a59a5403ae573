import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StartError } from '../../shared/start-error.js';
import { S3Peer } from '../../testing/s3-peer.js';
import { createStorage } from './create-storage.js';
import { isFileKey, newFileKey, type FileKey } from './file-key.js';

let folder: string;
let peer: S3Peer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'booking storage #'));
  peer = await S3Peer.start();
});
afterAll(async () => {
  await peer.stop();
  await rm(folder, { recursive: true });
});

const content = Buffer.from('a picture');
const fileUrl = (path: string) => `file:${encodeURI(path).replaceAll('#', '%23')}`;

describe.each([
  ['a folder', () => fileUrl(`${folder}/made/by/itself`)],
  ['an S3-compatible service', () => peer.storageUrl],
])('in %s', (_, storageUrl) => {
  test('a file is written, read, and removed, once or twice', async () => {
    const storage = createStorage(storageUrl());
    const key = newFileKey('image/png');
    expect(await storage.read(key)).toBeNull();
    await storage.write(key, content, 'image/png');
    const read = await storage.read(key);
    expect(read && (await buffer(read))).toEqual(content);
    await storage.remove(key);
    await storage.remove(key);
    expect(await storage.read(key)).toBeNull();
  });
});

describe('keys', () => {
  test('are unguessable names with the extension of their type', () => {
    expect(newFileKey('image/jpeg')).toMatch(/^[0-9a-f]{32}\.jpg$/);
    expect(new Set(Array.from({ length: 1_000 }, () => newFileKey('application/pdf'))).size).toBe(1_000);
  });

  test.each([
    '',
    '../x',
    '/etc/passwd',
    `${'a'.repeat(32)}.jpg/../x`,
    `../${'a'.repeat(32)}.jpg`,
    `${'A'.repeat(32)}.jpg`,
    `${'a'.repeat(32)}.svg`,
    `${'a'.repeat(32)}.jpg\n`,
    `.${'a'.repeat(32)}.jpg`,
  ])('are nothing like %j', (value) => {
    expect(isFileKey(value)).toBe(false);
  });
});

describe('a folder', () => {
  test('shows no incomplete file, and keeps nothing of one that cannot be written', async () => {
    const path = `${folder}/whole`;
    const storage = createStorage(fileUrl(path));
    const [first, second] = [newFileKey('image/jpeg'), newFileKey('image/jpeg')];
    await storage.write(first, content, 'image/jpeg');
    // The file that a process leaves when it is killed in the middle.
    await writeFile(`${path}/.${second}`, 'half a pict');
    expect(await storage.read(second)).toBeNull();
    await expect(storage.write(second, content, 'image/jpeg')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await storage.remove(second);
    expect(await readdir(path)).toEqual([first]);
    await expect(createStorage(fileUrl(`${path}/${first}/below`)).write(second, content, 'image/jpeg')).rejects.toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
    });
  });

  test('follows no link out of the folder', async () => {
    const path = `${folder}/whole`;
    const key = newFileKey('application/pdf');
    await writeFile(`${folder}/secret`, 'a secret');
    await symlink(`${folder}/secret`, `${path}/${key}`);
    await expect(createStorage(fileUrl(path)).read(key)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(await readFile(`${folder}/secret`, 'utf8')).toBe('a secret');
  });
});

describe('an S3-compatible service', () => {
  const key: FileKey = newFileKey('image/webp');

  test('gets every request and its content signed, with the content type', async () => {
    await createStorage(peer.storageUrl).write(key, content, 'image/webp');
    expect(peer.refused).toEqual([]);
    expect(peer.files).toEqual(new Map([[`/delivery-files/${key}`, { content, contentType: 'image/webp' }]]));
  });

  test('that refuses the key, fails, redirects or is unreachable is SERVICE_UNAVAILABLE', async () => {
    const unavailable = { code: 'SERVICE_UNAVAILABLE', retryAfter: 5 };
    const stranger = createStorage(peer.storageUrl.replace('AKIATEST', 'AKIAOTHER'));
    await expect(stranger.read(key)).rejects.toMatchObject(unavailable);
    await expect(createStorage(peer.storageUrl.replace('ap-southeast-1', 'eu-west-1')).read(key)).rejects.toMatchObject(unavailable);
    expect(peer.refused.splice(0)).toEqual([`GET /delivery-files/${key}: credential`, `GET /delivery-files/${key}: credential`]);
    for (const status of [302, 500, 503]) {
      peer.failure = status;
      await expect(createStorage(peer.storageUrl).write(key, content, 'image/webp')).rejects.toMatchObject(unavailable);
      await expect(createStorage(peer.storageUrl).remove(key)).rejects.toMatchObject(unavailable);
    }
    peer.failure = null;
    await expect(createStorage(peer.storageUrl.replace(/127\.0\.0\.1:\d+/, '127.0.0.1:1')).read(key)).rejects.toMatchObject(unavailable);
  });

  test.each([
    's3://files',
    's3://key@host/bucket',
    's3://key:s3cret@host',
    's3://key:s3cret@host/bucket/below',
    's3://key:s3cret@host/bucket?zone=x',
    's3://key:s3cret@host/bucket?tls=no',
    's3://key:s3cret%@host/bucket',
    'file://elsewhere/folder',
  ])('%s fails the start with a sentence that does not contain it', (storageUrl) => {
    expect(() => createStorage(storageUrl)).toThrow(StartError);
    expect(() => createStorage(storageUrl)).toThrow(/^STORAGE_URL((?!s3cret).)*\.$/);
  });
});
