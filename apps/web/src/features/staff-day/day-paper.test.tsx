import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { printOnArrival } from '../../components/staff-links/print-on-arrival';
import { data, noConnection } from '../../testing/account-server';
import { givenSheet, sheetWith } from '../../testing/given-day-sheet';
import { answeredDay, beginDay, endDay, givenDay } from '../../testing/open-day';

beforeEach(beginDay);
afterEach(endDay);

function printer() {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  return print;
}

test('a day that is empty since its sheet was printed still says what has gone, and prints that', async () => {
  const print = printer();
  const [stop] = givenSheet().stops;
  const gone = stop ? [{ ...stop.booking, status: 'CANCELLED' as const }] : [];
  const empty = () => data({ runSheet: givenSheet({ stops: [], gone }) });
  const { user } = givenDay({
    DayRunSheet: empty,
    DayPrint: () => data({ printRunSheet: givenSheet({ version: 4, stops: [], gone }) }),
  });
  expect(await screen.findByText('Nothing to deliver')).toBeVisible();
  expect(screen.getByRole('region', { name: 'The paper is one change behind' })).toHaveTextContent('Cancelled Lee Swee Kheng');
  await user.click(screen.getByRole('button', { name: 'Run sheet' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(screen.getByTestId('list-paper')).toHaveTextContent('CANCELLED');
});

test('what the browser prints by itself has no version of its own, and says so where something has changed', async () => {
  const print = printer();
  const paper = () => screen.getByTestId('list-paper');
  const { user } = givenDay({
    DayRunSheet: [answeredDay, () => data({ runSheet: { ...givenSheet({ version: 4 }), stops: givenSheet().stops.slice(0, 2) } })],
    DayPrint: () => data({ printRunSheet: givenSheet({ version: 4, replacedPrintedAt: '2026-12-01T01:12:00Z' }) }),
  });
  await screen.findByRole('group', { name: 'Stop 2, Thomas a/l Raj' });
  expect(paper()).toHaveTextContent('Draft after version 3, printed 09:12: marked is what changed since');
  await user.click(screen.getByRole('button', { name: 'Run sheet' }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(paper()).toHaveTextContent('Version 4 printed 09:12, replaces version 3 of 09:12');
  fireEvent(window, new Event('afterprint'));
  await waitFor(() => expect(paper()).toHaveTextContent('Version 4, printed 09:12; marked is what changed since'));
});

const printed = { pathname: '/admin/day', search: '?branch=b1&date=2026-12-01', state: printOnArrival };

test('who comes to have the sheet printed has it printed, once', async () => {
  const print = printer();
  const { server } = givenDay({ DayPrint: () => data({ printRunSheet: givenSheet({ version: 4 }) }) }, { path: printed });
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(screen.getByTestId('list-paper')).toHaveTextContent('Version 4 printed');
  fireEvent(window, new Event('afterprint'));
  await waitFor(() => expect(server.sentTo('DayRunSheet').length).toBeGreaterThan(1));
  expect(server.sentTo('DayPrint')).toHaveLength(1);
});

test('nothing is printed later where the day could not be read', async () => {
  let answer: () => Response = noConnection;
  const { server } = givenDay({ DayRunSheet: () => answer() }, { path: printed });
  expect(await screen.findByText(/^There is no line/)).toBeVisible();
  answer = answeredDay;
  fireEvent(window, new Event('online'));
  expect(await screen.findByRole('group', { name: 'Stop 1, Lee Swee Kheng' })).toBeVisible();
  expect(server.sentTo('DayPrint')).toEqual([]);
});

test('a printing whose answer was lost is asked for again by its own key, the next one by another', async () => {
  vi.stubGlobal('print', () => undefined);
  const { server, user } = givenDay({ DayPrint: [noConnection, () => data({ printRunSheet: givenSheet({ version: 4 }) })] });
  const button = await screen.findByRole('button', { name: 'Run sheet' });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  expect(await screen.findByText(/^No connection: a run sheet/)).toBeVisible();
  for (const times of [2, 3]) {
    await user.click(button);
    await waitFor(() => expect(server.sentTo('DayPrint')).toHaveLength(times));
    await waitFor(() => expect(button).toBeEnabled());
  }
  const [lost, again, next] = server.sentTo('DayPrint').map((sent) => sent['idempotencyKey']);
  expect(lost).toMatch(/^[0-9a-f]{32}$/);
  expect(again).toBe(lost);
  expect(next).not.toBe(lost);
});

test('on paper, a booking that may not go out before its order is checked is marked, not loaded, and not ticked off', async () => {
  givenDay({ DayRunSheet: () => data({ runSheet: sheetWith('k3', { orderCheck: 'CHECK_ORDER' }) }) });
  await screen.findByRole('group', { name: 'Stop 3, Azman bin Latif' });
  const paper = within(screen.getByTestId('list-paper'));
  expect(screen.getByTestId('list-paper')).toHaveTextContent(/2stops2mattresses1bedsets/);
  const [line] = paper.getAllByText('Azman bin Latif').map((name) => name.closest('tr'));
  expect(line).toHaveTextContent('CHECK THE ORDER');
  expect(line?.querySelector('.box')).toBeNull();
  expect(screen.getByTestId('list-paper').querySelectorAll('.box')).toHaveLength(4);
});

test('a day that never had a stop has nothing to print', async () => {
  givenDay({ DayRunSheet: () => data({ runSheet: givenSheet({ version: 0, printedAt: null, stops: [] }) }) });
  expect(await screen.findByText('Nothing to deliver')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Run sheet' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: /Print version/ })).toBeNull();
});

test('a version that was made is on paper also where another day is on its way by then', async () => {
  const print = printer();
  let arrive: (response: Response) => void = () => undefined;
  const { server, user } = givenDay({
    DayRunSheet: ({ date }) => (date === '2026-12-02' ? noConnection() : answeredDay()),
    DayPrint: () => new Promise<Response>((resolve) => (arrive = resolve)),
  });
  await screen.findByRole('group', { name: 'Stop 2, Thomas a/l Raj' });
  await user.click(screen.getByRole('button', { name: 'Run sheet' }));
  await waitFor(() => expect(server.sentTo('DayPrint')).toHaveLength(1));
  screen.getByRole('group', { name: 'Stop 2, Thomas a/l Raj' }).focus();
  await user.keyboard(']');
  expect(await screen.findByText('The day could not be loaded')).toBeVisible();
  arrive(data({ printRunSheet: givenSheet({ version: 4 }) }));
  await waitFor(() => expect(print).toHaveBeenCalledOnce());
  expect(screen.getByTestId('list-paper')).toHaveTextContent('Thomas a/l Raj');
});
