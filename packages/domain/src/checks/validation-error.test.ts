import { expect, test } from 'vitest';
import { validationErrorCodes } from './validation-error.js';

test('no code is listed twice', () => {
  expect(new Set(validationErrorCodes).size).toBe(validationErrorCodes.length);
});
