import type { Database } from '../../database/database.js';
import type { Clock } from '../../shared/clock.js';
import type { Logger } from '../../shared/logger.js';
import type { Environment } from '../../shared/environment.js';
import type { BranchService } from '../branch/branch.service.js';
import type { AttemptLimits } from '../limit/attempt-limits.js';
import { ApiKeyResolver, UserApiKeysResolver } from './api-key.resolver.js';
import { ApiKeyService } from './api-key.service.js';
import { KeyAccess } from './key-access.js';
import { ExpiryNotices } from './expiry-notices.js';
import { ApiKeyQuota } from './api-key-quota.js';

export interface ApiKeyModuleDependencies {
  environment: Pick<Environment, 'mode'>;
  database: Database;
  clock: Clock;
  logger: Logger;
  limits: AttemptLimits;
  branches: Pick<BranchService, 'branches' | 'byIds'>;
}

/** The resolvers of this module, for the schema. */
export const apiKeyResolvers = [ApiKeyResolver, UserApiKeysResolver] as const;

/** Creates the services of this module. */
export function createApiKeyModule({ environment, database, clock, logger, limits, branches }: ApiKeyModuleDependencies) {
  const apiKeyQuota = new ApiKeyQuota({ database, clock, logger });
  const service = new ApiKeyService({ database, clock, mode: environment.mode, branches });
  return {
    resolvers: [new ApiKeyResolver(service, branches), new UserApiKeysResolver(service)],
    keys: new KeyAccess({ database, clock, limits, meter: apiKeyQuota }),
    apiKeyQuota,
    expiryNotices: new ExpiryNotices(database, clock),
  };
}

export type ApiKeyModule = ReturnType<typeof createApiKeyModule>;
