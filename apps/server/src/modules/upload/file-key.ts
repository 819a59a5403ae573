import { randomBytes } from 'node:crypto';
import { fileKinds, type FileKind } from './file-kind.js';

/** The name of a stored file, made here and never by a sender: 128 random bits and the ending of its kind. */
export type FileKey = `${string}.${(typeof fileKinds)[FileKind]}`;

const pattern = new RegExp(`^[0-9a-f]{32}\\.(${Object.values(fileKinds).join('|')})$`);

export function newFileKey(kind: FileKind): FileKey {
  return `${randomBytes(16).toString('hex')}.${fileKinds[kind]}`;
}

/** True for what newFileKey makes; nothing else reaches the storage, so that no path leaves it. */
export function isFileKey(value: string): value is FileKey {
  return pattern.test(value);
}

/** Where files are served, before their key. */
export const filesPath = '/server/api/files/';

/** The key in an address as fileUrl makes it; null for any other. */
export function keyOfUrl(url: string): FileKey | null {
  const key = url.startsWith(filesPath) ? url.slice(filesPath.length) : '';
  return isFileKey(key) ? key : null;
}

/** The address as it stands in docUrls and photoUrl: of this site, so that it holds wherever the site is reached. */
export function fileUrl(key: FileKey): string {
  return `${filesPath}${key}`;
}
