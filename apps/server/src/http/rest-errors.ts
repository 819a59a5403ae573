import type { Locale } from '@booking/domain/locale/locale';
import { outcomeMessage } from '@booking/i18n/outcome-messages';
import { localeOf } from '@booking/i18n/locale-of-request';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { refusalOf } from '../database/database-error.js';
import { AppError, textIdOf, type ErrorCode } from '../shared/app-error.js';

/** HTTP status by error code. */
export const statusOf: Readonly<Record<ErrorCode, number>> = {
  BAD_USER_INPUT: 422,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  TOO_MANY_REQUESTS: 429,
  SERVICE_UNAVAILABLE: 503,
};

/** The path of GraphQL, whose errors have the format of GraphQL errors. */
export const graphqlPath = '/server/graphql';

/**
 * Returns the route of a request, whatever the spelling of its URL (%73erver, http://host/server), so that rules of a route apply to every
 * spelling; the path as sent if there is no route for it.
 */
export function pathOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? request.url.split('?')[0] ?? '/';
}

/** Answers every error outside of GraphQL: {message, statusCode}, without internal details. */
export function answerError(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = refusalOf(error);
  if (known instanceof AppError) {
    if (known.retryAfter !== undefined) void reply.header('retry-after', known.retryAfter);
    return refuse(request, reply, statusOf[known.code], outcomeMessage(languageOf(request), textIdOf(known)), known.code);
  }
  const status = ('statusCode' in error && error.statusCode) || 500;
  if (status < 500) return refuse(request, reply, status, error.message, 'BAD_REQUEST');
  request.log.error({ requestId: request.id, err: error }, 'unexpected error');
  return refuse(request, reply, 500, outcomeMessage(languageOf(request), 'INTERNAL_SERVER_ERROR'), 'INTERNAL_SERVER_ERROR');
}

/** Answers an error in the format of the path. */
export function refuse(request: FastifyRequest, reply: FastifyReply, statusCode: number, message: string, code: string): FastifyReply {
  return reply
    .code(statusCode)
    .send(pathOf(request) === graphqlPath ? { errors: [{ message, extensions: { code } }] } : { message, statusCode });
}

/** Returns the language of the answer: the cookie's, else the browser's. */
export function languageOf(request: FastifyRequest): Locale {
  return localeOf({ cookie: request.cookies?.['locale'], acceptLanguage: request.headers['accept-language'] });
}
