import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { Chaos } from '../../testing/chaos.js';
import { buildServer } from '../../testing/server-process.js';
import { testEnvironment } from '../../testing/test-environment.js';
import { WebhookReceiver } from '../../testing/webhook-receiver.js';
import { WebhookSecrets } from './webhook-secrets.js';

// Proof 1, bounded in number and in time.
const limits = { serverKills: 20, databaseKills: 2, milliseconds: 40_000 };
const maker = randomUUID();
const events = ['BOOKING_CREATED', 'BOOKING_RESCHEDULED', 'BOOKING_CANCELLED', 'BOOKING_UPDATED', 'MOVE_OFFERED', 'MOVE_ANSWERED'];

it('every committed change is told to each endpoint at least once, with one id and one body, and nothing else is, whoever is killed', async () => {
  buildServer();
  const [good, bad] = [await WebhookReceiver.start(), await WebhookReceiver.start()];
  const seen = new Set<string>();
  // It refuses every second event when it comes first.
  bad.answer = ({ id }, response) => {
    response.writeHead(seen.has(id) || /[02468ace]$/.test(id) ? 200 : 500).end();
    seen.add(id);
  };
  const secrets = new WebhookSecrets(testEnvironment('').sessionSecret);
  const chaos = await Chaos.start({
    servers: 2,
    callers: 2,
    script: 'serve-webhooks',
    async prepare(database) {
      process.env['WEBHOOKS_BEGAN'] = String(Date.now());
      await database.query(
        `INSERT INTO user_account (id, name, email, role, scope, sessions_valid_from) VALUES ($1, 'I', 'i@example.test', 'admin', '{*}', now())`,
        [maker],
      );
      for (const { url } of [good, bad]) {
        const id = randomUUID();
        await database.query(
          `INSERT INTO webhook_endpoint (id, url, events, maker_id, locale, secret, created_at) VALUES ($1, $2, $3, $4, 'en', $5, now())`,
          [id, url, events, maker, secrets.seal(id, secrets.make())],
        );
      }
    },
  });
  try {
    const kills = await chaos.killServers(limits.serverKills, limits.milliseconds);
    const recoveries = await chaos.killDatabase(limits.databaseKills, limits.milliseconds);
    expect([kills, recoveries.length].every((count) => count > 0)).toBe(true);
    const { acknowledged, lost, faults } = await chaos.finish({ kills, recoveries });
    expect({ lost, faults }).toEqual({ lost: [], faults: [] });
    const waiting = async () =>
      (await chaos.database.query(`SELECT FROM webhook_delivery WHERE state = 'WAITING' UNION ALL SELECT FROM webhook_due`)).length;
    await expect.poll(waiting, { timeout: 90_000, interval: 500 }).toBe(0);

    const logged = await chaos.database.query<{ id: string; body: string }>('SELECT id, body FROM event WHERE booking_id IS NOT NULL');
    expect(logged.length).toBeGreaterThanOrEqual(acknowledged);
    const expected = new Map(logged.map(({ id, body }) => [id, body]));
    for (const receiver of [good, bad]) {
      expect(new Set(receiver.ids)).toEqual(new Set(expected.keys()));
      expect(receiver.received.filter(({ id, body }) => expected.get(id) !== body)).toEqual([]);
    }
    const states = await chaos.database.query(`SELECT DISTINCT state FROM webhook_delivery`);
    expect(states).toEqual([{ state: 'DELIVERED' }]);
  } finally {
    await chaos.close();
    await Promise.all([good.stop(), bad.stop()]);
  }
}, 240_000);
