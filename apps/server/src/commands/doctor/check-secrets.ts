import type { Environment } from '../../shared/environment.js';
import { isWeakSecret } from '../../shared/weak-secret.js';
import { ok, warn, type Finding } from './finding.js';

/** Fewer signs than this are tried out by machines. */
const shortest = 16;

/** Whether secrets can be guessed, by their name alone. SESSION_SECRET in production was checked when it was read. */
export function checkSecrets({ sessionSecret, databaseUrl, metricsToken }: Environment): Finding[] {
  const secrets: Record<string, string | null> = {
    SESSION_SECRET: sessionSecret,
    METRICS_TOKEN: metricsToken,
    'the password in DATABASE_URL': databaseUrl === null ? null : passwordIn(databaseUrl),
  };
  const weak = Object.entries(secrets).filter(([, secret]) => secret !== null && (secret.length < shortest || isWeakSecret(secret)));
  return weak.length === 0
    ? [ok('secrets: none that is easily guessed')]
    : weak.map(([name]) => warn(`secrets: ${name} can be guessed; make another with \`openssl rand -base64 32\``));
}

/** Null: there is none; the database knows its callers in another way. A list of hosts is no URL, so that it is read by itself. */
function passwordIn(databaseUrl: string): string | null {
  const [, password] = /^[a-z]+:\/\/[^/@:]*:([^/@]*)@/.exec(databaseUrl) ?? [];
  return password === undefined || password === '' ? null : decodeURIComponent(password);
}
