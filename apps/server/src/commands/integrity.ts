import { checkIntegrity } from '../database/integrity-errors.js';
import { systemClock } from '../shared/clock.js';
import { runCommand } from './run-command.js';

await runCommand(async (database) => {
  const { errors, unlogged, missing, count } = await checkIntegrity(database, systemClock.now());
  for (const { branch, date, what, counted, onFile } of errors) {
    const content =
      what === 'LEDGER' ? `the ledger says ${counted}, bookings are ${onFile}` : `${counted} places are kept for offers, ${onFile} wait`;
    process.stdout.write(`${date} ${branch}: ${content}\n`);
  }
  for (const name of unlogged) process.stdout.write(`The sequence ${name} is not logged: ALTER SEQUENCE ${name} SET LOGGED\n`);
  for (const { reference, version } of missing) process.stdout.write(`${reference}: no event says what its version ${version} is\n`);
  return count === 0 ? 0 : 1;
});
