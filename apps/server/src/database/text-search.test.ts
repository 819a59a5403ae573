import { bookingSearch } from '@booking/domain/booking/booking-search';
import { expect, it } from 'vitest';
import { searchCondition } from './text-search.js';

it.each([
  ['Nora', 'text has $1', ['%nora%']],
  ['50%_off', 'text has $1', ['%50\\%\\_off%']],
  ['norazlina binti', 'text has $1 AND text has $2', ['%norazlina%', '%binti%']],
  // As typed, as it may stand in an address, or without punctuation, as a number is kept.
  ['012-345 6789', '(text has $1 OR text has $2) AND text has $3', ['%012-345%', '%012345%', '%6789%']],
  // A number in pieces, of which no field has the country: the whole finds it too.
  ['+60 12 345', '(text has $1 AND text has $2 AND text has $3 OR text has $4)', ['%+60%', '%12%', '%345%', '%012345%']],
  ['nora.99@example.test', '(text has $1 AND strpos(text, simplified_chinese($2)) > 0)', ['%nora.99@%', 'nora.99@example.test']],
  ['nora.99@', 'text has $1', ['%nora.99@%']],
  ['陈 玲', 'text has $1 AND text has $2', ['%陈%', '%玲%']],
])('%s is looked for as %s', (typed, condition, values) => {
  const search = bookingSearch(typed);
  if (search === null) throw new Error('nothing to look for');
  const parameters: unknown[] = [];
  expect(searchCondition(search, 'text', parameters).replace(/LIKE simplified_chinese\((\$\d+)\)/g, 'has $1')).toBe(condition);
  expect(parameters).toEqual(values);
});
