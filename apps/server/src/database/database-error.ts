import { AppError } from '../shared/app-error.js';

/** SQLSTATE that means: another transaction came first, try again in a new one. PL001 is ours: the plan has changed. */
const retried = new Set(['40001', '40P01', 'PL001']);

/**
 * SQLSTATE (or its class) that means that the database is away, on its way down or up, too busy, or that somebody keeps a lock.
 * 08 connection, 53 resources, 57P01-57P05 shutdown and start, 57014 statement timeout, 55P03 lock timeout,
 * 25P03 and 25P04 idle and transaction timeout, 25006 read-only (a fail-over that this connection did not follow).
 */
const unavailable = /^(08...|53...|57P0[1-5]|57014|55P03|25P0[34]|25006)$/;

/** Faults of the way to the database, as Node and pg tell them. */
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNABORTED',
]);
const connectionMessages =
  /timeout exceeded when trying to connect|Query read timeout|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|timeout expired|uery runner (?:was )?already released/;

/** PostgreSQL's SQLSTATE, or Node's code, of an error of pg or TypeORM. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, driverError } = error as { code?: unknown; driverError?: unknown };
  return typeof code === 'string' ? code : codeOf(driverError);
}

/** Whether a row could not be written because its account is not there any more. */
function isAccountGone(error: unknown): boolean {
  const { constraint, driverError } = (error ?? {}) as { constraint?: unknown; driverError?: { constraint?: unknown } };
  return codeOf(error) === '23503' && /_(user|owner|by)_id_fkey$/.test(String(constraint ?? driverError?.constraint));
}

/** Whether the same work may succeed in a new transaction. */
export function isRetryable(error: unknown): boolean {
  return retried.has(codeOf(error) ?? '');
}

/** Whether the plan that a place was asked for with has changed (claim_day, offer_move). */
export function isStalePlan(error: unknown): boolean {
  return codeOf(error) === 'PL001';
}

/** Whether another transaction wrote first, so that reading and deciding again sees what it wrote. 23505: a unique key is taken. */
export function isOvertaken(error: unknown): boolean {
  return isRetryable(error) || codeOf(error) === '23505';
}

/** Whether the connection itself is lost, leads to a host that only reads, or an answer is still owed on it: it must not be used again. */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error) ?? '';
  if (networkCodes.has(code) || /^(08...|57P0[1-5]|25P0[34]|25006)$/.test(code)) return true;
  return error instanceof Error && connectionMessages.test(error.message);
}

/** Whether the database cannot serve now, and may in a moment. */
export function isUnavailable(error: unknown): boolean {
  return unavailable.test(codeOf(error) ?? '') || isConnectionLost(error);
}

/**
 * What callers are answered for an error of the database: SERVICE_UNAVAILABLE when it cannot serve now, UNAUTHENTICATED when the caller's
 * account was erased while the request was under way; any other error as it is.
 */
export function refusalOf(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (isAccountGone(error)) return new AppError('UNAUTHENTICATED', { text: 'sessionEnded', cause: error });
  return isUnavailable(error) ? busy(error) : error;
}

/** SERVICE_UNAVAILABLE, to be tried again after two seconds. */
export function busy(cause?: unknown): AppError {
  return new AppError('SERVICE_UNAVAILABLE', { retryAfter: 2, cause });
}
