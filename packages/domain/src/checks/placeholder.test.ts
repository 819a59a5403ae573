import { expect, test } from 'vitest';
import { isPlaceholder } from './placeholder.js';

test.each(['N/A', 'n/a', '-', '--', '---', '0', 'nil', 'Nil', 'none', 'NONE', 'tiada', 'Tiada', '无', '没有', '.', '—', 'NULL', 'n.a.'])(
  '%j is a placeholder',
  (text) => {
    expect(isPlaceholder(text)).toBe(true);
  },
);

test.each(['', 'Na', 'Nilai', 'Nona', '0123456789', '00', '-1', '无锡路', 'No. 1', 'Tiada Nama Road'])('%j is a value', (text) => {
  expect(isPlaceholder(text)).toBe(false);
});
