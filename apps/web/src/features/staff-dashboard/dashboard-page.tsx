import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { chakra, Flex } from '@chakra-ui/react';
import { CircleX } from 'lucide-react';
import { BranchFilter } from '../../components/branch-filter/branch-filter';
import { useBranchFilter } from '../../components/branch-filter/use-branch-filter';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { NewBookingLink } from '../../components/staff-links/staff-links';
import { isAllowed, useStaffUser } from '../../lib/session/staff-user';
import { useIsTelephone } from '../../lib/use-media';
import { useLocale, useT } from '../../lib/use-locale';
import { useToday } from '../../lib/use-today';
import { Card } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import { PageHead, PageRoom } from '../../ui/page-head';
import { DecisionsCard } from './decisions-card';
import { LoadsCard } from './loads-card';
import { TodayCard, TodayListCard } from './today-cards';
import { WeeksCard } from './weeks-card';

/** `/admin/dashboard`: today at a glance; `?branch=<id>` shows one branch. */
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
        sub={deliveryDateText(date, locale)}
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
      {mayRead ? (
        <Cards key={`${chosen?.id ?? 'all'} ${date}`} date={date} />
      ) : (
        <Card padded>
          <EmptyState picture={<CircleX size={32} />} title={t('dashboard.forbidden.title')}>
            {t('dashboard.forbidden.text')}
          </EmptyState>
        </Card>
      )}
    </PageRoom>
  );
}

/** On a telephone the decisions come second. */
function Cards({ date }: { date: CalendarDate }) {
  const isTelephone = useIsTelephone();
  const decisions = <DecisionsCard today={date} />;
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      <TodayCard date={date} />
      {isTelephone && decisions}
      <LoadsCard today={date} />
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 1.42fr) minmax(0, 1fr)' }}
        gap="4"
        alignItems="start"
      >
        <TodayListCard date={date} />
        {!isTelephone && decisions}
      </chakra.div>
      <WeeksCard />
    </chakra.div>
  );
}
