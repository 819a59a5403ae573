import { DataSource } from 'typeorm';
import pg from 'pg';
import { AuditEntryEntity } from '../modules/audit/audit-entry.entity.js';
import { EmailLinkEntity } from '../modules/auth/email-link.entity.js';
import { OneTimeCodeEntity } from '../modules/auth/one-time-code.entity.js';
import { PasswordTokenEntity } from '../modules/auth/password-token.entity.js';
import { BookingEntity } from '../modules/booking/booking.entity.js';
import { BookingEventEntity } from '../modules/booking/booking-event.entity.js';
import { HoldEntity } from '../modules/booking/hold.entity.js';
import { IdempotencyKeyEntity } from '../modules/booking/idempotency-key.entity.js';
import { BranchEntity } from '../modules/branch/branch.entity.js';
import { BranchCoverageEntity } from '../modules/branch/branch-coverage.entity.js';
import { CalendarFeedEntity } from '../modules/export/calendar-feed.entity.js';
import { CalendarFeeds1764547200150 } from '../database/migrations/calendar-feeds.js';
import { ClosedDayEntity } from '../modules/closed-day/closed-day.entity.js';
import { OutboxMessageEntity } from '../modules/notification/outbox-message.entity.js';
import { SmsDayEntity } from '../modules/notification/sms-day.entity.js';
import { OrderEntity } from '../modules/order/order.entity.js';
import { RestrictionEntity } from '../modules/restriction/restriction.entity.js';
import { RestrictionBranchEntity } from '../modules/restriction/restriction-branch.entity.js';
import { StoredFileEntity } from '../modules/upload/stored-file.entity.js';
import { UserEntity } from '../modules/user/user.entity.js';
import { AttemptsByKey1764547200120 } from '../database/migrations/attempts-by-key.js';
import { AuditLists1764547200190 } from '../database/migrations/audit-lists.js';
import { AuditKept1764547200062 } from '../database/migrations/audit-kept.js';
import { AccountRequests1764547200006 } from '../database/migrations/account-requests.js';
import { LastingClient } from '../database/lasting-client.js';
import { Accounts1764547200002 } from '../database/migrations/accounts.js';
import { BookingLists1764547200080 } from '../database/migrations/booking-lists.js';
import { BookingChanges1764547200004 } from '../database/migrations/booking-changes.js';
import { Bookings1764547200003 } from '../database/migrations/bookings.js';
import { ConfirmedMailboxes1764547200060 } from '../database/migrations/confirmed-mailboxes.js';
import { BranchArrival1764547200090 } from '../database/migrations/branch-arrival.js';
import { BranchesAndRules1764547200001 } from '../database/migrations/branches-and-rules.js';
import { Sessions1764547200005 } from '../database/migrations/sessions.js';
import { EmailLinks1764547200061 } from '../database/migrations/email-links.js';
import { EventAuthors1764547200011 } from '../database/migrations/event-authors.js';
import { LiveChanges1764547200140 } from '../database/migrations/live-changes.js';
import { JobsAtOnce1764547200121 } from '../database/migrations/jobs-at-once.js';
import { MessageBudgets1764547200040 } from '../database/migrations/message-budgets.js';
import { OrderKeys1764547200020 } from '../database/migrations/order-keys.js';
import { StoredFiles1764547200010 } from '../database/migrations/stored-files.js';
import { MoveOffers1764547200180 } from '../database/migrations/move-offers.js';
import { UserSearch1764547200110 } from '../database/migrations/user-search.js';
import { ClientShares1764547200052 } from '../database/migrations/client-shares.js';
import { OrderChecks1764547200051 } from '../database/migrations/order-checks.js';
import { CancelDocuments1764547200050 } from '../database/migrations/cancel-documents.js';
import { HoldRenewals1764547200101 } from '../database/migrations/hold-renewals.js';
import { OrderDashes1764547200100 } from '../database/migrations/order-dashes.js';
import { RunSheetPapers1764547200295 } from '../database/migrations/run-sheet-papers.js';
import { RunSheets1764547200130 } from '../database/migrations/run-sheets.js';
import { RunSheetChanges1764547200300 } from '../database/migrations/run-sheet-changes.js';
import { SearchHalves1764547200175 } from '../database/migrations/search-halves.js';
import { WorkList1764547200131 } from '../database/migrations/work-list.js';
import { NameStatistics1764547200200 } from '../database/migrations/name-statistics.js';
import { OrderLists1764547200191 } from '../database/migrations/order-lists.js';
import { OrderSearchForeign1764547200230 } from '../database/migrations/order-search-foreign.js';
import { SearchColumn1764547200240 } from '../database/migrations/search-column.js';
import { ArchiveNames1764547200260 } from '../database/migrations/archive-names.js';
import { ArchiveCounts1764547200280 } from '../database/migrations/archive-counts.js';
import { OrdersTold1764547200290 } from '../database/migrations/orders-told.js';
import { LeftBranches1764547200320 } from '../database/migrations/left-branches.js';
import { UndoMoves1764547200310 } from '../database/migrations/undo-moves.js';
import { ArchiveNumbers1764547200270 } from '../database/migrations/archive-numbers.js';
import { ForeignPairs1764547200250 } from '../database/migrations/foreign-pairs.js';
import { Reminders1764547200192 } from '../database/migrations/reminders.js';
import { PlanVersions1764547200070 } from '../database/migrations/plan-versions.js';
import { SnakeCaseNaming } from '../database/snake-case-naming.js';

/**
 * How long an application session may take, in milliseconds. Together they answer SERVICE_UNAVAILABLE within 3 s when the
 * database is away or frozen (target A8) and within 6 s when a rival keeps a row (A9): a lock timeout starts anew at each
 * wait, so the statement, the transaction and the client's own patience are bounded too.
 */
const patience = {
  connect: 2_500,
  lock: 2_000,
  statement: 2_500,
  answer: 2_800,
  transaction: 5_000,
  idleInTransaction: 5_000,
} as const;

const poolSize = 16;

/** Settings of every application session. synchronous_commit is set, not hoped for (target A7). */
const sessionSettings = {
  synchronous_commit: 'on',
  default_transaction_isolation: 'read\\ committed',
  timezone: 'UTC',
  // Compiling costs more than any of our statements.
  jit: 'off',
  lock_timeout: patience.lock,
  statement_timeout: patience.statement,
  transaction_timeout: patience.transaction,
  idle_in_transaction_session_timeout: patience.idleInTransaction,
};

/** Calendar dates (1082) and lists of them (1182) are read as text (25, 1009): YYYY-MM-DD, whatever the zone of the process. */
const dateAsText = new Map([
  [1082, 25],
  [1182, 1009],
]);

const types = {
  getTypeParser(oid: number): (text: string) => unknown {
    return pg.types.getTypeParser(dateAsText.get(oid) ?? oid, 'text') as (text: string) => unknown;
  },
};

export interface DataSourceOptions {
  url: string;
  /** The connections of the application; 'maintenance' is one without time limits, for migrations and commands. */
  use: 'application' | 'maintenance';
  /** Told of idle connections that break; without it they are let go silently. */
  onConnectionLost?: (error: unknown) => void;
}

export function createDataSource({ url, use, onConnectionLost }: DataSourceOptions): DataSource {
  const settings: Record<string, string | number> =
    use === 'application' ? sessionSettings : { synchronous_commit: 'on', timezone: 'UTC', statement_timeout: 0, lock_timeout: 0 };
  return new DataSource({
    type: 'postgres',
    url,
    applicationName: 'booking',
    poolSize: use === 'application' ? poolSize : 2,
    connectTimeoutMS: use === 'application' ? patience.connect : 10_000,
    poolErrorHandler: onConnectionLost ?? (() => undefined),
    extra: {
      Client: LastingClient,
      types,
      keepAlive: true,
      options: Object.entries(settings)
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
      ...(use === 'application' ? { query_timeout: patience.answer } : {}),
    },
    installExtensions: false,
    synchronize: false,
    migrationsTransactionMode: 'each',
    migrations: [
      BranchesAndRules1764547200001,
      Accounts1764547200002,
      Bookings1764547200003,
      BookingChanges1764547200004,
      Sessions1764547200005,
      AccountRequests1764547200006,
      StoredFiles1764547200010,
      EventAuthors1764547200011,
      OrderKeys1764547200020,
      ConfirmedMailboxes1764547200060,
      EmailLinks1764547200061,
      AuditKept1764547200062,
      BookingLists1764547200080,
      CancelDocuments1764547200050,
      OrderChecks1764547200051,
      MessageBudgets1764547200040,
      PlanVersions1764547200070,
      ClientShares1764547200052,
      BranchArrival1764547200090,
      OrderDashes1764547200100,
      HoldRenewals1764547200101,
      UserSearch1764547200110,
      AttemptsByKey1764547200120,
      JobsAtOnce1764547200121,
      RunSheets1764547200130,
      LiveChanges1764547200140,
      CalendarFeeds1764547200150,
      WorkList1764547200131,
      SearchHalves1764547200175,
      MoveOffers1764547200180,
      AuditLists1764547200190,
      OrderLists1764547200191,
      Reminders1764547200192,
      NameStatistics1764547200200,
      OrderSearchForeign1764547200230,
      SearchColumn1764547200240,
      ForeignPairs1764547200250,
      ArchiveNames1764547200260,
      ArchiveNumbers1764547200270,
      ArchiveCounts1764547200280,
      OrdersTold1764547200290,
      RunSheetPapers1764547200295,
      RunSheetChanges1764547200300,
      UndoMoves1764547200310,
      LeftBranches1764547200320,
    ],
    entities: [
      AuditEntryEntity,
      BookingEntity,
      BookingEventEntity,
      BranchCoverageEntity,
      BranchEntity,
      CalendarFeedEntity,
      ClosedDayEntity,
      EmailLinkEntity,
      HoldEntity,
      IdempotencyKeyEntity,
      OneTimeCodeEntity,
      OrderEntity,
      OutboxMessageEntity,
      PasswordTokenEntity,
      RestrictionBranchEntity,
      RestrictionEntity,
      SmsDayEntity,
      StoredFileEntity,
      UserEntity,
    ],
    namingStrategy: new SnakeCaseNaming(),
    logging: false,
  });
}
