import type { Channel, MessageReason } from './outbox-message.js';

/** Reasons of enhanced mail status codes (RFC 3463). All other codes mean UNKNOWN. */
const mailReasons: readonly (readonly [RegExp, MessageReason])[] = [
  [/^5\.1\.(?:1|2|10)$/, 'NO_SUCH_ADDRESS'],
  [/^[45]\.2\.2$/, 'MAILBOX_FULL'],
  [/^5\.7\./, 'REFUSED'],
  [/^4\.4\.7$/, 'EXPIRED'],
];

/** Returns the reason of a failed message by the service's own code. */
export function reasonOf(channel: Channel, peerCode: string | null): MessageReason {
  if (channel === 'email') return mailReasons.find(([code]) => code.test(peerCode ?? ''))?.[1] ?? 'UNKNOWN';
  if (/reject|block/i.test(peerCode ?? '')) return 'REFUSED';
  return /expire/i.test(peerCode ?? '') ? 'EXPIRED' : 'UNREACHABLE';
}

/** Returns true if the code means that the address does not exist (5.1.1, 5.1.2, 5.1.10): nothing more is sent there. */
export function isBounce(channel: Channel, peerCode: string | null): boolean {
  return channel === 'email' && reasonOf(channel, peerCode) === 'NO_SUCH_ADDRESS';
}

/**
 * Returns the code in a service's response, never its free text: for mail the enhanced status code, for SMS a single word without a long
 * number, which could be a telephone number.
 * @returns null if the response holds no code
 */
export function peerCodeIn(channel: Channel, input: string | undefined): string | null {
  if (channel === 'email') return /(?<![\d.])[245]\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/.exec(input ?? '')?.[0] ?? null;
  return input !== undefined && /^(?!.*\d{7})[\w.-]{1,24}$/.test(input) ? input : null;
}
