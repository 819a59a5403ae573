import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'react-intl';
import { expect, test, vi } from 'vitest';
import bm from '../../locales/bm/staff/booking-drawer.json';
import cn from '../../locales/cn/staff/booking-drawer.json';
import manage from '../../locales/en/manage.json';
import en from '../../locales/en/staff/booking-drawer.json';
import { renderUi } from '../../testing/render-ui';
import { BookingHistory } from './booking-history';

const event = (at: string, by: string, change: string) => ({
  __typename: 'BookingEvent' as const,
  at,
  by,
  change,
  from: '2026-12-09',
  to: '2026-12-08',
});

const history = [
  event('2026-12-01T02:00:00Z', 'Customer', 'BOOKED'),
  event('2026-12-02T02:00:00Z', 'Farah Zainal', 'MOVE_OFFERED'),
  event('2026-12-03T02:00:00Z', 'Answer-by time', 'OFFER_LAPSED'),
];

test.each([
  ['/admin/bookings', 'en', en],
  ['/bm/admin/bookings', 'ms', bm],
  ['/cn/admin/bookings', 'zh', cn],
])('on %s the history shows actors without a personal name in the language of the reader', (path, locale, messages) => {
  renderUi(
    <IntlProvider locale={locale} messages={messages}>
      <BookingHistory history={history} />
    </IntlProvider>,
    { path },
  );
  expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    expect.stringContaining(messages['bookingDrawer.byTheClock']),
    expect.stringContaining('Farah Zainal'),
    expect.stringContaining(messages['bookingDrawer.byCustomer']),
  ]);
  expect(screen.queryByText('Answer-by time')).toBeNull();
});

test('the latest status step that stands can be undone until the end of the next day; a step that was undone cannot', async () => {
  const press = vi.fn();
  const step = (at: string, change: string, from: string, to: string) => ({ ...event(at, 'Siti', change), from, to });
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const out = step(minutesAgo(30), 'STATUS', 'CONFIRMED', 'OUT_FOR_DELIVERY');
  const delivered = step(minutesAgo(20), 'STATUS', 'OUT_FOR_DELIVERY', 'DELIVERED');
  const undone = step(minutesAgo(10), 'STATUS_UNDONE', 'DELIVERED', 'OUT_FOR_DELIVERY');
  const shown = (events: object[], undo: { press: () => void; busy: boolean } | null) =>
    renderUi(
      <IntlProvider locale="en" messages={{ ...manage, ...en }}>
        <BookingHistory history={events as typeof history} undo={undo} />
      </IntlProvider>,
    );
  const { unmount } = shown([out, delivered, undone], { press, busy: false });
  const oldest = screen.getAllByRole('listitem').at(-1);
  if (oldest === undefined) throw new Error('a history has lines');
  await userEvent.click(within(oldest).getByRole('button', { name: en['bookingDrawer.undoStep'] }));
  expect(press).toHaveBeenCalledOnce();
  expect(screen.getAllByRole('button', { name: en['bookingDrawer.undoStep'] })).toHaveLength(1);
  unmount();
  const later = shown([{ ...out, at: minutesAgo(3 * 24 * 60) }], { press, busy: false });
  expect(screen.queryByRole('button')).toBeNull();
  later.unmount();
  shown([out], null);
  expect(screen.queryByRole('button')).toBeNull();
});
