import type { Database } from '../../database/database.js';
import type { Clock } from '../../shared/clock.js';
import type { Environment } from '../../shared/environment.js';
import { checkDatabaseClock, checkTimeServer } from './check-clock.js';
import { checkDatabase } from './check-database.js';
import { checkMailDns, type MailResolver } from './check-mail-dns.js';
import { checkMailServer } from './check-mail-server.js';
import { checkPublicUrl } from './check-public-url.js';
import { checkStorage } from './check-storage.js';
import { warn, type Check } from './finding.js';

/** What the checks need. */
export interface DoctorParts {
  environment: Environment;
  resolver: MailResolver;
  /** Opens the database without migrating it; null without DATABASE_URL: the demo's own is not checked. */
  database: (() => Promise<Database>) | null;
  clock: Clock;
  /** An NTP server to compare the clock with: a name or an address, with a port where it is not 123. */
  timeServer?: string | undefined;
}

/** What a start of the server does not check by itself: mail, storage, public URL and clock, and the whole of the database. */
export function doctorChecks({ environment, resolver, database, clock, timeServer }: DoctorParts): Check[] {
  const { smtpUrl, storageUrl } = environment;
  return [
    ...(smtpUrl === null
      ? [() => Promise.resolve([warn('SMTP_URL: not set; no e-mail is sent')])]
      : [() => checkMailServer(smtpUrl), () => checkMailDns(environment, resolver)]),
    () => checkStorage(storageUrl),
    () => checkPublicUrl(environment),
    ...(database === null
      ? [() => Promise.resolve([warn("database: DATABASE_URL is not set; the demo's own is not checked")])]
      : [async () => checkDatabase(await database(), clock.now()), async () => checkDatabaseClock(await database(), clock)]),
    ...(timeServer === undefined ? [] : [() => checkTimeServer(timeServer, clock)]),
  ];
}
