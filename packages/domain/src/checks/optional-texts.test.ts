import { expect, test } from 'vitest';
import { emailInvalid } from './email.js';
import { icInvalid } from './ic.js';
import { mobileInvalid } from './mobile.js';
import { passportInvalid } from './passport.js';
import { phoneInvalid } from './phone.js';

/** Each field is optional: an empty text passes its check. */
test.each<[code: string, check: (text: string) => string | null, right: string, wrong: string]>([
  ['EMAIL_INVALID', emailInvalid, 'a@b.my', 'a@b'],
  ['IC_INVALID', (text) => icInvalid(text, '2026-03-02'), '900101-14-1234', '900101-00-1234'],
  ['MOBILE_INVALID', mobileInvalid, '012-345 6789', '015-123 4567'],
  ['PASSPORT_INVALID', passportInvalid, 'A12345678', '000'],
  ['PHONE_INVALID', phoneInvalid, '0312345678', '12'],
])('%s is given for a wrong text only', (code, check, right, wrong) => {
  expect(['', right, wrong].map(check)).toEqual([null, null, code]);
});
