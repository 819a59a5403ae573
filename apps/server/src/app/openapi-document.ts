import { maxNamedBookings } from '@booking/domain/booking/named-bookings';
import { defaultLocale, locales } from '@booking/domain/locale/locale';
import {
  binary,
  date,
  listOf,
  object,
  schemaOf,
  text,
  uuid,
  type Answer,
  type Operation,
  type Paths,
  type Schema,
} from '../http/openapi-schema.js';
import { loginShape, refreshShape } from '../modules/auth/auth.routes.js';
import { otpShape } from '../modules/auth/one-time-code.routes.js';
import { maxReceipts, receiptShape } from '../modules/notification/receipt.routes.js';
import { refreshTokenSeconds } from '../modules/auth/session.service.js';
import { listParameters } from '../modules/export/export-query.js';
import { answer, components, refusal, refusals, named, uploadRefusals } from './openapi-components.js';
import { webhooks } from './openapi-webhooks.js';

const body = (schema: Schema, required = true) => ({ required, content: { 'application/json': { schema } } });
const file = (description: string, type: string, schema: Schema): Answer => ({ description, content: { [type]: { schema } } });
const inPath = (name: string, schema: Schema) => ({ name, in: 'path', required: true, schema }) as const;

const signedIn = [{ bearer: [] }, { accessCookie: [] }] as const;
const guestToo = [{}, ...signedIn] as const;
const ok = { const: 1 };
const anyObject: Schema = { type: 'object' };
const namedBookings: Schema = { type: 'array', maxItems: maxNamedBookings, items: uuid };

/** Adds the response headers that set or delete the cookies of the session. */
const withCookies = (given: Answer): Answer => ({
  ...given,
  headers: {
    'Set-Cookie': {
      description:
        'refresh-token (http-only, SameSite=Strict, /server/api/auth) and apollo-token (http-only, SameSite=Lax); Secure behind TLS.',
      schema: text,
    },
  },
});

const receipt = schemaOf(receiptShape);
const receiptsOf = (channel: string, messages: string): Operation => ({
  operationId: `${channel}Receipts`,
  summary: `What became of ${messages}`,
  description:
    'For the service that sends them: one receipt, or up to 500. Proven by the headers of Standard Webhooks (webhook-id, webhook-timestamp, webhook-signature) with RECEIPT_SECRET, good for five minutes, or by RECEIPT_SECRET as the Bearer token. A receipt only moves a message forward, and the same one twice changes nothing. At most 256 kB, and 600 calls a minute from an address.',
  security: [{ receiptSecret: [] }, {}],
  requestBody: body({ anyOf: [receipt, { type: 'array', maxItems: maxReceipts, items: receipt }] }),
  responses: {
    204: { description: 'Taken, whether or not there is such a message.' },
    400: refusal('No receipts.'),
    401: refusal('Neither signed nor with the secret, or signed too long ago.'),
    404: refusal('RECEIPT_SECRET is not set here.'),
    413: refusal('More than 256 kB.'),
    ...refusals(403, 408, 415, 429, 503),
  },
});

const paths: Paths = {
  '/auth/login': {
    post: {
      operationId: 'login',
      summary: 'Sign in',
      description:
        'At most 10 wrong passwords in 15 minutes for an account from one address, and 10 from everywhere, of which each address uses up five at most; 100 a day from one address. A browser in which the account was used before (cookie known-device) has 10 of its own, all such browsers together 20, so that nobody else locks its owner out.',
      security: [],
      requestBody: body(schemaOf(loginShape)),
      responses: {
        200: withCookies(answer('Signed in.', named('Session'))),
        401: refusal('The same for an unknown e-mail and a wrong password.'),
        ...refusals(403, 408, 415, 422, 429, 503),
      },
    },
  },
  '/auth/user': {
    get: {
      operationId: 'user',
      summary: 'Who is signed in',
      security: signedIn,
      responses: { 200: answer('The account.', object({ user: named('User') })), ...refusals(401, 503) },
    },
  },
  '/auth/refresh': {
    post: {
      operationId: 'refresh',
      summary: 'Renew a session',
      description: `By the body, else by the cookie refresh-token. A refresh token is good for one use within ${refreshTokenSeconds.toLocaleString('en')} s. Using it again ends the session and its access tokens; of several uses at one time one gets the successor, the others 401. A client whose answer was lost signs in again.`,
      security: [{ refreshCookie: [] }, {}],
      requestBody: body(schemaOf(refreshShape), false),
      responses: {
        200: withCookies(answer('New tokens; the old refresh token is spent.', named('Session'))),
        401: answer('The session has ended: sign in again.', object({ ok: { const: 0 }, message: text, statusCode: { const: 401 } })),
        ...refusals(403, 408, 415, 503),
      },
    },
  },
  '/auth/logout': {
    post: {
      operationId: 'logout',
      summary: 'Sign out',
      description:
        'Ends the session of the access token (of the header, else of the cookie; an expired one too), of the refresh cookie and of the refresh token in the body.',
      security: [{ bearer: [] }, { refreshCookie: [] }, { accessCookie: [] }, {}],
      requestBody: body(schemaOf(refreshShape), false),
      responses: {
        200: withCookies(answer('Signed out, whatever was sent; the cookies are taken away.', object({ ok }))),
        ...refusals(403, 408, 415, 503),
      },
    },
  },
  '/auth/otp': {
    post: {
      operationId: 'otp',
      summary: 'Send a code to a telephone',
      description: 'For signing up as a guest; for changing the number when signed in.',
      security: guestToo,
      requestBody: body(schemaOf(otpShape)),
      responses: {
        200: answer(
          'A code is on its way.',
          object({
            ok,
            expiresIn: { type: 'integer', description: 'Seconds that the code is good for.' },
            resendAfter: { type: 'integer', description: 'Seconds until another may be asked for.' },
          }),
        ),
        ...refusals(401, 403, 408, 415, 422, 429, 503),
      },
    },
  },
  '/upload': {
    post: {
      operationId: 'upload',
      summary: 'Store files',
      description:
        "JPEG, PNG, WebP and PDF, judged by their content, 10 MB each. With the cookie instead of a Bearer token a header of one's own is needed: X-Requested-With or Apollo-Require-Preflight.",
      security: signedIn,
      requestBody: { required: true, content: { 'multipart/form-data': { schema: object({ docs: listOf(binary) }) } } },
      responses: {
        200: answer('Where the files are, in the order of the form.', object({ docUrls: listOf(text) })),
        ...uploadRefusals(400, 401, 403, 408, 413, 415, 503),
      },
    },
  },
  '/files/{key}': {
    get: {
      operationId: 'file',
      summary: 'A stored file',
      security: guestToo,
      parameters: [inPath('key', text)],
      responses: {
        200: file('The file, to those who may see it.', '*/*', binary),
        404: refusal('No such file, or not one for this caller.'),
        ...refusals(401, 503),
      },
    },
  },
  '/bookings.csv': {
    get: {
      operationId: 'bookingsCsv',
      summary: 'The list of bookings as a file for spreadsheets',
      description:
        "For staff with booking:read, of their branches; the filter of the GraphQL query `bookings`. RFC 4180 in UTF-8 with a byte order mark; headings and statuses in the caller's language. What begins like a formula has an apostrophe before it. Sent while it is read: an answer that ends early is not whole. A list is a repeated parameter, or one with commas. At most 60 an hour for an account; each is in the audit log.",
      security: signedIn,
      parameters: Object.entries(listParameters).map(([name, { schema, description }]) => ({ name, in: 'query', schema, description })),
      responses: {
        200: file('The file.', 'text/csv', text),
        403: refusal('Not staff, or without booking:read.'),
        404: refusal("A branch that is not the caller's."),
        ...refusals(401, 422, 429, 503),
      },
    },
    post: {
      operationId: 'bookingsCsvOfSelection',
      summary: 'Selected bookings as a file for spreadsheets',
      description:
        'The same file as by GET, its filter as a body of JSON, and bookings that are named: `ids` alone, or all that match but `except`, at most 10,000 of each. Parameters in the address are refused.',
      security: signedIn,
      requestBody: body({
        type: 'object',
        properties: {
          ...Object.fromEntries(
            Object.entries(listParameters).map(([name, { schema, description }]) => [name, { ...schema, description }]),
          ),
          archived: { ...listParameters.archived.schema, description: 'false unless it is given; of bookings that are named, either.' },
          ids: { ...namedBookings, description: "These bookings alone, as far as they are the caller's." },
          except: { ...namedBookings, description: 'All but these.' },
        },
      }),
      responses: {
        200: file('The file.', 'text/csv', text),
        403: refusal('Not staff, or without booking:read; or the request comes from a page of another site.'),
        404: refusal("A branch that is not the caller's."),
        ...refusals(401, 408, 415, 422, 429, 503),
      },
    },
  },
  '/run-sheets/{branchId}/{date}.pdf': {
    get: {
      operationId: 'runSheetPdf',
      summary: "A branch's day to print",
      description:
        "For staff with booking:read of the branch, and for the crew (delivery:write) today and tomorrow. As the day is now, with what changed since the sheet was printed; it does not count as printed by this (`printRunSheet`). A4, in the caller's language. At most 120 an hour for an account.",
      security: signedIn,
      parameters: [inPath('branchId', uuid), inPath('date', date)],
      responses: {
        200: file('The sheet.', 'application/pdf', binary),
        403: refusal('Without the scope.'),
        404: refusal("A branch that is not the caller's, or no date."),
        ...refusals(401, 429, 503),
      },
    },
  },
  '/bookings/{id}/{token}.ics': {
    get: {
      operationId: 'bookingCalendar',
      summary: 'A delivery as a calendar file',
      description:
        '`Booking.calendarUrl` gives the address, whose token opens this file and nothing else. The delivery as it is now, in the language of its booking; a cancelled one has the status CANCELLED. The address ends with the link of the booking.',
      security: [{}],
      parameters: [inPath('id', uuid), inPath('token', text)],
      responses: {
        200: file('The calendar file, with ETag.', 'text/calendar', text),
        304: { description: 'It is what the caller has already.' },
        404: refusal('No such address, or one that has ended.'),
        ...refusals(429, 503),
      },
    },
  },
  '/calendars/{token}.ics': {
    get: {
      operationId: 'calendar',
      summary: 'The deliveries of a branch as an iCalendar feed',
      description:
        'For calendar applications: `createCalendarFeed` gives the address, whose token is the key to it. Nothing but reference, place, quantities and status is in it. From 30 days ago to the last date that is booked. An unknown token, a replaced one and a revoked one answer alike.',
      security: [{}],
      parameters: [
        inPath('token', text),
        { name: 'lang', in: 'query', description: 'The language of the entries.', schema: { enum: locales, default: defaultLocale } },
      ],
      responses: {
        200: file('The calendar, with ETag and Last-Modified.', 'text/calendar', text),
        304: { description: 'It is what the caller has already.' },
        404: refusal('No such feed.'),
        ...refusals(422, 429, 503),
      },
    },
  },
  '/health/live': {
    get: {
      operationId: 'live',
      summary: 'Whether the process answers, and which version it is',
      security: [],
      responses: { 200: answer('It does.', object({ status: { const: 'ok' }, version: text })) },
    },
  },
  '/health/ready': {
    get: {
      operationId: 'ready',
      summary: 'Whether the process can serve',
      security: [],
      responses: { 200: answer('It can.', anyObject), ...refusals(503) },
    },
  },
  '/metrics': {
    get: {
      operationId: 'metrics',
      summary: 'Messages sent and held back, in the text format of Prometheus',
      description: "With METRICS_TOKEN as the Bearer token where it is set; otherwise for callers on the server's own machine.",
      security: [{}, { metricsToken: [] }],
      responses: { 200: file('The metrics.', 'text/plain', text), 404: refusal('To everybody else.'), ...refusals(503) },
    },
  },
  '/receipts/sms': { post: receiptsOf('sms', 'SMS') },
  '/receipts/email': { post: receiptsOf('email', 'e-mails') },
  '/dev/messages': {
    get: {
      operationId: 'messages',
      summary: 'The messages that went out, newest first',
      security: [],
      responses: { 200: answer('In demo mode only.', listOf(named('KeptMessage'))), 404: refusal('In any other mode.') },
    },
  },
  '/openapi.json': {
    get: { operationId: 'description', summary: 'This description', security: [], responses: { 200: answer('OpenAPI 3.1.', anyObject) } },
  },
};

/** Describes the routes below /server/api as OpenAPI, with the schemas and limits that the routes use. */
export const openApiDocument = {
  openapi: '3.1.0',
  info: {
    title: 'Delivery booking: REST sidecar',
    version: '1',
    description:
      'Sessions, telephone codes, files, exports and health, beside GraphQL at /server/graphql, whose schema is at /server/schema.graphql. POST takes application/json (multipart for /upload), or no body where it says so: anything else is 415. A request that comes from a page of another site is 403. Texts come in the language of the cookie `locale` (en, bm, cn), else of Accept-Language, else in English.',
  },
  servers: [{ url: '/server/api' }],
  paths,
  webhooks,
  components,
};
