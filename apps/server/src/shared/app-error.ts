import type { ValidationError } from '@booking/domain/checks/validation-error';
import { conflictTextId, type ConflictReason } from '@booking/i18n/outcome-messages';

/** Codes of the contract that a use case can throw. Any other error is a bug and becomes INTERNAL_SERVER_ERROR at the edge. */
export type ErrorCode =
  'BAD_USER_INPUT' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT' | 'TOO_MANY_REQUESTS' | 'SERVICE_UNAVAILABLE';

export interface ErrorDetail {
  /** Errors of the input, by path. Their texts are looked up at the edge, in the caller's language. */
  errors?: readonly ValidationError[];
  /** Whole seconds after which a retry makes sense. */
  retryAfter?: number;
  /** A text for the caller that replaces the code's own, where that is too general. */
  text?: 'changeTooLate' | 'signInFailed' | 'sessionEnded' | 'keyInvalid';
  /** Set for every CONFLICT. */
  reason?: ConflictReason;
  /** The cause, for the log and never for the caller. */
  cause?: unknown;
}

/** An expected failure that is not part of a result union. It carries a code, never a text. */
export class AppError extends Error {
  readonly errors: readonly ValidationError[];
  readonly retryAfter: number | undefined;
  readonly text: ErrorDetail['text'];
  readonly reason: ConflictReason | undefined;

  constructor(code: 'CONFLICT', detail: ErrorDetail & { reason: ConflictReason });
  constructor(code: Exclude<ErrorCode, 'CONFLICT'>, detail?: ErrorDetail);
  constructor(
    readonly code: ErrorCode,
    detail: ErrorDetail = {},
  ) {
    super(code, detail.cause === undefined ? undefined : { cause: detail.cause });
    this.name = 'AppError';
    this.errors = detail.errors ?? [];
    this.retryAfter = detail.retryAfter;
    this.text = detail.text;
    this.reason = detail.reason;
  }
}

/** Returns the id of the text that the caller receives for this error. */
export function textIdOf({ code, text, reason }: AppError) {
  if (text !== undefined) return text;
  return code === 'CONFLICT' ? conflictTextId(reason ?? 'STALE_VERSION') : code;
}

/** Throws CONFLICT if the form was opened with another version. A request without a version is never out of date. */
export function refuseStale(current: { version: number }, opened: number | null): void {
  if (opened !== null && opened !== current.version) throw new AppError('CONFLICT', { reason: 'STALE_VERSION' });
}

/** Throws BAD_USER_INPUT, TOO_MANY, for a list that is longer than max. */
export function refuseTooMany(list: readonly unknown[], max: number, path: string): void {
  if (list.length > max) refuseInvalid([{ path, code: 'TOO_MANY', values: { max } }]);
}

/** Throws BAD_USER_INPUT if there are errors. */
export function refuseInvalid(errors: readonly ValidationError[]): void {
  if (errors.length > 0) throw new AppError('BAD_USER_INPUT', { errors });
}
