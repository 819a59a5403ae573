import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startYardstick, type Yardstick } from './yardstick.js';

const run = promisify(execFile);

/** PostGraphile has 200 dependencies, so it is installed into a folder of its own for the measurement. */
const version = '5.1.5';
const folder = fileURLToPath(new URL('../../../../node_modules/.cache/postgraphile', import.meta.url));

/** Number of connections of its pool: the same as the product's (app/data-source.ts). */
const poolSize = 16;

/**
 * A program that runs PostGraphile as documented for production, without watching and explaining. It offers filters and orders for columns
 * without an index too: otherwise the comparison could not leave the archive out, and would read the whole table. PostGraphile needs
 * Promise.withResolvers, which Node has since 22.
 */
const program = `
Promise.withResolvers ??= () => {
  let resolve, reject;
  const promise = new Promise((...both) => { [resolve, reject] = both; });
  return { promise, resolve, reject };
};
const { createServer } = require('node:http');
const { postgraphile } = require('postgraphile');
const { grafserv } = require('postgraphile/grafserv/node');
const { PostGraphileAmberPreset } = require('postgraphile/presets/amber');
const { makePgService } = require('postgraphile/adaptors/pg');
const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  disablePlugins: ['PgIndexBehaviorsPlugin'],
  pgServices: [makePgService({ connectionString: process.argv[2], schemas: ['public'], poolConfig: { max: ${poolSize} } })],
  grafast: { explain: false },
  grafserv: { graphqlPath: '/server/graphql', graphiql: false, watch: false },
});
const server = createServer();
instance.createServ(grafserv).addTo(server).then(() => server.listen(0, '127.0.0.1', () => console.log(server.address().port)));
process.stdin.resume().on('close', () => process.exit(0));
`;

/** Starts PostGraphile on a database. @returns null if it cannot be installed */
export async function startPostGraphile(databaseUrl: string): Promise<Yardstick | null> {
  const script = join(folder, 'serve.cjs');
  if (!existsSync(join(folder, 'node_modules/postgraphile'))) {
    mkdirSync(folder, { recursive: true });
    const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `postgraphile@${version}`];
    const installed = await run('npm', args).then(
      () => true,
      () => false,
    );
    if (!installed) return null;
  }
  writeFileSync(script, program);
  return startYardstick(script, [databaseUrl]);
}
