import { createHmac, hkdfSync } from 'node:crypto';

const codeDigits = 6;

/**
 * The codes and tokens of account messages. None is stored: each is derived from the id of its row, for the message when it
 * is rendered and for the check when it comes back, with keys drawn from SESSION_SECRET for these purposes alone.
 */
export class AccountSecrets {
  private readonly codeKey: Uint8Array;
  private readonly tokenKey: Uint8Array;
  private readonly emailKey: Uint8Array;

  constructor(sessionSecret: string) {
    const key = (purpose: string) => new Uint8Array(hkdfSync('sha256', sessionSecret, '', purpose, 32));
    this.codeKey = key('one-time code v1');
    this.tokenKey = key('password token v1');
    this.emailKey = key('email link v1');
  }

  /** Six digits. The modulo bias over 2^48 values is below 10^-8. */
  oneTimeCode(id: string): string {
    const digest = createHmac('sha256', this.codeKey).update(id).digest();
    return String(digest.readUIntBE(0, 6) % 10 ** codeDigits).padStart(codeDigits, '0');
  }

  /** 43 characters of base64url: 256 bits. */
  passwordToken(id: string): string {
    return createHmac('sha256', this.tokenKey).update(id).digest('base64url');
  }

  /** Like passwordToken, for a link that confirms a mailbox. Neither token works in place of the other. */
  emailToken(id: string): string {
    return createHmac('sha256', this.emailKey).update(id).digest('base64url');
  }
}
