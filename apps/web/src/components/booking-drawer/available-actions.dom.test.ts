import { expect, test, vi } from 'vitest';
import { availableActions } from './booking-actions';
import type { StaffBooking } from './staff-booking';

const plain = {
  status: 'CONFIRMED',
  deliveryDate: '2026-12-03',
  archived: false,
  orderCheck: 'OK',
  moveOffer: null,
  keptPastLimit: false,
  history: [] as StaffBooking['history'],
};
const runners = { onForm: vi.fn(), onStatus: vi.fn(), onArchive: vi.fn(), onKeep: vi.fn() };

function actions(booking: object, fill = { booked: 36, limit: 40 }) {
  return availableActions({ ...plain, ...booking } as StaffBooking, { fill, today: '2026-12-03' }, runners);
}

function labels(booking: object, fill?: { booked: number; limit: number }): string[] {
  return actions(booking, fill).map(({ label }) => label.replace(/^\w+\.(status\.)?/, ''));
}

test('the next step comes first, and the secondary action of the telephone’s bar second', () => {
  expect(labels({})).toEqual(['OUT_FOR_DELIVERY', 'move', 'words', 'offer', 'cancel']);
  expect(labels({ status: 'OUT_FOR_DELIVERY' })).toEqual(['DELIVERED', 'FAILED', 'notOut', 'words']);
  expect(labels({ status: 'FAILED' })).toEqual(['move', 'cancel', 'archive']);
  expect(labels({ status: 'FAILED', archived: true })).toEqual(['restore']);
  expect(labels({ status: 'DELIVERED' })).toEqual(['archive']);
  expect(labels({ status: 'CANCELLED', archived: true })).toEqual(['restore']);
  expect(labels({ status: 'CANCELLED' })).toEqual(['uncancel', 'archive']);
  expect(labels({ status: 'CANCELLED', deliveryDate: '2026-12-02' })).toEqual(['archive']);
});

test('actions that the order, the offer or the day forbids are not offered', () => {
  expect(labels({ orderCheck: 'CHECK_ORDER' })).toEqual(['move', 'words', 'offer', 'cancel']);
  expect(labels({ orderCheck: 'QUANTITY' })).toEqual(['move', 'words', 'offer', 'cancel']);
  expect(labels({ moveOffer: { state: 'WAITING' } })).toEqual(['OUT_FOR_DELIVERY', 'move', 'words', 'cancel']);
  expect(labels({}, { booked: 41, limit: 40 })).toEqual(['OUT_FOR_DELIVERY', 'move', 'words', 'offer', 'keep', 'cancel']);
  expect(labels({ keptPastLimit: true }, { booked: 41, limit: 40 })).toEqual(['OUT_FOR_DELIVERY', 'move', 'words', 'offer', 'cancel']);
});

test('before its date, a booking cannot go out for delivery until it is moved', () => {
  const [first, ...others] = actions({ deliveryDate: '2026-12-04' });
  expect(first).toMatchObject({ label: 'bookingDrawer.move', look: 'primary' });
  expect(others[0]).toMatchObject({ label: 'bookingDrawer.words' });
  expect(others.map(({ label }) => label)).not.toContain('manage.status.OUT_FOR_DELIVERY');
  // No message is sent about a day that is over.
  expect(labels({ deliveryDate: '2026-12-02' })).toEqual(['OUT_FOR_DELIVERY', 'move', 'offer', 'cancel']);
});

test('an outcome can be corrected for 30 days, until the booking is moved or archived', () => {
  const ended = (status: string, at: string) => ({
    status,
    history: [{ at, by: 'Farah', change: 'STATUS', from: 'OUT_FOR_DELIVERY', to: status }],
  });
  expect(labels(ended('DELIVERED', '2026-12-03T02:00:00Z'))).toEqual(['correct', 'archive']);
  expect(labels(ended('FAILED', '2026-11-03T02:00:00Z'))).toEqual(['move', 'cancel', 'correct', 'archive']);
  expect(labels(ended('FAILED', '2026-11-02T02:00:00Z'))).toEqual(['move', 'cancel', 'archive']);
  expect(labels({ ...ended('DELIVERED', '2026-12-03T02:00:00Z'), archived: true })).toEqual(['restore']);
  expect(labels({ ...ended('DELIVERED', '2026-12-03T02:00:00Z'), status: 'CONFIRMED' })).not.toContain('correct');
});
