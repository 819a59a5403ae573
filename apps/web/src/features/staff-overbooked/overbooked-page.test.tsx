import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { AccountServer, conflict, connectionOf, data, gqlError } from '../../testing/account-server';
import { availabilityOf } from '../../testing/given-availability';
import { givenDay } from '../../testing/given-day';
import { givenLoadOfWork, givenSuggestion, givenWork } from '../../testing/given-work';
import { givenStaff, renderStaff } from '../../testing/render-staff';
import type { SessionUser } from '../../lib/session/session-user';
import { OverbookedPage } from './overbooked-page';
import type { WorkBooking } from './work-list';

type Variables = Record<string, unknown>;

// Tuesday, 01 Dec, ten in the morning; the day is Friday, 04 Dec, which may have two.
const now = '2026-12-01T02:00:00Z';
const limit = 2;
const free = ['2026-12-07', '2026-12-08', '2026-12-09'];

beforeEach(() => {
  vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] });
});

/** A server with one day of the Perak Branch, which keeps what is decided. */
class Day extends AccountServer {
  bookings: Map<string, WorkBooking>;

  constructor(bookings: readonly WorkBooking[], over: Record<string, (variables: Variables) => Response | Promise<Response>> = {}) {
    const kept = new Map(bookings.map((booking) => [booking.id, booking]));
    const change = (id: unknown, part: Partial<WorkBooking>) => {
      const before = kept.get(String(id)) ?? givenWork('none');
      const after = { ...before, ...part, version: before.version + 1 };
      kept.set(after.id, after);
      return after;
    };
    const present = () => [...kept.values()].filter(({ deliveryDate }) => deliveryDate === '2026-12-04');
    const movable = () =>
      present()
        .filter(({ moveOffer, keptPastLimit }) => moveOffer?.state !== 'WAITING' && !keptPastLimit)
        .reverse();
    const tooMany = () => Math.max(0, present().length - limit - (present().length - movable().length));
    super({
      WorkDay: () =>
        data({
          dayLoads: [givenLoadOfWork('2026-12-04', { booked: present().length, limit, overbookedBy: present().length - limit })],
          moveSuggestions: movable()
            .slice(0, tooMany())
            .map(({ id }) => ({ ...givenSuggestion(id, '2026-12-07', ['2026-12-08']), booking: kept.get(id) })),
          restrictions: [{ __typename: 'Restriction', id: 'r1', version: 1, name: 'Ipoh lorry in service', dailyLimit: limit }],
        }),
      WorkBookings: () => data({ bookings: connectionOf('Booking', present()) }),
      WorkLoads: () => data({ dayLoads: free.map((date) => givenLoadOfWork(date, { booked: 13 })) }),
      WorkBookingNow: ({ id }) => data({ booking: kept.get(String(id)) }),
      Availability: ({ postcode }) => {
        const ipoh = { postcode, postcodeFullFormat: '31400 Ipoh, Perak', city: 'Ipoh', state: 'Perak' };
        const days = free.map((date) => givenDay(date, { branchName: 'Perak Branch' }));
        return availabilityOf(days, '2026-12-07', ipoh);
      },
      WorkOfferMove: ({ id, deliveryDate, answerBy }) => {
        const { moveOffer } = givenWork(String(id), { asked: true });
        const offer = moveOffer && { ...moveOffer, deliveryDate: String(deliveryDate), answerBy: String(answerBy) };
        return data({ offerMove: { __typename: 'OfferMoveSuccess', booking: change(id, { moveOffer: offer }) } });
      },
      StaffReschedule: ({ input }) => {
        const { id, deliveryDate } = input as Variables;
        const booking = change(id, { deliveryDate: String(deliveryDate) });
        return data({ rescheduleBooking: { __typename: 'RescheduleBookingSuccess', booking } });
      },
      WorkWithdraw: ({ id }) => data({ withdrawMoveOffer: change(String(id).replace('offer-', ''), { moveOffer: null }) }),
      WorkKeep: ({ id }) => data({ keepPastLimit: change(id, { keptPastLimit: true }) }),
      ...over,
    });
    this.bookings = kept;
  }
}

const four = () => ['a', 'b', 'c', 'd'].map((id) => givenWork(id));
const path = '/admin/overbooked?branch=b1&date=2026-12-04';
const visit = (user?: SessionUser, at = path) => renderStaff(<OverbookedPage />, { path: at, user });
/** The page, with a server that has these bookings on its day. */
function open(...given: ConstructorParameters<typeof Day>): Day {
  const server = new Day(...given);
  visit();
  return server;
}
const row = (name: RegExp) => screen.findByRole('group', { name });
const list = () => screen.getByRole('list', { name: 'No longer fit' });
const states = () =>
  within(list())
    .getAllByRole('group', { name: /^\d\./ })
    .map((group) => group.getAttribute('aria-label'));
const tally = (name: string) =>
  within(screen.getByRole('region', { name: 'Running tally' })).getByText(name).nextElementSibling?.textContent;
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

test('each booking that no longer fits gets a date at which it fits with the others, and the page says why', async () => {
  open(four());
  const first = await row(/^1\. Person D, to decide/);
  expect(within(first).getByText('Mon 07 Dec')).toBeInTheDocument();
  await waitFor(() => expect(within(first).getByText('14 of 20 after')).toBeInTheDocument());
  expect(within(await row(/^2\. Person C/)).getByText('15 of 20 after')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Ipoh lorry in service' })).toHaveAttribute('href', '/admin/rules?rule=r1');
  expect(screen.getByText(/sets the limit to 2; without it, it is 20\. Ending the rule makes all 4 fit\./)).toBeInTheDocument();
  expect(tally('To decide')).toBe('2');
});

test('another date is chosen, one customer is asked until the deadline, one is moved without a message, and both are undone', async () => {
  const server = open(four());
  (await row(/^1\. Person D/)).focus();
  await userEvent.click(await within(list()).findByRole('button', { name: /^Tuesday, 08 Dec/ }));
  (await row(/^1\. Person D/)).focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText(/Asked by Farah Zainal; the place is kept until Wed 02 Dec, 18:00/)).toBeInTheDocument();
  expect(server.sentTo('WorkOfferMove')).toEqual([
    { id: 'd', version: 1, deliveryDate: '2026-12-08', answerBy: '2026-12-02T10:00:00.000Z' },
  ]);
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName('2. Person C, to decide'));
  expect(tally('Asked, waiting')).toBe('1');
  await press(/^How Person C is notified/);
  await press('Do not tell');
  (await row(/^2\. Person C/)).focus();
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByText('Moved; nobody is notified')).toBeInTheDocument();
  expect(server.sentTo('StaffReschedule')).toEqual([{ input: { id: 'c', version: 1, deliveryDate: '2026-12-07', notify: false } }]);
  expect(await screen.findByText('Everything is decided')).toBeInTheDocument();
  expect(states()).toEqual(['1. Person D, decided', '2. Person C, decided']);

  await press('Undo for Person C');
  await row(/^2\. Person C, to decide/);
  expect(server.sentTo('StaffReschedule')[1]).toEqual({
    input: {
      id: 'c',
      version: 2,
      deliveryDate: '2026-12-04',
      notify: false,
      override: true,
      overrideReason: 'A move from the overbooked list was undone',
    },
  });
  await press('Undo for Person D');
  await row(/^1\. Person D, to decide/);
  expect(server.sentTo('WorkWithdraw')).toEqual([{ id: 'offer-d' }]);
  expect(tally('To decide')).toBe('2');
});

test('all at once stops at a lost answer: finished rows stay done, the rest is untouched, and the user can continue', async () => {
  let isThere = true;
  const server = new Day([...four(), givenWork('e')]);
  const { fetch: answer } = globalThis;
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const isSecond = typeof init.body === 'string' && init.body.includes('"WorkOfferMove"') && server.sentTo('WorkOfferMove').length === 1;
    if (isSecond && isThere) {
      isThere = false;
      return Promise.reject(new TypeError('Failed to fetch'));
    }
    return answer(url, init);
  });
  visit();
  await row(/^3\. Person C/);
  await press(/^Ask all 3/);
  expect(await screen.findByText('The server did not answer: 1 of 3 are done')).toBeInTheDocument();
  expect(screen.getByText(/The others are untouched/)).toBeInTheDocument();
  expect(states()).toEqual(['1. Person E, decided', '2. Person D, to decide', '3. Person C, to decide']);
  expect(screen.getByText(/^The server did not answer. Only what is done is shown as done/)).toBeInTheDocument();
  await press('Continue with the 2 left');
  expect(await screen.findByText('2 are done')).toBeInTheDocument();
  expect(server.sentTo('WorkOfferMove').map(({ id, version }) => [id, version])).toEqual([
    ['e', 1],
    ['d', 1],
    ['c', 1],
  ]);
  expect(await screen.findByText('Everything is decided')).toBeInTheDocument();
});

test('a customer without a channel is to be called', async () => {
  open(four().concat(givenWork('e')), { WorkOfferMove: () => conflict('CHANNEL_OFF') });
  await row(/^3\. Person C/);
  await press(/^Ask all 3/);
  expect((await screen.findAllByText('No message can reach this customer. Call them, then move the booking.'))[0]).toBeVisible();
});

test('a date that was just taken, and a booking that somebody else has changed, show an error in their row only', async () => {
  const server = new Day(four().concat(givenWork('e')), {
    WorkOfferMove: ({ id }) =>
      id === 'e'
        ? data({ offerMove: { __typename: 'DateUnavailable', reason: 'FULL' } })
        : id === 'd'
          ? conflict('STALE_VERSION')
          : data({ offerMove: { __typename: 'OfferMoveSuccess', booking: givenWork('c', { asked: true }) } }),
  });
  visit();
  await row(/^3\. Person C/);
  await press(/^Ask all 3/);
  expect(await screen.findByText('1 is done')).toBeInTheDocument();
  expect(screen.getByText('2 were not done: their rows say why.')).toBeInTheDocument();
  expect(screen.getByText('Monday, 07 Dec is no longer available: the day is full.')).toBeInTheDocument();
  expect(screen.getByText(/^Somebody else has changed this booking/)).toBeInTheDocument();
  expect(server.sentTo('WorkOfferMove')).toHaveLength(3);
});

test('an offer that was answered meanwhile cannot be withdrawn, and its outcome stays on the page', async () => {
  const server = open([...four().slice(0, 3), givenWork('d', { asked: true })], { WorkWithdraw: () => conflict('ALREADY_ANSWERED') });
  await row(/^1\. Person D, decided/);
  const { moveOffer } = givenWork('d', { asked: true });
  const answered = moveOffer && { ...moveOffer, state: 'ACCEPTED' as const };
  server.bookings.set('d', givenWork('d', { version: 3, deliveryDate: '2026-12-07', moveOffer: answered }));
  await press('Undo for Person D');
  expect(await screen.findByText('The customer has agreed')).toBeInTheDocument();
  expect(screen.getByText('The customer has answered in the meantime, or the time to answer is over.')).toBeInTheDocument();
  expect(tally('Moved since you opened this')).toBe('1');
});

test('another booking is moved instead, and a kept one can be moved after all', async () => {
  const server = open(four());
  await row(/^1\. Person D/);
  await press('Move Person A instead of Person D');
  expect(states()).toEqual(['1. Person C, to decide', '2. Person A, to decide']);
  await press('Keep here anyway');
  expect(await screen.findByRole('group', { name: '2. Person A, decided' })).toBeInTheDocument();
  expect(server.sentTo('WorkKeep')).toEqual([{ id: 'a', version: 1 }]);
  await press('Move Person A after all');
  expect(await screen.findByRole('group', { name: '2. Person A, to decide' })).toBeInTheDocument();
  expect(tally('To decide')).toBe('1');
});

test('a customer who did not agree is to be called, and is not part of all at once', async () => {
  const { moveOffer } = givenWork('d', { asked: true });
  open([...four().slice(0, 3), givenWork('d', { moveOffer: moveOffer && { ...moveOffer, state: 'DECLINED' } })]);
  await row(/^1\. Person D, to decide/);
  expect(screen.getByText('Declined Mon 07 Dec: call')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Ask the one left/ })).toBeInTheDocument();
  expect(screen.getByText(/One customer must be called first and is not included/)).toBeInTheDocument();
});

test('if it is too late to ask, the card says so, and only bookings that staff chose are moved', async () => {
  vi.setSystemTime(new Date('2026-12-03T13:30:00Z'));
  const server = open(four());
  await row(/^1\. Person D/);
  expect(screen.getByRole('radio', { name: /^Ask first/ })).toBeDisabled();
  expect(screen.getByRole('radio', { name: /^Tell them/ })).toBeChecked();
  await press('How Person D is notified: Tell them');
  await press('Ask first');
  expect(screen.getByText(/^It is too late to ask for this date/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Ask for Mon 07 Dec/ })).toBeDisabled();
  (await row(/^1\. Person D/)).focus();
  await userEvent.keyboard('{Enter}');
  expect(server.sentTo('WorkOfferMove')).toEqual([]);
});

test('without booking:write the list is read-only; a list that fails to load shows a message', async () => {
  new Day(four());
  visit(givenStaff({ scope: ['booking:read'] }));
  await row(/^1\. Person D/);
  expect(screen.queryByRole('button', { name: /Accept|Keep|Ask for|Swap/ })).not.toBeInTheDocument();
  cleanup();
  open([], { WorkDay: () => gqlError('SERVICE_UNAVAILABLE') });
  expect(await screen.findByText('The list could not be loaded')).toBeInTheDocument();
});

test('without a day, all days past their limit are listed, each with its own channel', async () => {
  new AccountServer({
    OverbookedDays: () =>
      data({ overbookedDays: [givenLoadOfWork('2026-12-04', { booked: 15, limit: 12, overbookedBy: 3, toDecide: 2 })] }),
  });
  visit(undefined, '/admin/overbooked?branch=b9&date=2026-12-04');
  expect(await screen.findByRole('link', { name: 'Decide on Friday, 04 Dec, Perak Branch' })).toHaveAttribute(
    'href',
    '/admin/overbooked?branch=b1&date=2026-12-04',
  );
  expect(screen.getByText('2 bookings on 1 day to decide on')).toBeInTheDocument();
  expect(screen.getByText('15 booked, limit 12')).toBeInTheDocument();
});
