import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { keepManageToken } from '../../components/manage-token/manage-token';
import type { FailureCode } from '../../graphql/delivery-day.generated';
import { today } from '../../lib/today';
import { setSession } from '../../lib/session/session-store';
import { AccountServer, conflict, data, gqlError, noConnection } from '../../testing/account-server';
import { atLateMonth, givenAvailability, heldAs, inDays } from '../../testing/given-availability';
import { givenBooking, givenDeliveryDay } from '../../testing/given-booking';
import { renderPage } from '../../testing/render-page';
import { address } from '../../testing/render-ui';
import { ManagePage } from './manage-page';

const token = '7Qk2vR9xTb3mN8wZ4cLd6p';
/** A lead time so long that the customer can no longer change the booking. */
const tooLate = { id: 'br1', leadTime: 100_000 };
type Over = NonNullable<Parameters<typeof givenDeliveryDay>[0]>;
type Day = Parameters<typeof givenDeliveryDay>[1];

beforeEach(() => {
  setSession({ status: 'guest' });
  keepManageToken('');
});
afterEach(() => vi.restoreAllMocks());

/** Opens the page of a booking with this delivery day. */
function visit(over: Over = {}, day: Day = {}, { query = '', booking = givenBooking({ branch: tooLate }), answers = {} } = {}) {
  const { status, deliveryDate } = { ...booking, ...over };
  const server = new AccountServer({
    ManagedBooking: () => data({ managedBooking: { ...booking, status, deliveryDate } }),
    ManagedDeliveryDay: () => data({ managedBooking: givenDeliveryDay({ status, deliveryDate, ...over }, day) }),
    ConfirmAttendance: ({ answer }) => data({ confirmAttendance: { __typename: 'Booking', id: 'b1', attendance: answer } }),
    ...answers,
  });
  renderPage(<ManagePage />, { path: `/manage${query}#${token}` });
  return server;
}
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the card shows', () => {
  test('the window that was announced', async () => {
    visit();
    expect(await screen.findByText('Between')).toBeVisible();
    expect(screen.getByText(/10:30/)).toHaveTextContent('10:30 and 13:30');
  });

  test('how many stops come before', async () => {
    visit({ status: 'OUT_FOR_DELIVERY', deliveryDate: today() }, { state: 'ON_THE_WAY', stopsBefore: 4, asOf: '2026-12-03T02:42:00Z' });
    expect(await title('On its way to you')).toBeVisible();
    expect(screen.getByText('4 stops before you')).toBeVisible();
    expect(screen.getByText('As of 10:42')).toBeVisible();
    expect(screen.getByText('This page keeps itself up to date.')).toBeVisible();
  });

  test('the window while the position of the crew is unknown', async () => {
    visit({ status: 'OUT_FOR_DELIVERY' }, { state: 'ON_THE_WAY' });
    expect(await title('On its way to you')).toBeVisible();
    expect(screen.queryByText(/before you/)).toBeNull();
    expect(screen.getByText(/10:30/)).toBeVisible();
  });

  test('that this stop is next', async () => {
    visit({ status: 'OUT_FOR_DELIVERY' }, { state: 'NEXT', stopsBefore: 0, asOf: '2026-12-03T02:42:00Z' });
    expect(await title('You are next')).toBeVisible();
    expect(screen.getByText('The lorry is on its way to your home')).toBeVisible();
  });

  test('how it was received, with photos', async () => {
    const delivered = { photos: ['/f/1.jpg?seal=a', '/f/2.jpg?seal=b'], receivedBy: 'Nurul Ain', at: '2026-12-03T04:14:00Z' };
    visit({ status: 'DELIVERED', deliveryDate: '2026-12-03' }, { state: 'DELIVERED', delivered });
    expect(await title('Delivered. Sleep well.')).toBeVisible();
    expect(screen.getAllByRole('img', { name: /^Photo \d of the delivery$/ }).map((photo) => photo.getAttribute('src'))).toEqual(
      delivered.photos,
    );
    expect(screen.getByText('Nurul Ain')).toBeVisible();
    expect(screen.getByText('Thursday, 03 Dec, 2026, 12:14')).toBeVisible();
    expect(screen.queryByText('Will somebody be at home?')).toBeNull();
  });

  test('that it was delivered, without facts that the crew did not record', async () => {
    visit({ status: 'DELIVERED' }, { state: 'DELIVERED', delivered: { photos: [], receivedBy: null, at: null } });
    expect(await title('Delivered. Sleep well.')).toBeVisible();
    expect(screen.queryByText('Received by')).toBeNull();
    expect(screen.queryByText(/can see these photos/)).toBeNull();
  });

  test('why it failed, and where to choose a new date', async () => {
    const failure = { code: 'NOBODY_HOME', at: '2026-12-03T04:14:00Z', canChooseDate: true } as const;
    visit({ status: 'FAILED', deliveryDate: '2026-12-03' }, { state: 'FAILED', failure });
    expect(await title('We could not deliver')).toBeVisible();
    expect(screen.getByText('Nobody was at home')).toBeVisible();
    expect(screen.getByText('Thursday, 03 Dec, 2026, 12:14')).toBeVisible();
    // Only the sheet for printing still has this text.
    expect(screen.queryByText(/Please call us/, { ignore: '.deadline' })).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'See every available date' }));
    expect(await title('Choose a new date')).toBeVisible();
    expect(screen.queryByText(/You keep/)).toBeNull();
  });

  test.each<[FailureCode | null, string]>([
    ['REFUSED', 'The delivery was not accepted'],
    [null, 'The delivery was not possible'],
  ])('that the branch calls after %s', async (code, words) => {
    visit({ status: 'FAILED' }, { state: 'FAILED', failure: { code, at: null, canChooseDate: false } });
    expect(await screen.findByText(words)).toBeVisible();
    expect(screen.getByText('Selayang Branch will call you to find a new day.')).toBeVisible();
    expect(screen.queryByText('Choose a new day')).toBeNull();
  });
});

describe('after a failure the page itself offers the next days', () => {
  beforeEach(atLateMonth);
  const failed = { status: 'FAILED' as const, deliveryDate: inDays(0) };
  const canChoose = { state: 'FAILED' as const, failure: { code: 'NOBODY_HOME' as const, at: null, canChooseDate: true } };
  const brief = (date: string) => deliveryDateText(date, 'en', 'brief');
  const confirm = (date: string) => screen.findByRole('button', { name: `Deliver on ${brief(date)}` });
  const moved = (deliveryDate: string) => ({
    rescheduleBooking: {
      __typename: 'RescheduleBookingSuccess',
      booking: givenBooking({ branch: tooLate, deliveryDate, version: 2 }),
    },
  });
  /** Opens the page of a failed delivery, and returns the rows of its days. The last answer moves it. */
  async function visitFailed(reschedule: (() => Response)[], HoldDate: (sent: Record<string, unknown>) => Response = heldAs('token')) {
    let left = reschedule.length;
    const standing = () => (left === 0 ? { status: 'CONFIRMED' as const, deliveryDate: inDays(4) } : failed);
    const server = visit(failed, canChoose, {
      answers: {
        Availability: (sent: Record<string, unknown>) => givenAvailability(sent),
        HoldDate,
        ReleaseHold: () => data({ releaseHold: true }),
        ManagedBooking: () => data({ managedBooking: givenBooking({ branch: tooLate, ...standing() }) }),
        ManagedDeliveryDay: () => data({ managedBooking: givenDeliveryDay(standing(), left === 0 ? null : canChoose) }),
        RescheduleBooking: reschedule.map((answer) => () => {
          left -= 1;
          return answer();
        }),
      },
    });
    const list = await screen.findByRole('list', { name: 'Next available days' });
    return { server, rows: () => within(list).getAllByRole('button') };
  }

  test('five rows: one is chosen by keyboard, another replaces it, and the button moves the booking', async () => {
    const { server, rows } = await visitFailed([() => data(moved(inDays(4)))]);
    expect(rows().map((row) => row.getAttribute('aria-pressed'))).toEqual(Array(5).fill('false'));
    expect(screen.queryByRole('button', { name: /^Deliver on/ })).toBeNull();
    rows()[0]?.focus();
    await userEvent.keyboard('{Enter}');
    expect(rows()[0]).toHaveAttribute('aria-pressed', 'true');
    expect(await confirm(inDays(2))).toBeVisible();
    expect(await within(rows()[0] as HTMLElement).findByText(/^Held/)).toBeVisible();
    await userEvent.click(rows()[2] as HTMLElement);
    expect(rows().map((row) => row.getAttribute('aria-pressed'))).toEqual(['false', 'false', 'true', 'false', 'false']);
    expect(server.sentTo('RescheduleBooking')).toEqual([]);
    await userEvent.click(await confirm(inDays(4)));
    expect(await screen.findByText(`Booking moved to ${deliveryDateText(inDays(4), 'en', 'day')}`)).toBeVisible();
    const move = { token, version: 1, deliveryDate: inDays(4), proof: null, holdToken: 'token' };
    expect(server.sentTo('RescheduleBooking')).toEqual([{ input: move }]);
    // The second choice moves the hold of the first.
    expect(server.sentTo('HoldDate')).toMatchObject([
      { deliveryDate: inDays(2), holdToken: null },
      { deliveryDate: inDays(4), holdToken: 'token' },
    ]);
    await waitFor(() => expect(screen.queryByText('Choose a new day')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  test('a day that was taken meanwhile has a message, and another can be chosen', async () => {
    const taken = { __typename: 'DateUnavailable', message: 'no', reason: 'FULL', alternatives: [inDays(3)] };
    const { rows } = await visitFailed([() => data({ rescheduleBooking: taken }), () => data(moved(inDays(3)))]);
    await userEvent.click(rows()[0] as HTMLElement);
    await userEvent.click(await confirm(inDays(2)));
    expect(await screen.findByText(`${deliveryDateText(inDays(2), 'en', 'day')} has just been taken`)).toBeVisible();
    // The pressed button is gone, so the heading has the focus.
    expect(screen.getByRole('heading', { level: 1, name: 'We could not deliver' })).toHaveFocus();
    await userEvent.click(screen.getByRole('button', { name: /^Choose/ }));
    expect(await confirm(inDays(3))).toBeVisible();
  });

  test('a day that is taken when it is tapped has a message at once; a day that limits do not hold can still be moved to', async () => {
    const taken = { __typename: 'DateUnavailable', message: 'no', reason: 'FULL', alternatives: [inDays(3)] };
    const answers = [() => data({ holdDate: taken }), () => gqlError('TOO_MANY_REQUESTS')];
    const { server, rows } = await visitFailed([() => data(moved(inDays(3)))], () => (answers.shift() ?? noConnection)());
    await userEvent.click(rows()[0] as HTMLElement);
    expect(await screen.findByText(`${deliveryDateText(inDays(2), 'en', 'day')} has just been taken`)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Deliver on/ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^Choose/ }));
    await userEvent.click(await confirm(inDays(3)));
    await waitFor(() => expect(server.sentTo('RescheduleBooking')).toMatchObject([{ input: { deliveryDate: inDays(3) } }]));
    expect(server.sentTo('RescheduleBooking')[0]).not.toMatchObject({ input: { holdToken: expect.anything() as unknown } });
  });

  test('a date that limits do not hold, chosen after a held one, has no notice of an ended hold', async () => {
    const answers: ((sent: Record<string, unknown>) => Response)[] = [heldAs('token'), () => gqlError('TOO_MANY_REQUESTS')];
    const { server, rows } = await visitFailed([noConnection], (sent) => answers.shift()?.(sent) ?? noConnection());
    await userEvent.click(rows()[0] as HTMLElement);
    expect(await within(rows()[0] as HTMLElement).findByText(/^Held/)).toBeVisible();
    await userEvent.click(rows()[2] as HTMLElement);
    expect(await confirm(inDays(4))).toBeVisible();
    expect(screen.queryByText('Hold ended')).toBeNull();
    await waitFor(() => expect(server.sentTo('HoldDate')).toHaveLength(2));
    await waitFor(() => expect(rows()[2]).not.toHaveAttribute('aria-busy', 'true'));
    expect(screen.queryByText('Hold ended')).toBeNull();
  });

  test('a hold that is not used is released with the page', async () => {
    const { server, rows } = await visitFailed([noConnection]);
    await userEvent.click(rows()[0] as HTMLElement);
    expect(await within(rows()[0] as HTMLElement).findByText(/^Held/)).toBeVisible();
    await userEvent.click(screen.getByRole('link', { name: 'See every available date' }));
    await waitFor(() => expect(server.sentTo('ReleaseHold')).toEqual([{ holdToken: 'token' }]));
  });

  test('if the days cannot be loaded, Try again and the calendar are offered', async () => {
    visit(failed, canChoose, { answers: { Availability: noConnection } });
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See every available date' })).toBeVisible();
  });
});

test('without a day the page shows the booking', async () => {
  visit({}, null);
  expect(await title('Your delivery')).toBeVisible();
  expect(screen.queryByText('Will somebody be at home?')).toBeNull();
});

test('a delivery day that cannot be loaded hides nothing else', async () => {
  visit({}, {}, { answers: { ManagedDeliveryDay: noConnection } });
  expect(await title('Your delivery')).toBeVisible();
});

describe('will somebody be at home', () => {
  test('yes becomes a row, which can be changed', async () => {
    const server = visit();
    await screen.findByText('Will somebody be at home?');
    await press('Yes');
    expect(await screen.findByText('Somebody will be at home')).toBeVisible();
    expect(server.sentTo('ConfirmAttendance')).toEqual([{ token, deliveryDate: '2099-12-05', answer: 'YES' }]);
    await press('Change');
    expect(screen.getByText('Will somebody be at home?')).toBeVisible();
  });

  test('only the pressed answer is busy, and the other one sends nothing meanwhile', async () => {
    let reply: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (reply = resolve));
    const ConfirmAttendance = async () => {
      await held;
      return data({ confirmAttendance: { __typename: 'Booking', id: 'b1', attendance: 'YES' } });
    };
    const server = visit({}, {}, { answers: { ConfirmAttendance } });
    await screen.findByText('Will somebody be at home?');
    await press('Yes');
    expect(screen.getByRole('button', { name: 'Yes' })).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('button', { name: 'No, nobody can' })).not.toHaveAttribute('aria-busy');
    await press('No, nobody can');
    reply();
    expect(await screen.findByText('Somebody will be at home')).toBeVisible();
    expect(server.sentTo('ConfirmAttendance')).toMatchObject([{ answer: 'YES' }]);
  });

  test('no, too late for another day, shows what follows and can be changed to yes', async () => {
    visit();
    await screen.findByText('Will somebody be at home?');
    await press('No, nobody can');
    expect(await screen.findByRole('heading', { level: 1, name: 'Thank you for telling us' })).toBeVisible();
    expect(screen.getByText('We will call you on 012-345 6789 to find another day')).toBeVisible();
    await press('Yes, somebody will be at home');
    expect(await screen.findByText('Somebody will be at home')).toBeVisible();
  });

  test('no, in time for another day, opens the calendar at once', async () => {
    visit({}, {}, { booking: givenBooking() });
    await screen.findByText('Will somebody be at home?');
    await press('No, nobody can');
    await waitFor(() => expect(address()).toBe('/manage?action=move'));
  });

  test.each(['yes', 'no'])('a link with the answer %s asks before there is a window, and sends nothing by itself', async (linked) => {
    const server = visit({}, null, { query: `?attendance=${linked}` });
    expect(await screen.findByText('Nothing is sent yet. Please press your answer to confirm it.')).toBeVisible();
    expect(server.sentTo('ConfirmAttendance')).toEqual([]);
    await press(linked === 'yes' ? 'Yes' : 'No, nobody can');
    await waitFor(() => expect(server.sentTo('ConfirmAttendance')).toMatchObject([{ answer: linked.toUpperCase() }]));
    await waitFor(() => expect(screen.queryByText('Will somebody be at home?')).toBeNull());
  });

  test('an answer that comes too late shows the present state of the booking', async () => {
    visit({}, {}, { answers: { ConfirmAttendance: () => conflict('ILLEGAL_TRANSITION') } });
    await screen.findByText('Will somebody be at home?');
    await press('Yes');
    expect(await screen.findByText(/This booking was changed in the meantime/)).toBeVisible();
  });
});

test('the delivery day is loaded again if the booking was moved meanwhile', async () => {
  let moved = false;
  const of = (date: string) => ({ status: 'CONFIRMED' as const, deliveryDate: date });
  const server = visit(
    {},
    {},
    {
      answers: {
        ManagedBooking: () => data({ managedBooking: givenBooking(moved ? of('2099-12-09') : {}) }),
        ManagedDeliveryDay: () =>
          data({ managedBooking: moved ? givenDeliveryDay(of('2099-12-09'), null) : givenDeliveryDay({ attendance: 'YES' }) }),
        CorrectBooking: () => conflict('STALE_VERSION'),
      },
    },
  );
  expect(await screen.findByText('Somebody will be at home')).toBeVisible();
  moved = true;
  await userEvent.click(screen.getByRole('button', { name: 'Edit: Remarks' }));
  await userEvent.type(screen.getByRole('textbox', { name: /^Remarks/ }), 'Gate 3');
  await press('Save');
  await waitFor(() => expect(screen.queryByText('Somebody will be at home')).toBeNull());
  expect(screen.queryByText('Between')).toBeNull();
  expect(server.sentTo('ManagedDeliveryDay').length).toBeGreaterThan(1);
});

describe('polling', () => {
  let hidden = false;
  beforeEach(() => {
    hidden = false;
    vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  });
  const minute = () => act(() => vi.advanceTimersByTimeAsync(60_000));

  test('loads every minute on the delivery day, only while the page is visible, and at once when it becomes visible', async () => {
    const server = visit({ deliveryDate: today() });
    await title('Your delivery is today');
    const asked = () => server.sentTo('ManagedDeliveryDay').length;
    expect(asked()).toBe(1);
    await minute();
    await waitFor(() => expect(asked()).toBe(2));
    hidden = true;
    await minute();
    expect(asked()).toBe(2);
    hidden = false;
    fireEvent(document, new Event('visibilitychange'));
    await waitFor(() => expect(asked()).toBe(3));
  });

  test('does not load again on another day', async () => {
    const server = visit();
    await title('Your delivery');
    await minute();
    expect(server.sentTo('ManagedDeliveryDay')).toHaveLength(1);
  });
});
