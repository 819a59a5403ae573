import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { IntlProvider } from 'react-intl';
import { expect, test, vi } from 'vitest';
import bm from '../../locales/bm/staff/booking-drawer.json';
import cn from '../../locales/cn/staff/booking-drawer.json';
import { givenBooking } from '../../testing/given-booking';
import { givenQuietHours, givenSms } from '../../testing/given-quiet-hours';
import { renderStaff } from '../../testing/render-staff';
import { renderUi } from '../../testing/render-ui';
import { CancelForm } from './outcome-forms';
import { EditForm } from './edit-form';
import { MoveForm, OfferForm } from './date-forms';
import { SmsNotice } from './sms-notice';
import type { FormProps, StaffBooking } from './staff-booking';

const en = 'The SMS goes out at 08:00.';
const booking = {
  ...givenBooking({ deliveryDate: '2026-12-09', notifySms: true }),
  archived: false,
  keptPastLimit: false,
  history: [],
} as unknown as StaffBooking;

/** A form in the drawer at a time of Malaysia, where the server keeps the night quiet. */
function open(form: (props: FormProps) => ReactElement, at: string, { over = {}, settings = givenQuietHours } = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${at}+08:00`) });
  settings();
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const Form = form;
  const nothing = () => undefined;
  const saving = { busy: false, failure: null, run: () => Promise.resolve(false), clear: nothing };
  renderStaff(<Form booking={{ ...booking, ...over }} saving={saving} onDone={nothing} onBack={nothing} onDirty={nothing} />, {
    path: '/admin/bookings',
  });
}

test.each([
  ['editing', EditForm, '2026-12-01T22:10:00'],
  ['moving', MoveForm, '2026-12-01T21:58:30'],
  ['cancelling', CancelForm, '2026-12-02T07:59:59'],
  ['asking', OfferForm, '2026-12-01T23:00:00'],
])('%s at night says when the SMS goes out', (_, form, at) => {
  open(form, at);
  expect(screen.getByText(en)).toBeVisible();
});

test.each([
  ['ms', bm, 'SMS dihantar pada 08:00.'],
  ['zh', cn, '短信将于08:00发出。'],
])('the notice is translated in %s', (locale, messages, text) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T23:00:00+08:00') });
  givenQuietHours();
  renderUi(
    <IntlProvider locale={locale} messages={messages}>
      <SmsNotice />
    </IntlProvider>,
    { path: '/admin/bookings' },
  );
  expect(screen.getByText(text)).toBeVisible();
});

function quietHoursAlone(): void {
  givenQuietHours();
  delete document.documentElement.dataset['sms'];
}

test.each([
  ['by day', '2026-12-02T08:00:00', {}],
  ['where there are no quiet hours', '2026-12-01T23:00:00', { settings: givenSms }],
  ['where no SMS are sent, whatever the customer has ticked', '2026-12-01T23:00:00', { settings: quietHoursAlone }],
  ['of a customer who gets no SMS', '2026-12-01T23:00:00', { over: { notifySms: false } }],
  ['about a delivery of today', '2026-12-01T23:00:00', { over: { deliveryDate: '2026-12-01' } }],
])('there is no notice %s', (_, at, options) => {
  open(CancelForm, at, options);
  expect(screen.queryByText(en)).toBeNull();
});

test('there is no notice if the customer is not notified', async () => {
  open(CancelForm, '2026-12-01T23:00:00');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Notify the customer' }));
  expect(screen.queryByText(en)).toBeNull();
});
