import { describe, expect, it } from 'vitest';
import { hasPostcodeBetween, lookupPostcode, placesBetween, statesWithCities, type PostcodePlace } from './postcodes.js';
import { states } from './states.js';

const all = statesWithCities().flatMap(({ name: state, cities }) =>
  cities.flatMap(({ name: city, postcodes }) => postcodes.map((postcode) => ({ postcode, city, state }))),
);

describe('the postcodes of Malaysia', () => {
  it('are 2,928 in 444 cities of 16 states, named as everywhere else', () => {
    expect(new Set(all.map(({ postcode }) => postcode)).size).toBe(2928);
    expect(statesWithCities().flatMap(({ cities }) => cities)).toHaveLength(444);
    expect(statesWithCities().map(({ name }) => name)).toEqual(states);
  });

  it('are five digits, leading zeros kept, ascending within a city', () => {
    for (const { cities } of statesWithCities()) {
      for (const { postcodes } of cities) {
        expect(postcodes.every((postcode) => /^\d{5}$/.test(postcode))).toBe(true);
        expect([...postcodes].sort()).toEqual(postcodes);
      }
    }
  });

  it('lie in one state each, and in one city but for four', () => {
    const rows = new Map<string, typeof all>();
    for (const row of all) rows.set(row.postcode, [...(rows.get(row.postcode) ?? []), row]);
    const shared = [...rows].filter(([, places]) => places.length > 1);
    expect(shared.map(([postcode]) => postcode).sort()).toEqual(['84300', '86400', '86800', '89260']);
    for (const [, places] of shared) expect(new Set(places.map(({ state }) => state)).size).toBe(1);
  });

  it('can each be looked up, in a city that lists them', () => {
    const written = ({ postcode, city, state }: PostcodePlace) => `${postcode} ${city}, ${state}`;
    const listed = new Set(all.map(written));
    const lost = all.filter(({ postcode }) => {
      const place = lookupPostcode(postcode);
      return place === null || place.postcode !== postcode || !listed.has(written(place));
    });
    expect(lost).toEqual([]);
  });
});

describe('lookupPostcode', () => {
  it.each([
    ['50088', 'Kuala Lumpur', 'Wp Kuala Lumpur'],
    ['68100', 'Batu Caves', 'Selangor'],
    ['10050', 'Pulau Pinang', 'Penang'],
    ['12000', 'Butterworth', 'Penang'],
    ['84000', 'Muar', 'Johor'],
    ['25000', 'Kuantan', 'Pahang'],
    ['30000', 'Ipoh', 'Perak'],
    ['88000', 'Kota Kinabalu', 'Sabah'],
    ['93000', 'Kuching', 'Sarawak'],
    ['62000', 'Putrajaya', 'Wp Putrajaya'],
    ['87000', 'Labuan', 'Wp Labuan'],
    ['20000', 'Kuala Terengganu', 'Terengganu'],
    ['15000', 'Kota Bharu', 'Kelantan'],
    ['02000', 'Kuala Perlis', 'Perlis'],
    ['01000', 'Kangar', 'Perlis'],
    ['05000', 'Alor Setar', 'Kedah'],
    ['07000', 'Langkawi', 'Kedah'],
    ['70000', 'Seremban', 'Negeri Sembilan'],
    ['75000', 'Melaka', 'Melaka'],
    ['86400', 'Parit Raja', 'Johor'],
    ['86800', 'Mersing', 'Johor'],
  ])('%s is %s, %s', (postcode, city, state) => {
    expect(lookupPostcode(postcode)).toEqual({ postcode, city, state });
  });

  it.each(['55555', '75500', '00000', '99999', '1000', '5', '', '68100 ', 'abcde', '__proto__'])('does not find %j', (postcode) => {
    expect(lookupPostcode(postcode)).toBeNull();
  });
});

describe('hasPostcodeBetween', () => {
  it.each([
    ['68100', '68100', true],
    ['68000', '68199', true],
    ['00000', '99999', true],
    ['00000', '00999', false],
    ['99000', '99999', false],
    ['75500', '75500', false],
    ['98859', '99999', true],
  ])('%s to %s: %s', (first, last, expected) => {
    expect(hasPostcodeBetween(first, last)).toBe(expected);
  });

  it('finds every postcode of the list, and no other', () => {
    for (let code = 0; code < 100_000; code += 1) {
      const postcode = String(code).padStart(5, '0');
      if (hasPostcodeBetween(postcode, postcode) !== (lookupPostcode(postcode) !== null)) throw new Error(postcode);
    }
  });
});

describe('placesBetween', () => {
  it('has the places of a range in the order of their postcodes, both ends included', () => {
    const places = placesBetween('68000', '68199');
    expect(places[0]?.postcode).toBe('68000');
    expect(places.map(({ postcode }) => postcode)).toEqual([...places.map(({ postcode }) => postcode)].sort());
    expect(places).toContainEqual({ postcode: '68100', city: 'Batu Caves', state: 'Selangor' });
    expect(placesBetween('68100', '68100')).toEqual([{ postcode: '68100', city: 'Batu Caves', state: 'Selangor' }]);
  });

  it('has every place once in the whole range, and none in a range without postcodes', () => {
    const all = placesBetween('00000', '99999').map(({ postcode }) => postcode);
    expect(new Set(all).size).toBe(all.length);
    expect(all.every((postcode) => lookupPostcode(postcode) !== null)).toBe(true);
    expect(placesBetween('00000', '00999')).toEqual([]);
    expect(placesBetween('99000', '99999')).toEqual([]);
  });
});
