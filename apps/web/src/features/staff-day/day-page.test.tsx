import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AccountServer, conflict as refusedFor, data, gqlError, noConnection, type Answers } from '../../testing/account-server';
import { givenLoad } from '../../testing/given-load';
import { answeredDay, beginDay, crew, endDay, givenDay, onTelephone } from '../../testing/open-day';
import { everyStop, givenSheet, sheetWith } from '../../testing/given-day-sheet';
import { json } from '../../testing/session-server';
import { givenStaff, renderStaff } from '../../testing/render-staff';
import { address } from '../../testing/render-ui';
import { lastBranch } from './day-head';
import { DayPage } from './day-page';
import { actionQueue } from './queue/action-queue';
import * as dayStore from './queue/day-store';
import { allActions, keepSheet, keptSheet } from './queue/day-store';

beforeEach(beginDay);
afterEach(endDay);

const taken = (status: string, version: number) => () =>
  data({ updateBookingStatus: { ...givenSheet().stops[1]?.booking, status, version } });

test('shows the round, the changes since the printed sheet, and what is still on the lorry', async () => {
  givenDay();
  const list = await screen.findByRole('list', { name: 'Stops in driving order' });
  expect(
    within(list)
      .getAllByRole('group')
      .map((stop) => stop.getAttribute('aria-label')),
  ).toEqual(['Stop 1, Lee Swee Kheng', 'Stop 2, Thomas a/l Raj', 'Stop 3, Azman bin Latif']);
  expect(screen.getByRole('heading', { name: 'The run sheet is one change behind' })).toBeVisible();
  expect(screen.getByText('Version 3 of 09:12')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Still on the lorry' })).toHaveTextContent(/mattress1bedset1stop1/);
});

test('an action is sent after its message with Undo has closed, with its version and a key', async () => {
  const { server, user } = givenDay({ DayStep: taken('CONFIRMED', 6) });
  await screen.findByRole('group', { name: 'Stop 2, Thomas a/l Raj' });
  await user.click(screen.getByRole('button', { name: 'Delivered' }));
  const message = await screen.findByText('Delivered: Thomas a/l Raj');
  expect(server.sentTo('DayStep')).toEqual([]);
  await user.click(within(message.closest('[data-snackbar]') as HTMLElement).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Undone: Thomas a/l Raj is as before.')).toBeVisible();
  expect(await allActions()).toEqual([]);

  // A step that can be undone is sent at once.
  await user.click(screen.getByRole('button', { name: 'More for Thomas a/l Raj' }));
  await user.click(screen.getByRole('button', { name: 'Not out for delivery yet' }));
  await waitFor(() => expect(server.sentTo('DayStep')).toHaveLength(1));
  expect(server.sentTo('DayStep')[0]).toEqual({
    id: 'k2',
    version: 5,
    status: 'CONFIRMED',
    docUrls: null,
    failure: null,
    reason: null,
    idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
  });
  await waitFor(async () => expect(await allActions()).toEqual([]));
});

test('nothing is sent with another user’s session', async () => {
  const { server, user } = givenDay({ '/auth/user': () => json({ user: givenStaff({ _id: 's2' }) }) });
  await screen.findByRole('group', { name: 'Stop 3, Azman bin Latif' });
  await user.click(screen.getByRole('button', { name: 'Out for delivery' }));
  await waitFor(() => expect(server.sentTo('/auth/user')).not.toEqual([]));
  expect(await screen.findByText(/waiting for a connection/)).toBeVisible();
  expect(server.sentTo('DayStep')).toEqual([]);
  expect(await allActions()).toHaveLength(1);
});

const [first, second, third] = givenSheet().stops;
test('an answer to a query from before a step does not revert the step, on the page or on the device', async () => {
  let arrive: (response: Response) => void = () => undefined;
  const late = () => new Promise<Response>((resolve) => (arrive = resolve));
  const { server, user } = givenDay(
    {
      DayRunSheet: [answeredDay, late, noConnection],
      DayStep: () => data({ updateBookingStatus: { ...third?.booking, status: 'OUT_FOR_DELIVERY', version: 3 } }),
    },
    { user: crew },
  );
  await screen.findByRole('group', { name: 'Stop 3, Azman bin Latif' });
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(server.sentTo('DayRunSheet')).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Out for delivery' }));
  // Asked after the step by a request of its own, which gets no answer.
  await waitFor(() => expect(server.sentTo('DayRunSheet')).toHaveLength(3));
  expect(await screen.findByText('No connection')).toBeVisible();
  const old = answeredDay();
  arrive(old);
  await waitFor(() => expect(old.bodyUsed).toBe(true));
  const status = async () => (await keptSheet('s1', 'b1', '2026-12-01'))?.sheet.stops[2]?.booking.status;
  await waitFor(async () => expect(await status()).toBe('OUT_FOR_DELIVERY'));
  expect(screen.getByRole('group', { name: 'Stop 3, Azman bin Latif' })).toHaveTextContent('Out for delivery');
  expect(screen.queryByRole('button', { name: 'Out for delivery' })).toBeNull();
});

const stopsToGo = everyStop({ status: 'CONFIRMED' });
const dayToGo = () => data({ runSheet: givenSheet({ stops: stopsToGo }) });

test('Start round asks with the list, is one bulk action, and is undone as one', async () => {
  const ids = stopsToGo.map(({ booking }) => booking.id);
  const out = {
    id: 'bulk1',
    done: ids.slice(1).map((id) => ({ id })),
    left: [{ bookingId: ids[0], reference: 'BK7K-4M92', code: 'STALE_VERSION' }],
  };
  const { server, user } = givenDay({
    DayRunSheet: dayToGo,
    DayOutAll: () => data({ setBookingStatuses: out }),
    DayUndoAll: () => data({ undoBulk: { done: out.done, left: [] } }),
  });
  await user.click(await screen.findByRole('button', { name: 'Start round' }));
  const asked = await screen.findByRole('dialog', { name: `Set ${ids.length} stops out for delivery?` });
  expect(within(asked).getAllByRole('listitem')).toHaveLength(ids.length);
  expect(server.sentTo('DayOutAll')).toEqual([]);
  await user.click(within(asked).getByRole('button', { name: `Set ${ids.length} out for delivery` }));
  const text = /2 stops are out for delivery\. Changed in the meantime and left: BK7K-4M92\./;
  await waitFor(() => expect(screen.getByText(text)).toBeVisible());
  expect(server.sentTo('DayOutAll')).toMatchObject([
    { bookings: stopsToGo.map(({ booking }) => ({ id: booking.id, version: booking.version })) },
  ]);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 stops are not out for delivery any more.')).toBeVisible();
  expect(server.sentTo('DayUndoAll')).toEqual([{ id: 'bulk1' }]);
});

test('without a connection, Start round queues an action for each stop', async () => {
  const { user } = givenDay({ DayRunSheet: dayToGo, DayOutAll: noConnection, DayStep: noConnection });
  await user.click(await screen.findByRole('button', { name: /^Start round/ }));
  await user.click(await screen.findByRole('button', { name: /^Set \d+ out for delivery$/ }));
  await waitFor(async () => expect(await allActions()).toHaveLength(stopsToGo.length));
});

test('a stop before its date cannot be sent out, and its card says when it goes', async () => {
  const stops = everyStop({ status: 'CONFIRMED', deliveryDate: '2026-12-02' });
  const path = '/admin/day?branch=b1&date=2026-12-02';
  const DayRunSheet = () => data({ runSheet: givenSheet({ date: '2026-12-02', stops }) });
  givenDay({ DayRunSheet }, { path });
  await screen.findByRole('group', { name: 'Stop 3, Azman bin Latif' });
  expect(screen.queryByRole('button', { name: /Out for delivery|Start round/ })).toBeNull();
  cleanup();
  onTelephone();
  givenDay({ DayRunSheet }, { path, user: crew });
  expect(await screen.findByText(/goes out on its date, Wed 02 Dec/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Out for delivery|Start round/ })).toBeNull();
});

test('on the telephone, a double tap delivers one stop, because the next card ignores presses at first', async () => {
  onTelephone();
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const { user } = givenDay();
  await user.click(await screen.findByRole('button', { name: 'Delivered' }));
  const receiver = screen.getByRole('button', { name: 'Thomas a/l Raj' });
  await user.dblClick(receiver);
  const next = await screen.findByRole('region', { name: /Azman/ });
  const sendOut = within(next).getByRole('button', { name: 'Out for delivery' });
  await user.click(sendOut);
  expect((await allActions()).map(({ status }) => status)).toEqual(['DELIVERED']);
  now.mockReturnValue(1_700);
  await user.click(sendOut);
  await waitFor(async () => expect((await allActions()).map(({ status }) => status)).toEqual(['DELIVERED', 'OUT_FOR_DELIVERY']));
  now.mockRestore();
});

test('offline, the day is shown as last read, and says so', async () => {
  await keepSheet({ user: givenStaff(), branchId: 'b1', date: '2026-12-01', sheet: givenSheet(), at: Date.parse('2026-12-01T01:50:00Z') });
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  givenDay({ DayRunSheet: noConnection });
  expect(await screen.findByRole('group', { name: 'Stop 2, Thomas a/l Raj' })).toBeVisible();
  expect(screen.getByText(/Shown as of 09:50/)).toBeVisible();
});

test.each([
  ['a day without stops', () => data({ runSheet: givenSheet({ stops: [] }) }), 'Nothing to deliver'],
  ['another’s branch', () => gqlError('NOT_FOUND'), 'You do not have access to this day'],
])('%s', async (_name, given, text) => {
  givenDay({ DayRunSheet: given });
  expect(await screen.findByText(text)).toBeVisible();
});

test('a crew that loses its rights while the day is open sees that, and keeps none of its addresses', async () => {
  givenDay({ DayRunSheet: [answeredDay, () => gqlError('FORBIDDEN')] });
  expect(await screen.findByRole('group', { name: 'Stop 2, Thomas a/l Raj' })).toBeVisible();
  await waitFor(async () => expect(await keptSheet('s1', 'b1', '2026-12-01')).not.toBeNull());
  fireEvent(window, new Event('online'));
  expect(await screen.findByText('You do not have access to this day')).toBeVisible();
  expect(screen.getByText(/Your rights have changed/)).toBeVisible();
  expect(screen.queryByText(/is not answering/)).toBeNull();
  expect(screen.queryByText(/Thomas a\/l Raj/)).toBeNull();
  await waitFor(async () => expect(await keptSheet('s1', 'b1', '2026-12-01')).toBeNull());
});

test.each([
  ['there is no connection', noConnection, /There is no connection/],
  ['the server fails', () => gqlError('INTERNAL_SERVER_ERROR'), /The server is not answering/],
])('a day that cannot be loaded is one message if %s', async (_name, given, text) => {
  givenDay({ DayRunSheet: given });
  expect(await screen.findAllByText(text)).toHaveLength(1);
  expect(screen.queryByText('No connection')).toBeNull();
});

test('the answer to a new order does not revert a step that was recorded meanwhile', async () => {
  let arrive: (response: Response) => void = () => undefined;
  const stepped = { ...third, booking: { ...third?.booking, status: 'OUT_FOR_DELIVERY', version: 3 } };
  const { server, user } = givenDay(
    {
      DayRunSheet: [answeredDay, noConnection, () => data({ runSheet: { ...givenSheet(), stops: [second, first, stepped] } })],
      DayOrder: () => new Promise<Response>((resolve) => (arrive = resolve)),
      DayStep: () => data({ updateBookingStatus: stepped.booking }),
    },
    { user: givenStaff({ scope: ['booking:write'] }) },
  );
  (await screen.findByRole('group', { name: 'Stop 1, Lee Swee Kheng' })).focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() => expect(server.sentTo('DayOrder')).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Out for delivery' }));
  await waitFor(() => expect(server.sentTo('DayRunSheet')).toHaveLength(2));
  arrive(data({ orderStops: { ...givenSheet(), stops: [second, first, third] } }));
  await waitFor(() => expect(server.sentTo('DayRunSheet')).toHaveLength(3));
  await waitFor(() => expect(screen.queryByText('No connection')).toBeNull());
  expect(screen.getByRole('group', { name: 'Stop 3, Azman bin Latif' })).toHaveTextContent('Out for delivery');
});

test('a new order is shown at once, and reverted if the server refuses it', async () => {
  let refuse: (response: Response) => void = () => undefined;
  const { server, user } = givenDay({ DayOrder: () => new Promise<Response>((resolve) => (refuse = resolve)) });
  const first = await screen.findByRole('group', { name: 'Stop 1, Lee Swee Kheng' });
  first.focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(await screen.findByRole('group', { name: 'Stop 2, Lee Swee Kheng' })).toHaveFocus();
  await waitFor(() => expect(server.sentTo('DayOrder')).toHaveLength(1));
  refuse(gqlError('BAD_USER_INPUT'));
  expect(await screen.findByText(/The order of the stops could not be saved/)).toBeVisible();
  expect(server.sentTo('DayOrder')).toEqual([{ branchId: 'b1', date: '2026-12-01', bookingIds: ['k2', 'k1', 'k3'] }]);
  expect(await screen.findByRole('group', { name: 'Stop 1, Lee Swee Kheng' })).toBeVisible();
});

test('the answer to a new order that arrives after another day was opened is not shown there', async () => {
  let arrive: (response: Response) => void = () => undefined;
  const alone = first ? [{ ...first, booking: { ...first.booking, id: 'k7', name: 'Nurul Huda' } }] : [];
  let nextDay = () => data({ runSheet: givenSheet({ date: '2026-12-02', stops: alone }) });
  const { server, user } = givenDay({
    DayRunSheet: ({ date }) => (date === '2026-12-02' ? nextDay() : answeredDay()),
    DayOrder: () => new Promise<Response>((resolve) => (arrive = resolve)),
  });
  (await screen.findByRole('group', { name: 'Stop 1, Lee Swee Kheng' })).focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await waitFor(() => expect(server.sentTo('DayOrder')).toHaveLength(1));
  await user.click(screen.getByRole('link', { name: 'Day after' }));
  expect(await screen.findByRole('group', { name: 'Stop 1, Nurul Huda' })).toBeVisible();
  const late = data({ orderStops: { ...givenSheet(), stops: [second, first, third] } });
  arrive(late);
  await waitFor(() => expect(late.bodyUsed).toBe(true));
  // Read once more offline, which leaves what is on the screen: the late answer is through by then.
  nextDay = noConnection;
  fireEvent(window, new Event('online'));
  expect(await screen.findByText('No connection')).toBeVisible();
  expect(
    within(screen.getByRole('list', { name: 'Stops in driving order' }))
      .getAllByRole('group')
      .map((stop) => stop.getAttribute('aria-label')),
  ).toEqual(['Stop 1, Nurul Huda']);
});

const spyOnScroll = () => vi.spyOn(Element.prototype, 'scrollIntoView');
const cardOf = (name: RegExp) => screen.findByRole('region', { name });
const nameOn = (card: HTMLElement) => within(card).getByRole('heading', { level: 2 });

test('on the telephone, a stop tapped in the list scrolls into view with the focus on its name, and the next one back', async () => {
  onTelephone();
  const scrolled = spyOnScroll();
  const { user } = givenDay({}, { user: crew });
  const row = await screen.findByRole('button', { name: /Azman bin Latif.*Confirmed/ });
  expect(scrolled).not.toHaveBeenCalled();
  await user.click(row);
  const chosen = await cardOf(/Azman/);
  expect(nameOn(chosen)).toHaveFocus();
  expect(scrolled.mock.contexts).toEqual([chosen]);
  const now = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_000);
  await user.click(screen.getByRole('button', { name: 'Back to the next stop' }));
  expect(nameOn(await cardOf(/Thomas/))).toHaveFocus();
  expect(scrolled).toHaveBeenCalledTimes(2);
  now.mockRestore();
});

test('on the telephone, the next stop scrolls into view after a delivery, and after the dialog of a failure closes', async () => {
  onTelephone();
  const scrolled = spyOnScroll();
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const { user } = givenDay({ DayRunSheet: () => data({ runSheet: givenSheet({ stops: everyStop({ status: 'OUT_FOR_DELIVERY' }) }) }) });
  await cardOf(/Lee Swee Kheng/);
  await user.click(screen.getByRole('button', { name: 'Delivered' }));
  await user.click(screen.getByRole('button', { name: 'Lee Swee Kheng' }));
  const second = await cardOf(/Thomas/);
  await waitFor(() => expect(nameOn(second)).toHaveFocus());
  expect(scrolled).toHaveBeenCalledTimes(1);
  now.mockReturnValue(2_000);
  await user.click(screen.getByRole('button', { name: 'Could not deliver' }));
  await user.click(screen.getByText('Nobody at home'));
  await user.click(screen.getByRole('button', { name: 'Mark as failed' }));
  const last = await cardOf(/Azman/);
  await waitFor(() => expect(nameOn(last)).toHaveFocus());
  expect(scrolled.mock.contexts.at(-1)).toBe(last);
  now.mockRestore();
});

test('on the telephone, neither the first answer nor changes by others move the page or the focus', async () => {
  onTelephone();
  const scrolled = spyOnScroll();
  const kept = sheetWith('k2', { status: 'DELIVERED' });
  await keepSheet({ user: crew, branchId: 'b1', date: '2026-12-01', sheet: kept, at: Date.parse('2026-12-01T01:50:00Z') });
  const theirs = () => data({ runSheet: sheetWith('k2', { status: 'FAILED', version: 6 }) });
  const { user } = givenDay({ DayRunSheet: [answeredDay, theirs] }, { user: crew });
  await cardOf(/Thomas/);
  // A press that changes nothing on the card.
  await user.click(screen.getByRole('button', { name: 'Could not deliver' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  const focused = document.activeElement;
  fireEvent(window, new Event('online'));
  const next = await cardOf(/Azman/);
  expect(nameOn(next)).not.toHaveFocus();
  expect(document.activeElement === focused || document.activeElement === document.body).toBe(true);
  expect(scrolled).not.toHaveBeenCalled();
});

const takenBack = () => data({ undoBookingStatus: { ...first?.booking, status: 'OUT_FOR_DELIVERY', version: 5 } });

test('on the telephone, the crew undoes a delivery that the server has, once, and it is the next stop again', async () => {
  onTelephone();
  const now = sheetWith('k1', { status: 'OUT_FOR_DELIVERY', version: 5 });
  const { server, user } = givenDay(
    { DayRunSheet: [answeredDay, () => data({ runSheet: now })], DayTakeBack: [noConnection, takenBack] },
    { user: crew },
  );
  await user.click(await screen.findByRole('button', { name: /1 delivered, 0 failed/ }));
  await user.click(screen.getByRole('button', { name: 'Undo Lee Swee Kheng' }));
  const card = await cardOf(/Lee Swee Kheng/);
  expect(within(card).getByText(/waiting for a connection/)).toBeVisible();
  expect(await screen.findByText('Undone: Lee Swee Kheng is as before.')).toBeVisible();
  await waitFor(() => expect(server.sentTo('DayTakeBack')).toHaveLength(1));
  fireEvent(window, new Event('online'));
  await waitFor(async () => expect(await allActions()).toEqual([]));
  expect(server.sentTo('DayTakeBack')).toEqual([
    { id: 'k1', version: 4 },
    { id: 'k1', version: 4 },
  ]);
  expect(server.sentTo('DayStep')).toEqual([]);
});

test('a delivery that is sent while it is being undone is undone on the server', async () => {
  const isGone = vi.spyOn(actionQueue, 'takeBack').mockResolvedValue(false);
  const { user } = givenDay({ DayStep: noConnection, DayTakeBack: noConnection });
  await screen.findByRole('group', { name: 'Stop 2, Thomas a/l Raj' });
  await user.click(screen.getByRole('button', { name: 'Delivered' }));
  const message = (await screen.findByText('Delivered: Thomas a/l Raj')).closest('[data-snackbar]') as HTMLElement;
  await user.click(within(message).getByRole('button', { name: 'Undo' }));
  await waitFor(async () =>
    expect((await allActions()).map(({ status, version, takesBack }) => [status, version, takesBack])).toEqual([
      ['DELIVERED', 5, false],
      ['OUT_FOR_DELIVERY', 6, true],
    ]),
  );
  isGone.mockRestore();
});

test.each([
  ['the office has changed it since', 'STALE_VERSION', 'This booking has changed in the meantime'],
  ['the time to undo is over', 'ILLEGAL_TRANSITION', 'This could not be saved'],
])('a delivery cannot be undone if %s, and the stop says so', async (_name, reason, text) => {
  const { user } = givenDay({ DayTakeBack: () => refusedFor(reason) }, { user: crew });
  await user.click(await screen.findByRole('button', { name: 'More for Lee Swee Kheng' }));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  const alert = (await screen.findByText(text)).closest('[role="alert"]') as HTMLElement;
  expect(alert).toHaveTextContent('You tapped: Undo.');
  expect(within(alert).getByRole('button', { name: 'Discard mine' })).toBeVisible();
  expect(within(alert).queryByRole('button', { name: 'Send mine anyway' })).toBeNull();
});

test('if the device has no room, nothing is recorded, and a message says so', async () => {
  const full = vi.spyOn(dayStore, 'replaceActions').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
  const { user } = givenDay();
  await screen.findByRole('group', { name: 'Stop 3, Azman bin Latif' });
  await user.click(screen.getByRole('button', { name: 'Out for delivery' }));
  expect(await screen.findByText(/no room to keep it, so nothing was saved/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Out for delivery' })).toBeVisible();
  full.mockRestore();
});

describe('without a branch in the address', () => {
  const loads =
    (...booked: number[]) =>
    () =>
      data({
        dayLoads: booked.map((count, index) => ({
          __typename: 'DayLoad',
          ...givenLoad({ date: '2026-12-01', branchId: `b${index + 1}`, booked: count }),
        })),
      });
  const open = (answers: Answers = {}, path: '/admin/day' | '/admin/day?branch=b9' = '/admin/day') => {
    const server = new AccountServer({ DayRunSheet: answeredDay, '/auth/user': () => json({ user: givenStaff() }), ...answers });
    renderStaff(<DayPage />, { path });
    return server;
  };
  const branchOfPage = async () => (await screen.findByRole('button', { name: /^Branch: / })).getAttribute('aria-label');

  test('shows the one that was shown last on this device', async () => {
    givenDay({}, { path: '/admin/day?branch=b2' });
    expect(await branchOfPage()).toBe('Branch: Selayang Branch');
    cleanup();
    const server = open({}, '/admin/day?branch=b9');
    expect(await branchOfPage()).toBe('Branch: Selayang Branch');
    expect(server.sentTo('DayLoads')).toEqual([]);
  });

  test('else shows the first with stops on that day, and keeps it in the address', async () => {
    const server = open({ DayLoads: loads(0, 3) });
    expect(await branchOfPage()).toBe('Branch: Selayang Branch');
    expect(server.sentTo('DayLoads')).toEqual([{ branchIds: null, from: '2026-12-01', to: '2026-12-01' }]);
    await waitFor(() => expect(address()).toBe('/admin/day?branch=b2'));
  });

  test.each([
    ['no branch has stops', loads(0, 0), 'b1'],
    ['the loads cannot be read', () => gqlError('SERVICE_UNAVAILABLE'), null],
  ])('else shows the first of all, even if %s', async (_, answer, kept) => {
    open({ DayLoads: answer });
    expect(await branchOfPage()).toBe('Branch: Perak Branch');
    expect(lastBranch.read()).toBe(kept);
  });
});
