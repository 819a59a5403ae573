import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { paths } from '@booking/domain/navigation/paths';
import { chakra, Flex } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { personText } from '@booking/reference-data/person-text';
import { ArrowRight, CalendarCheck } from 'lucide-react';
import { useIntl } from 'react-intl';
import { itemsText } from '../../components/booking-card/items-text';
import { useBranchFilter } from '../../components/branch-filter/use-branch-filter';
import { useBookingDrawer } from '../../components/booking-drawer/use-booking-drawer';
import { BookingStatusBadge } from '../../components/booking-status/booking-status-badge';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { useStaffLinks } from '../../components/staff-links/staff-links';
import { useDashboardTodayCountQuery, useDashboardTodayListQuery, type DashboardTodayListQuery } from '../../graphql/dashboard.generated';
import { useIsOpen } from '../../lib/open-paths';
import { useLocale, useLocalisedPath, useT } from '../../lib/use-locale';
import { Card } from '../../ui/card';
import { ErrorState } from '../../ui/error-state';
import { NotRefreshed } from '../../ui/not-refreshed';
import { SectionCard } from '../../ui/section-card';
import { Skeleton } from '../../ui/skeleton';
import { allStates, useCardQuery, type CardState } from './card-state';

const parts = [
  ['DELIVERED', 'manage.status.DELIVERED', 'success.solid'],
  ['OUT_FOR_DELIVERY', 'manage.status.OUT_FOR_DELIVERY', 'secondary.solid'],
  ['CONFIRMED', 'manage.status.CONFIRMED', 'primary.emphasized'],
  ['FAILED', 'manage.status.FAILED', 'full.solid'],
] as const;

/** Today’s deliveries by status. */
export function TodayCard({ date }: { date: CalendarDate }) {
  const t = useT();
  const { branchIds } = useBranchFilter();
  const { counts, state } = useTodayCounts({ branchIds, date });
  return (
    <Card asChild px={{ base: '4', md: '5' }} py="4">
      <section aria-labelledby="today" aria-busy={counts ? undefined : true}>
        {counts ? (
          <Counts counts={counts} date={date} state={state} />
        ) : state.failed ? (
          <ErrorState title={t('dashboard.today.failed')} onRetry={state.onRetry} />
        ) : (
          <>
            <Skeleton width="min(18rem, 70%)" height="8" mb="4" />
            <Skeleton height="2.5" borderRadius="full" />
          </>
        )}
      </section>
    </Card>
  );
}

function Counts({ counts, date, state }: { counts: TodayCounts; date: CalendarDate; state: CardState }) {
  const t = useT();
  const { branches, chosen } = useBranchFilter();
  const to = useLocalisedPath();
  const mayList = useIsOpen()(paths.adminBookings);
  const listOf = (status: string) =>
    `${to(paths.adminBookings)}?${new URLSearchParams({ from: date, to: date, ...(chosen && { branch: chosen.id }), status }).toString()}`;
  const countOf = (part: keyof TodayCounts, label: string, color: string) => (
    <>
      <chakra.span boxSize="0.625rem" borderRadius="3px" bg={color} aria-hidden="true" />
      {t(label)}
      <chakra.b fontWeight="700" color="fg">
        {counts[part]}
      </chakra.b>
    </>
  );
  const total = parts.reduce((sum, [part]) => sum + counts[part], 0);
  return (
    <>
      <Flex wrap="wrap" align="center" justify="space-between" columnGap="6" rowGap="2" mb="3">
        <chakra.h2
          id="today"
          display="flex"
          flexWrap="wrap"
          alignItems="baseline"
          columnGap="2.5"
          fontWeight="400"
          textStyle="sm"
          color="fg.muted"
        >
          {t('dashboard.today.title', {
            count: total,
            branches: chosen ? 1 : branches.length,
            b: (text) => (
              <chakra.b key="count" fontSize="2rem" lineHeight="2.375rem" fontWeight="700" letterSpacing="-0.022em" color="fg">
                {text}
              </chakra.b>
            ),
          })}
        </chakra.h2>
        {state.failed && <NotRefreshed onRetry={state.onRetry} />}
        <chakra.ul
          display={{ base: 'grid', md: 'flex' }}
          // In columns, so that the two longest texts are in the same column, and both columns fit.
          gridTemplateRows="auto auto"
          gridAutoFlow="column"
          justifyContent="space-between"
          flexWrap="wrap"
          columnGap={{ base: '2', md: '6' }}
          rowGap="1"
          width={{ base: 'full', md: 'auto' }}
          textStyle="sm"
          color="fg.muted"
          fontVariantNumeric="tabular-nums"
        >
          {parts.map(([part, label, color]) => (
            <li key={part}>
              <CountBox asChild={mayList}>
                {mayList ? <Link to={listOf(part)}>{countOf(part, label, color)}</Link> : countOf(part, label, color)}
              </CountBox>
            </li>
          ))}
        </chakra.ul>
      </Flex>
      <Flex gap="2px" height="0.625rem" borderRadius="full" overflow="hidden" bg="bg.muted" aria-hidden="true">
        {parts.map(
          ([part, , color]) =>
            counts[part] > 0 && <chakra.span key={part} bg={color} minWidth="0.375rem" style={{ flexGrow: counts[part] }} />,
        )}
      </Flex>
    </>
  );
}

const CountBox = chakra('span', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: { base: '1.5', md: '2' },
    '&[href]': { minHeight: { base: '11', md: '6' }, _hover: { textDecoration: 'underline' } },
  },
});

type TodayBooking = TodayList['edges'][number]['node'];

const Grid = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr auto', md: '6.5rem minmax(0, 1.25fr) minmax(0, 1fr) 10.5rem' },
    alignItems: 'center',
    columnGap: '3',
    rowGap: '0.5',
    px: { base: '4', md: '5' },
  },
});

const columns = [
  'dashboard.todayList.reference',
  'dashboard.todayList.customer',
  'dashboard.todayList.items',
  'dashboard.todayList.status',
];

/** One line in the table; a card on a telephone has room for two. */
const oneLine = { md: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } } as const;

/** The first of today’s deliveries, each with a link to its booking. */
export function TodayListCard({ date }: { date: CalendarDate }) {
  const t = useT();
  const locale = useLocale();
  const { branchIds, chosen } = useBranchFilter();
  const { list, state } = useTodayList({ branchIds, date });
  const links = useStaffLinks();
  // The calendar counts archived bookings too.
  const all = (chosen && links.day?.(chosen.id, date)) ?? links.calendar?.(date) ?? null;
  return (
    <SectionCard
      title={t('dashboard.todayList.title')}
      sub={deliveryDateText(date, locale, 'plain')}
      state={state}
      failure={t('dashboard.todayList.failed')}
      skeleton={<ListSkeleton />}
      empty={
        list?.edges.length === 0 && {
          picture: <CalendarCheck size={32} />,
          title: t('dashboard.todayList.none.title'),
          text: t('dashboard.todayList.none.text'),
        }
      }
    >
      {list && (
        <>
          <Grid aria-hidden="true" hideBelow="md" textStyle="xs" fontWeight="600" color="fg.subtle" pb="2">
            {columns.map((column) => (
              <span key={column}>{t(column)}</span>
            ))}
          </Grid>
          <chakra.ul>
            {list.edges.map(({ node }) => (
              <BookingRow key={node.id} booking={node} />
            ))}
          </chakra.ul>
          {all !== null && (
            <chakra.div borderTop="1px solid {colors.border}" px="5" py="1.5">
              <chakra.span
                asChild
                display="inline-flex"
                alignItems="center"
                gap="2"
                minHeight="11"
                textStyle="sm"
                fontWeight="600"
                color="primary.fg"
                _hover={{ textDecoration: 'underline' }}
              >
                <Link to={all}>
                  {t('dashboard.todayList.all', { count: list.totalCount })}
                  <ArrowRight size={16} />
                </Link>
              </chakra.span>
            </chakra.div>
          )}
        </>
      )}
    </SectionCard>
  );
}

function BookingRow({ booking }: { booking: TodayBooking }) {
  const intl = useIntl();
  const locale = useLocale();
  const { linkTo } = useBookingDrawer();
  return (
    <chakra.li
      position="relative"
      borderTop="1px solid {colors.border}"
      transition="background-color {durations.quick}"
      _hover={{ bg: 'bg.hover' }}
    >
      <Grid minHeight="14" py="2" textStyle="sm">
        <chakra.span
          asChild
          fontWeight="600"
          fontVariantNumeric="tabular-nums"
          gridRow={{ base: '2', md: 'auto' }}
          // The link covers the whole row.
          _after={{ content: '""', position: 'absolute', inset: '0' }}
          _focusVisible={{
            outline: 'none',
            _after: { outline: '2px solid {colors.focusRing}', outlineOffset: '-2px', borderRadius: 'l1' },
          }}
        >
          <Link {...linkTo(booking.id)}>{booking.reference}</Link>
        </chakra.span>
        <chakra.span minWidth="0" overflowWrap="anywhere" gridColumn={{ base: '1', md: 'auto' }}>
          <chakra.span display="block" fontWeight={{ base: '600', md: '400' }} css={oneLine}>
            {personText(booking.salutation, booking.name, locale)}
          </chakra.span>
          <chakra.span display="block" textStyle="xs" color="fg.muted" css={oneLine}>
            {booking.postcode} {booking.city}
          </chakra.span>
        </chakra.span>
        <chakra.span hideBelow="md" color="fg.muted">
          {itemsText(intl, booking)}
        </chakra.span>
        <chakra.span gridColumn={{ base: '2', md: 'auto' }} gridRow={{ base: '1', md: 'auto' }}>
          <BookingStatusBadge status={booking.status} />
        </chakra.span>
      </Grid>
    </chakra.li>
  );
}

function ListSkeleton() {
  return (
    <chakra.div px="5" pb="4">
      {[70, 55, 80, 60, 75].map((width) => (
        <Skeleton key={width} width={`${width}%`} height="4" my="6" />
      ))}
    </chakra.div>
  );
}

/** The date and the branches of the dashboard; null: all branches of the user. */
interface TodayFilter {
  branchIds: string[] | null;
  date: string;
}

type TodayCounts = Record<'DELIVERED' | 'OUT_FOR_DELIVERY' | 'CONFIRMED' | 'FAILED', number>;

/**
 * Counts one status. A query for each status instead of one with four aliases: the server compiles only fields without an alias (ADR 0013).
 */
const useCount = (filter: TodayFilter, status: keyof TodayCounts, archived = false) =>
  useCardQuery(useDashboardTodayCountQuery({ variables: { ...filter, status, archived }, fetchPolicy: 'cache-and-network' }));

/** Counts the deliveries of a date by status, archived or not; null until all counts are loaded. */
function useTodayCounts(filter: TodayFilter): { counts: TodayCounts | null; state: CardState } {
  // Bookings that are still to be delivered or have failed cannot be archived.
  const archived = useCount(filter, 'DELIVERED', true);
  const delivered = useCount(filter, 'DELIVERED');
  const out = useCount(filter, 'OUT_FOR_DELIVERY');
  const confirmed = useCount(filter, 'CONFIRMED');
  const failed = useCount(filter, 'FAILED');
  const all = [archived, delivered, out, confirmed, failed];
  const state = allStates(all);
  const known = all.map(({ data }) => data?.bookings.totalCount);
  if (!known.every((count) => count !== undefined)) return { counts: null, state };
  const [ARCHIVED = 0, DELIVERED = 0, OUT_FOR_DELIVERY = 0, CONFIRMED = 0, FAILED = 0] = known;
  return { counts: { DELIVERED: DELIVERED + ARCHIVED, OUT_FOR_DELIVERY, CONFIRMED, FAILED }, state };
}

type TodayList = Pick<DashboardTodayListQuery['bookings'], 'edges' | 'totalCount'>;

const maxRows = 7;

const useHalf = (filter: TodayFilter, archived: boolean) =>
  useCardQuery(useDashboardTodayListQuery({ variables: { ...filter, first: maxRows, archived }, fetchPolicy: 'cache-and-network' }));

/** The first deliveries of a date and their total; the archived ones, which are done, come last. Null until both are loaded. */
function useTodayList(filter: TodayFilter): { list: TodayList | null; state: CardState } {
  const halves = [useHalf(filter, false), useHalf(filter, true)];
  const state = allStates(halves);
  const known = halves.flatMap(({ data }) => data?.bookings ?? []);
  if (known.length < halves.length) return { list: null, state };
  const edges = known.flatMap((half) => half.edges).slice(0, maxRows);
  return { list: { edges, totalCount: known.reduce((sum, half) => sum + half.totalCount, 0) }, state };
}
