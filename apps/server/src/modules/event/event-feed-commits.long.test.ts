import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ApiClient } from '../../testing/api-client.js';
import { book, cancelDocument, delivery, rescheduleDocument } from '../../testing/delivery-api.js';
import { untilReadable } from '../../testing/event-log.js';
import { givenBranch } from '../../testing/given.js';
import { startTwoServers, type TwoServers } from '../../testing/two-servers.js';

const postcodes = Array.from({ length: 8 }, (_, writer) => String(29_500 + writer));
let servers: TwoServers;
beforeAll(async () => {
  servers = await startTwoServers();
  // Each writer has its own days: otherwise they would wait for each other and commit one after the other.
  for (const postcode of postcodes) await givenBranch(servers.database, { name: postcode, dailyLimit: 1000, coverage: [postcode] });
  // By then everything of a change is written and numbered, and each takes its own time to the commit; some never commit.
  await servers.database.query(`CREATE FUNCTION dawdle() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_sleep(random() * 0.03);
      IF random() < 0.05 THEN RAISE EXCEPTION 'rolled back by the test'; END IF;
      RETURN NULL;
    END $$`);
  await servers.database.query(
    'CREATE CONSTRAINT TRIGGER dawdle AFTER INSERT ON event DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION dawdle()',
  );
});
afterAll(() => servers.close());

interface Feed {
  bookingChanges: { edges: { node: { id: string; bookingId: string; version: number } }[]; pageInfo: { endCursor: string } };
}
const document = `query ($after: String) { bookingChanges(after: $after) { edges { node { id bookingId version } } pageInfo { endCursor } } }`;

it('shows every event once while eight clients write through two processes and commit with a delay', async () => {
  const { database, apis } = servers;
  const staff = await servers.client({ staff: true });
  let isOver = false;
  let failed = 0;
  const write = async (api: ApiClient, postcode: string) => {
    const send = async (mutation: string, input: object) => {
      const { errors } = await api.graphql(mutation, { input }, await servers.client());
      if (errors) failed += 1;
    };
    while (!isOver) {
      const made = await book(api, delivery({ postcode }), { headers: await servers.client() });
      const token = made.data?.bookDelivery.manageToken;
      if (token === undefined) failed += 1;
      else {
        await send(rescheduleDocument, { token, version: 1, deliveryDate: '2026-03-11' });
        await send(cancelDocument, { token, version: 2 });
      }
    }
  };
  const seen: Feed['bookingChanges']['edges'][number]['node'][] = [];
  let after: string | null = null;
  let turn = 0;
  const read = async () => {
    const { data, errors } = await (apis[turn++ % 2] as ApiClient).graphql<Feed>(document, { after }, staff);
    if (!data) throw new Error(JSON.stringify(errors));
    seen.push(...data.bookingChanges.edges.map(({ node }) => node));
    after = data.bookingChanges.pageInfo.endCursor;
    return data.bookingChanges.edges.length;
  };
  const writing = Promise.all(postcodes.map((postcode, writer) => write(apis[writer % 2] as ApiClient, postcode)));
  while (seen.length < 300) await read();
  isOver = true;
  await writing;
  await untilReadable(database);
  while ((await read()) > 0);

  const kept = await database.query<{ id: string }>('SELECT id FROM event');
  expect(failed, 'rolled back').toBeGreaterThan(0);
  expect(seen.map(({ id }) => id).toSorted()).toEqual(kept.map(({ id }) => id).toSorted());
  // Each booking has its versions in order, each once; rolled back changes have no version and no event.
  const versionsOf = (booking: string) => seen.filter(({ bookingId }) => bookingId === booking).map(({ version }) => version);
  const bookings = await database.query<{ id: string; version: number }>('SELECT id, version FROM booking');
  expect(bookings.map(({ id }) => versionsOf(id))).toEqual(
    bookings.map(({ version }) => Array.from({ length: version }, (_, index) => index + 1)),
  );
  expect(new Set(seen.map(({ bookingId }) => bookingId)).size).toBe(bookings.length);
});
