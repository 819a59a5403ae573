import { expect, test } from 'vitest';
import { formatAddress } from './address.js';

const full = { address1: 'No. 12, Jalan SG 8/3', address2: 'Taman Sri Gombak', zipcode: '68100', city: 'Batu Caves', state: 'Selangor' };

test('writes the known parts on one line', () => {
  expect(formatAddress(full)).toBe('No. 12, Jalan SG 8/3, Taman Sri Gombak, 68100 Batu Caves, Selangor');
  expect(formatAddress({ ...full, address2: null, city: ' ' })).toBe('No. 12, Jalan SG 8/3, 68100, Selangor');
  expect(formatAddress({ address1: '  Lot 5 ', zipcode: '' })).toBe('Lot 5');
  expect(formatAddress({})).toBe('');
  expect(formatAddress({ zipcode: '68100', city: 'Batu Caves', state: 'Selangor' })).toBe('68100 Batu Caves, Selangor');
});
