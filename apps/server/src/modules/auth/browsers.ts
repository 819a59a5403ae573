import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Tells browsers apart, for limits: an office is many browsers behind one address. A mark is a random number and its
 * HMAC-SHA-256, so that nobody makes their own; it opens nothing and names nobody. Whoever drops it is counted by address
 * alone, which is no gain (ADR 0016).
 */
export class Browsers {
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
