import { expect, it } from 'vitest';
import { oneApp } from '../testing/one-app.js';
import type { TestApp } from '../testing/test-app.js';

const demo = await oneApp({ environment: { mode: 'demo', host: 'fd00::5', publicUrl: 'http://booking.internal:3000' } });
const production = await oneApp();

const paths = ['/server/api/dev/messages', '/server/api/health/live', '/server/graphql', '/', '/%zz'];
const request = async (app: TestApp, host: string, url: string, headers = {}) =>
  app.app.inject({ method: url.endsWith('graphql') ? 'POST' : 'GET', url, headers: { host, ...headers }, payload: '' });

it.each(['evil.test', 'localhost.evil.test', '127.0.0.1.evil.test:3000', '192.168.1.5', 'localhost:3000@evil.test'])(
  'the demo refuses the host %j (M9)',
  async (host) => {
    for (const path of paths) {
      const { statusCode, headers } = await request(demo, host, path, { 'x-forwarded-host': 'localhost' });
      expect([path, statusCode]).toEqual([path, 421]);
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    }
  },
);

it.each(['localhost', 'LOCALHOST:3000', '127.0.0.1:40123', '[::1]:3000', '[fd00::5]:3000', 'booking.internal'])(
  'the demo answers to %s',
  async (host) => {
    expect((await request(demo, host, '/server/api/dev/messages')).statusCode).toBe(200);
  },
);

it('in production the proxy decides about the host', async () => {
  expect((await request(production, 'booking.example', '/server/api/health/live')).statusCode).toBe(200);
  expect((await request(production, 'booking.example', '/server/api/dev/messages')).statusCode).toBe(404);
});
