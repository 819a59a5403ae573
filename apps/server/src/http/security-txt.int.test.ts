import { afterAll, expect, test } from 'vitest';
import { oneApp } from '../testing/one-app.js';
import { createTestApp } from '../testing/test-app.js';

const environment = { securityContact: 'security+web@beds.example', publicUrl: 'https://booking.beds.example' };
const app = await oneApp({ environment });
const silent = await createTestApp();
afterAll(() => silent.close());

const fetchFrom = (of: { baseUrl: string }) => fetch(`${of.baseUrl}/.well-known/security.txt`);

test('it has the contact and its own address, and is valid for months on every day', async () => {
  for (const now of ['2026-12-08T02:00:00Z', '2028-02-29T23:59:59Z', '2040-01-01T00:00:00Z']) {
    app.clock.set(now);
    const answer = await fetchFrom(app);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const lines = (await answer.text()).split('\n');
    expect(lines.filter((line) => !line.startsWith('Expires: '))).toEqual([
      'Contact: mailto:security+web@beds.example',
      'Preferred-Languages: en, ms, zh-Hans',
      'Canonical: https://booking.beds.example/.well-known/security.txt',
      '',
    ]);
    const expires = lines.find((line) => line.startsWith('Expires: '))?.slice('Expires: '.length) ?? '';
    const days = (Date.parse(expires) - Date.parse(now)) / 86_400_000;
    expect(days).toBeGreaterThan(90);
    expect(days).toBeLessThan(365);
  }
});

test('without a contact there is no file, and not the example’s contact either', async () => {
  const answer = await fetchFrom(silent);
  expect(answer.status).toBe(404);
  expect(await answer.text()).not.toContain('Contact:');
});
