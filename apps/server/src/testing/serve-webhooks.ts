import { createContainer } from '../app/container.js';
import { createApp } from '../app/create-app.js';
import { openDatabase } from '../app/open-database.js';
import { createLogger } from '../shared/logger.js';
import { hastyClock } from './hasty-clock.js';
import { testEnvironment } from './test-environment.js';

/**
 * A server process with webhooks and messages, for tests: `node dist/testing/serve-webhooks.js <database url> <time>`. It listens on a free
 * port of this machine, prints that port on a line, and sends e-mails to SMTP_PEER. Its clock is a hastyClock that showed the time when the
 * test began (WEBHOOKS_BEGAN, in milliseconds since 1970); the check of each minute runs twice a second. It ends with its parent process.
 */
const [databaseUrl = '', start = ''] = process.argv.slice(2);
const clock = hastyClock(start, Number(process.env['WEBHOOKS_BEGAN']));
const logger = createLogger('silent');
const database = await openDatabase({ url: databaseUrl, logger, requireDurability: false });
const environment = { ...testEnvironment(databaseUrl), webhookHosts: ['127.0.0.1:*'], smtpUrl: process.env['SMTP_PEER'] ?? null };
const container = createContainer({ environment, database, clock, logger });
container.webhookQueue.start();
container.messaging.messageQueue.start();
setInterval(() => void container.webhookHealth.check().catch(() => undefined), 500);
const app = await createApp(container);
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdin.on('close', () => process.exit(0)).resume();
console.log(new URL(address).port);
