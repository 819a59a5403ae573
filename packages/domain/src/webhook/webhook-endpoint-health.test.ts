import { describe, expect, it } from 'vitest';
import { healthAfterFailure, healthy, webhookEndpointState } from './webhook-endpoint-health.js';

const now = new Date('2026-11-26T08:00:00Z');
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);

describe('an endpoint that fails', () => {
  it('is asked once a second, and after twenty failures in a row only probed', () => {
    let health = healthy;
    const pauses: number[] = [];
    for (let failed = 1; failed <= 22; failed += 1) {
      health = healthAfterFailure(health, now, null);
      pauses.push((health.pausedUntil?.getTime() ?? 0) - now.getTime());
    }
    expect(health.failures).toBe(22);
    expect(pauses).toEqual([...Array<number>(19).fill(1_000), 30_000, 30_000, 30_000]);
    // Twenty in the first twenty seconds, and then one in thirty: never more than 60 in a minute (I4).
  });

  it('is left alone for as long as it asks', () => {
    expect(healthAfterFailure(healthy, now, 120_000).pausedUntil).toEqual(later(120_000));
    expect(healthAfterFailure(healthy, now, 0).pausedUntil).toEqual(later(1_000));
  });

  it('has failed since the first of them', () => {
    const first = healthAfterFailure(healthy, now, null);
    expect(healthAfterFailure(first, later(5_000), null).failingSince).toEqual(now);
  });
});

describe('the state of an endpoint', () => {
  const state = (failingSince: Date | null, disabled = false) => webhookEndpointState({ disabled, failingSince }, now);
  it('is FAILING when everything has failed for an hour or more', () => {
    expect([state(null), state(later(-3_599_999)), state(later(-3_600_000))]).toEqual(['ACTIVE', 'ACTIVE', 'FAILING']);
  });

  it('is DISABLED whatever it did before', () => {
    expect([state(null, true), state(later(-3_600_000), true)]).toEqual(['DISABLED', 'DISABLED']);
  });
});
