import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../shared/clock.js';
import { fileUrl, type FileKey } from './file-key.js';

/** Milliseconds for which an address works. */
const validFor = 10 * 60_000;

/** An address of a photograph as it was requested. */
export interface PhotoRequest {
  key: FileKey;
  bookingId: string;
  /** Milliseconds of the epoch. */
  until: number;
  /** base64url. */
  seal: string;
}

/**
 * Creates and checks the addresses by which a booking's customer reads its delivery photographs without signing in: each for one photograph
 * of one booking, for ten minutes. Nothing is stored: an address contains an HMAC-SHA-256.
 */
export class PhotoAddresses {
  private readonly key: Uint8Array;

  constructor(
    sessionSecret: string,
    private readonly clock: Clock,
  ) {
    this.key = new Uint8Array(hkdfSync('sha256', sessionSecret, '', 'photo address v1', 32));
  }

  make(bookingId: string, key: FileKey): string {
    const until = this.clock.now().getTime() + validFor;
    const query = new URLSearchParams({
      booking: bookingId,
      until: String(until),
      seal: this.seal(bookingId, key, until).toString('base64url'),
    });
    return `${fileUrl(key)}?${query.toString()}`;
  }

  /** Returns whether the address is one of ours, and not older than ten minutes. */
  isValid({ key, bookingId, until, seal }: PhotoRequest): boolean {
    const [given, expected] = [Buffer.from(seal, 'base64url'), this.seal(bookingId, key, until)];
    return given.length === expected.length && timingSafeEqual(given, expected) && this.clock.now().getTime() < until;
  }

  private seal(bookingId: string, key: FileKey, until: number): Buffer {
    return createHmac('sha256', this.key).update(`${bookingId}\0${key}\0${until}`).digest();
  }
}
