import { expect, test } from 'vitest';
import { givenBooking } from '../../testing/given-booking';
import { flagSession } from '../../testing/session-server';
import { followBooked, forgetBooked, readBooked, rememberBooked } from './booked-delivery';

const booking = givenBooking({ deliveryDate: '2026-12-05' });

test('a booking is remembered until its day is over, without personal data', () => {
  rememberBooked(booking);
  expect(readBooked(() => '2026-12-05')).toMatchObject({
    reference: booking.reference,
    deliveryDate: '2026-12-05',
    orderNumber: booking.orderNumber,
  });
  const kept = Object.values(localStorage).join();
  const { name, email, primaryContact, postcode, address, id } = booking;
  for (const personal of [name, email, primaryContact, postcode, address?.address1 ?? 'none', id]) expect(kept).not.toContain(personal);
  expect(readBooked(() => '2026-12-06')).toBeNull();
  expect(localStorage).toHaveLength(0);
});

test('the booking of a signed-in user is not shown to the next user', () => {
  flagSession('u1');
  rememberBooked(booking);
  expect(readBooked(() => '2026-12-01')).not.toBeNull();
  flagSession('u2');
  expect(readBooked(() => '2026-12-01')).toBeNull();
  flagSession('u1');
  expect(readBooked(() => '2026-12-01')).toBeNull();
});

test('a moved or cancelled booking is updated, another booking is not', () => {
  followBooked(booking);
  expect(readBooked(() => '2026-12-01')).toBeNull();
  rememberBooked(booking);
  followBooked({ ...booking, deliveryDate: '2026-12-08' });
  expect(readBooked(() => '2026-12-01')?.deliveryDate).toBe('2026-12-08');
  followBooked({ ...booking, reference: 'ANOT-HER1', status: 'CANCELLED' });
  expect(readBooked(() => '2026-12-01')).not.toBeNull();
  followBooked({ ...booking, status: 'CANCELLED' });
  expect(readBooked(() => '2026-12-01')).toBeNull();
});

test('a stored value of another shape is ignored', () => {
  localStorage.setItem('booking.booked', JSON.stringify({ version: 1, value: { reference: 7 } }));
  expect(readBooked(() => '2026-12-01')).toBeNull();
  forgetBooked();
});
