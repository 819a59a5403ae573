import { mendedManageLink } from '@booking/domain/booking/manage-link';
import { paths } from '@booking/domain/navigation/paths';
import { pino, type DestinationStream, type Logger } from 'pino';

export type { Logger };

/** Fields that may hold personal data or secrets: their values never reach a log (target D9). */
const secretFields = new Set([
  'authorization',
  'cookie',
  'password',
  'token',
  'refresh_token',
  'manageToken',
  'holdToken',
  'secret',
  'email',
  'recipient',
  'to',
  'primaryContact',
  'secondaryContact',
  'phone',
  'phoneNumber',
  'mobile',
  'otp',
  'currentPassword',
  'formattedPhoneNumber',
  'address1',
  'address2',
  'salutation',
  'remarks',
  'receivedBy',
  'variables',
  'parameters',
  'payload',
  'input',
]);

/** Structured logs, one JSON object a line, without personal data. `destination` is for tests. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // Not pino's `redact`: it writes into the objects that are logged, and does not always put them back (0.4.0: a path within a redacted
    // path).
    formatters: { log: (fields: object) => withoutSecrets(fields) as Record<string, unknown> },
    serializers: { err: describeError, error: describeError, req: describeRequest },
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * Copies plain objects and arrays, to a depth beyond what logs need, with the secret fields hidden; other values are left to their
 * serializers.
 */
function withoutSecrets(value: unknown, depth = 0): unknown {
  if (depth === 6) return '[deep]';
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(item, depth + 1));
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, secretFields.has(name) ? '[hidden]' : withoutSecrets(field, depth + 1)]),
  );
}

/** Returns what may be logged of an error: without the parameters and the row of a database error. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return typeof error;
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  // SQLSTATE class 22 quotes the refused value in the message, and so in the stack.
  const quotes = typeof code === 'string' && /^22/.test(code);
  const message = quotes ? 'a value that the database refused' : error.message;
  const stack = error.stack?.replace(error.message, message);
  const cause = error.cause === undefined ? undefined : describeError(error.cause);
  return { type: error.name, message, code, constraint, stack, cause };
}

/**
 * Returns the path only, because a query string may contain input; of a damaged manage link not even the path, which may contain its token.
 */
function describeRequest({ method, url = '' }: { method?: string; url?: string }): unknown {
  return { method, path: mendedManageLink(url) === null ? url.split('?')[0] : paths.manageShort };
}
