import { expect, it } from 'vitest';
import { isDatabaseUrl, placeOf } from './postgres-url.js';

it.each([
  'postgres://u:p@db:5432/booking',
  'postgresql://u:p%40x@a/booking?sslmode=require',
  'postgres://u:p@[::1]:3/booking',
  'postgres://a/booking',
])('a DATABASE_URL is %s', (url) => expect(isDatabaseUrl(url)).toBe(true));

it.each([
  '',
  'db:5432/booking',
  'mysql://db/booking',
  'postgres://',
  'postgres://u:p@/booking',
  'postgres://u:p@a,b/booking',
  'postgres://u:p@a:99999/booking',
  'postgres://u:p@a:x/booking',
  'postgres://u:p@a b/booking',
  'postgres://u:p@::1:5432/booking',
])('a DATABASE_URL is not %s', (url) => expect(isDatabaseUrl(url)).toBe(false));

it('is shown without user and password', () => {
  expect(placeOf('postgres://u:secret@a:1/booking')).toBe('a:1/booking');
  expect(placeOf('postgres://u:secret@b/booking?sslmode=require')).toBe('b:5432/booking');
});
