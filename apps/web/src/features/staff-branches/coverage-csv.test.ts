import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { sortedOut } from './coverage';
import { coverageCsv } from './coverage-csv';

const words = { column: (id: string) => id, status: (id: string) => id.toLowerCase(), noState: 'none' };
const rowsOf = (...args: Parameters<typeof coverageCsv>) => Papa.parse<string[]>(coverageCsv(...args).slice(1)).data;

test('a line for each range, by state; a postcode keeps its zero, and a name runs nothing', () => {
  const branches = [
    { name: 'Perlis, "North"', status: 'ACTIVE' as const, coverage: ['99999', '12000-14999', '01000'] },
    { name: '=1+1', status: 'SUSPENDED' as const, coverage: ['50000-60000'] },
    { name: 'Nowhere', status: 'ACTIVE' as const, coverage: [] },
  ];
  expect(rowsOf(branches, words)).toEqual([
    ['branch', 'status', 'state', 'first', 'last', 'range'],
    ['Perlis, "North"', 'active', 'Perlis', '01000', '01000', '01000-01000'],
    ['Perlis, "North"', 'active', 'Penang, Kedah', '12000', '14999', '12000-14999'],
    ['Perlis, "North"', 'active', 'none', '99999', '99999', '99999-99999'],
    ["'=1+1", 'suspended', 'Wp Kuala Lumpur', '50000', '60000', '50000-60000'],
  ]);
});

test('its last column can be pasted into the form of a branch', () => {
  const coverage = ['01000', '05000-09999', '34200-34399'];
  const [, ...lines] = rowsOf([{ name: 'North', status: 'ACTIVE', coverage }], words);
  expect(sortedOut(lines.map((cells) => cells.at(-1)).join('\n'))).toEqual({ ranges: coverage, rest: [] });
});
