import { setTimeout as pause } from 'node:timers/promises';
import { createContainer } from '../app/container.js';
import { createApp } from '../app/create-app.js';
import { openDatabase } from '../app/open-database.js';
import { Jobs } from '../jobs/jobs.js';
import { WebhookJobs } from '../jobs/webhook-jobs.js';
import { createWebhookModule } from '../modules/webhook/create-webhook-module.js';
import { createLogger } from '../shared/logger.js';
import { haste, hastyClock } from './hasty-clock.js';
import { testEnvironment } from './test-environment.js';

/**
 * A server process with webhooks, for tests: `node dist/testing/serve-webhooks.js <database url> <instant>`. It listens on a free port of
 * this machine and prints that port on a line. Its clock stood at the instant when the test began (WEBHOOKS_BEGAN, in milliseconds since
 * 1970), and is a hasty one; the minute's sweep comes twice a second, and an endpoint
 * that fails is asked again sooner. It ends with its parent.
 */
const [databaseUrl = '', start = ''] = process.argv.slice(2);
const clock = hastyClock(start, Number(process.env['WEBHOOKS_BEGAN']));
const logger = createLogger('silent');
const database = await openDatabase({ url: databaseUrl, logger, requireDurability: false });
const environment = { ...testEnvironment(databaseUrl), webhookHosts: ['127.0.0.1:*'] };
const container = createContainer({ environment, database, clock, logger });
const { webhookRelay, webhookTurn } = createWebhookModule(
  { ...container, wakeOutbox: () => undefined },
  {
    pace: { afterFailure: 50, betweenProbes: 1_000 },
    wait: (milliseconds, signal) => pause(milliseconds / haste, undefined, { signal }).catch(() => undefined),
  },
);
const jobs = new Jobs({ ...container, ...container.messaging, databaseUrl, webhookRelay });
await jobs.migrate();
new WebhookJobs({ databaseUrl, logger, webhookTurn }).start();
const sweep = jobs.tasks['sweep-webhooks'] as unknown as () => Promise<void>;
setInterval(() => void sweep().catch(() => undefined), 500);
const app = await createApp(container);
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdin.on('close', () => process.exit(0)).resume();
console.log(new URL(address).port);
