import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useSearchParams } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { AccountServer, conflict, data, noConnection, type Answers } from '../../testing/account-server';
import { atLateMonth, givenAvailability, inDays } from '../../testing/given-availability';
import { givenBooking, givenOffer } from '../../testing/given-booking';
import { renderPage } from '../../testing/render-page';
import { renderUi } from '../../testing/render-ui';
import { deliveryDateText } from '../delivery-date/delivery-date-text';
import { OfferNote } from './offer-note';
import { OfferView, type OfferViewProps } from './offer-view';

beforeEach(atLateMonth);

const [present, offered] = [inDays(5), inDays(8)];
const brief = (date: string) => deliveryDateText(date, 'en', 'brief');
const day = (date: string) => deliveryDateText(date, 'en', 'day');
// Six in the evening of the day after tomorrow.
const offer = givenOffer({ deliveryDate: offered, answerBy: `${inDays(2)}T10:00:00Z` });
const booking = givenBooking({ deliveryDate: present, version: 2, moveOffer: offer });

const answered = (state: 'ACCEPTED' | 'CHOSE_OTHER' | 'DECLINED', deliveryDate: string) =>
  data({
    answerMoveOffer: {
      __typename: 'RescheduleBookingSuccess',
      booking: { ...booking, version: 3, deliveryDate, moveOffer: { ...offer, state } },
    },
  });
const taken = (reason: string, alternatives: string[]) =>
  data({ answerMoveOffer: { __typename: 'DateUnavailable', message: 'no', reason, alternatives } });

function Asked(props: Omit<OfferViewProps, 'choosing'>) {
  const [search] = useSearchParams();
  return <OfferView {...props} choosing={search.get('action') === 'move'} />;
}

async function givenQuestion(answers: Answers = {}, over: Partial<OfferViewProps> = {}) {
  const server = new AccountServer({ Availability: (sent) => givenAvailability(sent), ...answers });
  const onReload = vi.fn(() => Promise.resolve());
  const onAnswered = vi.fn();
  renderPage(
    <Asked
      booking={booking}
      offer={offer}
      target={{ token: 'secret' }}
      addresses={{ question: '/manage', calendar: '/manage?action=move', cancel: '/manage?action=cancel' }}
      onReload={onReload}
      onAnswered={onAnswered}
      {...over}
    />,
    { path: '/manage' },
  );
  const user = userEvent.setup();
  await screen.findByRole('button', { name: new RegExp(`^${brief(inDays(7))}`) });
  return { server, onReload, onAnswered, user, press: (name: string | RegExp) => user.click(screen.getByRole('button', { name })) };
}
const agree = `Yes, ${brief(offered)} is fine`;

test('the old date is struck out, with the offered date and the deadline beside it', async () => {
  await givenQuestion();
  expect(screen.getByRole('heading', { level: 1, name: 'We have to move your delivery' })).toBeVisible();
  // It is broken behind the weekday alone.
  const heading = (name: string) => name.replaceAll('\u00a0', ' ') === deliveryDateText(offered, 'en');
  expect(screen.getByRole('heading', { level: 2, name: heading })).toBeVisible();
  expect(screen.getByText(day(present), { selector: 's' })).toBeVisible();
  expect(screen.getByText(`${day(inDays(2))}, 18:00`)).toBeVisible();
  // Neither of the two dates is among the others.
  const others = screen.getAllByRole('button', { pressed: false }).map(({ textContent }) => textContent);
  expect(others).toEqual([inDays(6), inDays(7), inDays(9), inDays(10)].map((date) => `${brief(date)}Available`));
  expect(screen.getByRole('link', { name: '1-800-00-0000' })).toHaveAttribute('href', 'tel:1800000000');
  expect(screen.getByRole('link', { name: 'Cancel booking' })).toBeVisible();
});

test('one tap accepts the date that was shown', async () => {
  const { server, onAnswered, press } = await givenQuestion({ AnswerMoveOffer: () => answered('ACCEPTED', offered) });
  await press(agree);
  await waitFor(() => expect(onAnswered).toHaveBeenCalledOnce());
  expect(onAnswered.mock.calls[0]?.[0]).toMatchObject({ deliveryDate: offered, moveOffer: { state: 'ACCEPTED' } });
  expect(server.sentTo('AnswerMoveOffer')).toEqual([{ token: 'secret', accept: true, deliveryDate: offered }]);
});

test('another day can be chosen and unchosen, and a second press books it', async () => {
  const { server, onAnswered, press } = await givenQuestion({ AnswerMoveOffer: () => answered('CHOSE_OTHER', inDays(9)) });
  const other = new RegExp(`^${brief(inDays(9))}`);
  await press(other);
  expect(screen.getByRole('button', { name: other })).toHaveAttribute('aria-pressed', 'true');
  await press(other);
  expect(screen.queryByRole('button', { name: /^Move to/ })).toBeNull();
  await press(other);
  await press(`Move to ${brief(inDays(9))}`);
  await waitFor(() => expect(onAnswered).toHaveBeenCalledOnce());
  expect(server.sentTo('AnswerMoveOffer')).toEqual([{ token: 'secret', accept: false, deliveryDate: inDays(9) }]);
});

test('in the calendar every free date can be chosen, and the kept one although it is full for others', async () => {
  const full = async (sent: Record<string, unknown>) => {
    const answer = (await givenAvailability(sent).json()) as { data: { availability: { days: { date: string }[] } } };
    const { availability } = answer.data;
    const days = availability.days.map((one) => (one.date === offered ? { ...one, status: 'FULL', reason: 'FULL' } : one));
    return data({ availability: { ...availability, days } });
  };
  const { server, onAnswered, user, press } = await givenQuestion({
    Availability: full,
    AnswerMoveOffer: () => answered('ACCEPTED', offered),
  });
  await user.click(screen.getByRole('link', { name: 'See every available date' }));
  const grid = await screen.findByRole('grid');
  expect(screen.getByText(/^Please answer by/)).toHaveTextContent(`Please answer by ${brief(inDays(2))}, 18:00`);
  await press('Back');
  await user.click(screen.getByRole('link', { name: 'See every available date' }));
  expect(grid).not.toBeInTheDocument();
  const cell = within(await screen.findByRole('grid')).getByRole('button', {
    name: new RegExp(deliveryDateText(offered, 'en')),
  });
  await user.click(cell);
  await press(`Move to ${brief(offered)}`);
  await waitFor(() => expect(onAnswered).toHaveBeenCalledOnce());
  expect(server.sentTo('AnswerMoveOffer')).toEqual([{ token: 'secret', accept: true, deliveryDate: offered }]);
});

test('a customer asks for a call in two steps and sees the number; if signed in, the request has the id of the booking', async () => {
  const { server, onAnswered, press } = await givenQuestion(
    { AnswerMoveOffer: () => answered('DECLINED', present) },
    { target: { id: 'b1' } },
  );
  await press('None of these. Please call me');
  const dialog = screen.getByRole('dialog', { name: 'Shall we call you?' });
  expect(dialog).toHaveTextContent('We will call you on 012-345 6789');
  await press('Back');
  expect(server.sentTo('AnswerMoveOffer')).toEqual([]);
  await press('None of these. Please call me');
  await press('Yes, please call me');
  await waitFor(() => expect(onAnswered).toHaveBeenCalledOnce());
  expect(server.sentTo('AnswerMoveOffer')).toEqual([{ bookingId: 'b1', accept: false, deliveryDate: null }]);
});

test.each([
  ['answered, withdrawn or over by now', 'ALREADY_ANSWERED', /was changed in the meantime/],
  ['for another date by now, to which a customer cannot agree unseen', 'STALE_VERSION', `We now propose ${day(offered)}`],
])('an offer that is %s shows the present state', async (_now, reason, message) => {
  const { onReload, onAnswered, press } = await givenQuestion({ AnswerMoveOffer: () => conflict(reason) });
  await press(agree);
  expect(await screen.findByText(message)).toBeVisible();
  expect(onReload).toHaveBeenCalledOnce();
  expect(onAnswered).not.toHaveBeenCalled();
});

test('without a connection the same answer is sent again; if the first one had arrived, no conflict is shown', async () => {
  const { server, onReload, press } = await givenQuestion({ AnswerMoveOffer: [noConnection, () => conflict('ALREADY_ANSWERED')] });
  await press(agree);
  await press('Try again');
  await waitFor(() => expect(onReload).toHaveBeenCalledOnce());
  expect(server.sentTo('AnswerMoveOffer')).toEqual(Array(2).fill({ token: 'secret', accept: true, deliveryDate: offered }));
  expect(screen.queryByText(/was changed in the meantime/)).toBeNull();
});

test('an offered date that was closed meanwhile has a message, and the offer stays', async () => {
  const { server, press } = await givenQuestion({ AnswerMoveOffer: () => taken('STOCK_TAKE', [inDays(9)]) });
  const asked = server.sentTo('Availability').length;
  await press(agree);
  expect(await screen.findByText(`${day(offered)} can no longer be booked`)).toBeVisible();
  expect(screen.getByText(`Your delivery stays on ${day(present)}. Please choose another day, or call us.`)).toBeVisible();
  await waitFor(() => expect(server.sentTo('Availability').length).toBeGreaterThan(asked));
  // The next choice is about something else.
  await press(new RegExp(`^${brief(inDays(9))}`));
  expect(screen.queryByText(/can no longer be booked/)).toBeNull();
});

const stays = new RegExp(`delivery (stays|is) on ${day(present)}`);
const reason = 'We count our stock on Saturday, 05 Dec, 2026 and do not deliver.';
const closed = { ...offer, cause: 'DAY_CLOSED' as const, reason };

test('the page shows the reason, and for an overbooked day that the date stays until the customer accepts', async () => {
  await givenQuestion();
  expect(screen.getByText(offer.reason)).toBeVisible();
  expect(screen.getByText(new RegExp(`Until you agree, your delivery stays on ${day(present)}\\.$`))).toBeVisible();
});

test('a date on which no delivery is possible is not promised', async () => {
  const { press } = await givenQuestion({ AnswerMoveOffer: () => taken('FULL', []) }, { offer: closed });
  expect(screen.getByText(reason)).toBeVisible();
  expect(screen.getByText(/If we do not hear from you by then, we will call you to find a day\./)).toBeVisible();
  await press('None of these. Please call me');
  expect(await screen.findByText(/for you\.$/)).toBeVisible();
  await press('Back');
  await press(agree);
  expect(await screen.findByText('Please choose another day, or call us.')).toBeVisible();
  expect(screen.queryByText(stays)).toBeNull();
});

test.each(['LAPSED', 'DECLINED'] as const)('the note of an offer that is %s promises the date only if it stays', (state) => {
  const note = (moveOffer: typeof closed | typeof offer) => (
    <OfferNote booking={{ ...booking, moveOffer: { ...moveOffer, state } }}>{null}</OfferNote>
  );
  const { unmount } = renderUi(note(offer));
  expect(screen.getByRole('status')).toHaveTextContent(stays);
  unmount();
  renderUi(note(closed));
  expect(screen.getByRole('status')).toHaveTextContent(/We will call you to find a day\.$/);
  expect(screen.getByRole('status')).not.toHaveTextContent(stays);
});

test('the booking is loaded again when the time to answer is over', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: new Date(`${inDays(2)}T09:59:00Z`), shouldAdvanceTime: true });
  const { onReload } = await givenQuestion();
  expect(onReload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(onReload).toHaveBeenCalledOnce();
});
