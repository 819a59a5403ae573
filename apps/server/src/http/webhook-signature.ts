import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

/** Seconds before and after its time in which a signature is valid. */
const tolerance = 5 * 60;

interface SignedRequest {
  headers: IncomingHttpHeaders;
  /** The body as received. */
  body: Buffer;
  /** whsec_ and the key as base64. */
  secret: string;
  now: Date;
}

/** A webhook to sign. */
export interface UnsignedRequest {
  /** The same for every attempt. */
  id: string;
  /** Time of the attempt. */
  at: Date;
  body: string;
  /** whsec_ and the key as base64; several during a rotation. */
  secrets: readonly string[];
}

export type SignatureHeaders = Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>;

/** Returns the headers of Standard Webhooks: a v1 signature for each secret, separated by spaces. */
export function signatureHeaders({ id, at, body, secrets }: UnsignedRequest): SignatureHeaders {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = secrets.map((secret) => `v1,${signatureOf(secret, id, timestamp, Buffer.from(body)).toString('base64')}`);
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

/**
 * Verifies a signature of Standard Webhooks: HMAC-SHA-256 over "id.timestamp.body"; the header may have several, one for each secret of its
 * sender. Own code, because the library reads the clock of the process and compares texts; this function gets the time.
 */
export function isSigned({ headers, body, secret, now }: SignedRequest): boolean {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  const signatures = headers['webhook-signature'];
  if (typeof id !== 'string' || typeof timestamp !== 'string' || typeof signatures !== 'string') return false;
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now.getTime() / 1000 - Number(timestamp)) > tolerance) return false;
  const expected = signatureOf(secret, id, timestamp, body);
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(/^v1,(.+)$/.exec(signature)?.[1] ?? '', 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function signatureOf(secret: string, id: string, timestamp: string, body: Buffer): Buffer {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest();
}
