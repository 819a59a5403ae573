import type { BranchPlan } from '@booking/domain/availability/decide-date';
import { covers } from '@booking/domain/postcode/postcode';
import { lookupPostcode, statesWithCities, type PostcodePlace } from '@booking/reference-data/postcodes';

/** Returns about so many places that a branch serves, spread over its coverage. */
export function placesOf(branch: BranchPlan, max: number): PostcodePlace[] {
  const served = statesWithCities()
    .flatMap((state) => state.cities.flatMap((city) => city.postcodes))
    .filter((postcode) => covers(branch.coverage, postcode));
  const step = Math.max(1, Math.floor(served.length / max));
  return served.filter((_, index) => index % step === 0).flatMap((postcode) => lookupPostcode(postcode) ?? []);
}
