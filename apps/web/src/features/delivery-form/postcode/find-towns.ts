import { statesWithCities } from '@booking/reference-data/postcodes';

interface Town {
  name: string;
  state: string;
  postcodes: readonly string[];
}

const MOST = 6;

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, ' ')
    .trim();

/** The towns whose name begins with what was typed, then those with a word that does; at most six, from two letters on. */
export function findTowns(typed: string): Town[] {
  const wanted = plain(typed);
  if (wanted.length < 2) return [];
  const towns = statesWithCities().flatMap(({ name: state, cities }) => cities.map(({ name, postcodes }) => ({ name, state, postcodes })));
  const begins = towns.filter(({ name }) => plain(name).startsWith(wanted));
  const contains = towns.filter(({ name }) => plain(name).includes(` ${wanted}`));
  return [...begins, ...contains].slice(0, MOST);
}
