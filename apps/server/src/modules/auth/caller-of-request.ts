import type { FastifyRequest } from 'fastify';
import { AppError } from '../../shared/app-error.js';
import type { Caller } from '../../shared/caller.js';
import { accessTokenCookie, browserCookie } from './auth-cookies.js';
import type { SessionService } from './session.service.js';
import type { SignedIds } from './signed-ids.js';
import type { KeyAccess } from '../api-key/key-access.js';
import { isMeantAsKey } from '../../shared/api-key-format.js';
import { bearerOf } from '../../http/bearer.js';
import { languageOf } from '../../http/rest-errors.js';

/** Treats every caller as a guest: for signing in, where an old token must not cause an error. */
export function guestOfRequest(request: FastifyRequest): Caller {
  return { actor: { kind: 'guest' }, locale: languageOf(request), address: request.ip, browser: null, requestId: request.id };
}

/** The services that identify a caller. */
export interface CallerSources {
  sessions: Pick<SessionService, 'actorOf'>;
  browsers: SignedIds;
  /** Undefined where keys are not accepted: where people sign in. */
  keys?: Pick<KeyAccess, 'admit'>;
}

/**
 * Returns the caller of a request: of the token or key in the header, else of the cookie's token, else a guest. A key has no browser.
 * @throws AppError UNAUTHENTICATED for an invalid token or key; TOO_MANY_REQUESTS as KeyAccess.admit
 */
export async function callerOfRequest(request: FastifyRequest, { sessions, browsers, keys }: CallerSources): Promise<Caller> {
  const bearer = bearerOf(request);
  if (keys && isMeantAsKey((request.headers.authorization ?? '').replace(/^Bearer +/i, ''))) {
    // A malformed header, with a space in the token or without "Bearer", is an error and not a guest's request.
    if (bearer === undefined) throw new AppError('UNAUTHENTICATED', { text: 'keyInvalid' });
    const actor = await keys.admit({ secret: bearer, address: request.ip, request });
    return { ...guestOfRequest(request), actor };
  }
  const guest = { ...guestOfRequest(request), browser: browsers.idOf(request.cookies[browserCookie]) };
  const token = bearer ?? request.cookies[accessTokenCookie];
  return token ? { ...guest, actor: await sessions.actorOf(token) } : guest;
}
