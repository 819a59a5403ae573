import { expect, test } from 'vitest';
import { givenAccount } from '../../testing/given-account.js';
import { givenApiKey } from '../../testing/given-api-key.js';
import { givenBranch } from '../../testing/given.js';
import { oneApp } from '../../testing/one-app.js';
import { buildServer } from '../../testing/server-process.js';

// The thread that writes calendars runs what is built.
buildServer();
const app = await oneApp();

test("the calendar that a key made bears its name, and ends with the right of the key's maker", async () => {
  const branch = await givenBranch(app.database);
  const maker = await givenAccount(app, { role: 'admin', scope: ['*'] });
  const { secret } = await givenApiKey(app, { makerId: maker.id, scope: ['integration:write', 'booking:read', 'branch:all'] });
  const { data } = await app.api.graphql<{ createCalendarFeed: { calendarFeed: object; url: string } }>(
    `mutation { createCalendarFeed(branchId: "${branch}", name: "Depot") { url calendarFeed { createdBy createdById ended } } }`,
    {},
    { authorization: `Bearer ${secret}` },
  );
  expect(data?.createCalendarFeed.calendarFeed).toEqual({ createdBy: 'Shop system', createdById: maker.id, ended: false });
  const { pathname } = new URL(data?.createCalendarFeed.url ?? '');
  const read = async () => (await fetch(app.baseUrl + pathname)).status;
  expect(await read()).toBe(200);
  await app.database.query('UPDATE user_account SET disabled = true WHERE id = $1', [maker.id]);
  expect(await read()).toBe(404);
});
