import { expect, test } from 'vitest';
import { oneApp } from '../../testing/one-app.js';

const token = 'a-token-for-metrics-of-no-use-elsewhere';
const app = await oneApp({ environment: { metricsToken: token } });

const read = (headers: Record<string, string> = {}) => fetch(`${app.baseUrl}/server/api/metrics`, { headers });

test('are for this machine, and for callers with METRICS_TOKEN', async () => {
  const answer = await read();
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4');
  expect(await answer.text()).toContain('\nbooking_sms_today 0\n');

  const proxied = { 'x-forwarded-for': '203.0.113.7' };
  expect((await read({ ...proxied, authorization: `Bearer ${token}` })).status).toBe(200);
  for (const headers of [
    proxied,
    { forwarded: 'for=203.0.113.7' },
    { 'x-forwarded-for': '127.0.0.1' },
    { ...proxied, authorization: 'Bearer wrong' },
    { ...proxied, authorization: `Bearer ${token}x` },
    { ...proxied, authorization: 'Bearer ' },
  ] as Record<string, string>[])
    expect((await read(headers)).status, JSON.stringify(headers)).toBe(404);
});
