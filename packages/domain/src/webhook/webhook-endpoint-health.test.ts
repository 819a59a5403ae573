import { describe, expect, it } from 'vitest';
import { webhookEndpointState } from './webhook-endpoint-health.js';

const now = new Date('2026-11-26T08:00:00Z');
const later = (milliseconds: number) => new Date(now.getTime() + milliseconds);

describe('the state of an endpoint', () => {
  const state = (failingSince: Date | null, disabled = false) => webhookEndpointState({ disabled, failingSince }, now);
  it('is FAILING when everything has failed for an hour or more', () => {
    expect([state(null), state(later(-3_599_999)), state(later(-3_600_000))]).toEqual(['ACTIVE', 'ACTIVE', 'FAILING']);
  });

  it('is DISABLED whatever it did before', () => {
    expect([state(null, true), state(later(-3_600_000), true)]).toEqual(['DISABLED', 'DISABLED']);
  });
});
