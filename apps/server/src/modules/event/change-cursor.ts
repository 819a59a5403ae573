import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../shared/app-error.js';

/** Which history of a database a place belongs to: another cluster, or one that was restored or failed over, has another. */
export interface LogOrigin {
  /** PostgreSQL's system_identifier. */
  system: string;
  timeline: number;
}

/** A place in the log of events, after one of them. */
export interface LogPosition extends LogOrigin {
  /** The transaction and the number of the event, as PostgreSQL writes them. */
  tx: string;
  seq: string;
  /** When the event happened, or, of the end of the log, when it was read. */
  at: Date;
}

const path = 'after';

/**
 * The cursors of the feed: a position with its HMAC-SHA-256, so that no client can make its own. It is a place and no right: what may be
 * read from there is decided each time.
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

  /** @throws BAD_USER_INPUT CURSOR_INVALID for what this installation has not given out */
  decode(cursor: string): LogPosition {
    const bytes = Buffer.from(cursor, 'base64url');
    const place = bytes.subarray(32);
    // Written as it was given: base64url has several spellings of the same bytes.
    const isOurs = bytes.length > 32 && bytes.toString('base64url') === cursor && timingSafeEqual(bytes.subarray(0, 32), this.seal(place));
    if (!isOurs) throw new AppError('BAD_USER_INPUT', { faults: [{ path, code: 'CURSOR_INVALID' }] });
    const [tx = '', seq = '', system = '', timeline, at] = place.toString().split(' ');
    return { tx, seq, system, timeline: Number(timeline), at: new Date(Number(at)) };
  }

  private seal(place: Buffer): Buffer {
    return createHmac('sha256', this.key).update(place).digest();
  }
}
