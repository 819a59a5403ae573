import { expect, test, vi } from 'vitest';
import { checkMobile } from './check-mobile';
import * as rules from './load-phone-number-rules';

test.each(['016-234 5678', '0162345678', '+60 16-234 5678', '60162345678', '\u202a+60162345678\u202c'])(
  '%s is a Malaysian mobile',
  async (text) => {
    expect(await checkMobile(text, 'MY')).toEqual({
      number: { phoneNumber: '+60162345678', formattedPhoneNumber: '+60 16-234 5678', countryCode: 'MY', countryCallingCode: '60' },
    });
  },
);

test.each([
  ['9123 4567', 'SG'],
  ['+65 9123 4567', 'MY'],
])('%s in %s is a mobile of Singapore', async (text, country) => {
  expect(await checkMobile(text, country)).toEqual({
    number: { phoneNumber: '+6591234567', formattedPhoneNumber: '+65 9123 4567', countryCode: 'SG', countryCallingCode: '65' },
  });
});

test.each([
  ['', 'MY', 'REQUIRED'],
  [' \u200b', 'SG', 'REQUIRED'],
  ['015-234 5678', 'MY', 'MOBILE_INVALID'],
  ['03-1234 5678', 'MY', 'MOBILE_INVALID'],
  ['016-234 567 ext 1', 'MY', 'MOBILE_INVALID'],
  ['call me', 'MY', 'MOBILE_INVALID'],
  ['6123 4567', 'SG', 'PHONE_INVALID'],
  ['12', 'GB', 'PHONE_INVALID'],
  ['016-234 5678', 'XX', 'PHONE_INVALID'],
])('%j in %s is refused: %s', async (text, country, error) => {
  expect(await checkMobile(text, country)).toEqual({ error });
});

test('if the rules cannot be loaded, Malaysian numbers are still accepted', async () => {
  vi.spyOn(rules, 'loadPhoneNumberRules').mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await checkMobile('011-2345 6789', 'MY')).toEqual({
    number: { phoneNumber: '+601123456789', formattedPhoneNumber: '+60 11-2345 6789', countryCode: 'MY', countryCallingCode: '60' },
  });
  expect(await checkMobile('9123 4567', 'SG')).toEqual({ error: 'PHONE_INVALID' });
  vi.restoreAllMocks();
});
