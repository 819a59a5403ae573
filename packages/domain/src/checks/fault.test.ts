import { expect, test } from 'vitest';
import { faultCodes } from './fault.js';

test('no code is listed twice', () => {
  expect(new Set(faultCodes).size).toBe(faultCodes.length);
});
