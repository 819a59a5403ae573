import { AppError } from '../shared/app-error.js';

/** SQLSTATE codes of a transaction that another one overtook: it can be repeated. PL001 is ours: the plan has changed (lock_day). */
const retried = new Set(['40001', '40P01', 'PL001']);

/**
 * SQLSTATE codes, or their classes, of a database that cannot serve: it is down, starting, stopping or too busy, or another session keeps a
 * lock. 08 connection, 53 resources, 57P01 to 57P05 shutdown and start, 57014 statement timeout, 55P03 lock timeout, 25P03 and 25P04 idle
 * and transaction timeout, 25006 read-only (the connection leads to a former primary).
 */
const unavailable = /^(08...|53...|57P0[1-5]|57014|55P03|25P0[34]|25006)$/;

/** Error codes of a broken connection, from Node and pg. */
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

/** Returns PostgreSQL's SQLSTATE, or Node's code, of an error of pg or TypeORM. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { code, driverError } = error as { code?: unknown; driverError?: unknown };
  return typeof code === 'string' ? code : codeOf(driverError);
}

/** Returns true if a row could not be written because its account was deleted. */
function isAccountGone(error: unknown): boolean {
  const { constraint, driverError } = (error ?? {}) as { constraint?: unknown; driverError?: { constraint?: unknown } };
  return codeOf(error) === '23503' && /_(user|owner|by)_id_fkey$/.test(String(constraint ?? driverError?.constraint));
}

/** Returns true if the same work may succeed in a new transaction. */
export function isRetryable(error: unknown): boolean {
  return retried.has(codeOf(error) ?? '');
}

/** Returns true if the plan of the requested place has changed (claim_day, offer_move). */
export function isStalePlan(error: unknown): boolean {
  return codeOf(error) === 'PL001';
}

/** Returns true if another transaction wrote first, so that the work must read and decide again. 23505: a unique key is taken. */
export function isOvertaken(error: unknown): boolean {
  return isRetryable(error) || codeOf(error) === '23505';
}

/** Returns true if the connection must not be used again: it is lost, it leads to a read-only host, or an answer is still due on it. */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error) ?? '';
  if (networkCodes.has(code) || /^(08...|57P0[1-5]|25P0[34]|25006)$/.test(code)) return true;
  return error instanceof Error && connectionMessages.test(error.message);
}

/** Returns true if the database cannot serve now, and may in a moment. */
export function isUnavailable(error: unknown): boolean {
  return unavailable.test(codeOf(error) ?? '') || isConnectionLost(error);
}

/**
 * Returns the answer for an error of the database: SERVICE_UNAVAILABLE if it cannot serve now, UNAUTHENTICATED if the caller's account was
 * erased meanwhile; any other error unchanged.
 */
export function refusalOf(error: unknown): unknown {
  if (error instanceof AppError) return error;
  if (isAccountGone(error)) return new AppError('UNAUTHENTICATED', { text: 'sessionEnded', cause: error });
  return isUnavailable(error) ? busy(error) : error;
}

/** SERVICE_UNAVAILABLE, with a retry after two seconds. */
export function busy(cause?: unknown): AppError {
  return new AppError('SERVICE_UNAVAILABLE', { retryAfter: 2, cause });
}
