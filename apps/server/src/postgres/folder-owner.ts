import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { StartError } from '../shared/start-error.js';

/** The user that PostgreSQL runs as: another one when this process is root, since PostgreSQL refuses root. */
export interface FolderOwner {
  name: string;
  uid: number;
  gid: number;
}

/** `postgres` where the machine has it, else `nobody`; null when this process is not root and PostgreSQL runs as its user. */
export function folderOwner(cluster: string): FolderOwner | null {
  if (process.geteuid?.() !== 0) return null;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }));
  // A cluster made earlier by an ordinary user stays that user's.
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

/** Whether the owner can use the path, asked of the system itself as that user. */
export function canUse(owner: FolderOwner | null, path: string, how: 'enter' | 'run'): boolean {
  if (owner === null) return mayUse(path);
  const test = how === 'enter' ? 'test -x "$0/."' : 'test -x "$0"';
  return spawnSync('/bin/sh', ['-c', test, path], { cwd: '/', stdio: 'ignore', ...identity(owner) }).status === 0;
}

/** Options for spawn that make the child run as the owner. */
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
