import { expect, test } from 'vitest';
import { callHref, messageHref, navigateHref } from './contact-links';

test('a number is dialled the same, however it is written', () => {
  for (const written of ['0123456789', '012-345 6789', '+60 12-345 6789', '60123456789']) {
    expect(callHref(written)).toBe('tel:+60123456789');
    expect(messageHref(written)).toBe('https://wa.me/60123456789');
  }
  expect(callHref('+65 6123 4567')).toBe('tel:+6561234567');
});

test('an address is one line for the map', () => {
  const place = { address: { address1: 'No. 12, Jalan SG 8/3', address2: null }, postcode: '68100', city: 'Batu Caves', state: 'Selangor' };
  const destination = new URL(navigateHref(place)).searchParams.get('destination');
  expect(destination).toContain('No. 12, Jalan SG 8/3');
  expect(destination).toContain('68100 Batu Caves');
  expect(destination).not.toContain('\n');
});
