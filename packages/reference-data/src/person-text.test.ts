import { expect, test } from 'vitest';
import { personText } from './person-text.js';

test('a person is named with the salutation of the language', () => {
  expect(personText('Mrs', 'Nurul Aisyah', 'en')).toBe('Mrs Nurul Aisyah');
  expect(personText('Mrs', 'Nurul Aisyah', 'bm')).toBe('Puan Nurul Aisyah');
  expect(personText('Mrs', '陈美玲', 'cn')).toBe('陈美玲 太太');
  expect(personText(null, 'Nurul Aisyah', 'en')).toBe('Nurul Aisyah');
});
