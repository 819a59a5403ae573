import type { Fault } from '@booking/domain/checks/fault';
import { conflictTextId, type ConflictReason } from '@booking/i18n/outcome-messages';

/** The codes of the contract that a use case can answer with; everything else is a bug and becomes INTERNAL_SERVER_ERROR at the edge. */
export type ErrorCode =
  'BAD_USER_INPUT' | 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT' | 'TOO_MANY_REQUESTS' | 'SERVICE_UNAVAILABLE';

export interface ErrorDetail {
  /** What is wrong with the input, by path; the texts are made at the edge, in the caller's language. */
  faults?: readonly Fault[];
  /** Whole seconds after which trying again makes sense. */
  retryAfter?: number;
  /** What the caller reads instead of the code's own text, where that says too little. */
  text?: 'changeTooLate' | 'signInFailed' | 'sessionEnded' | 'keyInvalid';
  /** Every CONFLICT has one. */
  reason?: ConflictReason;
  /** What went wrong underneath: for the log, never for the caller. */
  cause?: unknown;
}

/** An expected failure that is not part of a result union. Carries a code, never a text. */
export class AppError extends Error {
  readonly faults: readonly Fault[];
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
    this.faults = detail.faults ?? [];
    this.retryAfter = detail.retryAfter;
    this.text = detail.text;
    this.reason = detail.reason;
  }
}

/** The id of the text that a caller gets about this error. */
export function textIdOf({ code, text, reason }: AppError) {
  if (text !== undefined) return text;
  return code === 'CONFLICT' ? conflictTextId(reason ?? 'STALE_VERSION') : code;
}

/** Throws CONFLICT when the form was opened with another version; one that does not say its version is never too old. */
export function refuseStale(current: { version: number }, opened: number | null): void {
  if (opened !== null && opened !== current.version) throw new AppError('CONFLICT', { reason: 'STALE_VERSION' });
}

/** Throws BAD_USER_INPUT, TOO_MANY, for a list that is longer than max. */
export function refuseTooMany(list: readonly unknown[], max: number, path: string): void {
  if (list.length > max) refuseFaults([{ path, code: 'TOO_MANY', values: { max } }]);
}

/** Throws BAD_USER_INPUT when there is any fault. */
export function refuseFaults(faults: readonly Fault[]): void {
  if (faults.length > 0) throw new AppError('BAD_USER_INPUT', { faults });
}
