import { expect, test, vi } from 'vitest';
import { availableActions } from './available-actions';
import type { StaffBooking } from './staff-booking';

const plain = { status: 'CONFIRMED', archived: false, orderCheck: 'OK', moveOffer: null, keptPastLimit: false };
const runners = { onForm: vi.fn(), onStatus: vi.fn(), onArchive: vi.fn(), onKeep: vi.fn() };

function labels(booking: object, fill = { booked: 36, limit: 40 }): string[] {
  return availableActions({ ...plain, ...booking } as StaffBooking, fill, runners).map(({ label }) =>
    label.replace(/^\w+\.(status\.)?/, ''),
  );
}

test('the next step comes first, and what stands beside it in a telephone’s bar second', () => {
  expect(labels({})).toEqual(['OUT_FOR_DELIVERY', 'move', 'offer', 'cancel']);
  expect(labels({ status: 'OUT_FOR_DELIVERY' })).toEqual(['DELIVERED', 'FAILED', 'notOut']);
  expect(labels({ status: 'FAILED' })).toEqual(['move']);
  expect(labels({ status: 'DELIVERED' })).toEqual(['archive']);
  expect(labels({ status: 'CANCELLED', archived: true })).toEqual(['restore']);
});

test('what the order, the offer and the day forbid is not offered', () => {
  expect(labels({ orderCheck: 'CHECK_ORDER' })).toEqual(['move', 'offer', 'cancel']);
  expect(labels({ moveOffer: { state: 'WAITING' } })).toEqual(['OUT_FOR_DELIVERY', 'move', 'cancel']);
  expect(labels({}, { booked: 41, limit: 40 })).toEqual(['OUT_FOR_DELIVERY', 'move', 'offer', 'keep', 'cancel']);
  expect(labels({ keptPastLimit: true }, { booked: 41, limit: 40 })).toEqual(['OUT_FOR_DELIVERY', 'move', 'offer', 'cancel']);
});
