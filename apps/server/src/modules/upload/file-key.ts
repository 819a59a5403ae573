import { randomBytes } from 'node:crypto';
import { fileKinds, type FileKind } from './file-kind.js';

/** The name of a stored file: 128 random bits and the extension of its type. The server generates it; senders cannot choose it. */
export type FileKey = `${string}.${(typeof fileKinds)[FileKind]}`;

const pattern = new RegExp(`^[0-9a-f]{32}\\.(${Object.values(fileKinds).join('|')})$`);

export function newFileKey(kind: FileKind): FileKey {
  return `${randomBytes(16).toString('hex')}.${fileKinds[kind]}`;
}

/** Returns true for keys of newFileKey. The storage accepts no other, so that no path leaves it. */
export function isFileKey(value: string): value is FileKey {
  return pattern.test(value);
}

/** The path of files, before their key. */
export const filesPath = '/server/api/files/';

/** Returns the key in a URL of fileUrl; null for any other URL. */
export function keyOfUrl(url: string): FileKey | null {
  const key = url.startsWith(filesPath) ? url.slice(filesPath.length) : '';
  return isFileKey(key) ? key : null;
}

/** Returns the URL as stored in docUrls and photoUrl: a path, so that it is valid under every public URL of the site. */
export function fileUrl(key: FileKey): string {
  return `${filesPath}${key}`;
}
