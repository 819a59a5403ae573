import type { ConflictReason } from '@booking/i18n/outcome-messages';
import type { ErrorCode } from '../shared/app-error.js';

/** Codes whose English messages come from graphql or Apollo and are safe to return: they describe the document, never data. */
export const documentCodes = [
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'BAD_REQUEST',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
] as const;

/** An error code in docs/errors.md, besides its text. */
interface CodeGuide {
  /** HTTP status at /server/graphql. */
  status: string;
  again: string;
}

const ofDocument = { status: '400', again: 'No: the document or the request is at fault.' };

/** Every `extensions.code`. */
export const errorCodes: Readonly<
  Record<ErrorCode | (typeof documentCodes)[number] | 'QUERY_TOO_COMPLEX' | 'INTERNAL_SERVER_ERROR', CodeGuide>
> = {
  BAD_USER_INPUT: { status: '200; 400 where a variable does not fit its type', again: 'No: change what `extensions.fields` names.' },
  UNAUTHENTICATED: {
    status: '200; 401 for a token that is not valid',
    again: 'After signing in, or renewing the session; with a key: no, see what the message says.',
  },
  FORBIDDEN: { status: "200; 403 for a page of another site, 421 for another host than the demo's", again: 'No.' },
  NOT_FOUND: { status: '200', again: 'No.' },
  CONFLICT: { status: '200', again: 'By its `extensions.reason`.' },
  TOO_MANY_REQUESTS: {
    status: '200; 429 with `Retry-After` for a key past its limits, and for who sends many that are none',
    again: 'After `extensions.retryAfter` seconds.',
  },
  SERVICE_UNAVAILABLE: {
    status: '503 with `Retry-After`; 200 where there is data',
    again: 'After `extensions.retryAfter` seconds; what changes something, with its idempotency key.',
  },
  INTERNAL_SERVER_ERROR: {
    status: '200 from a field, else 500',
    again: 'Once, what changes something with its idempotency key; then report the `x-request-id`.',
  },
  QUERY_TOO_COMPLEX: { status: '400', again: 'No: ask for less.' },
  GRAPHQL_PARSE_FAILED: ofDocument,
  GRAPHQL_VALIDATION_FAILED: ofDocument,
  BAD_REQUEST: { status: '400, 405, 406, 413, 415', again: ofDocument.again },
  OPERATION_RESOLUTION_FAILURE: ofDocument,
  PERSISTED_QUERY_NOT_FOUND: { status: '200', again: 'With the document: none is kept here.' },
  PERSISTED_QUERY_NOT_SUPPORTED: { status: '200', again: 'With the document: none is kept here.' },
};

const withAnotherDate = 'When its date is open again; with `override` by staff, where the date is not outside what can be booked.';

/** Whether a CONFLICT can be retried, by its `extensions.reason`. */
export const conflictReasons: Readonly<Record<ConflictReason, string>> = {
  STALE_VERSION: 'Read it, decide anew, and send the version that it has.',
  ILLEGAL_TRANSITION: 'No: read it.',
  KEY_REUSED: 'With another idempotency key.',
  NAME_TAKEN: 'With another name or address.',
  LAST_ADMIN: 'No.',
  ALREADY_ANSWERED: 'No: read it.',
  NOT_ITS_DAY: 'On its date.',
  TOO_LATE_TO_CORRECT: 'No.',
  CURSOR_GONE: 'With a cursor of now: read your lists again and begin anew.',
  CHANNEL_OFF: 'No: there is no such way of sending here.',
  TOO_SOON: withAnotherDate,
  TOO_FAR: withAnotherDate,
  NOT_A_DELIVERY_DAY: withAnotherDate,
  PUBLIC_HOLIDAY: withAnotherDate,
  STOCK_TAKE: withAnotherDate,
  OTHER_CLOSURE: withAnotherDate,
  BOOKING_RULE: withAnotherDate,
  NOT_ENOUGH_ROOM: withAnotherDate,
  FULL: withAnotherDate,
  ORDER_ALREADY_BOOKED: 'Once the other booking of this order is cancelled.',
  POSTCODE_NOT_SERVED: 'With another postcode.',
};
