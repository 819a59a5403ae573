import { describe, expect, it } from 'vitest';
import { validationErrorCodes } from '@booking/domain/checks/validation-error';
import { locales, type Locale } from '@booking/domain/locale/locale';
import { accountMessageTexts } from './account-message-texts.js';
import { validationMessage, validationTexts } from './validation-messages.js';
import { outcomeMessage, outcomeTexts, type OutcomeId } from './outcome-messages.js';
import { placeholdersOf } from './testing/placeholders-of.js';
import { uploadMessage, uploadTexts } from './upload-messages.js';

type Catalogue = Record<Locale, Record<string, string>>;

describe.each<[name: string, texts: Catalogue, end: RegExp]>([
  ['account messages', accountMessageTexts, /./],
  ['validation messages', validationTexts, /./],
  ['outcome messages', outcomeTexts, /[.。!！]$/],
  ['upload messages', uploadTexts, /[^.。]$/],
])('%s', (_, texts, end) => {
  const ids = Object.keys(texts.en);

  it.each(locales)('in %s have a text for each id, with the placeholders of the English', (locale) => {
    expect(Object.keys(texts[locale]).sort()).toEqual([...ids].sort());
    for (const id of ids) {
      expect(texts[locale][id]).toMatch(end);
      expect(placeholdersOf(texts[locale][id] ?? ''), id).toEqual(placeholdersOf(texts.en[id] ?? ''));
    }
  });

  it.each(['bm', 'cn'] as const)('in %s are translated', (locale) => {
    expect(ids.filter((id) => texts[locale][id] === texts.en[id])).toEqual([]);
  });
});

describe('outcome messages', () => {
  const ids = Object.keys(outcomeTexts.en) as OutcomeId[];

  it.each(locales)('in %s are all different', (locale) => {
    expect(new Set(Object.values(outcomeTexts[locale])).size).toBe(ids.length);
  });

  it('use Chinese punctuation in Chinese', () => {
    const latinMark = /\p{Script=Han}[,.;:!?()]|[,.;:!?()]\p{Script=Han}/u;
    expect(ids.filter((id) => latinMark.test(outcomeTexts.cn[id]))).toEqual([]);
  });
});

describe('validation messages', () => {
  it('exist for every code', () => {
    expect(Object.keys(validationTexts.en).sort()).toEqual([...validationErrorCodes].sort());
  });

  // Specification, section 5, word for word.
  it.each([
    ['NAME_REQUIRED', 'Name is required'],
    ['EMAIL_REQUIRED', 'E-mail is required'],
    ['EMAIL_FORMAT', 'E-mail must be valid'],
    ['TOLD_NOHOW', 'Enter an e-mail address, or choose SMS.'],
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
  ] as const)('for %s read in English: %s', (code, text) => {
    expect(validationMessage('en', code)).toBe(text);
  });
});

it.each([
  [validationMessage('en', 'QUANTITY_RANGE', { min: 0, max: 99 }), 'Enter a whole number from 0 to 99.'],
  [validationMessage('bm', 'TOO_LONG', { max: 120 }), 'Tidak lebih daripada 120 aksara.'],
  [validationMessage('cn', 'RANGE_TOO_LONG', { days: 92 }), '最多可选92天。'],
  [uploadMessage('en', 'tooLarge', { file: 'sofa.jpg', max: 10 }), 'sofa.jpg is larger than 10 MB'],
  [
    outcomeMessage('en', 'orderNotReady', { statusText: 'Pending Payment' }),
    'This order is not ready for delivery: Pending Payment. Book your delivery once this is settled.',
  ],
])('fills in the values: %s', (text, expected) => {
  expect(text).toBe(expected);
});
