import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { AccountServer, data, gqlError, noConnection, type Answers } from '../../testing/account-server';
import { atLateMonth, givenAvailability, heldAs, inDays } from '../../testing/given-availability';
import { givenDraft } from '../../testing/given-draft';
import { renderPage } from '../../testing/render-page';
import { DateView } from './date-view';
import { draftStore } from './draft-store';
import { rememberVisit } from './welcome';

beforeEach(() => {
  atLateMonth();
  rememberVisit();
  givenDraft();
});

const held = heldAs('mine');

/** The date step; the steps before and after it are plain texts. */
async function givenDateStep(answers: Answers) {
  const server = new AccountServer({ Availability: (sent) => givenAvailability(sent), ...answers });
  renderPage(
    <>
      <Link to="/form/order">elsewhere</Link>
      <Routes>
        <Route path="/form/date" element={<DateView />} />
        <Route path="/form/details" element="the details" />
        <Route path="/form/order" element="the order number" />
      </Routes>
    </>,
    { path: '/form/date' },
  );
  await screen.findByRole('grid');
  return { server, user: userEvent.setup() };
}

const row = (date: string) =>
  within(screen.getByRole('list', { name: 'Next available days' })).getByRole('button', {
    name: new RegExp(deliveryDateText(date, 'en', 'day')),
  });

test('one tap on a day holds it and goes on to the details', async () => {
  const { server, user } = await givenDateStep({ HoldDate: held });
  await user.click(row(inDays(3)));
  expect(await screen.findByText('the details')).toBeVisible();
  expect(server.sentTo('HoldDate')).toEqual([{ postcode: '68100', deliveryDate: inDays(3), holdToken: null }]);
  expect(draftStore.get()).toMatchObject({ form: { deliveryDate: inDays(3) }, hold: { token: 'mine' } });
});

test('if limits refuse a hold, one tap goes on without one', async () => {
  const { user } = await givenDateStep({ HoldDate: () => gqlError('TOO_MANY_REQUESTS') });
  await user.click(row(inDays(3)));
  expect(await screen.findByText('the details')).toBeVisible();
  expect(draftStore.get()).toMatchObject({ form: { deliveryDate: inDays(3) }, hold: null });
});

test('a day of the calendar is held and does not go on by itself', async () => {
  const { user } = await givenDateStep({ HoldDate: held });
  await user.click(cell(inDays(4)));
  await expect.poll(() => draftStore.get().hold?.deliveryDate).toBe(inDays(4));
  expect(screen.queryByText('the details')).toBeNull();
  expect(row(inDays(4))).toHaveTextContent('Your date');
  // It is held already: going on sends no request.
  await user.click(row(inDays(4)));
  expect(await screen.findByText('the details')).toBeVisible();
});

test('a day that was taken meanwhile is struck out in its row, keeps the focus, and the sixth day is added', async () => {
  const gone = { __typename: 'DateUnavailable', message: 'no', reason: 'FULL', alternatives: [inDays(4)] };
  const { user } = await givenDateStep({ HoldDate: () => data({ holdDate: gone }) });
  await user.click(row(inDays(3)));
  const day = deliveryDateText(inDays(3), 'en', 'day');
  expect(await screen.findByText(`${day} has just been taken. Everything you typed is kept.`)).toBeInTheDocument();
  expect(row(inDays(3))).toHaveAttribute('aria-disabled', 'true');
  expect(row(inDays(3))).toHaveFocus();
  expect(row(inDays(7))).toBeEnabled();
  expect(screen.queryByText('the details')).toBeNull();
});

test('trying again after a lost connection holds the same day and goes on', async () => {
  const { server, user } = await givenDateStep({ HoldDate: [noConnection, held] });
  await user.click(row(inDays(3)));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('the details')).toBeVisible();
  expect(server.sentTo('HoldDate').map(({ deliveryDate }) => deliveryDate)).toEqual([inDays(3), inDays(3)]);
});

test('a customer who left the page is not navigated by a late answer', async () => {
  let answer: (response: Response) => void = () => undefined;
  const { user } = await givenDateStep({ HoldDate: () => new Promise<Response>((resolve) => (answer = resolve)) });
  await user.click(row(inDays(3)));
  await user.click(screen.getByRole('link', { name: 'elsewhere' }));
  await act(async () => {
    answer(held({ deliveryDate: inDays(3) }));
    await expect.poll(() => draftStore.get().hold?.deliveryDate).toBe(inDays(3));
  });
  expect(screen.getByText('the order number')).toBeVisible();
});

const cell = (date: string) => within(screen.getByRole('grid')).getByRole('button', { name: new RegExp(deliveryDateText(date, 'en')) });

test('without a hold the date stays chosen, a status says so, and Continue goes on', async () => {
  const { server, user } = await givenDateStep({ HoldDate: () => gqlError('TOO_MANY_REQUESTS') });
  await user.click(cell(inDays(4)));
  const [notice] = await screen.findAllByText(/^We could not hold this date for you while you fill in the form/);
  expect(notice).toBeVisible();
  expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContainEqual(
    expect.stringMatching(/^We could not hold this date/),
  );
  expect(screen.queryByRole('timer')).toBeNull();
  expect(screen.queryByText('Too many tries')).toBeNull();
  for (const place of screen.queryAllByRole('alert')) expect(place).toBeEmptyDOMElement();
  expect(draftStore.get()).toMatchObject({ form: { deliveryDate: inDays(4) }, hold: null });
  await user.click(screen.getAllByRole('button', { name: 'Continue' })[0] as HTMLElement);
  expect(await screen.findByText('the details')).toBeVisible();
  expect(server.sentTo('HoldDate')).toHaveLength(1);
});

test('a calendar that cannot be loaded again stays as it was', async () => {
  const answer = (sent: Record<string, unknown>) => (sent['holdToken'] === null ? givenAvailability(sent) : noConnection());
  const { server, user } = await givenDateStep({ HoldDate: held, Availability: answer });
  // After the first hold the calendar is loaded again, with its token.
  await user.click(cell(inDays(4)));
  await expect.poll(() => server.sentTo('Availability').filter(({ holdToken }) => holdToken === 'mine').length).toBe(1);
  expect(screen.getByRole('grid')).toBeVisible();
  expect(screen.queryByText('The calendar could not be loaded')).toBeNull();
});

test('later weeks that fail have an error above the calendar, the others stay, and Try again loads them', async () => {
  let line = false;
  const answer = (sent: Record<string, unknown>) =>
    sent['from'] === undefined || line ? givenAvailability(sent, inDays(200)) : noConnection();
  const { user } = await givenDateStep({ HoldDate: held, Availability: answer });
  for (let month = 0; month < 3; month += 1) await user.click(screen.getByRole('button', { name: 'Next month' }));
  const alert = await screen.findByText('Later dates could not be loaded');
  expect(alert.closest('[role=alert]')).toHaveTextContent('The other days can still be chosen.');
  expect(cell('2027-02-21')).toHaveAccessibleName(/Available$/);
  expect(cell('2027-02-22')).toHaveAccessibleName(/Not loaded$/);
  line = true;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(cell('2027-02-22')).toHaveAccessibleName(/Available$/));
  expect(screen.queryByText('Later dates could not be loaded')).toBeNull();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('a failed request for days beyond the range changes nothing and has no message', async () => {
  await givenDateStep({ Availability: (sent) => (sent['from'] === undefined ? givenAvailability(sent) : noConnection()) });
  await waitFor(() => expect(cell(inDays(22))).toHaveAccessibleName(/Not loaded$/));
  expect(cell(inDays(21))).toHaveAccessibleName(/Available$/);
  expect(screen.queryByText('Later dates could not be loaded')).toBeNull();
});

test('without a free day the page shows whom to call instead of an empty list', async () => {
  const nothing = async (sent: Record<string, unknown>) => {
    const { data: answer } = (await givenAvailability(sent).json()) as { data: { availability: { days: { reason: string | null }[] } } };
    const full = { status: 'FULL', reason: 'FULL', branchName: null };
    const days = answer.availability.days.map((day) => (day.reason === null ? { ...day, ...full } : day));
    return data({ availability: { ...answer.availability, nextAvailable: null, days } });
  };
  await givenDateStep({ Availability: nothing });
  expect(screen.getByRole('heading', { name: 'No day is available at the moment' })).toBeVisible();
  expect(screen.getByText(/^No day until Sun 13 Dec can be booked\./)).toBeVisible();
  expect(screen.getByRole('link', { name: /^Call 1-800-00-0000/ })).toBeVisible();
  expect(screen.queryByRole('list', { name: 'Next available days' })).toBeNull();
  expect(screen.queryByText(/^Tap a day/)).toBeNull();
});

/** The server has room for twelve pieces from the fourth day on, and for more on no day. */
const roomForTwelve = async (sent: Record<string, unknown>) => {
  const pieces = Number(sent['quantityMattress'] ?? 1) + Number(sent['quantityBedset'] ?? 0);
  const { data: answer } = (await givenAvailability(sent).json()) as {
    data: { availability: { days: { date: string; reason: string | null }[] } };
  };
  const small = { status: 'CLOSED', reason: 'NOT_ENOUGH_ROOM', branchName: null };
  const isSmall = (date: string) => pieces > 12 || (pieces > 1 && date < inDays(4));
  const days = answer.availability.days.map((day) => (day.reason === null && isSmall(day.date) ? { ...day, ...small } : day));
  const noRoom = pieces > 12 ? `None of our dates has enough room left for ${pieces} pieces. Call Selayang Branch on 03-61234567.` : null;
  const nextAvailable = pieces > 12 ? null : (days.find(({ reason }) => reason === null)?.date ?? null);
  return data({ availability: { ...answer.availability, days, nextAvailable, noRoom } });
};
const amount = (label: string) => screen.findByRole('spinbutton', { name: label });

test('one piece of an order on file is one line, and is not sent with the queries', async () => {
  givenDraft({ quantityMattress: 1 });
  const { server, user } = await givenDateStep({ HoldDate: held, Availability: roomForTwelve });
  expect(screen.getByRole('button', { name: 'Change what we deliver: 1 mattress' })).toBeVisible();
  expect(screen.queryByRole('spinbutton')).toBeNull();
  await user.click(row(inDays(3)));
  expect(await screen.findByText('the details')).toBeVisible();
  expect(server.sentTo('HoldDate')).toEqual([{ postcode: '68100', deliveryDate: inDays(3), holdToken: null }]);
  expect(server.sentTo('Availability')[0]).not.toHaveProperty('quantityMattress');
});

test('twelve pieces close a day with too little room, which shows why, and another day is held for them', async () => {
  givenDraft({ quantityMattress: 10, quantityBedset: 2 });
  const { server, user } = await givenDateStep({ HoldDate: held, Availability: roomForTwelve });
  expect(cell(inDays(3))).toHaveAccessibleName(/: Closed\. Not enough room left for 12 pieces\. /);
  await user.click(cell(inDays(3)));
  expect(screen.getByText('Not enough room left for 12 pieces')).toBeVisible();
  await user.click(row(inDays(4)));
  expect(await screen.findByText('the details')).toBeVisible();
  const quantities = { quantityMattress: 10, quantityBedset: 2 };
  expect(server.sentTo('HoldDate')).toEqual([{ postcode: '68100', deliveryDate: inDays(4), holdToken: null, ...quantities }]);
  expect(draftStore.get().hold).toMatchObject({ quantities });
});

test('the quantities of an order not on file are typed by keyboard; sixty pieces without a day get a telephone number and no calendar', async () => {
  const { user } = await givenDateStep({ HoldDate: held, Availability: roomForTwelve });
  await user.type(await amount('Mattress'), '60');
  const call = await screen.findByRole('link', { name: '03-61234567' });
  expect(call).toHaveAttribute('href', 'tel:0361234567');
  const sentence = /^None of our dates has enough room left for 60 pieces\. Call Selayang Branch on 03-61234567/;
  expect(call.parentElement).toHaveTextContent(sentence);
  expect(screen.queryByRole('grid')).toBeNull();
  expect(await amount('Mattress')).toHaveFocus();
  await user.clear(await amount('Mattress'));
  await user.type(await amount('Mattress'), '1');
  expect(await screen.findByRole('grid')).toBeVisible();
});

test('more pieces hold the date again, and without room for them other dates are offered', async () => {
  givenDraft({ quantityMattress: 1 });
  const gone = { __typename: 'DateUnavailable', message: 'no', reason: 'NOT_ENOUGH_ROOM', alternatives: [inDays(5), inDays(6)] };
  const answer = (sent: Record<string, unknown>) => (sent['quantityMattress'] === 12 ? data({ holdDate: gone }) : held(sent));
  const { server, user } = await givenDateStep({ HoldDate: answer, Availability: roomForTwelve });
  await user.click(cell(inDays(3)));
  await expect.poll(() => draftStore.get().hold?.deliveryDate).toBe(inDays(3));
  await user.click(screen.getByRole('button', { name: 'Change what we deliver: 1 mattress' }));
  expect(await amount('Mattress')).toHaveFocus();
  await user.keyboard('2');
  await expect.poll(() => server.sentTo('HoldDate').at(-1)).toMatchObject({ quantityMattress: 2, holdToken: 'mine' });
  await user.clear(await amount('Mattress'));
  await user.type(await amount('Mattress'), '12');
  const day = deliveryDateText(inDays(3), 'en', 'day');
  expect(await screen.findByText(`${day} does not have enough room left for this order`)).toBeVisible();
  expect(draftStore.get()).toMatchObject({ form: { deliveryDate: '', quantityMattress: 12 }, refused: { reason: 'NOT_ENOUGH_ROOM' } });
  expect(await amount('Mattress')).toHaveFocus();
});
