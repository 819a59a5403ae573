import { afterEach, expect, it, vi } from 'vitest';
import type { Caller } from '../../shared/caller.js';
import type { BookingRecord } from '../booking/booking-record.js';
import { LiveFeed } from './live-feed.js';
import { LiveService } from './live.service.js';

const readBookings = vi.fn((ids: readonly string[]) => Promise.resolve(ids.map((id) => ({ id, branchId: 'b' }) as BookingRecord)));
const feed = new LiveFeed({
  logger: { warn: vi.fn() } as never,
  readBookings,
  readDays: () => Promise.resolve(() => null),
  onMissed: vi.fn(),
  onAccount: vi.fn(),
});
afterEach(() => feed.stop());

const staff: Caller = {
  actor: { kind: 'user', userId: 'u', name: 'Staff', role: 'admin', scope: ['booking:read'], branchIds: ['a'] } as never,
  locale: 'en',
  address: '::1',
  browser: null,
  requestId: 'x',
};

it('a client that reads slowly gets the event of a booking that has left its branches, also when it has changed again since', async () => {
  const published = new LiveService(feed).bookings({ caller: staff }, null)[Symbol.asyncIterator]();
  feed.publish([{ kind: 'booking', id: 'i', branchIds: ['b', 'a'], days: [] }]);
  await vi.waitFor(() => expect(readBookings).toHaveBeenCalledTimes(1));
  await new Promise(setImmediate);
  feed.publish([{ kind: 'booking', id: 'i', branchIds: ['b'], days: [] }]);
  await vi.waitFor(() => expect(readBookings).toHaveBeenCalledTimes(2));
  await new Promise(setImmediate);
  expect(await published.next()).toMatchObject({ value: { branchIds: ['b', 'a'] } });
});
