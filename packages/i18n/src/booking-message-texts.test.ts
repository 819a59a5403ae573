import { describe, expect, test } from 'vitest';
import { bookingMessageText, type BookingMessageTextId } from './booking-message-texts.js';
import { placeholdersOf } from './testing/placeholders-of.js';

const ids = [
  ...['confirmed', 'moved', 'changed', 'cancelled', 'reminder', 'attendance', 'window', 'onTheWay', 'delivered', 'notDelivered'].flatMap(
    (event) => ['subject', 'heading', 'lead'].map((part) => `${event}.${part}`),
  ),
  ...[
    ...['reminder.subjectWindow', 'reminder.leadWindow', 'attendance.question', 'attendance.yes', 'attendance.no', 'attendance.otherDay'],
    ...['attendance.opens', 'window.between', 'window.headline', 'notDelivered.subjectChoose', 'notDelivered.noCall'],
    ...['onTheWay.next', 'onTheWay.stopsBefore', 'delivered.leadAt', 'delivered.receivedBy', 'delivered.photos'],
    ...['notDelivered.chooseNow', 'notDelivered.weCall', 'notDelivered.choose', 'notDelivered.NOBODY_HOME'],
    'greeting',
    'greeting.plain',
    'reference',
    'orderNumber',
    'address',
    'quantity',
    'mattress',
    'bedset',
    'by',
    'deliveredBy',
    'arrival.askUs',
    'footer',
    'calendar.title',
  ],
  ...['change', 'view', 'again', 'private', 'find'].map((part) => `manage.${part}`),
] as BookingMessageTextId[];

describe('the texts of the messages', () => {
  test.each(ids)('%s has the same placeholders in every language', (id) => {
    const english = placeholdersOf(bookingMessageText('en', id));
    expect(placeholdersOf(bookingMessageText('bm', id))).toEqual(english);
    expect(placeholdersOf(bookingMessageText('cn', id))).toEqual(english);
  });

  test('fills each placeholder once, and does not fill a value that looks like one', () => {
    expect(bookingMessageText('en', 'moved.lead', { date: '{previousDate}', previousDate: 'Friday' })).toBe(
      'We will bring your order on {previousDate}, no longer on Friday.',
    );
  });
});
