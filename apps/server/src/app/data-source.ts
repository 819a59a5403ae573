import { AbstractLogger, DataSource, type MigrationInterface } from 'typeorm';
import pg from 'pg';
import { ApiKeyEntity } from '../modules/api-key/api-key.entity.js';
import { AuditEntryEntity } from '../modules/audit/audit-entry.entity.js';
import { EmailLinkEntity } from '../modules/auth/email-link.entity.js';
import { OneTimeCodeEntity } from '../modules/auth/one-time-code.entity.js';
import { PasswordTokenEntity } from '../modules/auth/password-token.entity.js';
import { BookingEntity } from '../modules/booking/booking.entity.js';
import { BookingEventEntity } from '../modules/booking/booking-event.entity.js';
import { HoldEntity } from '../modules/booking/take/hold.entity.js';
import { IdempotencyKeyEntity } from '../modules/booking/take/idempotency-key.entity.js';
import { BranchEntity } from '../modules/branch/branch.entity.js';
import { BranchCoverageEntity } from '../modules/branch/branch-coverage.entity.js';
import { CalendarFeedEntity } from '../modules/export/calendar-feed.entity.js';
import { ClosedDayEntity } from '../modules/closed-day/closed-day.entity.js';
import { BouncedAddressEntity } from '../modules/notification/bounced-address.entity.js';
import { OutboxMessageEntity } from '../modules/notification/outbox-message.entity.js';
import { OrderEntity } from '../modules/order/order.entity.js';
import { RestrictionEntity } from '../modules/restriction/restriction.entity.js';
import { RestrictionBranchEntity } from '../modules/restriction/restriction-branch.entity.js';
import { StoredFileEntity } from '../modules/upload/stored-file.entity.js';
import { UserEntity } from '../modules/user/user.entity.js';
import { WebhookEndpointEntity } from '../modules/webhook/webhook-endpoint.entity.js';
import { ErrorTolerantClient } from '../database/error-tolerant-client.js';
import { Baseline } from '../database/migrations/baseline.js';
import { SnakeCaseNaming } from '../database/snake-case-naming.js';

/**
 * Time limits of an application session, in milliseconds. Together they answer SERVICE_UNAVAILABLE within 3 s when the database is down or
 * frozen (target A8), and within 6 s when another session keeps a row locked (A9). The lock timeout starts again at each wait, so
 * statement, transaction and client have limits too.
 */
const timeouts = {
  connect: 2_500,
  lock: 2_000,
  statement: 2_500,
  answer: 2_800,
  transaction: 5_000,
  idleInTransaction: 5_000,
} as const;

const poolSize = 16;

/** Settings of every application session. It sets synchronous_commit itself, and does not rely on the server's setting (target A7). */
const sessionSettings = {
  synchronous_commit: 'on',
  default_transaction_isolation: 'read\\ committed',
  timezone: 'UTC',
  // JIT compilation costs more than any of our statements.
  jit: 'off',
  lock_timeout: timeouts.lock,
  statement_timeout: timeouts.statement,
  transaction_timeout: timeouts.transaction,
  idle_in_transaction_session_timeout: timeouts.idleInTransaction,
};

/** Parses calendar dates (1082) and lists of them (1182) as text (25, 1009): YYYY-MM-DD, whatever the time zone of the process. */
const dateAsText = new Map([
  [1082, 25],
  [1182, 1009],
]);

const types = {
  getTypeParser(oid: number): (text: string) => unknown {
    return pg.types.getTypeParser(dateAsText.get(oid) ?? oid, 'text') as (text: string) => unknown;
  },
};

/** Milliseconds that a migration waits for a lock: statements behind it in the lock's queue wait as long. */
const migrationLockTimeout = 200;

type MigrationClass = new () => MigrationInterface;

export interface DataSourceOptions {
  url: string;
  /**
   * 'application': with time limits. 'maintenance': without, for commands. 'migration': with a short lock timeout. 'reading': read-only,
   * without time limits.
   */
  use: 'application' | 'maintenance' | 'migration' | 'reading';
  /** Migrations in addition to those of the product, for drills. */
  more?: MigrationClass[];
  /** Called when an idle connection breaks; without it such connections are removed without a log line. */
  onConnectionLost?: (error: unknown) => void;
}

/** TypeORM logs each migration, and each retry of one, to stdout, whatever `logging` is. The start logs the migrations itself. */
class NoopLogger extends AbstractLogger {
  protected writeLog(): void {
    // Nothing.
  }
}

/** Settings of sessions without time limits. */
const patientSettings = { synchronous_commit: 'on', timezone: 'UTC', statement_timeout: 0, lock_timeout: 0 };

const settingsOf: Record<DataSourceOptions['use'], Record<string, string | number>> = {
  application: sessionSettings,
  maintenance: patientSettings,
  migration: { ...patientSettings, lock_timeout: migrationLockTimeout },
  reading: { ...patientSettings, default_transaction_read_only: 'on' },
};

export function createDataSource({ url, use, onConnectionLost, more = [] }: DataSourceOptions): DataSource {
  const settings = settingsOf[use];
  return new DataSource({
    type: 'postgres',
    url,
    applicationName: 'booking',
    poolSize: use === 'application' ? poolSize : 2,
    connectTimeoutMS: use === 'application' ? timeouts.connect : 10_000,
    poolErrorHandler: onConnectionLost ?? (() => undefined),
    extra: {
      Client: ErrorTolerantClient,
      types,
      keepAlive: true,
      options: Object.entries(settings)
        .map(([name, value]) => `-c ${name}=${value}`)
        .join(' '),
      ...(use === 'application' ? { query_timeout: timeouts.answer } : {}),
    },
    installExtensions: false,
    synchronize: false,
    migrationsTransactionMode: 'each',
    migrations: [Baseline, ...more],
    entities: [
      ApiKeyEntity,
      AuditEntryEntity,
      BookingEntity,
      BookingEventEntity,
      BouncedAddressEntity,
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
      StoredFileEntity,
      UserEntity,
      WebhookEndpointEntity,
    ],
    namingStrategy: new SnakeCaseNaming(),
    logging: false,
    logger: new NoopLogger(),
  });
}
