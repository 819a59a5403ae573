import { expect, test } from 'vitest';
import { matches, paletteInput } from './palette-input';

test.each([
  ['perak', { text: 'perak', kind: 'anything' }],
  ['> new', { text: 'new', kind: 'actions' }],
  ['>', { text: '', kind: 'actions' }],
  ['#DEMO-1001', { text: 'DEMO-1001', kind: 'order' }],
] as const)('%s', (typed, expected) => {
  expect(paletteInput(typed)).toEqual(expected);
});

test.each([
  ['Perak Branch', 'per', true],
  ['Perak Branch', 'br per', true],
  ['Butterworth Tues & Sat', 'butter sat', true],
  ['Perak Branch', 'erak', false],
  ['仪表板', '表板', true],
  ['Perak Branch', 'perak x', false],
])('%s answers to %s: %s', (name, text, expected) => {
  expect(matches(name, text)).toBe(expected);
});
