import type { Environment } from '../../shared/environment.js';
import type { Clock } from '../../shared/clock.js';
import type { Database } from '../../database/database.js';
import { ChangeCursor } from './change-cursor.js';
import { EventFeedResolver } from './event-feed.resolver.js';
import { EventFeedService } from './event-feed.service.js';

/** The resolvers of this module, for the schema. */
export const eventResolvers = [EventFeedResolver] as const;

export interface EventModuleDependencies {
  environment: Pick<Environment, 'sessionSecret'>;
  database: Database;
  clock: Clock;
}

/** Creates the services of this module. */
export function createEventModule({ environment, database, clock }: EventModuleDependencies): { resolvers: readonly object[] } {
  return { resolvers: [new EventFeedResolver(new EventFeedService(database, clock, new ChangeCursor(environment.sessionSecret)))] };
}
