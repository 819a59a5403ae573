/** An error of one value of the input. */
export interface FieldError {
  /** Path of the value, such as `input.postcode`. */
  path: string;
  /** Text for people, in the requested language. */
  message: string;
  /** Code for programs, such as `POSTCODE_INVALID`. */
  code: string;
}

export interface ErrorFacts {
  code: string;
  reason?: string | undefined;
  fields?: readonly FieldError[] | undefined;
  retryAfter?: number | undefined;
  requestId?: string | undefined;
  status?: number | undefined;
}

/** A call failed. Members of result unions are values, not errors. */
export class BookingError extends Error implements ErrorFacts {
  override readonly name = 'BookingError';
  /** The server's `extensions.code`; `NO_ANSWER` if the connection was lost, or the response did not come from the product. */
  readonly code: string;
  /** Reason of a `CONFLICT`, such as `STALE_VERSION`. */
  readonly reason: string | undefined;
  /** Errors by field of a `BAD_USER_INPUT`. */
  readonly fields: readonly FieldError[];
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number | undefined;
  /** Id of the request in the operators' log. */
  readonly requestId: string | undefined;
  /** HTTP status; undefined if there was no response. */
  readonly status: number | undefined;

  constructor(message: string, { code, reason, fields, retryAfter, requestId, status }: ErrorFacts, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.reason = reason;
    this.fields = fields ?? [];
    this.retryAfter = retryAfter;
    this.requestId = requestId;
    this.status = status;
  }
}
