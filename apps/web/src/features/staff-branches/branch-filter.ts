import { cleanSearch } from '../../lib/clean-search';
import type { BranchPartsFragment } from './branches.generated';

/** Which branches the list shows, and whose postcode is asked about. Each part stands in the address. */
export interface BranchFilter {
  search: string;
  postcode: string;
}

/** Reads an address. What does not look right is left out. */
export const filterOfAddress = (address: URLSearchParams): BranchFilter => ({
  search: cleanSearch(address.get('search') ?? ''),
  postcode: (address.get('postcode') ?? '').replace(/[^\d\s]/g, '').slice(0, 7),
});

/** The address of a filter; `present` has what else the address holds. */
export function addressOfFilter(filter: BranchFilter, present: URLSearchParams): URLSearchParams {
  const address = new URLSearchParams(present);
  for (const name of ['search', 'postcode'] as const) {
    if (filter[name] === '') address.delete(name);
    else address.set(name, filter[name]);
  }
  return address;
}

/** The branches that have every word of a search in their name, their town, their state or their region. */
export function foundBranches(branches: readonly BranchPartsFragment[], search: string): BranchPartsFragment[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return branches.filter(({ name, region, address }) => {
    const text = [name, region, address?.city, address?.state, address?.zipcode].filter(Boolean).join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
