import { expect, it } from 'vitest';
import { changedTexts } from './stored-texts.js';

const input = {
  input: { name: ' Cafe\u0301\u00a0\u3000Noir ', email: 'A@Example.test', remarks: 'one\r\ntwo ', address: { city: 'Ipoh' } },
};
const kept = { booking: { id: 'x', name: 'Café Noir', email: 'a@example.test', remarks: 'one\ntwo', address: { city: 'Ipoh' } } };

it('texts are stored normalised, at any depth', () => {
  expect(changedTexts(input, kept)).toEqual([]);
  expect(changedTexts({ input: { name: '', firm: '  ' } }, { name: null, firm: '' })).toEqual([]);
  expect(changedTexts({ input: { address2: ' N/A' } }, { address2: null })).toEqual([]);
});

it.each([
  [{ name: 'Cafe\u0301 Noir' }, 'name'],
  [{ name: 'Cafe Noir' }, 'name'],
  [{ name: 'Café Noi' }, 'name'],
  [{ name: null }, 'name'],
  [{ email: 'b@example.test' }, 'email'],
  [{ remarks: 'one two' }, 'remarks'],
  [{ address: { city: 'ipoh' } }, 'address.city'],
  [{ remarks: null }, 'remarks'],
])('%j is a deviation', (changed, path) => {
  expect(changedTexts(input, { booking: { ...kept.booking, ...changed } })).toEqual([expect.stringMatching(new RegExp(`^${path}: `))]);
});
