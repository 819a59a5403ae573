import { readFileSync } from 'node:fs';

/**
 * The version of what runs: of this package, which `npm run release` gives the version of the whole (scripts/release.mjs). The log's
 * first line, /server/api/health/live and the functions of the database name it.
 */
export const { version: release } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};
