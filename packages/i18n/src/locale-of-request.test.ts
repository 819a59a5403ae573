import { describe, expect, it } from 'vitest';
import { localeOf } from './locale-of-request.js';

describe('localeOf', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['ms', 'bm'],
    ['ms-MY,ms;q=0.9,en;q=0.8', 'bm'],
    ['zh-CN,zh;q=0.9', 'cn'],
    ['zh-Hant-TW', 'cn'],
    ['ZH', 'cn'],
    ['en-IN, ms;q=0.5', 'en'],
    ['en;q=0.5, ms;q=0.8', 'bm'],
    ['ta, fr;q=0.9, zh;q=0.1', 'cn'],
    ['ms;q=0, en', 'en'],
    ['ms;q=nonsense, en;q=0.1', 'en'],
    ['msx, zhx', 'en'],
    ['constructor', 'en'],
    [',;,;;q=', 'en'],
    [`${'x,'.repeat(100_000)}ms`, 'en'],
  ])('Accept-Language %j is %s', (acceptLanguage, locale) => {
    expect(localeOf({ acceptLanguage })).toBe(locale);
  });

  it('prefers the cookie to the header', () => {
    expect(localeOf({ cookie: 'cn', acceptLanguage: 'ms' })).toBe('cn');
    expect(localeOf({ cookie: 'en', acceptLanguage: 'ms' })).toBe('en');
  });

  it.each(['ms', 'zh', 'EN', '', 'bm; Path=/'])('ignores a cookie of %j', (cookie) => {
    expect(localeOf({ cookie, acceptLanguage: 'ms' })).toBe('bm');
  });
});
