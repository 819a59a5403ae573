import type { Database } from '../../database/database.js';
import { AfterCommit } from '../../shared/after-commit.js';
import type { Logger } from '../../shared/logger.js';
import type { DayLoadService } from '../availability/day-load.service.js';
import type { BookingQueryService } from '../booking/list/booking-query.service.js';
import { LiveFeed } from './live-feed.js';
import { LiveListener } from './live-listener.js';
import { LiveRepository } from './live.repository.js';
import { LiveResolver } from './live.resolver.js';
import type { LiveServer } from './live-server.js';
import { LiveService } from './live.service.js';

export interface LiveModuleDependencies {
  database: Database;
  logger: Logger;
  bookings: Pick<BookingQueryService, 'byIds'>;
  dayLoads: Pick<DayLoadService, 'states'>;
  /** Called when events for other systems wait to be handed over. */
  onEvents: () => void;
}

/** The calls of the feed to the connections of this process. */
type LiveAudience = Pick<LiveServer, 'check' | 'allReadAgain'>;

export interface LiveModule {
  resolvers: readonly object[];
  /**
   * Sends committed changes to all processes. The next run of any process, and each listener once a second, sends those that were missed.
   */
  afterCommit: AfterCommit;
  line: LiveListener;
  /** The connections of this process. */
  publish(audience: LiveAudience): void;
  close(): Promise<void>;
}

/** The resolvers of this module, for the schema. */
export const liveResolvers = [LiveResolver] as const;

/** Creates the services of this module. */
export function createLiveModule({ database, logger, bookings, dayLoads, onEvents }: LiveModuleDependencies): LiveModule {
  let audience: LiveAudience | null = null;
  const onMissed = () => audience?.allReadAgain();
  const feed = new LiveFeed({
    logger,
    readBookings: (ids) => bookings.byIds(ids),
    readDays: (branchIds, from, to) => dayLoads.states(branchIds, from, to),
    onMissed,
    onAccount: (id) => audience?.check((connection) => connection.dependsOn(id)),
  });
  const line = new LiveListener({
    databaseUrl: database.url,
    logger,
    onChanges: (changes) => feed.publish(changes),
    onLost: onMissed,
    onEvents,
  });
  const changes = new LiveRepository(database);
  const publish = async () => {
    let isMore: boolean;
    do {
      const published = await changes.publish();
      if (published.hasEvents) onEvents();
      ({ isMore } = published);
    } while (isMore);
  };
  const afterCommit = new AfterCommit(publish, logger, 'live changes');
  return {
    resolvers: [new LiveResolver(new LiveService(feed))],
    afterCommit,
    line,
    publish: (present) => (audience = present),
    async close() {
      feed.stop();
      await Promise.all([line.close(), afterCommit.close()]);
    },
  };
}
