import { internationalMobile, parseMobile } from '@booking/domain/checks/mobile';
import { expect, test } from 'vitest';
import { mobileSpellings, spelledCountries } from '../../testing/spellings.js';
import { MobileNumbers } from './mobile-numbers.js';

const malaysian = new MobileNumbers(['MY']);
const both = new MobileNumbers(['MY', 'SG']);
const spelled = new MobileNumbers(spelledCountries);

test.each(mobileSpellings)('%j is stored in a booking as %j, and gets codes under the same number', (typed, kept) => {
  expect(parseMobile(typed, (number) => spelled.read(number)?.phoneNumber ?? null)).toBe(kept);
  expect(spelled.read(typed)?.phoneNumber ?? null).toBe(kept === null ? null : internationalMobile(kept));
});

test('a number has its international form, its format and its country', () => {
  expect(malaysian.read('60123456789')).toEqual({
    phoneNumber: '+60123456789',
    formattedPhoneNumber: '+60 12 345 6789',
    countryCode: 'MY',
    countryCallingCode: '60',
  });
});

test.each(['011-2345 6789', '01212345678'])('%s, of 8 digits after the prefix, is valid by the specification', (text) => {
  expect(malaysian.read(text)?.countryCode).toBe('MY');
});

test.each([
  ['a number of another country', '+6591234567', 'MY'],
  ['a national number of another country', '91234567', 'SG'],
  ['a premium number abroad', '+881612345678', 'MY'],
  ['a line that is no mobile', '03-1234 5678', 'MY'],
  ['015', '015-456 7890', 'MY'],
  ['an extension', '012-345 6789 ext 5', 'MY'],
  ['words around it', 'call 0123456789', 'MY'],
  ['too short', '012345', 'MY'],
  ['nothing', '', 'MY'],
  ['a country that is none', '0123456789', 'XX'],
  ['a country from a prototype', '0123456789', '__proto__'],
])('%s is refused', (_, text, country) => {
  expect(malaysian.read(text, country)).toBeNull();
});

test('another country can be accepted', () => {
  expect(both.read('+65 9123 4567')).toMatchObject({ phoneNumber: '+6591234567', countryCode: 'SG' });
  expect(both.read('91234567', 'SG')).toMatchObject({ phoneNumber: '+6591234567' });
  expect(both.read('+65 6123 4567')).toBeNull();
  expect(both.read('+62 812 3456 7890')).toBeNull();
});
