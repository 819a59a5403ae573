import { expect, test } from 'vitest';
import { markedParts, matches, paletteInput } from './palette-input';

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

test.each([
  ['Perak Branch, Fri 04 Dec', 'perak', '[Perak] Branch, Fri 04 Dec'],
  ['Perak Branch', 'br per', '[Per]ak [Br]anch'],
  ['Perak Branch', 'erak', 'Perak Branch'],
  ['陈美玲', '美', '陈[美]玲'],
  ['Perak Branch', '', 'Perak Branch'],
])('%s has what was typed, %s, marked: %s', (text, typed, expected) => {
  const parts = markedParts(text, typed);
  expect(parts.map((part) => (part.matched ? `[${part.text}]` : part.text)).join('')).toBe(expected);
  expect(parts.map((part) => part.text).join('')).toBe(text);
});
