import { beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../app/open-database.js';
import { createLogger } from '../shared/logger.js';
import { oneApp } from '../testing/one-app.js';
import { RestClient } from '../testing/rest-client.js';
import { demoAccounts, seedDemoAccounts } from './demo-accounts.js';
import { seedDemoFeeds } from './demo-feeds.js';
import { seedDemo } from './seed-demo.js';

let rest: RestClient;
const app = await oneApp();
beforeAll(async () => {
  rest = new RestClient(app.baseUrl);
  // The commands run without time limits, too.
  const database = await openDatabase({
    url: app.databaseUrl,
    logger: createLogger('silent'),
    use: 'maintenance',
    requireDurability: false,
  });
  await seedDemo(database, app.clock, app.environment.sessionSecret);
  await database.close();
});

const signIn = (email: string, password: string) => rest.post('/auth/login', { email, password });
const people = () => app.database.query('SELECT * FROM user_account ORDER BY email');

test("the demo's data without its accounts, as from db:seed, gives nobody access", async () => {
  expect(await people()).toEqual([]);
});

test('the accounts of the demo can sign in and have the roles of the domain', async () => {
  await Promise.all([seedDemoAccounts(app.database, app.clock), seedDemoAccounts(app.database, app.clock)]);
  const users: { branches: { name: string }[] }[] = [];
  for (const { email, password } of demoAccounts) {
    const { status, body } = await signIn(email, password);
    expect(status).toBe(200);
    const answer = await rest.get('/auth/user', { authorization: `Bearer ${String(body['token'])}` });
    users.push(answer.body['user'] as (typeof users)[number]);
  }
  expect(users).toMatchObject([
    { email: 'admin@demo.test', role: 'admin', scope: ['*'] },
    { email: 'staff@demo.test', role: 'admin', scope: ['booking:read', 'booking:write'] },
    { email: 'crew@demo.test', role: 'admin', scope: ['delivery:write'], branches: [{ name: 'Selayang Branch' }] },
    { email: 'customer@demo.test', role: 'user', scope: [], branches: [] },
  ]);
  expect(users[0]?.branches).toHaveLength(11);
  expect(users[1]?.branches.map(({ name }) => name)).toEqual([
    'Butterworth Branch',
    'Butterworth Branch Saturday',
    'Butterworth Branch Thursday',
    'Butterworth Tues & Sat',
  ]);
});

test('one branch of the demo gets a calendar feed, and existing feeds stay', async () => {
  await seedDemoFeeds(app.database, app.clock);
  await seedDemoFeeds(app.database, app.clock);
  const feeds = await app.database.query(
    'SELECT b.name AS branch, f.last_read_at < $1 AS read FROM calendar_feed f JOIN branch b ON b.id = f.branch_id',
    [app.clock.now()],
  );
  expect(feeds).toEqual([{ branch: 'Perak Branch', read: true }]);
});

test("the demo's customer has deliveries to see", async () => {
  const bookings = await app.database.query<{ status: string; name: string }>(
    `SELECT booking.status, booking.name FROM booking JOIN user_account AS account ON account.id = booking.user_id
      WHERE account.email = 'customer@demo.test' ORDER BY booking.delivery_date`,
  );
  expect(bookings.map(({ status }) => status)).toEqual(['DELIVERED', 'CONFIRMED', 'CONFIRMED']);
  expect(new Set(bookings.map(({ name }) => name))).toEqual(new Set(['Demo Customer']));
});

test('starting again does not undo changes', async () => {
  await app.database.query(`UPDATE user_account SET disabled = true, name = 'Somebody else' WHERE email = 'staff@demo.test'`);
  const before = await people();
  await seedDemoAccounts(app.database, app.clock);
  expect(await people()).toEqual(before);
});
