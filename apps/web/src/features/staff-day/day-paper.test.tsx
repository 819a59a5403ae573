import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { data, noConnection } from '../../testing/account-server';
import { givenSheet } from '../../testing/given-day-sheet';
import { beginDay, endDay, givenDay } from '../../testing/open-day';

beforeEach(beginDay);
afterEach(endDay);

/** The tabs that are opened: where each leads to, and whether it was closed. */
function givenTabs() {
  const tabs: { location: { assign: (url: string) => void }; close: () => void; url: string | null; closed: boolean }[] = [];
  vi.stubGlobal('open', () => {
    const tab: (typeof tabs)[number] = {
      location: { assign: (url) => (tab.url = url) },
      close: () => (tab.closed = true),
      url: null,
      closed: false,
    };
    tabs.push(tab);
    return tab;
  });
  return tabs;
}

const pdf = '/server/api/run-sheets/b1/2026-12-01.pdf';
const printed = () => data({ printRunSheet: { __typename: 'RunSheet', version: 4 } });

test('printing makes a version, opens its PDF in a new tab and reloads the day; the draft links to the same PDF', async () => {
  const tabs = givenTabs();
  const { server, user } = givenDay({
    DayRunSheet: [() => data({ runSheet: givenSheet() }), () => data({ runSheet: givenSheet({ version: 4 }) })],
    DayPrint: printed,
  });
  expect(await screen.findByRole('link', { name: 'PDF' })).toHaveAttribute('href', pdf);
  await user.click(screen.getByRole('button', { name: 'Print version 4' }));
  expect(await screen.findByRole('button', { name: 'Print version 5' })).toBeVisible();
  expect(tabs).toMatchObject([{ url: pdf, closed: false }]);
  expect(server.sentTo('DayPrint')).toMatchObject([{ branchId: 'b1', date: '2026-12-01' }]);
});

test('a day that became empty after its sheet was printed still lists the removed stops, and prints them', async () => {
  const tabs = givenTabs();
  const [stop] = givenSheet().stops;
  const gone = stop ? [{ ...stop.booking, status: 'CANCELLED' as const }] : [];
  const { user } = givenDay({ DayRunSheet: () => data({ runSheet: givenSheet({ stops: [], gone }) }), DayPrint: printed });
  expect(await screen.findByText('Nothing to deliver')).toBeVisible();
  expect(screen.getByRole('region', { name: 'The run sheet is one change behind' })).toHaveTextContent('Cancelled Lee Swee Kheng');
  await user.click(screen.getByRole('button', { name: 'Run sheet' }));
  await waitFor(() => expect(tabs).toMatchObject([{ url: pdf }]));
});

test('a print whose answer was lost is retried with its own key, and the next print has another', async () => {
  const tabs = givenTabs();
  const { server, user } = givenDay({ DayPrint: [noConnection, printed] });
  const button = await screen.findByRole('button', { name: 'Run sheet' });
  await waitFor(() => expect(button).toBeEnabled());
  await user.click(button);
  expect(await screen.findByText(/^No connection: a run sheet/)).toBeVisible();
  expect(tabs).toMatchObject([{ url: null, closed: true }]);
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

test('a day that never had a stop has nothing to print', async () => {
  givenDay({ DayRunSheet: () => data({ runSheet: givenSheet({ version: 0, printedAt: null, stops: [] }) }) });
  expect(await screen.findByText('Nothing to deliver')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Run sheet' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: /Print version/ })).toBeNull();
});
