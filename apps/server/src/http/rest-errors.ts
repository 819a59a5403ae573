import type { Locale } from '@booking/domain/locale/locale';
import { outcomeMessage } from '@booking/i18n/outcome-messages';
import { localeOf } from '@booking/i18n/locale-of-request';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { refusalOf } from '../database/database-error.js';
import { AppError, textIdOf, type ErrorCode } from '../shared/app-error.js';

/** The HTTP status of a refusal. */
export const statusOf: Readonly<Record<ErrorCode, number>> = {
  BAD_USER_INPUT: 422,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  TOO_MANY_REQUESTS: 429,
  SERVICE_UNAVAILABLE: 503,
};

/** Where GraphQL answers; its refusals keep the shape of GraphQL errors. */
export const graphqlPath = '/server/graphql';

/**
 * Where a request goes: its route, however the address was written (%73erver, http://host/server), so that what holds for a
 * route holds for each of its spellings; the path as it was sent when no route takes it.
 */
export function pathOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? request.url.split('?')[0] ?? '/';
}

/** Every error outside of GraphQL's own answers: {message, statusCode}, nothing about the inside. */
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

/** Answers with an error in the shape that the path's callers expect. */
export function refuse(request: FastifyRequest, reply: FastifyReply, statusCode: number, message: string, code: string): FastifyReply {
  return reply
    .code(statusCode)
    .send(pathOf(request) === graphqlPath ? { errors: [{ message, extensions: { code } }] } : { message, statusCode });
}

/** The language to answer in: the cookie's, else the browser's. */
export function languageOf(request: FastifyRequest): Locale {
  return localeOf({ cookie: request.cookies?.['locale'], acceptLanguage: request.headers['accept-language'] });
}
