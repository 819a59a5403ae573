import { expect, test } from 'vitest';
import { hostileTexts } from '../testing/hostile-texts.js';
import { isPassport } from './passport.js';

test.each(['A12345678', 'abc', '123', 'A-1', '000A', '0-0', '12345678901234567890'])('takes %s', (text) => {
  expect(isPassport(text)).toBe(true);
});

test.each(['', 'A1', '000', '00000000000000000000', '123456789012345678901', 'A 1234', 'A1234\n', 'A1234/5', 'É1234', '１２３'])(
  'refuses %j',
  (text) => {
    expect(isPassport(text)).toBe(false);
  },
);

test('returns for every hostile text', () => {
  for (const text of hostileTexts.filter((each) => each.length > 20)) expect(isPassport(text)).toBe(false);
});
