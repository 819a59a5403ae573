import type { FastifyRequest } from 'fastify';

/** The token of the Authorization header. */
export function bearerOf(request: FastifyRequest): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(request.headers.authorization ?? '')?.[1];
}
