import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IntlProvider } from 'react-intl';
import { beforeEach, expect, test, vi } from 'vitest';
import bmDrawer from '../../locales/bm/staff/booking-drawer.json';
import bm from '../../locales/bm/staff/messages.json';
import cnDrawer from '../../locales/cn/staff/booking-drawer.json';
import cn from '../../locales/cn/staff/messages.json';
import enDrawer from '../../locales/en/staff/booking-drawer.json';
import en from '../../locales/en/staff/messages.json';
import { givenBooking } from '../../testing/given-booking';
import { givenMessage } from '../../testing/given-message';
import { givenSms } from '../../testing/given-quiet-hours';
import { renderStaff } from '../../testing/render-staff';
import { BookingMessages } from './booking-messages';
import type { StaffBooking, StaffMessage } from './staff-booking';

beforeEach(givenSms);

const words = { en: { ...enDrawer, ...en }, bm: { ...bmDrawer, ...bm }, cn: { ...cnDrawer, ...cn } };

function givenLog(messages: StaffMessage[], { locale = 'en', over = {}, mayWrite = true }: GivenLog = {}) {
  const work = {
    mayWrite,
    saving: { busy: false, failure: null, run: vi.fn(), clear: vi.fn() },
    openForm: vi.fn(),
    sendAgain: vi.fn(),
    confirmNotified: vi.fn(),
  };
  const booking = { ...givenBooking(), history: [], messages, ...over } as unknown as StaffBooking;
  renderStaff(
    <IntlProvider locale={{ en: 'en', bm: 'ms', cn: 'zh' }[locale]} messages={words[locale]}>
      <BookingMessages booking={booking} work={work} />
    </IntlProvider>,
    { path: `${locale === 'en' ? '' : `/${locale}`}/admin/bookings` },
  );
  return work;
}
interface GivenLog {
  locale?: 'en' | 'bm' | 'cn';
  over?: object;
  mayWrite?: boolean;
}

const rows = () => screen.getAllByRole('listitem');
const open = async (at = 0) => userEvent.click(within(rows()[at]!).getByRole('button', { expanded: false }));

test('the newest message comes first, with its status, time and recipient, and why it failed or when it goes out', () => {
  givenLog([
    givenMessage({ channel: 'EMAIL', status: 'FAILED', reasonCode: 'NO_SUCH_ADDRESS', reason: '5.1.1' }),
    givenMessage({ status: 'SENT' }),
    givenMessage({ kind: 'CHANGED', status: 'DROPPED', reasonCode: 'UNDONE', reason: 'UNDONE' }),
    givenMessage({ kind: 'CHANGED', status: 'SENT', follows: 'm1' }),
    givenMessage({ kind: 'CHANGED', status: 'PENDING', waitsUntil: '2026-12-01T02:44:00Z' }),
  ]);
  expect(rows().map((row) => row.textContent)).toEqual([
    'ChangeWaitingUntil 01 Dec, 10:44, unless undone before then01 Dec, 10:00',
    'ChangeAccepted by the network012-345 6789 · sent again01 Dec, 10:00',
    'ChangeNot sentUndone before it was sent: nothing to notify01 Dec, 10:00',
    'ConfirmationAccepted by the network012-345 678901 Dec, 10:00',
    'ConfirmationFailedThere is no such mailbox (5.1.1)01 Dec, 10:00',
  ]);
});

test('a message opens in the language of the customer, and is sent again by the available channels', async () => {
  const work = givenLog([givenMessage({ content: { locale: 'cn', subject: null, text: '已预约', signs: 3, signsMost: 70 } })]);
  expect(screen.queryByText('已预约')).toBeNull();
  await open();
  expect(screen.getByText('已预约')).toHaveAttribute('lang', 'zh-Hans');
  expect(rows()[0]).toHaveTextContent('Chinese');
  expect(rows()[0]).toHaveTextContent('3 of 70');
  await userEvent.click(screen.getByRole('button', { name: 'Send again by SMS' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send again by e-mail' }));
  expect(work.sendAgain.mock.calls.map(([, channel]) => channel as string)).toEqual(['SMS', 'EMAIL']);
});

test.each<[string, object, GivenLog]>([
  ['is on its way', { status: 'QUEUED' }, {}],
  ['waits', { status: 'PENDING' }, {}],
  ['asks whether somebody will be at home', { kind: 'ATTENDANCE' }, {}],
  ['announces a time window that has ended', { kind: 'WINDOW_CHANGED' }, { over: { window: null } }],
  ['is about a delivery that is cancelled', {}, { over: { status: 'CANCELLED' } }],
  ['is read by who may not write', {}, { mayWrite: false }],
])('a message cannot be sent again that %s', async (_, message, given) => {
  givenLog([givenMessage(message)], given);
  await open();
  expect(screen.queryByRole('button', { name: /^Send again/ })).toBeNull();
});

test('a channel that is not set up, or that the customer has no contact for, is not offered', async () => {
  delete document.documentElement.dataset['sms'];
  givenLog([givenMessage()], { over: { email: '' } });
  await open();
  expect(screen.queryByRole('button', { name: /^Send again/ })).toBeNull();
});

test('an undelivered message is an alert, with a button to correct the contact and one to record a call', async () => {
  const work = givenLog([
    givenMessage({ channel: 'EMAIL', status: 'FAILED', reasonCode: 'NO_SUCH_ADDRESS', reason: 'NO_SUCH_ADDRESS' }),
    givenMessage(),
  ]);
  expect(screen.getByText('E-mail does not arrive')).toBeVisible();
  expect(screen.getByText('nurul@example.test: There is no such mailbox')).toBeVisible();
  expect(screen.getByText('The customer was notified by SMS.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Correct the contact details' }));
  await userEvent.click(screen.getByRole('button', { name: 'Notified by telephone' }));
  expect(work.openForm).toHaveBeenCalledWith('edit');
  expect(work.confirmNotified).toHaveBeenCalledOnce();
});

const reasons = Object.keys(enDrawer).flatMap((id) => /^bookingDrawer\.reason\.(\w+)$/.exec(id)?.[1] ?? []);
const statuses = ['PENDING', 'QUEUED', 'SENT', 'DELIVERED', 'FAILED', 'PARKED', 'HELD_BACK', 'DROPPED'] as const;

test.each(['en', 'bm', 'cn'] as const)('in %s every status and every reason has a text', (locale) => {
  expect(reasons).toHaveLength(16);
  givenLog(
    [
      ...statuses.map((status) => givenMessage({ status })),
      ...reasons.map((code) => givenMessage({ status: 'FAILED', reasonCode: code as StaffMessage['reasonCode'], reason: code })),
    ],
    { locale },
  );
  expect(rows()).toHaveLength(24);
  expect(document.body.textContent).not.toMatch(/bookingDrawer\.|messages\.[a-z]/);
  expect(screen.getByRole('link')).toHaveAttribute('href', `${locale === 'en' ? '' : `/${locale}`}/admin/messages?of=b1`);
});

test('a booking without messages says so', () => {
  givenLog([]);
  expect(screen.getByText('No message has been sent to the customer yet.')).toBeVisible();
});
