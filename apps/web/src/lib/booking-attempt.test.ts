import { expect, test } from 'vitest';
import { attemptFor } from './booking-attempt';

const input = { orderNumber: 'DEMO-1004', deliveryDate: '2026-12-05' };

test('a retry of the same unanswered input keeps its key', () => {
  const first = attemptFor(input, null);
  expect(attemptFor({ deliveryDate: '2026-12-05', orderNumber: 'DEMO-1004' }, first)).toBe(first);
});

test('another input and an answered input get a new key', () => {
  const first = attemptFor(input, null);
  expect(attemptFor({ ...input, deliveryDate: '2026-12-07' }, first).key).not.toBe(first.key);
  expect(attemptFor(input, null).key).not.toBe(first.key);
});

test('a key is 128 random bits', () => {
  expect(attemptFor(input, null).key).toMatch(/^[0-9a-f]{32}$/);
});
