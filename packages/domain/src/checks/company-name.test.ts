import { expect, test } from 'vitest';
import { hostileTexts } from '../testing/hostile-texts.js';
import { companyNamesTooFew, companyNameSpaces } from './company-name.js';

test.each(['', 'Tilam', 'Tilam Selesa Sdn Bhd', '床褥'])('%j has no space at its ends', (name) => {
  expect(companyNameSpaces(name)).toBeNull();
});

test.each([' Tilam', 'Tilam ', ' ', '\tTilam', 'Tilam\n', '\u00a0Tilam', 'Tilam\u3000'])('%j has', (name) => {
  expect(companyNameSpaces(name)).toBe('NAME_SPACES');
});

test('at least two names are needed; blank ones do not count', () => {
  for (const names of [[], ['Tilam'], ['Tilam', ''], ['Tilam', '  ', '']]) expect(companyNamesTooFew(names)).toBe('COMPANY_NAMES_TOO_FEW');
  for (const names of [
    ['Tilam', 'Katil'],
    ['Tilam', '', 'Katil'],
    ['a', 'b', 'c'],
  ])
    expect(companyNamesTooFew(names)).toBeNull();
});

test('returns for every hostile text', () => {
  for (const text of hostileTexts) expect([null, 'NAME_SPACES']).toContain(companyNameSpaces(text));
  expect(companyNamesTooFew(hostileTexts)).toBeNull();
});
