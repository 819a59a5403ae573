/** Returns a random idempotency key of 128 bits. `crypto.randomUUID` needs HTTPS, which a trial installation may not have. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
