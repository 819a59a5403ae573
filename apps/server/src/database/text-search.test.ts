import { expect, it } from 'vitest';
import { searchedCondition } from './text-search.js';

it.each([
  ['nora', null, ['%nora%']],
  ['50%_off', null, ['%50\\%\\_off%']],
  ['norazlina binti ismail', null, ['%noraz%ismai%', 'norazlina binti ismail']],
  // As written or without what stands between, by one pattern; by two where the words alone are short.
  ['012-345 6789', '0123456789', ['%012%345%6789%', '012-345 6789', '0123456789']],
  ['demo 1011', 'demo1011', ['%demo%1011%', 'demo 1011', 'demo1011']],
  ['db 1011', 'db1011', ['%db 1011%', '%db1011%']],
  ['陈美玲', null, [['陈美', '美玲'], '陈美玲']],
  // Of many the first and the last: many have the same name, or the same father.
  ['முருகன் a/l பெருமாள்', null, [['மு', 'ுர', 'ரு', 'மா', 'ாள', 'ள்'], 'முருகன் a/l பெருமாள்']],
  ['tan 美', 'tan美', [['美'], 'tan 美', '%tan美%']],
])('%s is looked for by %j', (text, compact, expected) => {
  const parameters: unknown[] = [];
  const sql = searchedCondition({ text, compact }, { sql: 'searched', foreignSql: 'foreign_pairs' }, parameters);
  expect(parameters).toEqual(expected);
  expect(sql.match(/\$\d/g)).toEqual(expected.map((_, index) => `$${index + 1}`));
});

it.each([
  ['1632502', null, [['6325', '3250', '2502'], '1632502']],
  ['2502', null, [['2502'], '2502']],
  ['250', null, ['%250%']],
  ['012-345 6789', '0123456789', ['%012%345%6789%', '012-345 6789', '0123456789']],
])('of the digits of %s, where they have an index, is looked for %j', (text, compact, expected) => {
  const parameters: unknown[] = [];
  searchedCondition({ text, compact }, { sql: 'searched', foreignSql: 'foreign_pairs', numberSql: 'number_fours' }, parameters);
  expect(parameters).toEqual(expected);
});
