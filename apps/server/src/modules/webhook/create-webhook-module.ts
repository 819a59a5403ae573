import type { Database } from '../../database/database.js';
import type { Clock } from '../../shared/clock.js';
import type { Environment } from '../../shared/environment.js';
import type { Logger } from '../../shared/logger.js';
import type { BranchService } from '../branch/branch.service.js';
import type { AttemptLimits } from '../limit/attempt-limits.js';
import { WebhookEndpointService } from './webhook-endpoint.service.js';
import { WebhookHealthService } from './webhook-health.service.js';
import { WebhookLogService } from './webhook-log.service.js';
import { WebhookQueue, type WebhookQueueParts } from './webhook-queue.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { WebhookResolver } from './webhook.resolver.js';

export interface WebhookModuleDependencies {
  database: Database;
  clock: Clock;
  logger: Logger;
  environment: Pick<Environment, 'sessionSecret' | 'webhookHosts' | 'publicUrl'>;
  limits: Pick<AttemptLimits, 'consume'>;
  branches: Pick<BranchService, 'byIds'>;
  wakeOutbox: () => void;
}

/** The resolvers of this module, for the schema. */
export const webhookResolvers = [WebhookResolver] as const;

/** Creates the services of this module. @param times intervals that tests shorten */
export function createWebhookModule(
  { environment, branches, limits, ...dependencies }: WebhookModuleDependencies,
  times: Pick<WebhookQueueParts, 'chance'> & { timeout?: number } = {},
) {
  const { database, clock, logger } = dependencies;
  const { sessionSecret, webhookHosts: trustedHosts, publicUrl } = environment;
  const { timeout, ...chance } = times;
  const secrets = new WebhookSecrets(sessionSecret);
  const webhookHealth = new WebhookHealthService(dependencies);
  const connection = {
    trustedHosts,
    userAgent: `Booking-Webhooks/1 (+${publicUrl}/developers)`,
    ...(timeout !== undefined && { timeout }),
  };
  const webhookQueue = new WebhookQueue({ database, clock, logger, secrets, connection, health: webhookHealth, ...chance });
  const wakeQueue = () => webhookQueue.wake();
  const endpoints = new WebhookEndpointService({ database, clock, secrets, branches, trustedHosts, wakeQueue });
  const log = new WebhookLogService({ database, clock, limits, wakeQueue });
  return {
    resolvers: [new WebhookResolver(endpoints, log, clock, branches)],
    webhookQueue,
    webhookHealth,
  };
}

export type WebhookModule = ReturnType<typeof createWebhookModule>;
