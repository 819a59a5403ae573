import { describe, expect, it } from 'vitest';
import { formatMessage } from './format-message.js';

describe('formatMessage', () => {
  it('fills every placeholder, each time it occurs', () => {
    expect(formatMessage('{name}: {name} of {max}', { name: 'Ali', max: 3 })).toBe('Ali: Ali of 3');
  });

  it('takes a value as text, whatever is in it', () => {
    expect(formatMessage('Dear {name}', { name: '$& {max} {name}', max: 1 })).toBe('Dear $& {max} {name}');
  });

  it('leaves a placeholder without a value, inherited names included', () => {
    expect(formatMessage('{max} {toString}')).toBe('{max} {toString}');
  });

  it('writes numbers without grouping', () => {
    expect(formatMessage('{max}', { max: 10000 })).toBe('10000');
  });
});
