import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hostileTexts } from '../testing/hostile-texts.js';
import { defaultLocale, htmlLang, intlLocale, isLocale, locales, numberLocale, prefixOf, stripPrefix } from './locale.js';

test.each([
  ['en', 'en-IN', 'en', ''],
  ['bm', 'ms', 'ms', '/bm'],
  ['cn', 'zh-CN', 'zh-Hans', '/cn'],
] as const)('%s formats as %s, is marked %s and has the prefix %j', (locale, intl, lang, prefix) => {
  expect([intlLocale(locale), htmlLang(locale), prefixOf(locale)]).toEqual([intl, lang, prefix]);
});

test('English is the default', () => {
  expect(defaultLocale).toBe('en');
  expect([...locales, 'ms', 'EN', '', null, 1].filter(isLocale)).toEqual(['en', 'bm', 'cn']);
});

test.each(locales)('in %s figures are grouped by three', (locale) => {
  expect(new Intl.NumberFormat(numberLocale(locale)).format(1234567)).toBe('1,234,567');
});

describe('stripPrefix', () => {
  test.each([
    ['/', 'en', '/'],
    ['/form', 'en', '/form'],
    ['/bm', 'bm', '/'],
    ['/bm/', 'bm', '/'],
    ['/bm/form/date', 'bm', '/form/date'],
    ['/cn/admin', 'cn', '/admin'],
    ['/bmx/form', 'en', '/bmx/form'],
    ['/BM/form', 'en', '/BM/form'],
    ['/en/form', 'en', '/en/form'],
    ['/form/bm', 'en', '/form/bm'],
    ['', 'en', ''],
  ])('%j is %s and %j', (path, locale, rest) => {
    expect(stripPrefix(path)).toEqual({ locale, path: rest });
  });

  test.each(['/bm//evil.test', '/cn///evil.test', '//evil.test', '/bm/\\evil.test', '/\\evil.test'])(
    '%j never names another host',
    (path) => {
      expect(stripPrefix(path).path).toBe('/evil.test');
    },
  );

  test('removes the prefix that prefixOf adds', () => {
    const tails = fc.string({ unit: fc.constantFrom(...'abcnm09-_.%/') });
    fc.assert(
      fc.property(fc.constantFrom(...locales), tails, (locale, tail) => {
        const path = `/page${tail}`;
        expect(stripPrefix(`${prefixOf(locale)}${path}`)).toEqual({ locale, path });
      }),
    );
  });

  test('returns for every hostile text', () => {
    for (const text of hostileTexts) expect(stripPrefix(`/bm/${text}`).locale).toBe('bm');
  });
});
