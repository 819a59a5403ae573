import { expect, test } from 'vitest';
import { findTowns } from './postcode-not-bookable';

const names = (typed: string) => findTowns(typed).map(({ name, state }) => `${name}, ${state}`);

test('a town is found by the beginning of its name or of one of its words', () => {
  expect(names('batu cav')).toEqual(['Batu Caves, Selangor']);
  expect(names('  BATU-CAVES ')).toEqual(['Batu Caves, Selangor']);
  expect(names('caves')).toEqual(['Batu Caves, Selangor']);
  expect(findTowns('Batu Caves')[0]?.postcodes).toEqual(['68100']);
});

test('a town with two words that begin with the text is found once', () => {
  expect(names('layang')).toEqual(['Layang-Layang, Johor']);
});

test('towns whose name begins with the text come first, and there are no more than six', () => {
  const found = names('batu');
  expect(found).toHaveLength(6);
  expect(found[0]).toMatch(/^Batu/);
});

test.each(['', 'b', '  ', '%', 'nowhere at all'])('%j finds nothing', (typed) => {
  expect(names(typed)).toEqual([]);
});
