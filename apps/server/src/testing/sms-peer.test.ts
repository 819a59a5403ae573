import { describe, expect, test } from 'vitest';
import { isForbidden, SmsPeer } from './sms-peer.js';

describe('a Malaysian network', () => {
  test.each([
    'RM0.00 Contoh Beds: see bk.example',
    'RM0.00 Contoh Beds: see https://x',
    'RM0.00 Contoh Beds: see a@b',
    'RM0.00 Contoh Beds: call 012-345 6789',
    'RM0.00 Contoh Beds: Ref 3467-9943',
    'Contoh Beds: delivery booked for Thu 26 Nov 2026.',
  ])('drops %s', (text) => {
    expect(isForbidden(text)).toBe(true);
  });

  test('delivers texts without them', () => {
    expect(isForbidden('RM0.00 Contoh Beds: 482913 is your code. Ref BK4T-7W2M. At 9.30 on Thu 26 Nov 2026.')).toBe(false);
  });

  test('reports dropped texts as sent, and fails the test that sent them at its end', async () => {
    const peer = await SmsPeer.start();
    const url = new URL(peer.url);
    const response = await fetch(`${url.origin}${url.pathname}`, {
      method: 'POST',
      body: JSON.stringify({ to: '+60123456789', text: 'RM0.00 Contoh Beds: see bk.example', id: '1' }),
    });
    expect(response.status).toBe(202);
    expect(peer.received).toHaveLength(1);
    await expect(peer.stop()).rejects.toThrow('see bk.example');
  });
});
