import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isSigned, signatureHeaders } from '../../http/webhook-signature.js';
import { WebhookSecrets } from './webhook-secrets.js';

const secrets = new WebhookSecrets('a secret for tests, of no use elsewhere');
const [endpoint, other] = ['019ac000-0000-7000-8000-000000000001', '019ac000-0000-7000-8000-000000000002'];

describe('a secret of an endpoint', () => {
  it('is whsec_ and 32 random bytes in base64', () => {
    const made = secrets.make();
    expect(made).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(secrets.make()).not.toBe(made);
  });

  it('can be decrypted for its endpoint only, with the same SESSION_SECRET', () => {
    const made = secrets.make();
    const sealed = secrets.seal(endpoint, made);
    expect(sealed.includes(made.slice(6))).toBe(false);
    expect(secrets.seal(endpoint, made).equals(sealed)).toBe(false);
    expect(secrets.open(endpoint, sealed)).toBe(made);
    expect(secrets.open(other, sealed)).toBeNull();
    expect(new WebhookSecrets('another secret for tests, of no use').open(endpoint, sealed)).toBeNull();
    const damaged = Buffer.from(sealed);
    damaged[20] = (damaged[20] ?? 0) ^ 1;
    expect(secrets.open(endpoint, damaged)).toBeNull();
    expect(secrets.open(endpoint, sealed.subarray(0, 5))).toBeNull();
  });
});

// The library reads the clock of the process.
describe('signatures, compared with the library of Standard Webhooks', () => {
  const now = new Date('2026-11-26T08:00:00Z');
  beforeEach(() => vi.useFakeTimers({ now, toFake: ['Date'] }));
  afterEach(() => vi.useRealTimers());
  const [present, former] = [secrets.make(), secrets.make()];
  const id = '019ac000-0000-7000-8000-00000000000a';
  const body = '{"type":"booking.created","data":{"branch":"巴生"}}';
  const verified = (secret: string, headers: Record<string, string>, sent = body) => {
    try {
      return new Webhook(secret).verify(sent, headers) !== undefined;
    } catch {
      return false;
    }
  };

  it('of this product pass there, with either secret during a rotation', () => {
    const headers = signatureHeaders({ id, at: now, body, secrets: [present, former] });
    expect(headers['webhook-signature'].split(' ')).toHaveLength(2);
    expect([present, former, secrets.make()].map((secret) => verified(secret, headers))).toEqual([true, true, false]);
    expect(verified(former, signatureHeaders({ id, at: now, body, secrets: [present] }))).toBe(false);
  });

  it('of the library pass here, also several of them', () => {
    const signature = [present, former].map((secret) => new Webhook(secret).sign(id, now, body)).join(' ');
    const headers = { 'webhook-id': id, 'webhook-timestamp': String(now.getTime() / 1000), 'webhook-signature': signature };
    const signed = (secret: string) => isSigned({ headers, body: Buffer.from(body), secret, now });
    expect([present, former, secrets.make()].map(signed)).toEqual([true, true, false]);
    expect(signature.split(' ')[0]).toBe(signatureHeaders({ id, at: now, body, secrets: [present] })['webhook-signature']);
  });

  it('with a changed byte, an old timestamp or another id are refused by both', () => {
    const both = (headers: Record<string, string>, sent = body) => [
      verified(present, headers, sent),
      isSigned({ headers, body: Buffer.from(sent), secret: present, now }),
    ];
    const headers = signatureHeaders({ id, at: now, body, secrets: [present] });
    expect(both(headers)).toEqual([true, true]);
    expect(both(headers, body.replace('c', 'd'))).toEqual([false, false]);
    expect(both({ ...headers, 'webhook-id': id.replace(/a$/, 'b') })).toEqual([false, false]);
    const old = signatureHeaders({ id, at: new Date(now.getTime() - 301_000), body, secrets: [present] });
    expect(both(old)).toEqual([false, false]);
    expect(both({ ...old, 'webhook-timestamp': headers['webhook-timestamp'] })).toEqual([false, false]);
  });
});
