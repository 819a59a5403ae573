import { expect, test } from 'vitest';
import { phoneText } from './phone-text';

test('mobile numbers are grouped, others stay', () => {
  expect(phoneText('0123456789')).toBe('012-345 6789');
  expect(phoneText('01112345678')).toBe('011-1234 5678');
  expect(phoneText('+60 12-345 6789')).toBe('012-345 6789');
  expect(phoneText('+65 6123 4567')).toBe('+65 6123 4567');
});
