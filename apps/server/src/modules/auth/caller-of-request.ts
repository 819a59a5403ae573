import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../shared/caller.js';
import { accessTokenCookie, browserCookie } from './auth-cookies.js';
import type { BrowserMark } from './browser-mark.js';
import type { SessionService } from './session.service.js';
import { bearerOf } from '../../http/bearer.js';
import { languageOf } from '../../http/rest-errors.js';

/** Treats every caller as a guest: for signing in, where an old token must not get in the way. */
export function guestOfRequest(request: FastifyRequest): Caller {
  return { actor: { kind: 'guest' }, locale: languageOf(request), address: request.ip, browser: null, requestId: request.id };
}

/**
 * Who sends this request: the header's token before the cookie's, a guest without either.
 * @throws AppError UNAUTHENTICATED when a token is there and not valid
 */
export async function callerOfRequest(
  request: FastifyRequest,
  { sessions, browsers }: { sessions: Pick<SessionService, 'actorOf'>; browsers: BrowserMark },
): Promise<Caller> {
  const guest = { ...guestOfRequest(request), browser: browsers.idOf(request.cookies[browserCookie]) };
  const token = bearerOf(request) ?? request.cookies[accessTokenCookie];
  return token ? { ...guest, actor: await sessions.actorOf(token) } : guest;
}
