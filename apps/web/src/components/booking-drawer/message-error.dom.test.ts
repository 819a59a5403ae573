import { expect, test } from 'vitest';
import { givenMessage } from '../../testing/given-message';
import { sendErrorOf } from './booking-messages';

const sms = (over: object) => givenMessage({ channel: 'SMS', ...over });
const email = (over: object) => givenMessage({ channel: 'EMAIL', ...over });
const notified = (at: string) => ({ __typename: 'BookingEvent' as const, at, by: 'Farah', change: 'TOLD_BY_PHONE', from: null, to: null });
const errorOf = (messages: ReturnType<typeof givenMessage>[], over: object = {}) => {
  const sendError = sendErrorOf({ status: 'CONFIRMED', history: [], messages, ...over });
  return sendError && { failed: sendError.failed.map(({ channel, status }) => `${channel} ${status}`), notifiedBy: sendError.notifiedBy };
};

test('a message that arrived, waits or was not needed is not an error', () => {
  expect(errorOf([])).toBeNull();
  expect(errorOf([sms({ status: 'SENT' }), email({ status: 'DELIVERED' })])).toBeNull();
  expect(errorOf([email({ status: 'FAILED' }), email({ status: 'PENDING' })])).toBeNull();
  expect(errorOf([email({ status: 'SENT' }), email({ status: 'DROPPED', reasonCode: 'UNDONE' })])).toBeNull();
});

test.each(['FAILED', 'PARKED', 'HELD_BACK'] as const)('%s is an error; the other channel is named if its message arrived', (status) => {
  expect(errorOf([email({ status })])).toEqual({ failed: [`EMAIL ${status}`], notifiedBy: null });
  expect(errorOf([email({ status }), sms({ status: 'SENT' })])).toEqual({ failed: [`EMAIL ${status}`], notifiedBy: 'SMS' });
  expect(errorOf([email({ status }), sms({ status })])).toEqual({ failed: [`SMS ${status}`, `EMAIL ${status}`], notifiedBy: null });
  // The customer does not get a message that is dropped.
  expect(errorOf([email({ status }), email({ status: 'DROPPED' })])).toEqual({ failed: [`EMAIL ${status}`], notifiedBy: null });
});

test('a call ends the error until a later message fails; a cancelled booking has no error', () => {
  const failed = email({ status: 'FAILED', at: '2026-12-01T02:00:00Z' });
  expect(errorOf([failed], { history: [notified('2026-12-01T03:00:00Z')] })).toBeNull();
  expect(errorOf([failed], { history: [notified('2026-12-01T01:00:00Z')] })).not.toBeNull();
  expect(errorOf([failed], { status: 'CANCELLED' })).toBeNull();
});
