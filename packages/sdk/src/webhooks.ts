import type { EventBody } from './event-body.js';

export type { BookingState, EventBody, OrderState } from './event-body.js';

/** An event with its `webhook-id`, which is the same in all deliveries of the event. */
export type WebhookEvent = EventBody & { id: string };

/** Headers of a request: an object with `get`, or an object with names in any case, such as Node's `request.headers`. */
export type WebhookHeaders = Pick<Headers, 'get'> | Readonly<Record<string, string | string[] | undefined>>;

/** The request is not authentic: respond with 400. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

/** Tolerance of the timestamp in seconds, in both directions. */
const tolerance = 5 * 60;

/**
 * Verifies the signature of a webhook (Standard Webhooks) and returns its event.
 * @param secrets `whsec_…`; during a rotation the old and the new one
 * @param rawBody the body as received, before parsing
 * @param now the present in milliseconds since 1970
 * @throws WebhookError for a missing header, a timestamp more than five minutes off, and a signature that matches none of the secrets
 */
export async function verifyWebhook(
  secrets: string | readonly string[],
  headers: WebhookHeaders,
  rawBody: string | Uint8Array | ArrayBuffer,
  now = Date.now(),
): Promise<WebhookEvent> {
  const [id, timestamp, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => headerOf(headers, name));
  if (!id || !timestamp || !signatures) throw new WebhookError('A header is missing.');
  if (!/^\d+$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > tolerance) throw new WebhookError('The time is not of now.');
  const body = rawBody as BlobPart;
  const signed = await new Blob([`${id}.${timestamp}.`, body]).arrayBuffer();
  for (const secret of [secrets].flat()) {
    const key = await crypto.subtle.importKey('raw', bytesOf(secret.replace(/^whsec_/, '')), { name: 'HMAC', hash: 'SHA-256' }, false, [
      'verify',
    ]);
    for (const [, signature = ''] of signatures.matchAll(/(?:^|\s)v1,([A-Za-z0-9+/]{43}=)(?!\S)/g)) {
      // WebCrypto compares in constant time.
      if (!(await crypto.subtle.verify('HMAC', key, bytesOf(signature), signed))) continue;
      return { ...(JSON.parse(await new Blob([body]).text()) as EventBody), id };
    }
  }
  throw new WebhookError('The signature is of none of the secrets.');
}

function headerOf(headers: WebhookHeaders, name: string): string | null {
  if (typeof headers.get === 'function') return headers.get(name);
  const [value, ...more] = Object.entries(headers).flatMap(([key, input]) =>
    key.toLowerCase() === name && input !== undefined ? [input as unknown] : [],
  );
  return typeof value === 'string' && more.length === 0 ? value : null;
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
