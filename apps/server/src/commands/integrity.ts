import { eventsKeptDays } from '@booking/domain/event/booking-event-types';
import { integrityFaults, missingEvents, unloggedSequences } from '../database/integrity-faults.js';
import { systemClock } from '../shared/clock.js';
import { runCommand } from './run-command.js';

await runCommand(async (database) => {
  const faults = await integrityFaults(database);
  for (const { branch, date, what, counted, onFile } of faults) {
    const said =
      what === 'LEDGER' ? `the ledger says ${counted}, bookings are ${onFile}` : `${counted} places are kept for offers, ${onFile} wait`;
    process.stdout.write(`${date} ${branch}: ${said}\n`);
  }
  const unlogged = await unloggedSequences(database);
  for (const name of unlogged) process.stdout.write(`The sequence ${name} is not logged: ALTER SEQUENCE ${name} SET LOGGED\n`);
  const missing = await missingEvents(database, new Date(systemClock.now().getTime() - eventsKeptDays * 24 * 60 * 60 * 1000));
  for (const { reference, version } of missing) process.stdout.write(`${reference}: no event says what its version ${version} is\n`);
  return faults.length + unlogged.length + missing.length === 0 ? 0 : 1;
});
