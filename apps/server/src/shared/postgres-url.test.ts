import { describe, expect, it } from 'vitest';
import { addressesOf, asksForWriter, isDatabaseUrl, placesOf } from './postgres-url.js';

const ten = Array.from({ length: 10 }, (_, host) => `h${host}`).join(',');

describe('a DATABASE_URL', () => {
  it.each([
    ['postgres://u:p@db:5432/booking', ['postgres://u:p@db:5432/booking']],
    ['postgres://u:p@a:1,b,[::1]:3/booking', ['postgres://u:p@a:1/booking', 'postgres://u:p@b/booking', 'postgres://u:p@[::1]:3/booking']],
    [
      'postgresql://u:p%40x@a,b/booking?sslmode=require&target_session_attrs=read-write',
      ['postgresql://u:p%40x@a/booking?sslmode=require', 'postgresql://u:p%40x@b/booking?sslmode=require'],
    ],
    ['postgres://a/booking', ['postgres://a/booking']],
  ])('%s has an address for each host', (url, addresses) => {
    expect(isDatabaseUrl(url)).toBe(true);
    expect(addressesOf(url)).toEqual(addresses);
  });

  it.each([
    '',
    'db:5432/booking',
    'mysql://db/booking',
    'postgres://',
    'postgres://u:p@/booking',
    'postgres://u:p@a,/booking',
    'postgres://u:p@a,,b/booking',
    'postgres://u:p@a:99999,b/booking',
    'postgres://u:p@a:x,b/booking',
    'postgres://u:p@a b/booking',
    'postgres://u:p@::1:5432/booking',
    `postgres://u:p@${ten},h10/booking`,
    'postgres://u:p@a,b/booking?target_session_attrs=standby',
    'postgres://u:p@a/booking?target_session_attrs=',
  ])('is not %s', (url) => expect(isDatabaseUrl(url)).toBe(false));

  it('may name ten hosts', () => expect(isDatabaseUrl(`postgres://u:p@${ten}/booking`)).toBe(true));

  it('asks for a host that takes writes where it says so, or names several', () => {
    expect(asksForWriter('postgres://u:p@a/booking')).toBe(false);
    expect(asksForWriter('postgres://u:p@a,b/booking')).toBe(true);
    expect(asksForWriter('postgres://u:p@a/booking?target_session_attrs=read-write')).toBe(true);
  });

  it('is shown without user and password', () => {
    expect(placesOf('postgres://u:secret@a:1,b/booking?target_session_attrs=read-write')).toBe('a:1/booking, b:5432/booking');
  });
});
