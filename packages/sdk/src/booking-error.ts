/** What is wrong with one value of the input. */
export interface FieldFault {
  /** Such as `input.postcode`. */
  path: string;
  /** For people, in the language that was asked for. */
  message: string;
  /** For machines, such as `POSTCODE_INVALID`. */
  code: string;
}

export interface ErrorFacts {
  code: string;
  reason?: string | undefined;
  fields?: readonly FieldFault[] | undefined;
  retryAfter?: number | undefined;
  requestId?: string | undefined;
  status?: number | undefined;
}

/** Why there is no answer. What a result union names is no error but a value. */
export class BookingError extends Error implements ErrorFacts {
  override readonly name = 'BookingError';
  /** The server's `extensions.code`; `NO_ANSWER`: the line was lost, or what came was no answer of the product. */
  readonly code: string;
  /** Of `CONFLICT`, such as `STALE_VERSION`. */
  readonly reason: string | undefined;
  /** Of `BAD_USER_INPUT`. */
  readonly fields: readonly FieldFault[];
  /** Seconds. */
  readonly retryAfter: number | undefined;
  /** By which the operators find the request in their log. */
  readonly requestId: string | undefined;
  /** Of HTTP; undefined: nothing came back. */
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
