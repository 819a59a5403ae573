import type { Database } from '../../database/database.js';
import type { Clock } from '../../shared/clock.js';
import type { Environment } from '../../shared/environment.js';
import type { Logger } from '../../shared/logger.js';
import type { BranchService } from '../branch/branch.service.js';
import type { AttemptLimits } from '../limit/attempt-limits.js';
import { WebhookEndpointService } from './webhook-endpoint.service.js';
import { WebhookLogService } from './webhook-log.service.js';
import { WebhookRelay } from './webhook-relay.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { WebhookTurn, type WebhookTurnParts } from './webhook-turn.js';
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

export interface WebhookModule {
  resolvers: readonly object[];
  webhookRelay: WebhookRelay;
  webhookTurn: WebhookTurn;
}

/** The resolvers of this module, for the schema. */
export const webhookResolvers = [WebhookResolver] as const;

/** Puts the services of this module together. @param times what tests make shorter */
export function createWebhookModule(
  { environment, branches, limits, ...dependencies }: WebhookModuleDependencies,
  times: Pick<WebhookTurnParts, 'pace' | 'chance' | 'wait'> & { patience?: number } = {},
): WebhookModule {
  const { database, clock } = dependencies;
  const { sessionSecret, webhookHosts: trustedHosts, publicUrl } = environment;
  const { patience, ...pace } = times;
  const secrets = new WebhookSecrets(sessionSecret);
  const webhookRelay = new WebhookRelay(dependencies);
  const connection = {
    trustedHosts,
    userAgent: `Booking-Webhooks/1 (+${publicUrl}/developers)`,
    ...(patience !== undefined && { patience }),
  };
  const end: WebhookTurnParts['end'] = (id, reason) => webhookRelay.end(id, reason);
  const endpoints = new WebhookEndpointService({ database, clock, secrets, branches, trustedHosts });
  const log = new WebhookLogService({ database, clock, limits });
  return {
    resolvers: [new WebhookResolver(endpoints, log, clock, branches)],
    webhookRelay,
    webhookTurn: new WebhookTurn({ database, clock, secrets, connection, end, ...pace }),
  };
}
