import { checkDatabaseClock, checkTimeServer } from './check-clock.js';
import { checkDatabase } from './check-database.js';
import { checkFonts, checkMachine, storageFolder, thisMachine } from './check-machine.js';
import { checkPublicUrl } from './check-public-url.js';
import { checkSecrets } from './check-secrets.js';
import { checkStorage } from './check-storage.js';
import { warn, type Check } from './finding.js';
import { messageChecks, type DoctorParts } from './message-checks.js';

/** All that the product needs, messages included. */
export function wholeChecks(parts: DoctorParts): Check[] {
  const { environment, database, clock, timeServer } = parts;
  const { storageUrl } = environment;
  return [
    ...messageChecks(parts),
    async () => checkMachine(await thisMachine(storageFolder(storageUrl))),
    () => Promise.resolve(checkFonts()),
    () => Promise.resolve(checkSecrets(environment)),
    () => checkStorage(storageUrl),
    () => checkPublicUrl(environment),
    ...(database === null
      ? [() => Promise.resolve([warn('database: without DATABASE_URL this is the demo, whose own is not looked at')])]
      : [async () => checkDatabase(await database(), clock.now()), async () => checkDatabaseClock(await database(), clock)]),
    ...(timeServer === undefined ? [] : [() => checkTimeServer(timeServer, clock)]),
  ];
}
