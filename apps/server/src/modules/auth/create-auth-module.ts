import type { Clock } from '../../shared/clock.js';
import type { Environment } from '../../shared/environment.js';
import type { Logger } from '../../shared/logger.js';
import type { Database } from '../../database/database.js';
import { AccessTokens } from './access-token.js';
import type { AttemptLimits } from '../limit/attempt-limits.js';
import { PasswordCheck } from './password-check.js';
import { PasswordHasher } from './password-hasher.js';
import { SessionService } from './session.service.js';
import { SignedIds } from './signed-ids.js';

export interface AuthModuleDependencies {
  environment: Pick<Environment, 'sessionSecret'>;
  database: Database;
  clock: Clock;
  logger: Logger;
  attemptLimits: AttemptLimits;
  /** Called after the commit that ended sessions. */
  onSessionsEnded: () => void;
}

/** Everything about signing in, made once. */
export function createAuthModule(dependencies: AuthModuleDependencies) {
  const { environment, database, clock, attemptLimits } = dependencies;
  const { sessionSecret } = environment;
  const accessTokens = new AccessTokens(sessionSecret, clock);
  const devices = new SignedIds(sessionSecret, 'known device v1');
  const passwordHasher = new PasswordHasher();
  const passwords = new PasswordCheck({ source: database, limits: attemptLimits, hasher: passwordHasher, devices });
  const sessions = new SessionService({ ...dependencies, accessTokens, passwords, devices });
  return { accessTokens, passwordHasher, passwords, sessions, browsers: new SignedIds(sessionSecret, 'browser v1') };
}

export type AuthModule = ReturnType<typeof createAuthModule>;
