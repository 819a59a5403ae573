import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../shared/app-error.js';

/** Identifies the history of a database: another cluster, a restored one, and one after a fail-over have another history. */
export interface LogOrigin {
  /** PostgreSQL's system_identifier. */
  system: string;
  timeline: number;
}

/** A position in the event log, after an event. */
export interface LogPosition extends LogOrigin {
  /** Transaction and number of the event, as PostgreSQL prints them. */
  tx: string;
  seq: string;
  /** Time of the event; for the end of the log, the time of the read. */
  at: Date;
}

const path = 'after';

/**
 * Encodes the cursors of the feed: a position with its HMAC-SHA-256, so that clients cannot create cursors. A cursor grants no rights: each
 * request checks what the caller may read.
 */
export class ChangeCursor {
  private readonly key: Uint8Array;

  constructor(sessionSecret: string) {
    this.key = new Uint8Array(hkdfSync('sha256', sessionSecret, '', 'booking changes v1', 32));
  }

  encode({ tx, seq, system, timeline, at }: LogPosition): string {
    const place = Buffer.from([tx, seq, system, timeline, at.getTime()].join(' '));
    return Buffer.concat([this.seal(place), place]).toString('base64url');
  }

  /** Decodes a cursor. @throws BAD_USER_INPUT CURSOR_INVALID for a text that this installation has not issued */
  decode(cursor: string): LogPosition {
    const bytes = Buffer.from(cursor, 'base64url');
    const place = bytes.subarray(32);
    // Compared with the canonical text, because base64url has several texts for the same bytes.
    const isOurs = bytes.length > 32 && bytes.toString('base64url') === cursor && timingSafeEqual(bytes.subarray(0, 32), this.seal(place));
    if (!isOurs) throw new AppError('BAD_USER_INPUT', { errors: [{ path, code: 'CURSOR_INVALID' }] });
    const [tx = '', seq = '', system = '', timeline, at] = place.toString().split(' ');
    return { tx, seq, system, timeline: Number(timeline), at: new Date(Number(at)) };
  }

  private seal(place: Buffer): Buffer {
    return createHmac('sha256', this.key).update(place).digest();
  }
}
