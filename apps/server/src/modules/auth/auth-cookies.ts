import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply } from 'fastify';
import { refreshTokenSeconds, type SignedIn, type Tokens } from './session.service.js';

/** Carries the access token to GraphQL (Domain, "REST sidecar"). */
export const accessTokenCookie = 'apollo-token';
export const refreshTokenCookie = 'refresh-token';
/**
 * Identifies a device in which an account was used before (SignedIds, for its e-mail). Its attempts are counted separately, so that a
 * stranger who guesses the password elsewhere does not lock the owner out (ADR 0009).
 */
export const deviceCookie = 'known-device';

/**
 * Identifies a browser for limits (SignedIds): an office has many browsers behind one IP address. A browser that deletes it is limited by
 * IP address alone, which is no advantage (ADR 0016).
 */
export const browserCookie = 'browser';

const day = 86_400;
/** Specification, section 9. */
const accessTokenCookieSeconds = 7 * day;
const deviceCookieSeconds = 180 * day;
const browserCookieSeconds = 365 * day;

/** Writes the cookies of a session. No script can read them; with a https PUBLIC_URL they are sent over TLS only. */
export class AuthCookies {
  private readonly everywhere: CookieSerializeOptions;
  /** Sent only to the routes that renew and end sessions, and never from another site's page. */
  private readonly authOnly: CookieSerializeOptions;

  constructor(publicUrl: string) {
    const secure = publicUrl.startsWith('https:');
    this.everywhere = { path: '/', httpOnly: true, sameSite: 'lax', secure };
    this.authOnly = { path: '/server/api/auth', httpOnly: true, sameSite: 'strict', secure };
  }

  write(reply: FastifyReply, { token, refreshToken }: Tokens): void {
    void reply.setCookie(accessTokenCookie, token, { ...this.everywhere, maxAge: accessTokenCookieSeconds });
    void reply.setCookie(refreshTokenCookie, refreshToken, { ...this.authOnly, maxAge: refreshTokenSeconds });
  }

  /** Called after a sign-in: makes the browser a trusted device of the account. */
  writeDevice(reply: FastifyReply, { device }: SignedIn): void {
    void reply.setCookie(deviceCookie, device, { ...this.authOnly, maxAge: deviceCookieSeconds });
  }

  writeBrowser(reply: FastifyReply, clientId: string): void {
    void reply.setCookie(browserCookie, clientId, { ...this.everywhere, path: '/server', maxAge: browserCookieSeconds });
  }

  /** The cookie of the trusted device stays: it is not a session. */
  clear(reply: FastifyReply): void {
    void reply.clearCookie(accessTokenCookie, this.everywhere);
    void reply.clearCookie(refreshTokenCookie, this.authOnly);
  }
}
