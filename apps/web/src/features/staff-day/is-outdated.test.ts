import { expect, test } from 'vitest';
import { givenSheet, sheetWith } from '../../testing/given-day-sheet';
import { isOutdated } from './is-outdated';

/** The day with its second booking at a version. */
const at = (version: number) => sheetWith('k2', { version });
const gone = (version: number) => {
  const second = at(version).stops[1];
  return givenSheet({ stops: givenSheet().stops.slice(0, 1), gone: second ? [second.booking] : [] });
};

test.each([
  ['a step was answered meanwhile', at(5), at(5), at(6), true],
  ['it was in it already', at(6), at(5), at(6), false],
  ['nothing came to be known meanwhile', at(6), at(5), at(5), false],
  ['the booking has left the day meanwhile', at(5), at(5), gone(6), true],
  ['it had left the day and came back', gone(5), gone(5), at(6), true],
  ['nothing was known', at(5), null, null, false],
  ['the device’s own day was shown meanwhile', at(5), null, at(6), true],
  // The database was set back: what was known when it was asked is no newer for that.
  ['the server has less than the page had before', at(3), at(6), at(6), false],
])('%s', (_name, answer, before, known, expected) => {
  expect(isOutdated(answer, before, known)).toBe(expected);
});
