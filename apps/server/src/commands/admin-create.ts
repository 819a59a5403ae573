import { randomInt } from 'node:crypto';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { maxPasswordLength } from '@booking/domain/user/password';
import { validationMessage } from '@booking/i18n/validation-messages';
import { systemClock } from '../shared/clock.js';
import { StartError } from '../shared/start-error.js';
import { createAdmin } from '../modules/auth/create-admin.js';
import { PasswordHasher } from '../modules/auth/password-hasher.js';
import { runCommand } from './run-command.js';

const usage = `npm run admin:create -- --email <address> --name <name>
The password is the first line of what is piped in; without one a password is made and shown once. It is never an argument: others would see it.`;

/** Characters that cannot be confused; fifteen of them are 74 bits. */
const characters = 'abcdefghjkmnpqrstuvwxyz23456789';
/** Milliseconds after which a pipe without data counts as empty. */
const pipeTimeout = 5_000;

await runCommand(async (database) => {
  const { email, name } = readArguments();
  const given = await pipedLine();
  const password = given ?? Array.from({ length: maxPasswordLength }, () => characters[randomInt(characters.length)]).join('');
  const outcome = await createAdmin({ database, clock: systemClock, hasher: new PasswordHasher() }, { email, name, password });
  if (outcome.kind === 'created') {
    process.stdout.write(`${outcome.email} is an admin now.\n${given === null ? `Password: ${password}\n` : ''}`);
    return 0;
  }
  const reasons =
    outcome.kind === 'taken'
      ? ['this e-mail has an account already, which stays as it is']
      : outcome.errors.map(({ path, code, values }) => `${path}: ${validationMessage('en', code, values)}`);
  process.stderr.write(`No admin was made: ${reasons.join('; ')}\n`);
  return 1;
});

function readArguments(): { email: string; name: string } {
  try {
    const { values } = parseArgs({ options: { email: { type: 'string' }, name: { type: 'string' } } });
    if (values.email !== undefined && values.name !== undefined) return { email: values.email, name: values.name };
  } catch {
    // Prints the usage for unknown arguments without echoing them: one may be a password.
  }
  throw new StartError(usage);
}

/** Returns the first line of standard input; null if it is a terminal, empty or without data. */
async function pipedLine(): Promise<string | null> {
  if (process.stdin.isTTY) return null;
  const lines = createInterface({ input: process.stdin });
  const timer = setTimeout(() => lines.close(), pipeTimeout);
  try {
    for await (const line of lines) return line === '' ? null : line;
    return null;
  } finally {
    clearTimeout(timer);
    process.stdin.destroy();
  }
}
