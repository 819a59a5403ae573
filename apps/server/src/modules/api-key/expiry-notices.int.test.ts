import { expect, test } from 'vitest';
import { givenAccount } from '../../testing/given-account.js';
import { givenApiKey } from '../../testing/given-api-key.js';
import { twoApps } from '../../testing/two-apps.js';

const { app, second } = await twoApps();
const sendNotices = () => app.container.expiryNotices.send();
const mails = (email: string) =>
  app.database.query<{ kind: string; locale: string; payload: object }>(
    'SELECT kind, locale, payload FROM outbox_message WHERE recipient = $1 ORDER BY created_at, id',
    [email],
  );

test('seven days before the end of a key its maker gets one mail, even if the job runs twice', async () => {
  app.clock.set('2026-03-04T19:10:00Z');
  const maker = await givenAccount(app, { role: 'admin', scope: ['*'] });
  const { id, secret } = await givenApiKey(app, { makerId: maker.id, expiresAt: new Date('2026-04-01T15:59:00Z') });
  await app.database.query(`UPDATE api_key SET locale = 'bm' WHERE id = $1`, [id]);
  app.clock.set('2026-03-23T19:10:00Z');
  expect(await sendNotices()).toBe(0);
  // 03:10 on 25 March in Malaysia: it expires on 1 April.
  app.clock.set('2026-03-24T19:10:00Z');
  expect((await Promise.all([sendNotices(), second.container.expiryNotices.send(), sendNotices()])).sort()).toEqual([0, 0, 1]);
  app.clock.set('2026-03-25T19:10:00Z');
  expect(await sendNotices()).toBe(0);
  expect(await mails(maker.email)).toEqual([
    {
      kind: 'KEY_ENDING',
      locale: 'bm',
      payload: { secretId: null, expiresAt: '2026-04-01T15:59:00.000Z', keyPrefix: secret.slice(0, 12) },
    },
  ]);
});

test('nobody is notified about a key that is revoked, expired, suspended, without an expiry, or created within its last week', async () => {
  app.clock.set('2026-05-01T19:10:00Z');
  const maker = await givenAccount(app, { role: 'admin', scope: ['*'] });
  const disabled = await givenAccount(app, { role: 'admin', scope: ['*'], disabled: true });
  const soon = new Date('2026-06-01T00:00:00Z');
  const revoked = await givenApiKey(app, { makerId: maker.id, expiresAt: soon });
  await app.database.query('UPDATE api_key SET revoked_at = $2 WHERE id = $1', [revoked.id, app.clock.now()]);
  await givenApiKey(app, { makerId: disabled.id, expiresAt: soon });
  await givenApiKey(app, { makerId: maker.id });
  await givenApiKey(app, { makerId: maker.id, expiresAt: new Date('2026-05-30T00:00:00Z') });
  app.clock.set('2026-05-30T19:10:00Z');
  await givenApiKey(app, { makerId: maker.id, expiresAt: soon });
  expect(await sendNotices()).toBe(0);
});
