import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * Creates and verifies the values of cookies that recognise a browser: a random id with its HMAC-SHA-256, so that no client can create its
 * own. A value grants no access and identifies no person.
 */
export class SignedIds {
  private readonly key: Uint8Array;

  /** @param purpose values made for one purpose are not valid for another */
  constructor(sessionSecret: string, purpose: 'known device v1' | 'browser v1') {
    this.key = new Uint8Array(hkdfSync('sha256', sessionSecret, '', purpose, 32));
  }

  /** @param subject the only subject for which the value is valid, such as a normalised e-mail; it is not in the value */
  make(subject = ''): string {
    const id = randomBytes(16).toString('base64url');
    return `${id}.${this.seal(id, subject).toString('base64url')}`;
  }

  /** Returns the id in a value; null if there is none, or it is forged or for another subject. */
  idOf(value: string | null | undefined, subject = ''): string | null {
    const [, id, seal] = /^([\w-]{22})\.([\w-]{43})$/.exec(value ?? '') ?? [];
    if (id === undefined || seal === undefined) return null;
    return timingSafeEqual(Buffer.from(seal, 'base64url'), this.seal(id, subject)) ? id : null;
  }

  private seal(id: string, subject: string): Buffer {
    return createHmac('sha256', this.key).update(`${id}.${subject}`).digest();
  }
}
