import { personText } from '@booking/reference-data/person-text';
import { chakra } from '@chakra-ui/react';
import { ArrowRight, CalendarCheck } from 'lucide-react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { itemsText } from '../../../components/booking-card/items-text';
import { BookingStatusChip } from '../../../components/booking-status/booking-status-chip';
import { deliveryDateText } from '../../../components/delivery-date/delivery-date-text';
import { useBookingDrawer } from '../../../components/booking-drawer/use-booking-drawer';
import { useLocale } from '../../../lib/use-locale';
import { useT } from '../../../lib/use-t';
import { EmptyState } from '../../../ui/empty-state';
import { SectionCard } from '../../../ui/section-card';
import { Skeleton } from '../../../ui/skeleton';
import type { CardState } from '../card-state';
import type { TodayList } from './use-today';

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

/** In the table; on a telephone there is room for a second line. */
const oneLine = { md: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } } as const;

/**
 * The first of today's deliveries; each opens its booking.
 * @param all where all of them stand; null where that cannot be opened
 */
export function TodayListCard({
  list,
  today,
  all,
  state,
}: {
  list: TodayList | null;
  today: string;
  all: string | null;
  state: CardState;
}) {
  const t = useT();
  const locale = useLocale();
  return (
    <SectionCard
      title={t('dashboard.todayList.title')}
      sub={deliveryDateText(today, locale, 'plain')}
      state={state}
      failure={t('dashboard.todayList.failed')}
      skeleton={<ListSkeleton />}
    >
      {list && (list.edges.length === 0 ? <NothingToday /> : <List list={list} all={all} />)}
    </SectionCard>
  );
}

function List({ list, all }: { list: TodayList; all: string | null }) {
  const t = useT();
  return (
    <>
      <Grid aria-hidden="true" hideBelow="md" textStyle="xs" fontWeight="600" color="fg.subtle" pb="2">
        {columns.map((column) => (
          <span key={column}>{t(column)}</span>
        ))}
      </Grid>
      <chakra.ul listStyleType="none">
        {list.edges.map(({ node }) => (
          <BookingRow key={node.id} booking={node} />
        ))}
      </chakra.ul>
      {all !== null && (
        <chakra.div borderTopWidth="1px" borderTopStyle="solid" borderColor="border" px="5" py="1.5">
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
  );
}

function BookingRow({ booking }: { booking: TodayBooking }) {
  const intl = useIntl();
  const locale = useLocale();
  const { linkTo } = useBookingDrawer();
  return (
    <chakra.li
      position="relative"
      borderTopWidth="1px"
      borderTopStyle="solid"
      borderColor="border"
      transition="background-color {durations.quick}"
      _hover={{ bg: 'bg.hover' }}
    >
      <Grid minHeight="14" py="2" textStyle="sm">
        <chakra.span
          asChild
          fontWeight="600"
          fontVariantNumeric="tabular-nums"
          gridRow={{ base: '2', md: 'auto' }}
          // The whole row opens it.
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
          <BookingStatusChip status={booking.status} />
        </chakra.span>
      </Grid>
    </chakra.li>
  );
}

function NothingToday() {
  const t = useT();
  return (
    <chakra.div px="5" pb="6">
      <EmptyState picture={<CalendarCheck size={32} />} title={t('dashboard.todayList.none.title')}>
        {t('dashboard.todayList.none.text')}
      </EmptyState>
    </chakra.div>
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
