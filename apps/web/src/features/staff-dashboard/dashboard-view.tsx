import { addDays } from '@booking/domain/calendar/calendar-date';
import { paths } from '@booking/domain/navigation/paths';
import { Flex } from '@chakra-ui/react';
import { CircleX } from 'lucide-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { BranchFilter } from '../../components/branch-filter/branch-filter';
import { useBranchFilter } from '../../components/branch-filter/use-branch-filter';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { useLiveBookings, useLiveDayLoads } from '../../components/live/use-live';
import { NewBookingLink } from '../../components/staff-links/new-booking-link';
import { useDayLink } from '../../components/staff-links/use-day-link';
import { useIsOpen } from '../../lib/open-paths';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { today } from '../../lib/today';
import { useLocale, useLocalisedPath } from '../../lib/use-locale';
import { Card } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import { PageHead, PageRoom } from '../../ui/page-head';
import { knownOf, useCardState } from './card-state';
import { DashboardPage } from './dashboard-page';
import { useDashboardDecisionsQuery } from './decisions/dashboard-decisions.generated';
import { DecisionsCard } from './decisions/decisions-card';
import { useDashboardLoadsQuery } from './loads/dashboard-loads.generated';
import { LoadsCard } from './loads/loads-card';
import { useDashboardTodayListQuery } from './today/dashboard-today.generated';
import { TodayCard } from './today/today-card';
import { TodayListCard } from './today/today-list-card';
import { useTodayCounts } from './today/use-today-counts';
import { useDashboardWeeksQuery } from './weeks/dashboard-weeks.generated';
import { WeeksCard } from './weeks/weeks-card';

/** `/admin/dashboard`: the day at a glance; `?branch=<id>` shows one branch alone. */
export function DashboardView() {
  const { formatMessage } = useIntl();
  const locale = useLocale();
  const user = useStaffUser();
  const { chosen } = useBranchFilter();
  const mayRead = isAllowed(user, 'booking:read');
  return (
    <PageRoom>
      <PageHead
        title={formatMessage({ id: 'shell.dashboard' })}
        sub={deliveryDateText(today(), locale, 'full')}
        actions={
          mayRead && (
            // One row: a long name of a branch is cut.
            <Flex gap="2" minWidth="0">
              <BranchFilter />
              <NewBookingLink />
            </Flex>
          )
        }
      />
      {mayRead ? <Cards key={chosen?.id ?? 'all'} /> : <NoBookings />}
    </PageRoom>
  );
}

/** What is shown at once of what needs a decision, and at most. */
const firstDecisions = 6;
const mostDecisions = 100;

function Cards() {
  const { branches, chosen, branchIds } = useBranchFilter();
  const date = today();
  const [first, setFirst] = useState(firstDecisions);
  const fetchPolicy = 'cache-and-network';
  const todays = useTodayCounts({ branchIds, date });
  const list = useDashboardTodayListQuery({ variables: { branchIds, date }, fetchPolicy });
  const span = { from: date, to: addDays(date, 14) };
  const loads = useDashboardLoadsQuery({ variables: { branchIds, ...span }, fetchPolicy });
  const decisions = useDashboardDecisionsQuery({ variables: { branchIds, first }, fetchPolicy });
  const weeks = useDashboardWeeksQuery({ variables: { branchIds }, fetchPolicy });
  const states = { list: useCardState(list), loads: useCardState(loads), decisions: useCardState(decisions), weeks: useCardState(weeks) };
  useLiveBookings({ branchIds, onChange: () => Promise.all([todays.refetch(), list.refetch(), decisions.refetch()]) });
  // The days themselves follow in the cache.
  useLiveDayLoads({ branchIds, ...span, onChange: ({ missed }) => missed && loads.refetch() });
  const dayLink = useDayLink();
  const bookings = useBookingsLink(date);
  // While more of them are fetched, those that are there stay.
  const known = knownOf(decisions) ?? (first > firstDecisions ? decisions.previousData : undefined);
  return (
    <DashboardPage
      today={<TodayCard counts={todays.counts} branches={chosen ? 1 : branches.length} state={todays.state} />}
      loads={<LoadsCard loads={knownOf(loads)?.dayLoads ?? null} today={date} state={states.loads} />}
      list={
        <TodayListCard
          list={knownOf(list)?.bookings ?? null}
          today={date}
          all={chosen && dayLink ? dayLink(chosen.id, date) : bookings}
          state={states.list}
        />
      }
      decisions={
        <DecisionsCard
          decisions={known?.decisions ?? null}
          state={states.decisions}
          atMost={mostDecisions}
          onMore={() => setFirst(mostDecisions)}
          fetchingMore={decisions.loading && decisions.data === undefined}
        />
      }
      weeks={<WeeksCard outcomes={knownOf(weeks)?.weeklyOutcomes ?? null} state={states.weeks} />}
    />
  );
}

/** All bookings of a date, in the list; null where that cannot be opened. */
function useBookingsLink(date: string): string | null {
  const to = useLocalisedPath();
  const isOpen = useIsOpen();
  return isOpen(paths.adminBookings) ? `${to(paths.adminBookings)}?${new URLSearchParams({ from: date, to: date }).toString()}` : null;
}

function NoBookings() {
  return (
    <Card padded>
      <EmptyState picture={<CircleX size={32} aria-hidden="true" />} title={<FormattedMessage id="dashboard.forbidden.title" />}>
        <FormattedMessage id="dashboard.forbidden.text" />
      </EmptyState>
    </Card>
  );
}
