import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Length of a secret in bytes, and of what AES-256-GCM adds: the nonce before it and the tag after it. */
const [secretBytes, nonceBytes, tagBytes] = [32, 12, 16];
const cipher = 'aes-256-gcm';

/**
 * Creates and encrypts the secrets that sign webhooks. Each signature needs the secret itself, so it is stored encrypted and bound to its
 * endpoint, with a key derived from SESSION_SECRET for this purpose alone: a copy of the database is not enough to sign.
 */
export class WebhookSecrets {
  private readonly key: Uint8Array;

  constructor(sessionSecret: string) {
    this.key = new Uint8Array(hkdfSync('sha256', sessionSecret, '', 'webhook secret v1', 32));
  }

  /** Creates a secret: whsec_ and 32 random bytes in base64, as Standard Webhooks requires. */
  make(): string {
    return `whsec_${randomBytes(secretBytes).toString('base64')}`;
  }

  seal(endpointId: string, secret: string): Buffer {
    const nonce = randomBytes(nonceBytes);
    const sealing = createCipheriv(cipher, this.key, nonce).setAAD(Buffer.from(endpointId));
    return Buffer.concat([nonce, sealing.update(secret, 'utf8'), sealing.final(), sealing.getAuthTag()]);
  }

  /** Decrypts a secret. @returns null if it was encrypted with another SESSION_SECRET or for another endpoint, or is damaged */
  open(endpointId: string, sealed: Buffer): string | null {
    try {
      const opening = createDecipheriv(cipher, this.key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes });
      opening.setAAD(Buffer.from(endpointId)).setAuthTag(sealed.subarray(-tagBytes));
      return Buffer.concat([opening.update(sealed.subarray(nonceBytes, -tagBytes)), opening.final()]).toString('utf8');
    } catch {
      return null;
    }
  }
}
