import { skipToken } from '@apollo/client/react';
import { bookingWindow } from '@booking/domain/availability/decide-date';
import { addDays, localDateTime, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { normalisePostcode, isPostcode } from '@booking/domain/postcode/postcode';
import { lookupPostcode } from '@booking/reference-data/postcodes';
import { chakra, Flex } from '@chakra-ui/react';
import { ArrowRight, MapPin } from 'lucide-react';
import { useId } from 'react';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { useBranchLoadsQuery, type BranchPartsFragment } from '../../graphql/branches.generated';
import { now } from '../../lib/clock';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useLocale, useT } from '../../lib/use-locale';
import { Card } from '../../ui/card';
import { CompactField, CompactInput } from '../../ui/compact-field';
import { Mark } from '../../ui/mark';
import { branchesServing } from './coverage';
import { useWeekdaysText } from './weekday-dots';

/** The branches that deliver to a caller’s postcode, by priority, each with its next date. */
export function WhoDelivers({
  postcode,
  onPostcode,
  branches,
}: {
  postcode: string;
  onPostcode: (postcode: string) => void;
  branches: readonly BranchPartsFragment[];
}) {
  const t = useT();
  const id = useId();
  const wanted = normalisePostcode(postcode);
  const serving = isPostcode(wanted) ? branchesServing(wanted, branches) : [];
  const nextOf = useNextFree(serving);
  const place = isPostcode(wanted) ? lookupPostcode(wanted) : null;
  return (
    <Card mb="4">
      <Flex wrap="wrap" align="center" columnGap="4" rowGap="2" px={{ base: '4', md: '5' }} py="3" textStyle="sm">
        <chakra.label htmlFor={id} fontWeight="600">
          {t('branches.who')}
        </chakra.label>
        <CompactField width="8.5rem">
          <MapPin size={16} />
          <CompactInput
            id={id}
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            placeholder="68100"
            value={postcode}
            fontWeight="600"
            fontVariantNumeric="tabular-nums"
            _placeholder={{ fontWeight: '400', color: 'fg.subtle' }}
            onChange={(event) => onPostcode(event.currentTarget.value.replace(/[^\d\s]/g, ''))}
            onKeyDown={(event) => {
              if (event.key === 'Escape' && postcode !== '') onPostcode('');
            }}
          />
        </CompactField>
        <chakra.div role="status" display="contents">
          {isPostcode(wanted) ? (
            <>
              <chakra.span display="inline-flex" alignItems="center" gap="3">
                {place ? `${place.city}, ${place.state}` : t('branches.who.unknown')}
                <chakra.span hideBelow="lg">
                  <ArrowRight size={16} />
                </chakra.span>
              </chakra.span>
              {serving.length === 0 ? (
                <chakra.span color="full.fg" fontWeight="500">
                  {t('branches.who.nobody')}
                </chakra.span>
              ) : (
                <chakra.ol flex="1 1 24rem" display="flex" flexWrap="wrap" columnGap="5" rowGap="2">
                  {serving.map((branch, index) => (
                    <Serving key={branch.id} branch={branch} rank={index + 1} next={nextOf(branch.id)} />
                  ))}
                </chakra.ol>
              )}
            </>
          ) : (
            <chakra.span color="fg.muted">{t('branches.who.ask')}</chakra.span>
          )}
        </chakra.div>
      </Flex>
    </Card>
  );
}

function Serving({ branch, rank, next }: { branch: BranchPartsFragment; rank: number; next: NextFree }) {
  const t = useT();
  const locale = useLocale();
  const days = useWeekdaysText()(branch.deliveryWeekdays);
  return (
    <chakra.li display="flex" alignItems="center" gap="2">
      <Mark round boxSize="1.5rem" fontWeight="600" colorPalette={rank === 1 ? 'success' : 'neutral'}>
        {rank}
      </Mark>
      <span>
        <chakra.span fontWeight="600">{branch.name}</chakra.span>{' '}
        <chakra.span color="fg.muted">
          {next === 'unknown'
            ? days
            : t(next === 'none' ? 'branches.who.full' : 'branches.who.next', {
                days,
                date: next === 'none' ? '' : deliveryDateText(next.date, locale, 'brief'),
              })}
        </chakra.span>
      </span>
    </chakra.li>
  );
}

/** The next date that a branch can be booked on; `unknown`: not loaded yet, or not allowed. */
type NextFree = { date: CalendarDate } | 'none' | 'unknown';

/** Number of days in which a date is looked for. */
const daysAhead = 92;

/** Returns a function with the next date of a branch, as a customer would see it. */
function useNextFree(branches: readonly BranchPartsFragment[]): (branchId: string) => NextFree {
  const user = useStaffUser();
  const moment = localDateTime(new Date(now()));
  const branchIds = branches.map(({ id }) => id);
  const { data } = useBranchLoadsQuery(
    branchIds.length === 0 || !isAllowed(user, 'booking:read')
      ? skipToken
      : { variables: { branchIds, from: moment.date, to: addDays(moment.date, daysAhead) }, fetchPolicy: 'cache-and-network' },
  );
  return (branchId) => {
    const branch = branches.find(({ id }) => id === branchId);
    if (!data || !branch) return 'unknown';
    const { earliest, latest } = bookingWindow(branch, moment);
    const free = data.dayLoads.find(
      (day) =>
        day.branchId === branchId && day.date >= earliest && day.date <= latest && (day.status === 'AVAILABLE' || day.status === 'LIMITED'),
    );
    return free ? { date: free.date } : 'none';
  };
}
