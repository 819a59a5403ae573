import { describe, expect, test } from 'vitest';
import { bookingMessages } from './notification.service.js';
import { givenBookingSnapshot } from '../../testing/given-booking-snapshot.js';

describe('the messages of a change', () => {
  test('an e-mail and an SMS, each to its own address, in the language of the booking', () => {
    const messages = bookingMessages('CONFIRMED', givenBookingSnapshot({ notifyEmail: true, notifySms: true, locale: 'cn' }));
    expect(messages.map(({ channel, recipient, kind, locale }) => ({ channel, recipient, kind, locale }))).toEqual([
      { channel: 'email', recipient: 'ah.kow@example.test', kind: 'CONFIRMED', locale: 'cn' },
      { channel: 'sms', recipient: '+60123456789', kind: 'CONFIRMED', locale: 'cn' },
    ]);
    expect(new Set(messages.map(({ id }) => id)).size).toBe(2);
  });

  test('only on the channels that the customer chose', () => {
    const channels = (notifyEmail: boolean, notifySms: boolean) =>
      bookingMessages('CHANGED', givenBookingSnapshot({ notifyEmail, notifySms })).map(({ channel }) => channel);
    expect(channels(true, false)).toEqual(['email']);
    expect(channels(false, true)).toEqual(['sms']);
    expect(channels(false, false)).toEqual([]);
  });

  test.each([
    ['0123456789', '+60123456789'],
    ['01123456789', '+601123456789'],
    ['+6591234567', '+6591234567'],
  ])('%s leaves as %s', (primaryContact, recipient) => {
    const [message] = bookingMessages('CANCELLED', givenBookingSnapshot({ primaryContact, notifyEmail: false, notifySms: true }));
    expect(message?.recipient).toBe(recipient);
  });

  test('the outbox holds neither the token nor the contact a second time', () => {
    const [message] = bookingMessages('CONFIRMED', givenBookingSnapshot());
    expect(JSON.stringify(message?.payload)).not.toMatch(/example\.test|0123456789|token/i);
  });
});
