import type { AvailabilityPartsFragment } from '../../../graphql/availability.generated';
import type { ServedPlace } from '../draft/draft';

/** A served answer as the draft keeps it; the branch is that of the first date, until one is chosen. */
export function placeOf(answer: AvailabilityPartsFragment): ServedPlace {
  const { postcode, postcodeFullFormat, city, state, days, nextAvailable } = answer;
  return { postcode, postcodeFullFormat, city, state, branchName: days.find((day) => day.date === nextAvailable)?.branchName ?? '' };
}
