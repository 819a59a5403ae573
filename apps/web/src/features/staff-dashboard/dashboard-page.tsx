import { addDays, type CalendarDate } from '@booking/domain/calendar/calendar-date';
import { paths } from '@booking/domain/navigation/paths';
import { chakra, Flex } from '@chakra-ui/react';
import { CircleX } from 'lucide-react';
import { BranchFilter } from '../../components/branch-filter/branch-filter';
import { useBranchFilter } from '../../components/branch-filter/use-branch-filter';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { NewBookingLink } from '../../components/staff-links/new-booking-link';
import { useDayLink } from '../../components/staff-links/use-day-link';
import { useIsOpen } from '../../lib/open-paths';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useIsTelephone } from '../../lib/use-is-telephone';
import { useLocale, useLocalisedPath } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { useToday } from '../../lib/use-today';
import { Card } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import { PageHead, PageRoom } from '../../ui/page-head';
import { knownOf, useCardState } from './card-state';
import { DecisionsCard } from './decisions-card';
import { useDayLoadsQuery } from '../../graphql/loads.generated';
import { LoadsCard } from './loads-card';
import { TodayCard } from './today-cards';
import { TodayListCard } from './today-cards';
import { useTodayCounts, useTodayList } from './today-cards';
import { useDashboardWeeksQuery } from '../../graphql/dashboard.generated';
import { useDecisions } from './use-decisions';
import { WeeksCard } from './weeks-card';

/** `/admin/dashboard`: the day at a glance; `?branch=<id>` shows one branch alone. */
export function DashboardPage() {
  const t = useT();
  const locale = useLocale();
  const user = useStaffUser();
  const { chosen } = useBranchFilter();
  const mayRead = isAllowed(user, 'booking:read');
  const date = useToday();
  return (
    <PageRoom>
      <PageHead
        title={t('shell.dashboard')}
        sub={deliveryDateText(date, locale, 'full')}
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
      {mayRead ? <Cards key={`${chosen?.id ?? 'all'} ${date}`} date={date} /> : <NoBookings />}
    </PageRoom>
  );
}

/** On a telephone what needs a decision comes second. */
function Cards({ date }: { date: CalendarDate }) {
  const { branches, chosen, branchIds } = useBranchFilter();
  const fetchPolicy = 'cache-and-network';
  const todays = useTodayCounts({ branchIds, date });
  const list = useTodayList({ branchIds, date });
  const loads = useDayLoadsQuery({ variables: { branchIds, from: date, to: addDays(date, 14) }, fetchPolicy });
  const decisions = useDecisions(branchIds);
  const weeks = useDashboardWeeksQuery({ variables: { branchIds }, fetchPolicy });
  const states = { loads: useCardState(loads), weeks: useCardState(weeks) };
  const dayLink = useDayLink();
  const calendar = useCalendarLink(date);
  const isTelephone = useIsTelephone();
  const decisionsCard = <DecisionsCard {...decisions} today={date} />;
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      <TodayCard
        counts={todays.counts}
        date={date}
        branches={chosen ? 1 : branches.length}
        branchId={chosen?.id ?? null}
        state={todays.state}
      />
      {isTelephone && decisionsCard}
      <LoadsCard loads={knownOf(loads)?.dayLoads ?? null} today={date} state={states.loads} />
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1.42fr) minmax(0, 1fr)' }}
        gap="4"
        alignItems="start"
      >
        <TodayListCard list={list.list} today={date} all={chosen && dayLink ? dayLink(chosen.id, date) : calendar} state={list.state} />
        {!isTelephone && decisionsCard}
      </chakra.div>
      <WeeksCard outcomes={knownOf(weeks)?.weeklyOutcomes ?? null} state={states.weeks} />
    </chakra.div>
  );
}

/** A date of all branches in the calendar, which counts what is in the archive too; null where that cannot be opened. */
function useCalendarLink(day: CalendarDate): string | null {
  const to = useLocalisedPath();
  const isOpen = useIsOpen();
  return isOpen(paths.adminCalendar) ? `${to(paths.adminCalendar)}?${new URLSearchParams({ day }).toString()}` : null;
}

function NoBookings() {
  const t = useT();
  return (
    <Card padded>
      <EmptyState picture={<CircleX size={32} />} title={t('dashboard.forbidden.title')}>
        {t('dashboard.forbidden.text')}
      </EmptyState>
    </Card>
  );
}
