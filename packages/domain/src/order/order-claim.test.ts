import { describe, expect, test } from 'vitest';
import { hostileTexts } from '../testing/hostile-texts.js';
import { mayClaim, provesClaim, type Contact } from './order-claim.js';

const nobody: Contact = { postcode: null, emails: [], phones: [] };
const onFile: Contact = { postcode: '68100', emails: ['Nurul@Example.test'], phones: ['+60 12-345 6789'] };
const stranger: Contact = { postcode: '50000', emails: ['else@example.test'], phones: ['0199999999', null] };

describe('the customers who may claim an order', () => {
  test('anybody, if it has no contact', () => {
    expect(mayClaim([], stranger)).toBe(true);
    expect(mayClaim([nobody, { postcode: '', emails: [null, ' '], phones: ['-'] }], stranger)).toBe(true);
  });

  test.each<[string, Partial<Contact>]>([
    ['the postcode', { postcode: '68100' }],
    ['the e-mail address, in another case', { emails: ['else@example.test', ' nurul@example.TEST'] }],
    ['the number in its national form', { phones: ['012-345 6789'] }],
    ['the number with an extension', { phones: ['0060123456789', '60123456789 x2'] }],
  ])('a caller who shares %s', (_what, input) => {
    expect(mayClaim([onFile], { ...stranger, ...input })).toBe(true);
    expect(mayClaim([nobody, onFile], { ...stranger, ...input })).toBe(true);
  });

  test('no caller who shares nothing, whatever they omit', () => {
    expect(mayClaim([onFile], stranger)).toBe(false);
    expect(mayClaim([onFile], nobody)).toBe(false);
    expect(mayClaim([{ ...nobody, postcode: '68100' }], { postcode: '', emails: [''], phones: ['68100'] })).toBe(false);
    for (const text of hostileTexts) expect(mayClaim([onFile], { postcode: text, emails: [text], phones: [text] })).toBe(false);
  });
});

test.each([
  ['+65 9123 4567', ['0065 9123-4567'], true],
  ['+6591234567', ['06591234567', '6591234567', '+60 6591234567'], false],
])('a number of another country on file, %s, is known by no Malaysian one', (phone, phones, mays) => {
  expect(mayClaim([{ ...nobody, phones: [phone] }], { ...nobody, phones })).toBe(mays);
});

describe('the verification of a customer', () => {
  test.each<[string, Partial<Contact>, boolean]>([
    ['the e-mail address', { emails: [' nurul@example.TEST'] }, true],
    ['the number', { phones: ['0199999999', '012-345 6789'] }, true],
    ['the postcode alone', { postcode: '68100' }, false],
    ['nothing', {}, false],
  ])('%s', (_what, input, proves) => {
    expect(provesClaim(onFile, { ...stranger, ...input })).toBe(proves);
  });

  test('not by an order without contacts, and not by an empty contact', () => {
    expect(provesClaim(nobody, stranger)).toBe(false);
    expect(provesClaim({ postcode: '68100', emails: [''], phones: [null] }, { postcode: '68100', emails: [''], phones: ['-'] })).toBe(
      false,
    );
  });
});
