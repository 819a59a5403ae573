import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { data, gqlError } from '../../testing/account-server';
import { atLateMonth } from '../../testing/given-availability';
import { givenQuietHours } from '../../testing/given-quiet-hours';
import { staffPage } from '../../testing/render-staff';
import { address } from '../../testing/render-ui';
import { MessagesPage } from './messages-page';

const sms = (locale: string, text: string) =>
  preview({ channel: 'SMS', locale, text, signs: text.length, signsMost: locale === 'cn' ? 70 : 160 });
const email = (locale: string) => preview({ channel: 'EMAIL', locale, subject: `Subject ${locale}`, html: `<h1>${locale}</h1>` });
const preview = (over: object) => ({
  __typename: 'MessagePreview',
  to: null,
  subject: null,
  text: '',
  html: null,
  signs: null,
  signsMost: null,
  ...over,
});
const all = [sms('en', 'Booked.'), sms('bm', 'Ditempah.'), sms('cn', '已预约。'), email('en'), email('bm'), email('cn')];

beforeEach(() => void atLateMonth());

const path = '/admin/messages';
const givenPreviews = staffPage(<MessagesPage />, path, {
  MessagePreviews: () => data({ messagePreviews: all }),
  PreviewedBooking: () => data({ booking: { __typename: 'Booking', id: 'b1', reference: 'BK4T-7W2M' } }),
});

test('each channel shows its three languages side by side, an SMS with its length, an e-mail in a frame without scripts', async () => {
  const server = givenPreviews();
  const texts = await screen.findByRole('region', { name: 'SMS' });
  expect(
    within(texts)
      .getAllByRole('heading', { level: 3 })
      .map((heading) => heading.textContent),
  ).toEqual(['English', 'Bahasa Melayu', '中文']);
  expect(texts).toHaveTextContent('4 of 70');
  expect(within(texts).getByText('Ditempah.')).toHaveAttribute('lang', 'ms');
  const frame = screen.getByTitle('E-mail in 中文');
  expect(frame).toHaveAttribute('srcdoc', '<h1>cn</h1>');
  expect(frame).toHaveAttribute('sandbox', 'allow-same-origin');
  expect(screen.getByText('Subject bm')).toBeVisible();
  expect(server.sentTo('MessagePreviews')).toEqual([{ kind: 'CONFIRMED', moved: false, bookingId: null }]);
  expect(screen.getByText('An example')).toBeVisible();
  expect(screen.queryByText(/SMS caused by staff wait/)).toBeNull();
});

test('where nights are quiet, the page says which SMS wait', async () => {
  givenQuietHours();
  givenPreviews();
  expect(await screen.findByText('Between 22:00 and 08:00, SMS caused by staff wait; e-mails do not.')).toBeVisible();
});

test('a kind is chosen by keyboard and kept in the address', async () => {
  const server = givenPreviews();
  await screen.findByRole('region', { name: 'SMS' });
  screen.getByRole('radio', { name: 'Booked' }).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(address()).toBe(`${path}?kind=moved`);
  await userEvent.click(screen.getByRole('radio', { name: 'Asked to move' }));
  expect(address()).toBe(`${path}?kind=asked`);
  await screen.findByRole('region', { name: 'SMS' });
  expect(server.sentTo('MessagePreviews').slice(1)).toEqual([
    { kind: 'CHANGED', moved: true, bookingId: null },
    { kind: 'MOVE_OFFERED', moved: false, bookingId: null },
  ]);
});

test('a booking provides the data, opens in the drawer, and can be replaced by an example', async () => {
  const server = givenPreviews({}, `${path}?of=b1`);
  expect(await screen.findByRole('link', { name: 'Booking BK4T-7W2M' })).toHaveAttribute('href', `${path}?of=b1&booking=b1`);
  expect(server.sentTo('MessagePreviews')).toEqual([{ kind: 'CONFIRMED', moved: false, bookingId: 'b1' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Show an example' }));
  expect(address()).toBe(path);
  expect(await screen.findByText('An example')).toBeVisible();
});

test('a booking outside the scope is not found; a failure can be retried; without SMS the page says so', async () => {
  givenPreviews(
    {
      MessagePreviews: [
        () => gqlError('NOT_FOUND'),
        () => gqlError('SERVICE_UNAVAILABLE'),
        () => data({ messagePreviews: [email('en'), email('bm'), email('cn')] }),
      ],
      PreviewedBooking: () => gqlError('NOT_FOUND'),
    },
    `${path}?of=b9`,
  );
  expect(await screen.findByText('This booking could not be found')).toBeVisible();
  await userEvent.click(screen.getAllByRole('button', { name: 'Show an example' })[0]!);
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('SMS is not set up here.')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'SMS' })).toBeNull();
});
