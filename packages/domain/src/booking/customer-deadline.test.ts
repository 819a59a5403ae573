import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween } from '../calendar/calendar-date.js';
import { changePromise, customerMayChange, earliestLinkedDate, lastChangeDate } from './customer-deadline.js';
import type { NotificationChannel } from './notification-channels.js';

test.each([
  ['2026-03-10', 2, '2026-03-07'],
  ['2026-03-10', 0, '2026-03-09'],
  ['2026-03-01', 1, '2026-02-27'],
  ['2028-03-01', 1, '2028-02-28'],
  ['2026-01-01', 3, '2025-12-28'],
])('a delivery on %s with a lead time of %i can be changed until %s', (deliveryDate, leadTime, last) => {
  expect(lastChangeDate(deliveryDate, leadTime)).toBe(last);
  expect(customerMayChange(deliveryDate, leadTime, last)).toBe(true);
  expect(customerMayChange(deliveryDate, leadTime, addDays(last, 1))).toBe(false);
});

test('is never on the day of delivery or later, and follows the rule of the domain: today < deliveryDate - leadTime', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 365 }), fc.integer({ min: -400, max: 400 }), (leadTime, ahead) => {
      const today = '2026-03-02';
      const deliveryDate = addDays(today, ahead);
      const may = customerMayChange(deliveryDate, leadTime, today);
      expect(may).toBe(daysBetween(today, deliveryDate) > leadTime);
      if (may) expect(today < deliveryDate).toBe(true);
    }),
  );
});

test.each([
  ['2026-04-09', '2026-03-10'],
  ['2028-03-30', '2028-02-29'],
  ['2027-01-01', '2026-12-02'],
])('on %s links of deliveries since %s still work', (today, earliest) => {
  expect(earliestLinkedDate(today)).toBe(earliest);
});

test.each<[NotificationChannel[], boolean, ReturnType<typeof changePromise>]>([
  [['email', 'sms'], true, 'byLink'],
  [['email'], false, 'byLink'],
  [['sms'], true, 'byReference'],
  [[], true, 'byReference'],
  [[], false, 'until'],
])('with messages by %j, where SMS are sent: %s, changes are promised as %s', (channels, isSmsOn, promise) => {
  expect(changePromise('2026-12-07', { today: '2026-12-07', channels, isSmsOn })).toBe(promise);
  expect(changePromise('2026-12-07', { today: '2026-12-08', channels, isSmsOn })).toBe('closed');
});
