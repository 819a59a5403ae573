import type { BookingStatus } from '@booking/domain/booking/booking-status';
import { expect, test } from 'vitest';
import { givenAction, givenError } from '../../../testing/given-day-sheet';
import { expired, isDone, orphanedActions, sentAnyway, type QueuedAction } from './queued-action';

const photo = { bytes: new ArrayBuffer(1), type: 'image/jpeg' };
const rejected = (over: Partial<QueuedAction>) => givenAction({ error: givenError('CONFLICT'), ...over });
const out = { status: 'OUT_FOR_DELIVERY', version: 4 } as const;
const delivered = { status: 'DELIVERED', version: 5, photos: [photo] } as const;
const failed = { status: 'FAILED', version: 5, reason: 'Refused', failure: 'REFUSED' } as const;

test.each<[string, QueuedAction[], BookingStatus, [status: string, version: number, takesBack: boolean][]]>([
  [
    'all of it, where nothing has come about',
    [rejected(out), givenAction(delivered)],
    'CONFIRMED',
    [
      ['OUT_FOR_DELIVERY', 7, false],
      ['DELIVERED', 8, false],
    ],
  ],
  ['only what has not come about', [rejected(out), givenAction(delivered)], 'OUT_FOR_DELIVERY', [['DELIVERED', 7, false]]],
  ['the photos of a delivery that stands', [rejected(delivered)], 'DELIVERED', [['DELIVERED', 7, false]]],
  ['nothing, where all has come about', [rejected({ ...delivered, photos: [] })], 'DELIVERED', []],
  [
    'a delivery, once the failure that stands is taken back',
    [rejected(delivered)],
    'FAILED',
    [
      ['OUT_FOR_DELIVERY', 7, true],
      ['DELIVERED', 8, false],
    ],
  ],
  [
    'a failure, once the delivery that stands is taken back',
    [rejected(out), givenAction(failed)],
    'DELIVERED',
    [
      ['OUT_FOR_DELIVERY', 7, true],
      ['FAILED', 8, false],
    ],
  ],
  ['nothing of a cancelled booking', [rejected(delivered)], 'CANCELLED', []],
  ['nothing that a failure does not allow', [rejected({ ...out, status: 'CONFIRMED' })], 'FAILED', []],
  ['no step back that the office has come before', [rejected({ ...out, takesBack: true })], 'DELIVERED', []],
  ['nothing that is too old', [rejected({ ...delivered, error: givenError('EXPIRED') })], 'OUT_FOR_DELIVERY', []],
])('the requests that are sent after a conflict: %s', (_name, actions, status, expected) => {
  const sent = sentAnyway(actions, { status, version: 7, docUrls: ['/a.jpg'] });
  expect(sent.map(({ status, version, takesBack }) => [status, version, takesBack])).toEqual(expected);
  expect(sent.every(({ error, begun, docUrls }) => error === null && !begun && docUrls.length === 1)).toBe(true);
  expect(new Set([...actions, ...sent].map(({ id }) => id)).size).toBe(new Set(actions.map(({ id }) => id)).size + sent.length);
});

test('the receiver is sent with the delivery only, and is removed from the device with an expired action', () => {
  const action = rejected({ ...delivered, receivedBy: 'Aminah' });
  const sent = sentAnyway([action], { status: 'FAILED', version: 7, docUrls: [] });
  expect(sent.map(({ receivedBy }) => receivedBy)).toEqual([undefined, 'Aminah']);
  expect(expired(action)).not.toHaveProperty('receivedBy');
});

test('if the booking cannot be seen, the same requests are sent once more, without refused photos', () => {
  const action = givenAction({ ...delivered, error: givenError('PHOTO') });
  expect(sentAnyway([action], null)).toEqual([{ ...action, photos: [], error: null }]);
});

test.each([
  ['the office has set the same status', out, 'OUT_FOR_DELIVERY', 5, true],
  ['it has set another one', out, 'CONFIRMED', 5, false],
  ['nothing has changed since', out, 'OUT_FOR_DELIVERY', 4, false],
  ['photos are still to come', delivered, 'DELIVERED', 6, false],
  ['a reason is still to come', failed, 'FAILED', 6, false],
  ['a name is still to come', { ...delivered, photos: [], receivedBy: 'Aminah' }, 'DELIVERED', 6, false],
] as const)('whether an action is done already: %s', (_name, action, status, version, expected) => {
  expect(isDone(givenAction(action), { status, version, docUrls: [] })).toBe(expected);
});

test('rejected actions without a stop on the page are grouped by booking, with the actions behind them', () => {
  const gone = rejected({ bookingId: 'k9' });
  const behind = givenAction({ id: 't2', bookingId: 'k9' });
  const actions = [rejected({ id: 't0', bookingId: 'k2' }), gone, behind, givenAction({ id: 't3', bookingId: 'k8' })];
  expect(orphanedActions(actions, ['k1', 'k2'])).toEqual([[gone, behind]]);
});
