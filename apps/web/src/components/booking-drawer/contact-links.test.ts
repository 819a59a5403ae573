import { expect, test } from 'vitest';
import { callHref, messageHref, navigateHref } from './contact-links';

test('a number is dialled the same in each spelling', () => {
  for (const written of ['0123456789', '012-345 6789', '+60 12-345 6789', '60123456789']) {
    expect(callHref(written)).toBe('tel:+60123456789');
    expect(messageHref(written)).toBe('https://wa.me/60123456789');
  }
  expect(callHref('03-1234 5678 ext 9')).toBe('tel:+60312345678');
  for (const written of ['+6591234567', '0065 9123 4567']) {
    expect(callHref(written)).toBe('tel:+6591234567');
    expect(messageHref(written)).toBe('https://wa.me/6591234567');
  }
});

test('an address is one line for the map', () => {
  const place = { address: { address1: 'No. 12, Jalan SG 8/3', address2: null }, postcode: '68100', city: 'Batu Caves', state: 'Selangor' };
  const destination = new URL(navigateHref(place)).searchParams.get('destination');
  expect(destination).toContain('No. 12, Jalan SG 8/3');
  expect(destination).toContain('68100 Batu Caves');
  expect(destination).not.toContain('\n');
});
