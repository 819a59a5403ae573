import { createHash, randomBytes } from 'node:crypto';
import { accessSync, constants, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { StartError } from './start-error.js';

/**
 * The data folder when DATA_DIR is not given: `.data` in the working folder. When the process runs as root in a
 * folder that others cannot enter (such as /root), PostgreSQL, which never runs as root, could not reach its data
 * there; then it is a folder under /var/lib, one for each working folder.
 */
export function defaultDataFolder(workingFolder: string): string {
  const beside = join(workingFolder, '.data');
  if (process.geteuid?.() !== 0 || everyoneMayEnter(workingFolder)) return beside;
  return join('/var/lib/delivery-booking', createHash('sha256').update(beside).digest('hex').slice(0, 12));
}

function everyoneMayEnter(folder: string): boolean {
  const open = (statSync(folder).mode & 0o001) !== 0;
  return open && (folder === dirname(folder) || everyoneMayEnter(dirname(folder)));
}

/**
 * Creates the data folder if it does not exist, and checks that it is writable.
 * @throws StartError naming the folder and the cause
 */
export function prepareDataFolder(folder: string): void {
  try {
    // Others may traverse it (the database's user has its folder inside), but not list it.
    mkdirSync(folder, { recursive: true, mode: process.geteuid?.() === 0 ? 0o711 : 0o700 });
    accessSync(folder, constants.W_OK | constants.X_OK);
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new StartError(`The data folder ${resolve(folder)} cannot be written (${code}): choose another with DATA_DIR.`);
  }
}

/**
 * Returns the secret in a file of the data folder, readable by this user only; creates it (32 random bytes, base64url) if it does not
 * exist.
 */
export function keptSecret(folder: string, name: string): string {
  const file = join(folder, name);
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600, flag: 'wx' });
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? String(error);
    if (code !== 'EEXIST') throw new StartError(`The file ${file} cannot be written (${code}): choose another folder with DATA_DIR.`);
  }
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length < 32) throw new StartError(`The file ${file} does not hold a secret: remove it and start again.`);
  return secret;
}
