import { integrityFaults } from '../database/integrity-faults.js';
import { runCommand } from './run-command.js';

await runCommand(async (database) => {
  const faults = await integrityFaults(database);
  for (const { branch, date, ledger, bookings } of faults) {
    process.stdout.write(`${date} ${branch}: the ledger says ${ledger}, bookings are ${bookings}\n`);
  }
  return faults.length === 0 ? 0 : 1;
});
