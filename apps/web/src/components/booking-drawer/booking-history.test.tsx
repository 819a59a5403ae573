import { screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { expect, test } from 'vitest';
import bm from '../../locales/bm/staff/booking-drawer.json';
import cn from '../../locales/cn/staff/booking-drawer.json';
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
])('on %s the history names who has no name in the language of who reads it', (path, locale, messages) => {
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
