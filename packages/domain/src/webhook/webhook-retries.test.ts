import { describe, expect, it } from 'vitest';
import { retryAfterOf, webhookRetryDelay, webhookRetryDelays } from './webhook-retries.js';

const now = new Date('2026-11-26T08:00:00Z');

describe('the next try of a delivery', () => {
  it('comes after the table of Standard Webhooks, ten tries in 75 h 35 min', () => {
    const delays = Array.from({ length: 10 }, (_, failed) => webhookRetryDelay(failed + 1, 0));
    expect(delays).toEqual([5_000, 300_000, 1_800_000, 7_200_000, 18_000_000, 36_000_000, 50_400_000, 72_000_000, 86_400_000, null]);
    expect(webhookRetryDelays.reduce((sum, delay) => sum + delay, 0)).toBe((75 * 60 + 35) * 60_000 + 5_000);
  });

  it('is later by up to a tenth', () => {
    expect([0, 0.5, 1].map((chance) => webhookRetryDelay(2, chance))).toEqual([300_000, 315_000, 330_000]);
  });

  it('is delayed by the receiver’s Retry-After, and never shortened', () => {
    expect(webhookRetryDelay(1, 0, 60_000)).toBe(60_000);
    expect(webhookRetryDelay(3, 0, 60_000)).toBe(1_800_000);
    expect(webhookRetryDelay(10, 0, 60_000)).toBeNull();
  });
});

describe('Retry-After', () => {
  it.each([
    ['30', 30_000],
    [' 0 ', 0],
    ['3600', 3_600_000],
    ['3601', 3_600_000],
    ['999999999', 3_600_000],
    ['Thu, 26 Nov 2026 08:02:00 GMT', 120_000],
    ['Thu, 26 Nov 2026 07:00:00 GMT', 0],
    ['Fri, 27 Nov 2026 08:00:00 GMT', 3_600_000],
    ['soon', null],
    ['', null],
    ['-5', null],
    ['1.5', null],
  ])('%j is %j ms', (header, expected) => {
    expect(retryAfterOf(503, header, now)).toBe(expected);
  });

  it('counts with 429, 502, 503 and 504 alone', () => {
    const counting = [200, 301, 400, 408, 425, 429, 500, 501, 502, 503, 504, 505].filter(
      (status) => retryAfterOf(status, '1', now) !== null,
    );
    expect(counting).toEqual([429, 502, 503, 504]);
    expect(retryAfterOf(503, undefined, now)).toBeNull();
  });
});
