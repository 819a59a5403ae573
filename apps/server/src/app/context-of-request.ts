import { HeaderMap } from '@apollo/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { GraphQLError } from 'graphql';
import { AppError } from '../shared/app-error.js';
import { callerOfRequest } from '../modules/auth/caller-of-request.js';
import { isAllowedPage } from '../http/foreign-origin.js';
import { languageOf, statusOf } from '../http/rest-errors.js';
import { AuthCookies } from '../modules/auth/auth-cookies.js';
import type { Container } from './container.js';
import type { GraphQLContext, ResolverSource } from '../graphql/context.js';
import { RequestLoaders } from '../graphql/request-loaders.js';

/**
 * Creates the context of an operation.
 * @throws GraphQLError that refuses the whole request: 401 for an invalid token or key, 429 at a limit of the key or of invalid keys, 503
 *   when the database cannot answer
 */
export async function contextOfRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  container: ResolverSource & Pick<Container, 'sessions' | 'browsers' | 'keys' | 'environment'>,
): Promise<GraphQLContext> {
  const begun = performance.now();
  try {
    const caller = await callerOfRequest(request, container);
    const { publicUrl } = container.environment;
    const setClientId = () => {
      // Cookies are neither sent to nor read from pages of other origins.
      if (!isAllowedPage(request, container.environment)) new AuthCookies(publicUrl).writeBrowser(reply, container.browsers.make());
    };
    const loaders = new RequestLoaders(caller);
    return { caller, begun, container, loaders, variables: sentVariables(request), extensions: {}, setClientId };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const status = statusOf[error.code];
    const headers = new HeaderMap(status === 401 ? [] : [['retry-after', String(error.retryAfter ?? 1)]]);
    throw new GraphQLError(error.code, { originalError: error, extensions: { http: { status, headers }, locale: languageOf(request) } });
  }
}

/** The variables of a POST request; mutations come by POST only. */
function sentVariables({ body }: FastifyRequest): Readonly<Record<string, unknown>> {
  const { variables } = (body ?? {}) as { variables?: unknown };
  return typeof variables === 'object' && variables !== null ? (variables as Record<string, unknown>) : {};
}
