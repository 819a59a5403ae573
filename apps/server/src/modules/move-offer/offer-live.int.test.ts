import { afterAll, beforeEach, it } from 'vitest';
import { book, cancelDocument, delivery } from '../../testing/delivery-api.js';
import { LiveClient } from '../../testing/live-client.js';
import { answerOffer, offerMove, withdrawOffer } from '../../testing/offer-api.js';
import { offerWorld } from '../../testing/offer-world.js';
import { tokenFor } from '../../testing/test-app.js';
import { twoApps } from '../../testing/two-apps.js';

const { app, second } = await twoApps();
const { api, givenWorld } = offerWorld(app);
beforeEach(() => app.clock.set('2026-03-04T04:00:00Z'));
const clients: LiveClient[] = [];
afterAll(() => Promise.all(clients.map((client) => client.close())));

const [date, other, third] = ['2026-03-10', '2026-03-12', '2026-03-13'];

interface Changed {
  bookingChanged: { id: string; version: number; deliveryDate: string; moveOffer: { state: string } | null };
}
interface DayChanged {
  dayLoadChanged: { date: string; booked: number; held: number; toDecide: number };
}

/** Staff of a branch at the second process; offers are made and answered in the first. */
async function watching(branchId: string) {
  const claims = { name: 'Watcher', scope: ['booking:read'], branchIds: [branchId] };
  const client = await LiveClient.signedIn(second.baseUrl, await tokenFor(second.container, claims));
  clients.push(client);
  const bookings = await client.subscribe<Changed>('subscription { bookingChanged { id version deliveryDate moveOffer { state } } }');
  const days = await client.subscribe<DayChanged>(
    'subscription { dayLoadChanged(from: "2026-03-01", to: "2026-03-31") { date booked held toDecide } }',
  );
  return {
    /** Waits for this event: the offer's state, the booking's version and its date. Earlier events may come before. */
    receives: async (expected: string) => {
      for (let content = ''; content !== expected;) {
        const booking = (await bookings.next()).data?.bookingChanged;
        content = [booking?.moveOffer?.state, booking?.version, booking?.deliveryDate].join(' ');
      }
    },
    /** Waits until the last event of each of these days is this: booked, held and to decide. */
    shows: async (expected: Readonly<Record<string, string>>) => {
      const last = new Map<string | undefined, string>();
      while (Object.entries(expected).some(([on, load]) => last.get(on) !== load)) {
        const day = (await days.next()).data?.dayLoadChanged;
        last.set(day?.date, [day?.booked, day?.held, day?.toDecide].join(' '));
      }
    },
  };
}

/** A day with one booking too many, a customer of it who was asked, and staff who watch. */
async function givenOffer() {
  const { branchId, postcode, staff, bookOn } = await givenWorld(1);
  const { id, token } = await bookOn(date);
  await book(api, delivery({ postcode, deliveryDate: date }), { headers: staff, override: true });
  const watch = await watching(branchId);
  await offerMove(api, { id, version: 1, deliveryDate: other, answerBy: '2026-03-04T04:10:00Z' }, staff);
  await watch.receives(`WAITING 2 ${date}`);
  // One was asked, so no booking is left to decide about, and the place of the other day counts.
  await watch.shows({ [date]: '2 0 0', [other]: '0 1 0' });
  return { id, token, staff, ...watch };
}

type Offer = Awaited<ReturnType<typeof givenOffer>>;
const decided = { [date]: '1 0 0' };
const undecided = { [date]: '2 0 1', [other]: '0 0 0' };

it.each<[string, string, (offer: Offer) => Promise<unknown>, Record<string, string>]>([
  [
    'is accepted: of the booking and both days',
    `ACCEPTED 3 ${other}`,
    ({ token }) => answerOffer(api, { token, accept: true, deliveryDate: other }),
    { ...decided, [other]: '1 0 0' },
  ],
  [
    'is answered with another date: of three days',
    `CHOSE_OTHER 3 ${third}`,
    ({ token }) => answerOffer(api, { token, accept: false, deliveryDate: third }),
    { ...decided, [other]: '0 0 0', [third]: '1 0 0' },
  ],
  [
    'is declined: its day is on the work list again',
    `DECLINED 3 ${date}`,
    ({ token }) => answerOffer(api, { token, accept: false }),
    undecided,
  ],
  ['is withdrawn: its day is on the work list again', `WITHDRAWN 3 ${date}`, ({ id, staff }) => withdrawOffer(api, id, staff), undecided],
  [
    'lapses: its day is on the work list again',
    `LAPSED 3 ${date}`,
    () => {
      app.clock.set('2026-03-04T04:10:00Z');
      return app.container.moveOffers.lapse();
    },
    undecided,
  ],
  [
    'ends with its cancelled booking: of both days',
    `WITHDRAWN 3 ${date}`,
    ({ token }) => api.graphql(cancelDocument, { input: { token, version: 2 } }),
    { ...decided, [other]: '0 0 0' },
  ],
])('staff of another process get the events of an offer that %s', async (_, event, end, loads) => {
  const offer = await givenOffer();
  await end(offer);
  await offer.receives(event);
  await offer.shows(loads);
});
