import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { StartError } from '../shared/start-error.js';

/** The user of the PostgreSQL process: another one if this process is root, because PostgreSQL refuses root. */
export interface FolderOwner {
  name: string;
  uid: number;
  gid: number;
}

/** Returns the user `postgres` if it exists, else `nobody`; null if this process is not root, so that PostgreSQL runs as its user. */
export function folderOwner(cluster: string): FolderOwner | null {
  if (process.geteuid?.() !== 0) return null;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  // A cluster that an ordinary user created stays that user's.
  const present = existsSync(cluster) ? statSync(cluster).uid : 0;
  const owner =
    users.find((user) => present !== 0 && user.uid === present) ??
    users.find((user) => user.name === 'postgres') ??
    users.find((user) => user.name === 'nobody');
  if (!owner)
    throw new StartError(
      'PostgreSQL does not run as root, and this machine has no user postgres or nobody: start as another user, or set DATABASE_URL.',
    );
  return owner;
}

/** Returns true if the owner can use the path: the operating system decides, as that user. */
export function canUse(owner: FolderOwner | null, path: string, how: 'enter' | 'run'): boolean {
  if (owner === null) return mayUse(path);
  const test = how === 'enter' ? 'test -x "$0/."' : 'test -x "$0"';
  return spawnSync('/bin/sh', ['-c', test, path], { cwd: '/', stdio: 'ignore', ...identity(owner) }).status === 0;
}

/** Returns options of spawn that run the child process as the owner. */
export function identity(owner: FolderOwner | null): { uid?: number; gid?: number } {
  return owner ? { uid: owner.uid, gid: owner.gid } : {};
}

function mayUse(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
