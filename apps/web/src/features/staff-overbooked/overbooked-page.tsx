import { isCalendarDate } from '@booking/domain/calendar/calendar-date';
import { Badge, chakra, Flex } from '@chakra-ui/react';
import { ChevronRight, TriangleAlert } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import { BranchFilter } from '../../components/branch-filter/branch-filter';
import { useBranchFilter } from '../../components/branch-filter/use-branch-filter';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { DeliveryDateTile } from '../../components/delivery-date/delivery-date-tile';
import { ListPage } from '../../components/staff-list/list-page';
import { useStaffLinks } from '../../components/staff-links/staff-links';
import { useOverbookedDaysQuery } from '../../graphql/overbooked.generated';
import { useStaffUser } from '../../lib/session/staff-user';
import { useLocale, useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { TallyBar } from './side-cards';
import { OldNotice } from './work-head';
import type { WorkLoad } from './work-list';
import { WorkPage } from './work-page';

/** `/admin/overbooked`: the days past their limit; with `?branch=<id>&date=YYYY-MM-DD` the work list of one day. */
export function OverbookedPage() {
  const [search] = useSearchParams();
  const { branches } = useStaffUser();
  const date = search.get('date') ?? '';
  const branch = branches.find(({ id }) => id === search.get('branch'));
  if (branch === undefined || !isCalendarDate(date)) return <DaysPage />;
  // A new key for each day, so that the choices for one day are not kept for another.
  return <WorkPage key={`${branch.id} ${date}`} branch={branch} date={date} />;
}

/** The days past their limit that need a decision, of one branch or all, soonest first, each with a link to its work list. */
function DaysPage() {
  const t = useT();
  const { branchIds } = useBranchFilter();
  const { overbooked: linkTo } = useStaffLinks();
  const query = useOverbookedDaysQuery({ variables: { branchIds }, fetchPolicy: 'cache-and-network' });
  const days = (query.data ?? query.previousData)?.overbookedDays ?? null;
  const bookings = days?.reduce((sum, { toDecide }) => sum + toDecide, 0) ?? 0;
  return (
    <ListPage
      title={t('overbooked.title')}
      count={days?.length ? t('overbooked.days', { days: days.length, bookings }) : '\u00a0'}
      action={<BranchFilter />}
      notice={query.error && days !== null ? <OldNotice onRetry={() => void query.refetch().catch(() => undefined)} /> : null}
      onClear={null}
      rows={days}
      query={query}
      empty={{ title: t('overbooked.none.title'), text: t('overbooked.none.text'), done: true }}
    >
      <Card>
        <chakra.ul>
          {days?.map((day) => (
            <DayRow key={`${day.branchId} ${day.date}`} day={day} to={linkTo?.(day.branchId, day.date) ?? null} />
          ))}
        </chakra.ul>
      </Card>
    </ListPage>
  );
}

/** A day past its limit, and the number of bookings without a decision. */
function DayRow({ day, to }: { day: WorkLoad; to: string | null }) {
  const t = useT();
  const locale = useLocale();
  const { date, branchName, booked, limit, note, toDecide } = day;
  const title = deliveryDateText(date, locale, 'day');
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns={{
        base: 'auto minmax(0, 1fr)',
        md: 'auto minmax(0, 1fr) auto',
        lg: 'auto minmax(0, 1fr) minmax(10rem, 18rem) auto',
      }}
      alignItems="center"
      columnGap="4"
      rowGap="2.5"
      px={{ base: '4', md: '5' }}
      py="3"
      borderTop="1px solid {colors.border}"
      _first={{ borderTop: 'none' }}
    >
      <DeliveryDateTile date={date} width="3.25rem" />
      <chakra.div minWidth="0">
        <chakra.h2 fontSize="1rem" fontWeight="600" lineHeight="1.375rem">
          {title}
        </chakra.h2>
        <chakra.p textStyle="sm" color="fg.muted" overflowWrap="anywhere">
          {branchName}
          {note ? ` · ${note}` : null}
        </chakra.p>
      </chakra.div>
      <chakra.div gridColumn={{ base: '1 / -1', lg: 'auto' }} fontVariantNumeric="tabular-nums">
        <chakra.p textStyle="sm" mb="1.5">
          {t('overbooked.booked', { booked, limit })}
        </chakra.p>
        <TallyBar booked={booked} limit={limit} asked={0} />
      </chakra.div>
      <Flex
        gridColumn={{ base: '1 / -1', md: '3', lg: 'auto' }}
        gridRow={{ md: '1', lg: 'auto' }}
        align="center"
        justify="space-between"
        gap="4"
      >
        <Badge colorPalette="full">
          <TriangleAlert size={15} />
          {t('overbooked.toDecide', { count: toDecide })}
        </Badge>
        {to === null ? null : (
          <Button asChild variant="tint" size="sm">
            <Link to={to} aria-label={t('overbooked.open.label', { date: title, branch: branchName })}>
              {t('overbooked.open')}
              <ChevronRight size={16} />
            </Link>
          </Button>
        )}
      </Flex>
    </chakra.li>
  );
}
