import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Marks the browsers in which somebody has signed in before. Their attempts are counted by themselves, so that a stranger who
 * guesses an account's password from elsewhere does not lock its owner out (ADR 0009). A mark opens nothing and names no person: it is a
 * random number and its HMAC-SHA-256 with the account's e-mail.
 */
export class KnownDevices {
  private readonly key: Uint8Array;

  constructor(sessionSecret: string) {
    this.key = new Uint8Array(hkdfSync('sha256', sessionSecret, '', 'known device v1', 32));
  }

  /** @param email normalised */
  mark(email: string): string {
    const device = randomBytes(16).toString('base64url');
    return `${device}.${this.seal(device, email).toString('base64url')}`;
  }

  /** The device that a mark stands for; null when it is none, forged, or of another account. */
  deviceOf(mark: string | null, email: string): string | null {
    const [, device, seal] = /^([\w-]{22})\.([\w-]{43})$/.exec(mark ?? '') ?? [];
    if (device === undefined || seal === undefined) return null;
    return timingSafeEqual(Buffer.from(seal, 'base64url'), this.seal(device, email)) ? device : null;
  }

  private seal(device: string, email: string): Buffer {
    return createHmac('sha256', this.key).update(`${device}.${email}`).digest();
  }
}
