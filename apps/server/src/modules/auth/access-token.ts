import { hkdfSync } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { AppError } from '../../shared/app-error.js';
import type { Clock } from '../../shared/clock.js';

/** Lifetime of an access token in seconds (Domain, "REST sidecar"). */
export const accessTokenSeconds = 901;

/** The content of a token: its session. The rights of its account are read when the token is used. */
export interface AccessClaims {
  userId: string;
  familyId: string;
}

/** A verified token. */
export interface VerifiedClaims extends AccessClaims {
  expiresAt: Date;
}

const payloadShape = z.object({ sub: z.uuid(), sid: z.uuid(), exp: z.int() });

const issuer = 'delivery-booking';

/** Maximum number of cached tokens; the oldest is removed for a new one. */
const maxKnown = 2_000;

/** Issues and verifies access tokens: JWT, HS256, with a key derived from SESSION_SECRET for this purpose only. */
export class AccessTokens {
  private readonly key: Uint8Array;
  /** Cache of verified tokens: a signature, which takes a quarter of a millisecond, is verified once, not on every request. */
  private readonly known = new Map<string, VerifiedClaims>();

  constructor(
    sessionSecret: string,
    private readonly clock: Clock,
    private readonly max = maxKnown,
  ) {
    this.key = new Uint8Array(hkdfSync('sha256', sessionSecret, '', 'access token v2', 32));
  }

  issue({ userId, familyId }: AccessClaims): Promise<string> {
    const issuedAt = Math.floor(this.clock.now().getTime() / 1000);
    return new SignJWT({ sid: familyId })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(userId)
      .setIssuer(issuer)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + accessTokenSeconds)
      .sign(this.key);
  }

  /**
   * Returns the session of a token. `evenExpired` accepts an expired one, to end its session.
   * @throws AppError UNAUTHENTICATED for a forged, expired or invalid token
   */
  async verify(token: string, { evenExpired = false } = {}): Promise<VerifiedClaims> {
    const now = this.clock.now();
    const known = this.known.get(token);
    if (known !== undefined && now < known.expiresAt) return known;
    try {
      const currentDate = evenExpired ? new Date(0) : now;
      const { payload } = await jwtVerify(token, this.key, { algorithms: ['HS256'], issuer, currentDate });
      const { sub, sid, exp } = payloadShape.parse(payload);
      const claims = { userId: sub, familyId: sid, expiresAt: new Date(exp * 1000) };
      const [oldest] = this.known.keys();
      if (oldest !== undefined && this.known.size >= this.max) this.known.delete(oldest);
      this.known.set(token, claims);
      return claims;
    } catch (cause) {
      throw new AppError('UNAUTHENTICATED', { cause });
    }
  }
}
