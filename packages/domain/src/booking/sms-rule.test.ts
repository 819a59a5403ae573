import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyText } from '../testing/any-text.js';
import { hostileTexts } from '../testing/hostile-texts.js';
import { fitsOneSms, isAllowedSms, smsSize } from './sms-rule.js';

describe('an SMS is allowed with', () => {
  test.each([
    'RM0.00 Contoh Beds: delivery booked for Thu 26 Nov 2026. Ref BK4T-7W2M. To change it by Mon 23 Nov, open Find my booking on our website.',
    'RM0.00 Contoh Beds：已预约11月26日周四上午9时至下午1时送货，BK4T-7W2M。11月23日周一为止可上官网更改。',
    'RM0.00 Contoh Beds: 482913 is your code for Find my booking.',
    'RM0.00 12345 Beds: delivery booked',
    'on 2026-12-05 9-13, on 05-12-2026, on 5-1-2026',
    'Ref 346-799A',
    'No.12, 9.30-13.00',
    'wait... and see',
    '',
  ])('%j', (text) => {
    expect(isAllowedSms(text)).toBe(true);
  });
});

describe('an SMS is refused with', () => {
  test.each([
    'see https://x',
    'evil.example',
    'Ahmad.Ali',
    'at 9 a.m.',
    't3.my',
    'www.x',
    'a@b',
    '@host #123456',
    'call 1234567',
    'call 012-345 6789',
    'call 0 1 2 - 3 4 5 6',
    'call 012–345−6789',
    'Ref 3467-9943',
    'Ref A346-7994',
    '+60123456789',
    'at 0900-1300',
    'on 2026-12-05-1234',
    'RM0.001234567',
    'RM0123456789.00',
    '192.168.0.1',
    // As telephones display them: full-width, with invisible marks, with the digits of other scripts and the dots of Chinese.
    'ｅｖｉｌ．ｅｘａｍｐｌｅ',
    'evil。example',
    'evil｡example',
    'ｗｗｗ。官网',
    'a＠b',
    'ｈｔｔｐｓ：／／x',
    '０１２３４５６７８９',
    '٠١٢٣٤٥٦٧٨٩',
    '𝟎𝟏𝟐𝟑𝟒𝟓𝟔',
    '①②③④⑤⑥⑦',
    '1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣7️⃣',
    'evil\u200b.\u200bexample',
    '012\u00ad345\u20606789',
    'evil.\u0301example',
  ])('%j', (text) => {
    expect(isAllowedSms(text)).toBe(false);
  });

  test('a link or a number, anywhere in any text', () => {
    fc.assert(
      fc.property(
        anyText,
        anyText,
        fc.constantFrom('evil.example', 'https://x', 'www.x', 'x@y', '0123456', '01-2 3-4 5 6'),
        (before, after, link) => {
          expect(isAllowedSms(`${before} ${link} ${after}`)).toBe(false);
        },
      ),
    );
  });

  test.each(hostileTexts.filter((text) => text.length > 1000))('hostile text %# is judged without backtracking', (text) => {
    const start = performance.now();
    isAllowedSms(text);
    expect(performance.now() - start).toBeLessThan(500);
  });
});

describe('one part of an SMS', () => {
  test.each([
    ['a'.repeat(153), true],
    ['a'.repeat(154), false],
    [`${'a'.repeat(151)}[`, true],
    [`${'a'.repeat(152)}[`, false],
    ['送'.repeat(63), true],
    [`${'a'.repeat(63)}送`, false],
    // What networks here do not carry makes an SMS of 70.
    [`${'a'.repeat(62)}€`, true],
    [`${'a'.repeat(63)}Ω`, false],
    [`${'a'.repeat(63)}¤`, false],
    // Two units of UCS-2 each.
    ['🛏'.repeat(32), false],
  ])('with 7 reserved characters, %j', (text, fits) => {
    expect(fitsOneSms(text, 7)).toBe(fits);
  });

  test('is 160 characters, or 70', () => {
    expect(smsSize('Ref {1}')).toEqual({ characters: 9, max: 160 });
    expect(smsSize('送货')).toEqual({ characters: 2, max: 70 });
  });
});
