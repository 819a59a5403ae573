import { readFileSync } from 'node:fs';

/**
 * The version of the running product: that of this package, which `npm run release` sets (scripts/release.mjs). The first line of the log,
 * /server/api/health/live and the comments of the database functions contain it.
 */
export const { version: release } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  readonly version: string;
};
