import type { Database } from '../../database/database.js';
import type { Clock } from '../../shared/clock.js';
import type { Logger } from '../../shared/logger.js';
import type { AttemptLimits } from '../limit/attempt-limits.js';
import { KeyAccess } from './key-access.js';
import { KeyMeter } from './key-meter.js';

export interface ApiKeyModuleDependencies {
  database: Database;
  clock: Clock;
  logger: Logger;
  limits: AttemptLimits;
}

export interface ApiKeyModule {
  keys: KeyAccess;
  keyMeter: KeyMeter;
}

/** Everything about keys of integrators, made once. */
export function createApiKeyModule({ database, clock, logger, limits }: ApiKeyModuleDependencies): ApiKeyModule {
  const keyMeter = new KeyMeter({ database, clock, logger });
  return { keys: new KeyAccess({ database, clock, limits, meter: keyMeter }), keyMeter };
}
