import { createInterface } from 'node:readline';
import { createContainer } from '../app/container.js';
import { createApp } from '../app/create-app.js';
import { createLogger } from '../shared/logger.js';
import { collectOfNode, metrics } from '../shared/metrics.js';
import { openDatabase } from '../app/open-database.js';
import { RunLog } from './run-log.js';
import { testEnvironment } from './test-environment.js';

/**
 * A server process for tests: `node dist/testing/serve.js <database url> <time> [<SMS_URL>]`. It listens on a free port of this machine and
 * prints that port on a line. Its clock stands at the time; each further line of its input sets it, and the process prints that line back.
 * It ends with its parent process. In a test run it writes to the run's log.
 */
const [databaseUrl = '', start = '', smsUrl = null] = process.argv.slice(2);
let instant = start;
const runLog = process.env['RUN_LOG_FOLDER'];
const logger = runLog === undefined ? createLogger('silent') : createLogger('trace', new RunLog(runLog).destination());
const database = await openDatabase({ url: databaseUrl, logger, requireDurability: false });
collectOfNode(metrics);
const clock = { now: () => new Date(instant) };
const app = await createApp(createContainer({ environment: { ...testEnvironment(databaseUrl), smsUrl }, database, clock, logger }));
const address = await app.listen({ host: '127.0.0.1', port: 0 });
createInterface({ input: process.stdin })
  .on('line', (line) => {
    instant = line;
    console.log(line);
  })
  .on('close', () => process.exit(0));
console.log(new URL(address).port);
