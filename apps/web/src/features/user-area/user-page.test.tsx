import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { setSession } from '../../lib/session/session-store';
import { AccountServer, connectionOf, data, gqlError, type Answers } from '../../testing/account-server';
import { givenBooking, givenDeliveryDay } from '../../testing/given-booking';
import { renderPage } from '../../testing/render-page';
import { address } from '../../testing/render-ui';
import { givenUser, json } from '../../testing/session-server';
import { UserPage } from './user-page';

type Booking = ReturnType<typeof givenBooking>;
type Variables = Record<string, unknown>;

/** A page of bookings. `next`: another page follows. */
const page = (bookings: Booking[], next: string | null = null) => data({ bookings: connectionOf('Booking', bookings, next) });
/** Answers with one of the customer's two lists, by the requested statuses. */
const lists =
  ({ upcoming = [] as Booking[], earlier = [] as Booking[], pages = {} as Record<string, Booking[]> }) =>
  ({ direction, after }: Variables) => {
    if (typeof after === 'string') return page(pages[after] ?? []);
    return direction === 'ASC' ? page(upcoming) : page(earlier, Object.keys(pages)[0] ?? null);
  };

beforeEach(() => setSession({ status: 'signedIn', user: givenUser() }));

/** With its own client: that of the product would keep queries of an earlier test's user. */
const visit = (path = '/user') => renderPage(<UserPage />, { path });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const over = givenBooking({ id: 'b2', reference: 'OVER-0001', status: 'DELIVERED', deliveryDate: '2026-11-02' });

test('without bookings the page says so, and links to the form', async () => {
  new AccountServer({ OwnBookings: lists({}) });
  visit();
  expect(await screen.findByText('No deliveries yet')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Book a delivery' })).toHaveAttribute('href', '/form');
  expect(screen.queryByRole('heading', { name: 'Earlier' })).toBeNull();
});

test('coming deliveries are first and earlier ones below, page by page', async () => {
  const third = givenBooking({ id: 'b3', reference: 'OVER-0002', status: 'CANCELLED', deliveryDate: '2026-10-02' });
  const server = new AccountServer({ OwnBookings: lists({ upcoming: [givenBooking()], earlier: [over], pages: { next: [over, third] } }) });
  visit();
  const card = await screen.findByRole('article', { name: 'Booking BK7K-4M92' });
  expect(within(card).getByText('Confirmed')).toBeInTheDocument();
  expect(card).toHaveTextContent('until the end of Wednesday, 02 Dec');
  expect(within(card).getByRole('link', { name: 'Change date' })).toHaveAttribute('href', '/user?booking=b1&action=move');
  expect(screen.queryByText(/OVER-0002/)).toBeNull();
  expect(within(card).getByRole('link', { name: 'Add to calendar' })).toHaveAttribute('href', givenBooking().calendarUrl);
  await press('Show more');
  const row = (await screen.findByText(/OVER-0002/)).closest('li');
  expect(screen.getAllByText(/OVER-0001/)).toHaveLength(1);
  await waitFor(() => expect(row).toHaveFocus());
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(server.sentTo('OwnBookings').at(-1)).toMatchObject({ direction: 'DESC', after: 'next' });
});

test('a lost connection is shown, and Try again loads the list', async () => {
  let broken = true;
  new AccountServer({
    OwnBookings: (variables) => (broken ? gqlError('INTERNAL_SERVER_ERROR') : lists({ upcoming: [givenBooking()] })(variables)),
  });
  visit();
  expect(await screen.findByText('Your deliveries could not be loaded')).toBeInTheDocument();
  broken = false;
  await press('Try again');
  expect(await screen.findByRole('article', { name: 'Booking BK7K-4M92' })).toBeInTheDocument();
});

test('an owner cancels a booking by id and version, and it moves to the earlier ones', async () => {
  const cancelled = givenBooking({ version: 4, status: 'CANCELLED' });
  let done = false;
  const server = new AccountServer({
    OwnBookings: (variables) => lists(done ? { earlier: [cancelled] } : { upcoming: [givenBooking({ version: 3 })] })(variables),
    CancelBooking: () => {
      done = true;
      return data({ cancelBooking: cancelled });
    },
  });
  visit();
  await userEvent.click(await screen.findByRole('link', { name: 'Cancel booking' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this booking?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel booking' }));
  expect(await screen.findByText('Your booking is cancelled.')).toBeInTheDocument();
  expect(server.sentTo('CancelBooking')).toEqual([{ input: { id: 'b1', version: 3 } }]);
  expect(await screen.findByRole('heading', { name: 'Earlier' })).toBeInTheDocument();
  expect(screen.queryByRole('article')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Upcoming' })).toHaveFocus();
});

test('an owner sees the remarks, and corrects them by id and version', async () => {
  const booking = givenBooking({ version: 3, remarks: 'Ring twice' });
  const server = new AccountServer({
    OwnBookings: lists({ upcoming: [booking] }),
    CorrectBooking: () => data({ correctBooking: { ...booking, version: 4, remarks: 'Gate 3' } }),
  });
  visit();
  const card = within(await screen.findByRole('article', { name: 'Booking BK7K-4M92' }));
  expect(card.getByText('Ring twice')).toBeVisible();
  const edit = card.getByRole('button', { name: 'Edit: Remarks' });
  expect(edit).toHaveAccessibleDescription('Booking BK7K-4M92');
  await userEvent.click(edit);
  const remarks = screen.getByRole('textbox', { name: /^Remarks/ });
  await userEvent.clear(remarks);
  await userEvent.type(remarks, 'Gate 3');
  await press('Save');
  expect(await card.findByText('Gate 3')).toBeVisible();
  expect(server.sentTo('CorrectBooking')).toEqual([{ input: { id: 'b1', version: 3, remarks: 'Gate 3' } }]);
});

test('a booking that was changed meanwhile is shown as it is now', async () => {
  let moved = false;
  new AccountServer({
    OwnBookings: (variables) =>
      lists({ upcoming: [moved ? givenBooking({ version: 2, deliveryDate: '2099-12-09' }) : givenBooking()] })(variables),
    CancelBooking: () => {
      moved = true;
      return gqlError('CONFLICT');
    },
  });
  visit('/user?booking=b1&action=cancel');
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this booking?' });
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel booking' }));
  expect(await screen.findByText(/was changed in the meantime/)).toBeInTheDocument();
  expect(screen.getByText('Wednesday, 09 Dec, 2099')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Cancel this booking?' })).toBeNull());
});

test('the address of another user’s booking leads to the list', async () => {
  new AccountServer({ OwnBookings: lists({ upcoming: [givenBooking()] }) });
  visit('/user?booking=somebody-elses&action=move');
  expect(await screen.findByRole('article', { name: 'Booking BK7K-4M92' })).toBeInTheDocument();
  expect(screen.queryByText('Choose a new date')).toBeNull();
});

test('an entry opens the page of its booking, where it can be cancelled, and which leads back', async () => {
  const booking = givenBooking({ version: 3 });
  let done = false;
  const cancelled = { ...booking, version: 4, status: 'CANCELLED' as const };
  const server = new AccountServer({
    OwnBookings: (variables) => lists(done ? { earlier: [cancelled] } : { upcoming: [booking], earlier: [over] })(variables),
    OwnBooking: () => data({ booking: done ? cancelled : booking }),
    CancelBooking: () => {
      done = true;
      return data({ cancelBooking: cancelled });
    },
  });
  visit();
  await userEvent.click(await screen.findByRole('link', { name: 'Booking BK7K-4M92' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Your delivery' })).toBeVisible();
  expect(address()).toBe('/user?view=b1');
  await userEvent.click(screen.getByRole('link', { name: 'Cancel booking' }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this booking?' });
  // It stays behind the dialog.
  expect(screen.getByText('Your delivery')).toBeInTheDocument();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel booking' }));
  expect(await screen.findByText('Your booking is cancelled.')).toBeInTheDocument();
  expect(server.sentTo('CancelBooking')).toEqual([{ input: { id: 'b1', version: 3 } }]);
  await waitFor(() => expect(address()).toBe('/user?view=b1'));
  expect(await screen.findByRole('link', { name: 'Book another date' })).toHaveAttribute('href', '/form/date');
  await userEvent.click(screen.getByRole('link', { name: 'My deliveries' }));
  expect(await screen.findByRole('heading', { name: 'Earlier' })).toBeVisible();
});

test('an earlier booking opens by its date, and by its address before its page of the list is loaded', async () => {
  const old = givenBooking({ id: 'b9', reference: 'OVER-0009', status: 'DELIVERED', deliveryDate: '2025-11-02' });
  new AccountServer({
    OwnBookings: lists({ earlier: [over] }),
    OwnBooking: ({ id }) => data({ booking: id === 'b9' ? old : over }),
  });
  visit('/user?view=b9');
  expect(await screen.findByText(/OVER-0009/)).toBeVisible();
  await userEvent.click(screen.getByRole('link', { name: 'My deliveries' }));
  await userEvent.click(await screen.findByRole('link', { name: 'Monday, 02 Nov, 2026' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Your delivery' })).toBeVisible();
  expect(screen.getByText(/OVER-0001/)).toBeVisible();
  expect(address()).toBe('/user?view=b2');
});

test('the page of a booking shows its delivery day, and sends the answer by id', async () => {
  const booking = givenBooking({ branch: { id: 'br1', leadTime: 100_000 } });
  const server = new AccountServer({
    OwnBookings: lists({ upcoming: [booking] }),
    OwnBooking: () => data({ booking }),
    OwnDeliveryDay: () => data({ booking: givenDeliveryDay() }),
    ConfirmAttendance: () => data({ confirmAttendance: { __typename: 'Booking', id: 'b1', attendance: 'YES' } }),
  });
  visit('/user?view=b1');
  expect(await screen.findByText('Will somebody be at home?')).toBeVisible();
  expect(screen.getByText(/10:30/)).toHaveTextContent('10:30 and 13:30');
  await press('Yes');
  expect(await screen.findByText('Somebody will be at home')).toBeVisible();
  expect(server.sentTo('ConfirmAttendance')).toEqual([{ bookingId: 'b1', deliveryDate: '2099-12-05', answer: 'YES' }]);
});

test('a booking outside the loaded lists that was changed meanwhile is cancelled at the second try', async () => {
  let version = 1;
  const own = () => givenBooking({ id: 'b9', version });
  const server = new AccountServer({
    OwnBookings: lists({ upcoming: [givenBooking()] }),
    OwnBooking: () => data({ booking: own() }),
    CancelBooking: () => {
      version += 1;
      return version === 2 ? gqlError('CONFLICT') : data({ cancelBooking: { ...own(), status: 'CANCELLED' } });
    },
  });
  visit('/user?view=b9');
  for (let tries = 0; tries < 2; tries += 1) {
    await userEvent.click(await screen.findByRole('link', { name: 'Cancel booking' }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this booking?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel booking' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Cancel this booking?' })).toBeNull());
  }
  expect(server.sentTo('CancelBooking').map(({ input }) => (input as { version: number }).version)).toEqual([1, 2]);
});

test('the page of another user’s booking leads to the list', async () => {
  new AccountServer({ OwnBookings: lists({ upcoming: [givenBooking()] }), OwnBooking: () => data({ booking: null }) });
  visit('/user?view=somebody-elses');
  expect(await screen.findByRole('article', { name: 'Booking BK7K-4M92' })).toBeInTheDocument();
  expect(address()).toBe('/user');
});

test('staff have a profile here, and the bookings of their branches are not shown as their own', async () => {
  act(() => setSession({ status: 'signedIn', user: givenUser({ _id: 'a1', role: 'admin', scope: ['*'] }) }));
  const server = new AccountServer({});
  visit();
  expect(await screen.findByRole('heading', { level: 1, name: 'My profile' })).toBeInTheDocument();
  expect(server.sentTo('OwnBookings')).toEqual([]);
});

const profileServer = (answers: Answers = {}) =>
  new AccountServer({
    OwnBookings: lists({}),
    UpdateProfile: ({ name = 'Nurul Aisyah', firm = null, photoUrl = null }) =>
      data({ updateProfile: { __typename: 'User', _id: 'u1', name, firm, photoUrl } }),
    ...answers,
  });
const picture = new File(['picture'], 'me.png', { type: 'image/png' });
const choose = (file: File) =>
  userEvent.upload(screen.getByLabelText('Choose a photo', { selector: 'input' }), file, { applyAccept: false });

test('a profile without a name is not sent; a complete one is sent, and the session is reloaded', async () => {
  const server = profileServer({ '/auth/user': () => json({ user: givenUser({ name: 'Nurul Huda', firm: 'Kedai Tilam' }) }) });
  visit();
  await userEvent.clear(screen.getByLabelText('Name'));
  await press('Save profile');
  expect(await screen.findByText('Name is required')).toBeInTheDocument();
  expect(server.sentTo('UpdateProfile')).toEqual([]);
  await userEvent.type(screen.getByLabelText('Name'), 'Nurul Huda');
  await userEvent.type(screen.getByLabelText(/^Company/), 'Kedai Tilam');
  await press('Save profile');
  expect(await screen.findByText('Your profile is saved.')).toBeInTheDocument();
  expect(server.sentTo('UpdateProfile')).toEqual([{ name: 'Nurul Huda', firm: 'Kedai Tilam' }]);
  expect(screen.getByText('Hello, Nurul Huda')).toBeInTheDocument();
});

test('a photo is uploaded and then saved, without other fields of the profile', async () => {
  const photoUrl = '/server/api/files/0123456789abcdef0123456789abcdef.png';
  const server = profileServer({
    '/upload': () => json({ docUrls: [photoUrl] }),
    '/auth/user': () => json({ user: givenUser({ photoUrl }) }),
  });
  visit();
  await choose(picture);
  expect(await screen.findByText('Your photo is saved.')).toBeInTheDocument();
  expect(server.sentTo('UpdateProfile')).toEqual([{ photoUrl }]);
  await press('Remove');
  expect(await screen.findByText('Your photo is removed.')).toBeInTheDocument();
  expect(server.sentTo('UpdateProfile').at(-1)).toEqual({ photoUrl: null });
});

test('a file that is not a photo is not sent', async () => {
  const server = profileServer();
  visit();
  await choose(new File(['%PDF-'], 'me.pdf', { type: 'application/pdf' }));
  expect(await screen.findByText('“me.pdf” was not sent: this type of file is not accepted here.')).toBeInTheDocument();
  expect(server.sentTo('/upload')).toEqual([]);
});

test("the server's errors about an upload are joined, and the profile stays as it is", async () => {
  const server = profileServer({ '/upload': () => json({ errors: ['me.png is damaged', 'me.png is empty'] }, 400) });
  visit();
  await choose(picture);
  expect(await screen.findByText('me.png is damaged, me.png is empty')).toBeInTheDocument();
  expect(server.sentTo('UpdateProfile')).toEqual([]);
});

test('an unconfirmed address has a notice, and the link can be sent again', async () => {
  setSession({ status: 'signedIn', user: givenUser({ emailConfirmed: false }) });
  const sent = [() => gqlError('TOO_MANY_REQUESTS'), () => data({ sendEmailConfirmation: { success: true, message: 'We sent a link.' } })];
  const server = new AccountServer({ OwnBookings: lists({}), SendEmailConfirmation: sent });
  visit();
  expect(await screen.findByText('Please confirm your e-mail address')).toBeInTheDocument();
  await press('Send the link again');
  expect(await screen.findByText('Too many tries')).toBeInTheDocument();
  await press('Send the link again');
  expect(await screen.findByText('We sent a link.')).toBeInTheDocument();
  expect(server.sentTo('SendEmailConfirmation')).toHaveLength(2);
  act(() => setSession({ status: 'signedIn', user: givenUser() }));
  expect(screen.queryByText('We sent a link.')).toBeNull();
});
