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

// Four codes are shared by two cities of one state; this is the post office that the code belongs to.
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
 * City and state of a postcode of five digits; null when it is not on the list. A code that is not on the list can still
 * lie in a branch's coverage (new and bulk-mail codes): it is then served, and a booking has neither city nor state.
 */
export function lookupPostcode(postcode: string): PostcodePlace | null {
  places ??= buildPlaces();
  return places.get(postcode) ?? null;
}

/** The state of a postcode, which decides the public holidays of a branch; null when it is not on the list. */
export const stateOf = (postcode: string): string | null => lookupPostcode(postcode)?.state ?? null;

/** Whether a range of postcodes, both ends included, has one of the list in it. */
export function hasPostcodeBetween(first: string, last: string): boolean {
  const next = postcodesInOrder()[placeOf(first)];
  return next !== undefined && next <= last;
}

/** The places of a range of postcodes, both ends included, in the order of their postcodes. */
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

/** Where a postcode stands in the order, or would stand: that of the first one which is not below it. */
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
