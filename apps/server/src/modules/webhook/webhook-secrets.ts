import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Bytes of a secret, and those that AES-256-GCM adds: its nonce before and its tag behind. */
const [secretBytes, nonceBytes, tagBytes] = [32, 12, 16];
const cipher = 'aes-256-gcm';

/**
 * The secrets that webhooks are signed with. They must be known again for each signature, so they are kept encrypted, bound to their
 * endpoint, with a key drawn from SESSION_SECRET for this purpose alone: a copy of the database signs nothing.
 */
export class WebhookSecrets {
  private readonly key: Uint8Array;

  constructor(sessionSecret: string) {
    this.key = new Uint8Array(hkdfSync('sha256', sessionSecret, '', 'webhook secret v1', 32));
  }

  /** whsec_ and 32 random bytes as base64, as Standard Webhooks has it. */
  make(): string {
    return `whsec_${randomBytes(secretBytes).toString('base64')}`;
  }

  seal(endpointId: string, secret: string): Buffer {
    const nonce = randomBytes(nonceBytes);
    const sealing = createCipheriv(cipher, this.key, nonce).setAAD(Buffer.from(endpointId));
    return Buffer.concat([nonce, sealing.update(secret, 'utf8'), sealing.final(), sealing.getAuthTag()]);
  }

  /** @returns null for what was sealed under another SESSION_SECRET, for another endpoint, or is damaged */
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
