import type { FastifyRequest } from 'fastify';
import { isAllowed } from '../shared/allowed-origins.js';
import type { Environment } from '../shared/environment.js';
import { bearerOf } from './bearer.js';
import { graphqlPath, pathOf } from './rest-errors.js';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * True for a request that another site's page sends with a visitor's cookies: a method that changes things, or a request for a
 * WebSocket, and an Origin that is neither PUBLIC_URL's nor the host asked. Only a caller with a token in the header, and no cookie
 * that could be taken for the visitor's will, may come from anywhere.
 */
export function isForeignOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const { origin, cookie, upgrade } = request.headers;
  const isSafe = safeMethods.has(request.method) && upgrade === undefined;
  if (isSafe || (bearerOf(request) !== undefined && cookie === undefined)) return false;
  if (origin === undefined) return request.headers['sec-fetch-site'] === 'cross-site';
  return !isOwn(request, origin, publicUrl);
}

/** True for what a page of one of ALLOWED_ORIGINS asks of GraphQL (ADR 0041). It is asked as a guest: see stripCredentials. */
export function isAllowedPage(
  request: FastifyRequest,
  { publicUrl, allowedOrigins }: Pick<Environment, 'publicUrl' | 'allowedOrigins'>,
): boolean {
  const { origin, upgrade } = request.headers;
  if (origin === undefined || upgrade !== undefined || !isOfGraphql(request)) return false;
  return isAllowed(origin, allowedOrigins) && !isOwn(request, origin, publicUrl);
}

/** Takes away what says who asks, before anybody looks: nothing that reads the request later can take it for somebody. */
export function stripCredentials(request: FastifyRequest): void {
  delete request.headers.authorization;
  delete request.headers.cookie;
  request.cookies = {};
}

/** A preflight comes by the route of @fastify/cors, which is that of all that begins so. */
function isOfGraphql(request: FastifyRequest): boolean {
  const path = pathOf(request);
  return path === graphqlPath || (path === `${graphqlPath}*` && (request.params as Readonly<Record<string, string>>)['*'] === '');
}

function isOwn(request: FastifyRequest, origin: string, publicUrl: string): boolean {
  if (!URL.canParse(origin)) return false;
  return new URL(origin).host === request.host || origin === new URL(publicUrl).origin;
}
