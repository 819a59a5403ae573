import { postcodeData } from './postcodes.data.js';

/** City and state of a postcode. */
export interface PostcodePlace {
  postcode: string;
  city: string;
  state: string;
}

interface CityPostcodes {
  name: string;
  /** Five digits each, ascending. */
  postcodes: readonly string[];
}

export interface StateCities {
  name: string;
  cities: readonly CityPostcodes[];
}

// Two cities of one state share four codes; this is the city of the post office.
const cityOfSharedPostcode: Readonly<Record<string, string>> = {
  '84300': 'Bukit Pasir',
  '86400': 'Parit Raja',
  '86800': 'Mersing',
  '89260': 'Tenghilan',
};

let states: readonly StateCities[] | undefined;
let places: ReadonlyMap<string, PostcodePlace> | undefined;
let ascending: readonly string[] | undefined;

/** Every state with its cities and their postcodes, in the order of the specification (section 3). Built at the first call. */
export function statesWithCities(): readonly StateCities[] {
  states ??= postcodeData.map(([name, cities]) => ({
    name,
    cities: cities.map(([city, postcodes]) => ({ name: city, postcodes: postcodes.split(' ') })),
  }));
  return states;
}

function buildPlaces(): ReadonlyMap<string, PostcodePlace> {
  const found = new Map<string, PostcodePlace>();
  for (const state of statesWithCities()) {
    for (const city of state.cities) {
      for (const postcode of city.postcodes) {
        if ((cityOfSharedPostcode[postcode] ?? city.name) === city.name)
          found.set(postcode, { postcode, city: city.name, state: state.name });
      }
    }
  }
  return found;
}

/**
 * Returns city and state of a postcode of five digits; null if it is not in the list. A code that is not in the list can still be in a
 * branch's coverage (new and bulk-mail codes): it is then served, and a booking has neither city nor state.
 */
export function lookupPostcode(postcode: string): PostcodePlace | null {
  places ??= buildPlaces();
  return places.get(postcode) ?? null;
}

/** Returns the state of a postcode, which decides the public holidays of a branch; null if it is not in the list. */
export const stateOf = (postcode: string): string | null => lookupPostcode(postcode)?.state ?? null;

/** Returns whether a range of postcodes, both ends included, contains one of the list. */
export function hasPostcodeBetween(first: string, last: string): boolean {
  const next = postcodesInOrder()[placeOf(first)];
  return next !== undefined && next <= last;
}

/** Returns the places of a range of postcodes, both ends included, in the order of their postcodes. */
export function placesBetween(first: string, last: string): PostcodePlace[] {
  const inOrder = postcodesInOrder();
  const found: PostcodePlace[] = [];
  for (let at = placeOf(first); at < inOrder.length; at += 1) {
    const place = lookupPostcode(inOrder[at] ?? '');
    if (place === null || place.postcode > last) break;
    found.push(place);
  }
  return found;
}

function postcodesInOrder(): readonly string[] {
  ascending ??= [...new Set(statesWithCities().flatMap(({ cities }) => cities.flatMap(({ postcodes }) => postcodes)))].sort();
  return ascending;
}

/** Returns the index of the first postcode that is not below this one. */
function placeOf(postcode: string): number {
  const inOrder = postcodesInOrder();
  let [low, high] = [0, inOrder.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((inOrder[middle] ?? '') < postcode) low = middle + 1;
    else high = middle;
  }
  return low;
}
