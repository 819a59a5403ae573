import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Identifies browsers, for limits: an office has many browsers behind one IP address. The value of the cookie (the "mark") is a random
 * number with its HMAC-SHA-256, so that no client can make its own; it grants no access and identifies no person. A browser that deletes it
 * is limited by IP address alone, which is no advantage (ADR 0016).
 */
export class BrowserMark {
  private readonly key: Uint8Array;

  constructor(sessionSecret: string) {
    this.key = new Uint8Array(hkdfSync('sha256', sessionSecret, '', 'browser v1', 32));
  }

  newMark(): string {
    const id = randomBytes(16).toString('base64url');
    return `${id}.${this.seal(id).toString('base64url')}`;
  }

  /** The browser that a mark stands for; null when it is none, or forged. */
  idOf(mark: string | undefined): string | null {
    const [, id, seal] = /^([\w-]{22})\.([\w-]{43})$/.exec(mark ?? '') ?? [];
    if (id === undefined || seal === undefined) return null;
    return timingSafeEqual(Buffer.from(seal, 'base64url'), this.seal(id)) ? id : null;
  }

  private seal(id: string): Buffer {
    return createHmac('sha256', this.key).update(id).digest();
  }
}
