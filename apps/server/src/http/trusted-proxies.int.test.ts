import { expect, it, vi } from 'vitest';
import { createTestApp } from '../testing/test-app.js';

/** Returns the address that a request of this peer counts for if its X-Forwarded-For is 198.51.100.9. */
async function addressesOf(trustedProxies: string[], peers: readonly string[], forwarded = '198.51.100.9'): Promise<string[]> {
  const app = await createTestApp({ environment: { trustedProxies } });
  const send = vi.spyOn(app.container.codes, 'send').mockResolvedValue({ expiresIn: 0, resendAfter: 0 });
  for (const remoteAddress of peers) {
    const headers = { 'x-forwarded-for': forwarded, 'x-real-ip': '198.51.100.9' };
    await app.app.inject({ method: 'POST', url: '/server/api/auth/otp', remoteAddress, headers, payload: { mobile: '' } });
  }
  await app.close();
  return send.mock.calls.map(([{ address }]) => address);
}

const peers = ['127.0.0.1', '::ffff:127.0.0.1', '::1', '10.0.0.7', '192.168.1.7', '169.254.1.1', 'fd00::7', '203.0.113.7'];
const client = '198.51.100.9';

it('by default only the X-Forwarded-For of this machine is trusted (M6)', async () => {
  expect(await addressesOf(['loopback'], peers)).toEqual([client, client, client, ...peers.slice(3)]);
});

it('of ten addresses in the header only the last one counts, which the proxy added', async () => {
  const ten = Array.from({ length: 10 }, (_, index) => `203.0.113.${index}`).join(', ');
  expect(await addressesOf(['loopback'], ['127.0.0.1', '10.0.0.7'], ten)).toEqual(['203.0.113.9', '10.0.0.7']);
});

it('a configured proxy is trusted, and its neighbours are not', async () => {
  expect(await addressesOf(['10.0.0.7', '2001:db8::/32'], ['10.0.0.7', '10.0.0.8', '2001:db8:1::7', '127.0.0.1'])).toEqual([
    client,
    '10.0.0.8',
    client,
    '127.0.0.1',
  ]);
});
