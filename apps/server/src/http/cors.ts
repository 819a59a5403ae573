import { fastifyCors, type FastifyCorsOptions } from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Environment } from '../shared/environment.js';
import { isAllowedPage } from './foreign-origin.js';

/**
 * The request headers that a page may send, and the response headers that it may read. No `authorization`: a key must not be in a page (ADR
 * 0041).
 */
const shared: FastifyCorsOptions = {
  methods: ['POST'],
  allowedHeaders: ['content-type', 'accept-language', 'x-request-id'],
  exposedHeaders: ['x-request-id', 'retry-after', 'ratelimit', 'ratelimit-policy'],
  credentials: false,
  maxAge: 7200,
};

/**
 * Lets pages of ALLOWED_ORIGINS read the responses of this scope's routes, and answers their preflights. Does nothing without such origins.
 */
export async function answerCors(scope: FastifyInstance, environment: Pick<Environment, 'publicUrl' | 'allowedOrigins'>): Promise<void> {
  if (environment.allowedOrigins.length === 0) return;
  await scope.register(fastifyCors, {
    hook: 'onRequest',
    delegator: (request: FastifyRequest, done: (error: Error | null, options?: FastifyCorsOptions) => void) =>
      done(null, { ...shared, origin: isAllowedPage(request, environment) }),
  });
}
