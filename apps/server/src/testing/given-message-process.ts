import { exampleContact } from '@booking/reference-data/example-contact';
import type { Clock } from '../shared/clock.js';
import { createLogger, type Logger } from '../shared/logger.js';
import { Jobs } from '../jobs/jobs.js';
import { AccountSecrets } from '../modules/notification/account-secrets.js';
import { createMessaging, type Messaging, type MessagingParts } from '../modules/notification/create-messaging.js';
import type { TestDatabase } from './test-database.js';
import { testEnvironment } from './test-environment.js';

interface MessageProcessOptions {
  db: TestDatabase;
  clock: Clock;
  logger?: Logger;
  environment?: Partial<MessagingParts['environment']>;
  manageToken?: MessagingParts['manageToken'];
}

/**
 * The part of a server process for messages: its services, its queue and its jobs, which are not started. Without a peer it sends nothing.
 */
export function givenMessageProcess({
  db,
  clock,
  logger = createLogger('silent'),
  environment,
  manageToken = () => 'manage-token',
}: MessageProcessOptions): { messaging: Messaging; jobs: Jobs; close: () => Promise<void> } {
  const messaging = createMessaging({
    environment: {
      mode: 'production',
      publicUrl: 'http://localhost:3000',
      mailFrom: 'Delivery <delivery@booking.example>',
      smtpUrl: null,
      smsUrl: null,
      smsDailyLimit: 2000,
      contact: exampleContact,
      messages: testEnvironment(db.url).messages,
      ...environment,
    },
    database: db.database,
    clock,
    logger,
    manageToken,
    accountSecrets: new AccountSecrets('a secret of at least thirty-two characters'),
  });
  const uploads = { removeUnused: () => Promise.resolve(0) };
  const moveOffers = { lapse: () => Promise.resolve(0) };
  const expiryNotices = { send: () => Promise.resolve(0) };
  const reminders = { remind: () => Promise.resolve(0) };
  const webhookHealth = { check: () => Promise.resolve() };
  const jobs = new Jobs({
    databaseUrl: db.url,
    database: db.database,
    clock,
    logger,
    reminders,
    uploads,
    moveOffers,
    expiryNotices,
    webhookHealth,
  });
  return {
    messaging,
    jobs,
    async close() {
      await messaging.messageQueue.stop();
      await jobs.stop();
    },
  };
}
