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
 * How long an application session may take, in milliseconds. Together they answer SERVICE_UNAVAILABLE within 3 s when the
 * database is away or frozen (target A8) and within 6 s when a rival keeps a row (A9): a lock timeout starts again at each
 * wait, so the statement, the transaction and the client's own patience are bounded too.
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

/** Settings of every application session. synchronous_commit is set, not hoped for (target A7). */
const sessionSettings = {
  synchronous_commit: 'on',
  default_transaction_isolation: 'read\\ committed',
  timezone: 'UTC',
  // Compiling costs more than any of our statements.
  jit: 'off',
  lock_timeout: timeouts.lock,
  statement_timeout: timeouts.statement,
  transaction_timeout: timeouts.transaction,
  idle_in_transaction_session_timeout: timeouts.idleInTransaction,
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

/** Milliseconds that a migration waits for a lock: whoever comes after it in the queue waits as long. */
const migrationLockTimeout = 200;

type MigrationClass = new () => MigrationInterface;

export interface DataSourceOptions {
  url: string;
  /** Connections of the application; without time limits, for commands: 'maintenance', 'migration', which waits for no lock of others, and 'reading'. */
  use: 'application' | 'maintenance' | 'migration' | 'reading';
  /** Migrations beside those of the product: for drills. */
  more?: MigrationClass[];
  /** Called when an idle connection breaks; without it such connections are dropped silently. */
  onConnectionLost?: (error: unknown) => void;
}

/** TypeORM tells of each migration on stdout, whatever `logging` says, also of one that is tried again: what was run is logged by the start. */
class NoopLogger extends AbstractLogger {
  protected writeLog(): void {
    // Nothing.
  }
}

/** Of sessions without time limits. */
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
