import { expect, test } from 'vitest';
import { personText, phoneText } from './person-text';

test('a person is named with the salutation of the language', () => {
  expect(personText('Mrs', 'Nurul Aisyah', 'en')).toBe('Mrs Nurul Aisyah');
  expect(personText('Mrs', 'Nurul Aisyah', 'bm')).toBe('Puan Nurul Aisyah');
  expect(personText('Mrs', '陈美玲', 'cn')).toBe('陈美玲 太太');
  expect(personText(null, 'Nurul Aisyah', 'en')).toBe('Nurul Aisyah');
});

test('mobile numbers are grouped, others stay', () => {
  expect(phoneText('0123456789')).toBe('012-345 6789');
  expect(phoneText('01112345678')).toBe('011-1234 5678');
  expect(phoneText('+60 12-345 6789')).toBe('012-345 6789');
  expect(phoneText('+65 6123 4567')).toBe('+65 6123 4567');
});
