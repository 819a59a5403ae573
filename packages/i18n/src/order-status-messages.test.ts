import { describe, expect, it } from 'vitest';
import { orderStatusTexts } from '@booking/domain/order/order-status';
import { orderStatusMessage } from './order-status-messages.js';

describe('orderStatusMessage', () => {
  it('has the English text of the specification', () => {
    expect(orderStatusTexts.map((text) => orderStatusMessage('en', text))).toEqual([
      'Pending Payment',
      'Pending Signing',
      'Pending SSM Document',
      'Complete',
    ]);
  });

  it.each(['bm', 'cn'] as const)('has a different text for each status in %s', (locale) => {
    const result = orderStatusTexts.map((text) => orderStatusMessage(locale, text));
    expect(new Set([...result, ...orderStatusTexts]).size).toBe(2 * orderStatusTexts.length);
  });
});
