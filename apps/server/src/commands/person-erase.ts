import { personService, readPersonArguments } from './person-command.js';
import { runCommand } from './run-command.js';

const usage = `npm run person:erase -- [--email <address>] [--phone <number>] [--by <who answers for it>] [--open-too]
Takes a person out of the database and the file storage. Read first what person:export prints: it is that.
--email, --phone  one of them is needed; an account is found by its e-mail
--by      the name that the audit log shows
--open-too  also the contact of deliveries that are still to be made; without it they refuse the erasure`;

await runCommand(async (database, environment) => {
  const { key, ...request } = readPersonArguments(usage);
  const outcome = await personService(database, environment).erase(key, request);
  switch (outcome.kind) {
    case 'erased': {
      const counts = Object.entries(outcome.rows).map(([what, count]) => `${what} ${count}`);
      process.stdout.write(`Erased: ${counts.join(', ')}.\n`);
      if (outcome.filesLeft > 0)
        process.stdout.write(`${outcome.filesLeft} of the files are out of service and left to the nightly job.\n`);
      return 0;
    }
    case 'nothing':
      process.stdout.write('Nothing is kept of this person.\n');
      return 0;
    case 'openDeliveries':
      for (const { reference, deliveryDate } of outcome.deliveries)
        process.stderr.write(`Not erased: ${reference} is still to be delivered on ${deliveryDate}. Cancel it first, or add --open-too.\n`);
      return 1;
    case 'lastAdmin':
      process.stderr.write('Not erased: this is the last admin who may do everything. Make another first (npm run admin:create).\n');
      return 1;
  }
});
