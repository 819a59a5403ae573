import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isSigned } from './webhook-signature.js';

// Signatures of the Standard Webhooks library (1.1.1).
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const body = Buffer.from('{"test": 2432232314}');
const timestamp = 1_614_265_330;
const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';
const headers = { 'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek', 'webhook-timestamp': String(timestamp), 'webhook-signature': signature };
const at = (seconds: number) => new Date((timestamp + seconds) * 1000);
const verdict = (changed: Partial<Parameters<typeof isSigned>[0]> = {}) => isSigned({ headers, body, secret, now: at(0), ...changed });
const withHeader = (name: string, value: string | undefined) => verdict({ headers: { ...headers, [name]: value } });

describe('a signature of Standard Webhooks', () => {
  it('is valid for five minutes before and after its time', () => {
    expect([-301, -300, 0, 300, 301].map((seconds) => verdict({ now: at(seconds) }))).toEqual([false, true, true, true, false]);
  });

  it('is found among those of other secrets and versions', () => {
    expect(withHeader('webhook-signature', `v1a,x v1,AAAA ${signature}`)).toBe(true);
    expect(withHeader('webhook-signature', 'v1,AAAA')).toBe(false);
    expect(withHeader('webhook-signature', signature.replace('v1', 'v2'))).toBe(false);
  });

  it.each(['webhook-id', 'webhook-timestamp', 'webhook-signature'])('is invalid without %s', (name) => {
    expect(withHeader(name, undefined)).toBe(false);
  });

  it('covers id, time, body and secret', () => {
    expect(withHeader('webhook-id', 'msg_2')).toBe(false);
    expect(withHeader('webhook-timestamp', String(timestamp + 1))).toBe(false);
    expect(withHeader('webhook-timestamp', `${timestamp}.0`)).toBe(false);
    expect(verdict({ body: Buffer.from('{"test": 2432232315}') })).toBe(false);
    expect(verdict({ secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSx' })).toBe(false);
  });

  it('covers any bytes', () => {
    const bytes = Buffer.from([0xff, 0xfe]);
    const hmac = createHmac('sha256', Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')).update(`i.${timestamp}.`).update(bytes);
    const signed = { ...headers, 'webhook-id': 'i', 'webhook-signature': `v1,${hmac.digest('base64')}` };
    expect(verdict({ headers: signed, body: bytes })).toBe(true);
  });
});
