import { AccessTokens } from '@booking/server/modules/auth/access-token';
import { webDocuments } from '@booking/server/graphql/web-documents.generated';
import { newAddress } from '@booking/server/testing/account-api';
import { dataOf } from '@booking/server/testing/answers';
import { ApiClient } from '@booking/server/testing/api-client';
import { booked, delivery } from '@booking/server/testing/delivery-api';
import { givenSession } from '@booking/server/testing/given-session';
import { LiveClient } from '@booking/server/testing/live-client';
import { startServerProcess } from '@booking/server/testing/server-process';
import { testEnvironment } from '@booking/server/testing/test-environment';
import { p95 } from './latency.js';
import { report } from './report.js';
import { benchInstant, branchCount, createBenchWorld } from './world.js';

const customers = 200;
/** Each customer's page asks once in this time. */
const pollMilliseconds = 60_000;
/** Stops that are measured, each with two steps; those before them warm the servers up. */
const [warmUpStops, stops] = [20, 150];
const maxMilliseconds = 1_000;
const today = benchInstant.slice(0, 10);

interface Page {
  id: string;
  token: string;
  headers: Readonly<Record<string, string>>;
}

/** Asks for the delivery day of a customer, as their page does. @throws Error without one: a fast refusal measures nothing */
async function poll(api: ApiClient, { token, headers }: Page): Promise<string> {
  const { managedBooking } = dataOf(
    await api.graphql<{ managedBooking: { deliveryDay: { state: string } | null } }>(webDocuments.ManagedDeliveryDay, { token }, headers),
  );
  if (!managedBooking.deliveryDay) throw new Error('the page of a customer has no delivery day');
  return managedBooking.deliveryDay.state;
}

/**
 * Lets the pages ask in turn, evenly over the time of a poll, each time another server.
 * @returns a function that ends it and returns the 95th percentile of the answers' milliseconds
 */
function startPolling(apis: readonly ApiClient[], pages: readonly Page[]): () => Promise<number> {
  const answers: Promise<number>[] = [];
  let turn = 0;
  const timer = setInterval(() => {
    const [api, page] = [apis[turn % apis.length], pages[turn % pages.length]];
    turn += 1;
    if (api === undefined || page === undefined) return;
    const begun = performance.now();
    const answer = poll(api, page).then(() => performance.now() - begun);
    // p95(await Promise.all(...)) throws its error at the end.
    answer.catch(() => undefined);
    answers.push(answer);
  }, pollMilliseconds / pages.length);
  return async () => {
    clearInterval(timer);
    return p95(await Promise.all(answers));
  };
}

/**
 * T2: from the crew's step in one process to the dispatcher's live event in another one, and to what the customer's page is answered there,
 * beside the polls of 200 customers. How many statements a poll takes is a test (delivery-day.int.test.ts).
 */
export async function measureDay(): Promise<void> {
  const world = await createBenchWorld();
  const [one, other] = [
    await startServerProcess({ databaseUrl: world.url, now: benchInstant }),
    await startServerProcess({ databaseUrl: world.url, now: benchInstant }),
  ];
  try {
    const pages: Page[] = [];
    while (pages.length < customers) {
      const number = pages.length;
      const input = delivery({
        orderNumber: `DAY-${number}`,
        postcode: String(50_001 + (number % branchCount)),
        deliveryDate: today,
        email: `family-${number}@example.test`,
      });
      pages.push({ ...(await booked(one.api, input)), headers: newAddress() });
    }
    await world.database.query('ANALYZE');
    const clock = { now: () => new Date(benchInstant) };
    const parts = { database: world.database, clock, accessTokens: new AccessTokens(testEnvironment(world.url).sessionSecret, clock) };
    const branches = await world.database.query<{ id: string }>('SELECT id FROM branch');
    const crew = await givenSession(parts, { name: 'Nazri', scope: ['delivery:write'], branchIds: branches.map(({ id }) => id) });
    const client = await LiveClient.signedIn(other.api.baseUrl, await givenSession(parts));
    const events = await client.subscribe<{ bookingChanged: { id: string; status: string } }>(
      'subscription { bookingChanged { id status version } }',
    );
    const [toEvent, toPage]: [number[], number[]] = [[], []];
    const isOfStep = (id: string, status: string) => async () => {
      for (;;) {
        const { data } = await events.next();
        if (data?.bookingChanged.id === id && data.bookingChanged.status === status) return performance.now();
      }
    };
    const endPolling = startPolling([one.api, other.api], pages);
    for (const [turn, page] of pages.slice(0, warmUpStops + stops).entries())
      for (const [step, status] of ['OUT_FOR_DELIVERY', 'DELIVERED'].entries()) {
        const seen = isOfStep(page.id, status)();
        const begun = performance.now();
        const document = `mutation ($id: ID!, $version: Int!, $status: BookingStatus!) {
          updateBookingStatus(id: $id, version: $version, status: $status) { id version status } }`;
        dataOf(
          await one.api.graphql(document, { id: page.id, version: step + 1, status }, { ...newAddress(), authorization: `Bearer ${crew}` }),
        );
        const expected = status === 'DELIVERED' ? ['DELIVERED'] : ['ON_THE_WAY', 'NEXT'];
        while (!expected.includes(await poll(other.api, page)));
        const answered = performance.now();
        const received = await seen;
        if (turn < warmUpStops) continue;
        toEvent.push(received - begun);
        toPage.push(answered - begun);
      }
    const polled = await endPolling();
    await client.close();
    for (const [what, taken] of [
      ["the dispatcher's event", toEvent],
      ["what a customer's page is answered", toPage],
    ] as const)
      report(
        'T2',
        `from the crew's step in one process to ${what} in another, beside ${customers} pages that ask every 60 s (p95 of their polls ${polled.toFixed(0)} ms), p95`,
        `${p95(taken).toFixed(0)} ms`,
        `at most ${maxMilliseconds} ms`,
        p95(taken) <= maxMilliseconds,
      );
  } finally {
    await other.kill();
    await one.kill();
    await world.close();
  }
}
