import type { FastifyRequest } from 'fastify';
import { bearerOf } from './bearer.js';

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
  if (!URL.canParse(origin)) return true;
  const { host } = new URL(origin);
  return host !== request.host && origin !== new URL(publicUrl).origin;
}
