import { describe, expect, it } from 'vitest';
import { faultCodes } from '@booking/domain/checks/fault';
import { locales } from '@booking/domain/locale/locale';
import { faultMessage, faultTexts } from './fault-messages.js';
import { placeholdersOf } from './testing/placeholders-of.js';

describe('fault messages', () => {
  it.each(locales)('in %s exist for every code, with the placeholders of the English', (locale) => {
    expect(Object.keys(faultTexts[locale]).sort()).toEqual([...faultCodes].sort());
    for (const code of faultCodes) {
      expect(faultTexts[locale][code]).not.toBe('');
      expect(placeholdersOf(faultTexts[locale][code]), code).toEqual(placeholdersOf(faultTexts.en[code]));
    }
  });

  it.each(['bm', 'cn'] as const)('in %s are translated', (locale) => {
    expect(faultCodes.filter((code) => faultTexts[locale][code] === faultTexts.en[code])).toEqual([]);
  });

  // Specification, section 5, word for word.
  it.each([
    ['NAME_REQUIRED', 'Name is required'],
    ['EMAIL_REQUIRED', 'E-mail is required'],
    ['EMAIL_FORMAT', 'E-mail must be valid'],
    ['TOLD_NOHOW', 'Give an e-mail address, or choose SMS.'],
    ['PASSWORD_REQUIRED', 'Password is required'],
    ['PASSWORD_TOO_SHORT', 'Password must be at least 6 characters long.'],
    ['PASSWORD_TOO_LONG', 'Password should be less than 16 characters.'],
    ['REQUIRED', 'Required.'],
    ['NUMBERS_ONLY', 'Numbers only.'],
    ['ALPHABETS_ONLY', 'Alphabets only.'],
    ['ALPHABETS_OR_NUMBERS_ONLY', 'Alphabets or numbers only.'],
    ['EMAIL_INVALID', 'Invalid email'],
    ['PASSPORT_INVALID', 'Invalid passport'],
    ['IC_INVALID', 'Invalid IC'],
    ['MOBILE_INVALID', 'Invalid Malaysian mobile number'],
    ['PHONE_INVALID', 'Invalid Phone Number'],
    ['NAME_SPACES', 'Check for spaces at the start or end of the name'],
    ['FINANCIAL_YEAR_BEFORE_INCORPORATION', 'Financial year end must be greater than incorporation date.'],
  ] as const)('say of %s in English: %s', (code, text) => {
    expect(faultMessage('en', code)).toBe(text);
  });

  it('fill in the values of the fault', () => {
    expect(faultMessage('en', 'QUANTITY_RANGE', { min: 0, max: 99 })).toBe('Enter a whole number from 0 to 99.');
    expect(faultMessage('bm', 'TOO_LONG', { max: 120 })).toBe('Tidak lebih daripada 120 aksara.');
    expect(faultMessage('cn', 'RANGE_TOO_LONG', { days: 92 })).toBe('最多可选92天。');
  });
});
