import { roles } from '@booking/domain/user/permissions';
import { dateTime, listOf, object, text, textOrNull, uuid, yesOrNo, type Answer, type Schema } from '../http/openapi-schema.js';
import { accessTokenSeconds } from '../modules/auth/access-token.js';
import { accessTokenCookie, refreshTokenCookie } from '../modules/auth/auth-cookies.js';
import type { SessionAnswer, UserAnswer } from '../modules/auth/auth.routes.js';
import type { Channel } from '../modules/notification/outbox-message.js';
import type { KeptMessage } from '../modules/notification/outbox.repository.js';

const json = (schema: Schema) => ({ content: { 'application/json': { schema } } });
const retryAfter = {
  'Retry-After': { description: 'Seconds after which trying again makes sense.', schema: { type: 'integer', minimum: 1 } },
};

/** An error response, in the format of all routes. */
export const refusal = (description: string): Answer => ({ description, ...json(named('Error')) });
/** A JSON response. */
export const answer = (description: string, schema: Schema): Answer => ({ description, ...json(schema) });

const responses = {
  Unauthenticated: refusal('No token, or one that opens nothing any more.'),
  Foreign: refusal('The request comes from a page of another site.'),
  Late: refusal('The body took longer than 30 s.'),
  UnsupportedMediaType: refusal('The body is not JSON.'),
  Unprocessable: refusal('What is there is not what was asked for.'),
  TooManyRequests: { ...refusal('Too many tries.'), headers: retryAfter },
  Unavailable: { ...refusal('Busy, stopping, or the database is away.'), headers: retryAfter },
  Refused: answer("Each thing that is wrong, in the caller's language.", object({ errors: listOf(text) })),
};

const schemas = {
  Session: object<keyof SessionAnswer>({
    ok: { const: 1 },
    token: { type: 'string', description: 'Access token: Authorization: Bearer.' },
    refresh_token: { type: 'string', description: 'For the next renewal, once.' },
    expiresIn: { type: 'integer', const: accessTokenSeconds, description: 'Seconds that the access token is good for.' },
  }),
  Error: object({ message: text, statusCode: { type: 'integer' } }),
  User: object<keyof UserAnswer>(
    {
      _id: uuid,
      name: text,
      email: text,
      emailConfirmed: yesOrNo,
      photoUrl: textOrNull,
      role: { enum: roles },
      scope: listOf(text),
      phoneNumber: textOrNull,
      formattedPhoneNumber: textOrNull,
      firm: textOrNull,
      countryCode: textOrNull,
      countryCallingCode: textOrNull,
      branches: {
        type: 'array',
        description: 'The branches an admin works for, as the type Branch of GraphQL; none for a customer.',
        items: object({ id: uuid, name: text }),
      },
      disabled: yesOrNo,
      createdAt: dateTime,
    },
    'As the type User of GraphQL.',
  ),
  KeptMessage: object<keyof KeptMessage>({
    id: text,
    channel: { enum: ['email', 'sms'] satisfies Channel[] },
    to: text,
    subject: textOrNull,
    text,
    html: textOrNull,
    sentAt: { ...textOrNull, format: 'date-time' },
  }),
};

const sharedRefusals = {
  401: 'Unauthenticated',
  403: 'Foreign',
  408: 'Late',
  415: 'UnsupportedMediaType',
  422: 'Unprocessable',
  429: 'TooManyRequests',
  503: 'Unavailable',
} as const satisfies Record<number, keyof typeof responses>;

/** Refers to a schema of `components`. */
export function named(name: keyof typeof schemas): Schema {
  return { $ref: `#/components/schemas/${name}` };
}

/** Refers to a response of `components`. */
function response(name: keyof typeof responses): Answer {
  return { $ref: `#/components/responses/${name}` };
}

/** Returns the error responses with these statuses, in the format of all routes. */
export function refusals(...statuses: (keyof typeof sharedRefusals)[]): Record<number, Answer> {
  return Object.fromEntries(statuses.map((status) => [status, response(sharedRefusals[status])]));
}

/** The error responses of an upload, each a list of errors. */
export function uploadRefusals(...statuses: number[]): Record<number, Answer> {
  return Object.fromEntries(statuses.map((status) => [status, response('Refused')]));
}

/** The components that operations of the document refer to. */
export const components = {
  securitySchemes: {
    bearer: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: `The access token, good for ${accessTokenSeconds} s; but for /auth, the key of an integrator too.`,
    },
    receiptSecret: { type: 'http', scheme: 'bearer', description: 'RECEIPT_SECRET of the environment.' },
    metricsToken: { type: 'http', scheme: 'bearer', description: 'METRICS_TOKEN of the environment.' },
    accessCookie: { type: 'apiKey', in: 'cookie', name: accessTokenCookie },
    refreshCookie: { type: 'apiKey', in: 'cookie', name: refreshTokenCookie },
  },
  responses,
  schemas,
};
