import { bookingSearch } from '@booking/domain/booking/booking-search';
import { expect, it } from 'vitest';
import { searchCondition } from './text-search.js';

it.each([
  ['Nora', 'text has $1', ['%nora%']],
  ['50%_off', 'text has $1', ['%50\\%\\_off%']],
  ['norazlina binti', 'text has $1 AND text has $2', ['%norazlina%', '%binti%']],
  // A telephone number as typed, and without punctuation, as numbers are stored.
  ['012-345 6789', '(text has $1 OR text has $2) AND text has $3', ['%012-345%', '%012345%', '%6789%']],
  // A number in groups, stored without the country code: the number as a whole finds it too.
  ['+60 12 345', '(text has $1 AND text has $2 AND text has $3 OR text has $4)', ['%+60%', '%12%', '%345%', '%012345%']],
  ['nora.99@example.test', '(text has $1 AND strpos(text, simplified_chinese($2)) > 0)', ['%nora.99@%', 'nora.99@example.test']],
  ['nora.99@', 'text has $1', ['%nora.99@%']],
  ['陈 玲', 'text has $1 AND text has $2', ['%陈%', '%玲%']],
])('searches for %s by %s', (typed, condition, values) => {
  const search = bookingSearch(typed);
  if (search === null) throw new Error('nothing to look for');
  const parameters: unknown[] = [];
  expect(searchCondition(search, 'text', parameters).replace(/LIKE simplified_chinese\((\$\d+)\)/g, 'has $1')).toBe(condition);
  expect(parameters).toEqual(values);
});
