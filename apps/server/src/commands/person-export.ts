import { personService, readPersonArguments } from './person-command.js';
import { runCommand } from './run-command.js';

const usage = `npm run --silent person:export -- [--email <address>] [--phone <number>]
Prints all that is kept of a person as JSON: what person:erase with the same --email and --phone takes away. One of the two is needed; an account is found by its e-mail.`;

await runCommand(async (database, environment) => {
  const { key } = readPersonArguments(usage);
  const kept = await personService(database, environment).exported(key);
  process.stdout.write(`${JSON.stringify(kept, null, 2)}\n`);
  return 0;
});
