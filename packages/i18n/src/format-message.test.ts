import { describe, expect, it } from 'vitest';
import { formatMessage } from './format-message.js';

describe('formatMessage', () => {
  it('fills every placeholder, at every occurrence', () => {
    expect(formatMessage('{name}: {name} of {max}', { name: 'Ali', max: 3 })).toBe('Ali: Ali of 3');
  });

  it('inserts a value as plain text, whatever it contains', () => {
    expect(formatMessage('Dear {name}', { name: '$& {max} {name}', max: 1 })).toBe('Dear $& {max} {name}');
  });

  it('keeps a placeholder without a value, also for names of inherited properties', () => {
    expect(formatMessage('{max} {toString}')).toBe('{max} {toString}');
  });

  it('writes numbers without grouping', () => {
    expect(formatMessage('{max}', { max: 10000 })).toBe('10000');
  });
});
