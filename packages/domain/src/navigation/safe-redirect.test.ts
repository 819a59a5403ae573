import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostileTexts } from '../testing/hostile-texts.js';
import { safeRedirect } from './safe-redirect.js';

test.each([
  '/',
  '/form',
  '/bm/form/date',
  '/cn/admin/bookings',
  '/form/',
  '/user?tab=bookings',
  '/manage#abc-_',
  '/form?from=https://example.com//x',
  '/?a=%2F%2Fb',
  '/caf%C3%A9',
  '/a%20b',
  '/a.b/..c/d..',
  '/.well-known',
  '/@host',
  '/a:b',
  '/#//x',
  '/?//x',
])('keeps %s', (target) => {
  expect(safeRedirect(target, '/fallback')).toBe(target);
});

test.each([
  null,
  undefined,
  '',
  ' ',
  'form',
  'evil.test',
  './form',
  '../form',
  '?a',
  '#a',
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '\\/evil.test',
  '/\\/evil.test',
  '//evil.test/%2e%2e',
  'https://evil.test',
  'http:evil.test',
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'data:text/html,x',
  'mailto:a@b.my',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  '/\t/evil.test',
  '/\n/evil.test',
  '/\r\n/evil.test',
  '\t//evil.test',
  ' //evil.test',
  '/ /evil.test',
  '/form\r\nSet-Cookie: a=b',
  '/form\u0000',
  '/form\u2028',
  '/%2Fevil.test',
  '/%2fevil.test',
  '/%5Cevil.test',
  '/%5c%5cevil.test',
  '%2F%2Fevil.test',
  '/%252Fevil.test',
  '/%25252Fevil.test',
  '/%09/evil.test',
  '/form%0d%0aSet-Cookie:a',
  '/%00',
  '/form//evil.test',
  '/bm//evil.test',
  '/bm/\\evil.test',
  '/bm/%2Fevil.test',
  '/./evil.test',
  '/.//evil.test',
  '/..//evil.test',
  '/form/../..//evil.test',
  '/%2e%2e//evil.test',
  '/form/..',
  '/%',
  '/%zz',
  '/%c0%af',
  '/%c0%af%c0%afevil.test',
  '/%ff',
  '/／evil.test',
  '/。/evil.test',
  '/é',
  '/\ud800',
])('falls back from %j', (target) => {
  expect(safeRedirect(target, '/fallback')).toBe('/fallback');
});

test('falls back to the home page by default', () => {
  expect(safeRedirect('//evil.test')).toBe('/');
});

test('an accepted target leads to this site, as it is and after decoding', () => {
  const site = 'https://booking.test';
  const part = fc.constantFrom(
    '/',
    '\\',
    '.',
    '..',
    '%2f',
    '%5C',
    '%2e',
    '%25',
    '%09',
    '\t',
    '\n',
    ' ',
    '@',
    ':',
    '?',
    '#',
    'evil.test',
    'https:',
    'bm',
    'é',
    '\u0000',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 10 }), (parts) => {
      const kept = safeRedirect(`/${parts.join('')}`);
      const url = new URL(kept, site);
      expect(url.origin).toBe(site);
      expect(url.pathname).toBe(kept.replace(/[?#].*$/, ''));
      const decoded = decodeURIComponent(url.pathname);
      expect(new URL(decoded, site).origin).toBe(site);
      expect(new URL(decoded.replace(/^\/(bm|cn)(?=\/)/, ''), site).origin).toBe(site);
    }),
    { numRuns: 2000 },
  );
});

test('keeps every path of the product', () => {
  const textOf = (characters: string) => fc.string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(fc.array(textOf('aZ09_~-'), { maxLength: 6 }), textOf("aZ09=&%'()+,;:@/?"), (segments, query) => {
      const target = `/${segments.join('/')}?${query}`;
      expect(safeRedirect(target)).toBe(target);
    }),
  );
});

test('returns for every hostile text', () => {
  for (const text of hostileTexts) {
    expect(safeRedirect(text, '/fallback')).toBe('/fallback');
    if (text.length > 2000) expect(safeRedirect(`/${text}`, '/fallback')).toBe('/fallback');
  }
});
