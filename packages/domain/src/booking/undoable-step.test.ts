import { expect, it } from 'vitest';
import { correctionOf, undoableStep } from './undoable-step.js';

const line = (time: string, change: string, from: string | null = null, to: string | null = null) => ({
  at: new Date(`2026-12-04T${time}:00+08:00`),
  change,
  from,
  to,
});
const out = line('07:00', 'STATUS', 'CONFIRMED', 'OUT_FOR_DELIVERY');
const delivered = line('09:00', 'STATUS', 'OUT_FOR_DELIVERY', 'DELIVERED');
const undone = line('09:05', 'STATUS_UNDONE', 'DELIVERED', 'OUT_FOR_DELIVERY');
const today = '2026-12-04';

it('returns the last step, and after its undo the one before', () => {
  expect(undoableStep([out, delivered], today)).toMatchObject({ from: 'OUT_FOR_DELIVERY', to: 'DELIVERED' });
  expect(undoableStep([out, delivered, undone], today)).toMatchObject({ from: 'CONFIRMED', to: 'OUT_FOR_DELIVERY' });
  expect(undoableStep([out, undone], today)).toBeNull();
});

it('returns nothing after the day that follows the step, in Malaysia', () => {
  expect(undoableStep([out], '2026-12-05')).not.toBeNull();
  expect(undoableStep([out], '2026-12-06')).toBeNull();
  // 23:30 in Malaysia is the afternoon before in UTC.
  const late = line('23:30', 'STATUS', 'CONFIRMED', 'OUT_FOR_DELIVERY');
  expect(undoableStep([late], '2026-12-05')).not.toBeNull();
  expect(undoableStep([late], '2026-12-06')).toBeNull();
});

it('returns no change from before a move, none of the move, and no cancellation', () => {
  const failed = line('09:00', 'STATUS', 'OUT_FOR_DELIVERY', 'FAILED');
  const moved = line('09:30', 'MOVED', '2026-12-04', '2026-12-08');
  const setUpAgain = line('09:30', 'STATUS', 'FAILED', 'CONFIRMED');
  expect(undoableStep([out, failed, moved, setUpAgain], today)).toBeNull();
  expect(undoableStep([out, moved], today)).toBeNull();
  expect(undoableStep([out, line('09:30', 'CANCELLED')], today)).toBeNull();
  expect(undoableStep([out, moved, line('09:40', 'STATUS', 'CONFIRMED', 'OUT_FOR_DELIVERY')], today)).not.toBeNull();
});

it('ignores history lines that are not about the status', () => {
  expect(undoableStep([out, line('07:10', 'STATUS_REASON', null, 'Gate'), line('07:20', 'docUrls', '0', '1')], today)).not.toBeNull();
});

it('an outcome is corrected with a reason from then on, for 30 days', () => {
  expect(correctionOf([out, delivered], '2026-12-05')).toBeNull();
  expect(correctionOf([out, delivered], '2026-12-06')).toMatchObject({ step: { to: 'DELIVERED' }, isTooLate: false });
  expect(correctionOf([out, delivered], '2027-01-03')).toMatchObject({ isTooLate: false });
  expect(correctionOf([out, delivered], '2027-01-04')).toMatchObject({ isTooLate: true });
  expect(correctionOf([out], '2026-12-06')).toBeNull();
  expect(correctionOf([out, delivered, undone], '2026-12-06')).toBeNull();
  const failed = line('09:00', 'STATUS', 'OUT_FOR_DELIVERY', 'FAILED');
  expect(correctionOf([out, failed], '2026-12-06')).toMatchObject({ step: { from: 'OUT_FOR_DELIVERY', to: 'FAILED' } });
  expect(correctionOf([out, failed, line('09:30', 'MOVED', '2026-12-04', '2026-12-08')], '2026-12-06')).toBeNull();
});
