import { skipToken } from '@apollo/client/react';
import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { useAvailabilityQuery } from '../../../graphql/availability.generated';
import type { DraftForm, Hold } from '../draft/draft';

/** The last day on which a delivery on the chosen date could be changed by its customer; null until it is known, and without a date. */
export function useChangeUntil(
  { postcode, deliveryDate: date }: Pick<DraftForm, 'postcode' | 'deliveryDate'>,
  hold: Hold | null,
): CalendarDate | null {
  const { data } = useAvailabilityQuery(
    date === '' ? skipToken : { variables: { postcode, from: date, to: date, holdToken: hold?.token ?? null } },
  );
  // A query that is skipped still holds its last answer.
  return (date === '' ? null : data?.availability.days[0]?.changeUntil) ?? null;
}
