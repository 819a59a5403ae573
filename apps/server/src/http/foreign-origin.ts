import type { FastifyRequest } from 'fastify';
import { isAllowed } from '../shared/allowed-origins.js';
import type { Environment } from '../shared/environment.js';
import { bearerOf } from './bearer.js';
import { graphqlPath, pathOf } from './rest-errors.js';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Returns true for a request that a page of another site may send with a visitor's cookies: one with a method that changes data, or for a
 * WebSocket, whose Origin is neither PUBLIC_URL's nor the requested host. Only callers with a token in the header, and no cookie that could
 * act for the visitor, may come from any origin.
 */
export function isForeignOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const { origin, cookie, upgrade } = request.headers;
  const isSafe = safeMethods.has(request.method) && upgrade === undefined;
  if (isSafe || (bearerOf(request) !== undefined && cookie === undefined)) return false;
  if (origin === undefined) return request.headers['sec-fetch-site'] === 'cross-site';
  return !isOwn(request, origin, publicUrl);
}

/** Returns true for a GraphQL request of a page of ALLOWED_ORIGINS (ADR 0041). It is answered as a guest's: see stripCredentials. */
export function isAllowedPage(
  request: FastifyRequest,
  { publicUrl, allowedOrigins }: Pick<Environment, 'publicUrl' | 'allowedOrigins'>,
): boolean {
  const { origin, upgrade } = request.headers;
  if (origin === undefined || upgrade !== undefined || !isOfGraphql(request)) return false;
  return isAllowed(origin, allowedOrigins) && !isOwn(request, origin, publicUrl);
}

/** Deletes the credentials of a request before anything reads them. */
export function stripCredentials(request: FastifyRequest): void {
  delete request.headers.authorization;
  delete request.headers.cookie;
  request.cookies = {};
}

/** Recognises preflights by the route of @fastify/cors, which is that of all requests with this prefix. */
function isOfGraphql(request: FastifyRequest): boolean {
  const path = pathOf(request);
  return path === graphqlPath || (path === `${graphqlPath}*` && (request.params as Readonly<Record<string, string>>)['*'] === '');
}

function isOwn(request: FastifyRequest, origin: string, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  return new URL(origin).host === request.host || origin === new URL(publicUrl).origin;
}
