import { skipToken } from '@apollo/client/react';
import { formatMobile } from '@booking/domain/checks/mobile';
import { formatAddress } from '@booking/domain/format/address';
import { paths } from '@booking/domain/navigation/paths';
import { Box, chakra, Flex, VisuallyHidden } from '@chakra-ui/react';
import { BedDouble, CalendarPlus, ChevronRight, MapPin, NotebookPen, User, type LucideIcon } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { BookingDeadline } from '../../components/booking-card/booking-deadline';
import { CalendarLink } from '../../components/booking-card/calendar-link';
import { DateHeading } from '../../components/booking-card/date-heading';
import { itemsText } from '../../components/booking-card/items-text';
import { ChangeActions } from '../../components/booking-change/change-actions';
import { mayChange } from '../../components/booking-change/change-target';
import { CorrectBooking } from '../../components/booking-change/correct-booking';
import { waitingOffer } from '../../components/booking-offer/waiting-offer';
import { BookingStatusBadge } from '../../components/booking-status/booking-status-badge';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { DeliveryDateTile } from '../../components/delivery-date/delivery-date-tile';
import { useOwnBookingsQuery, type OwnBookingsQuery } from '../../graphql/account.generated';
import type { BookingStatus, OwnBookingPartsFragment } from '../../graphql/managed-booking.generated';
import { useLocale, useLocalisedPath, useT } from '../../lib/use-locale';
import { Button } from '../../ui/button';
import { Card, CardBand } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import { ErrorState } from '../../ui/error-state';
import { BedScene } from '../../ui/illustrations/bed-scene';
import { Skeleton } from '../../ui/skeleton';
import { useSnackbar } from '../../ui/snackbar';
import { largeText } from '../../ui/theme/media';

/** Coming deliveries, the soonest first, and earlier ones, the latest first. */
const upcoming = { statuses: ['CONFIRMED', 'OUT_FOR_DELIVERY'] as BookingStatus[], direction: 'ASC', first: 25 } as const;
const earlier = { statuses: ['DELIVERED', 'FAILED', 'CANCELLED'] as BookingStatus[], direction: 'DESC', first: 5 } as const;

interface BookingList {
  /** Null until the first answer. */
  bookings: OwnBookingPartsFragment[] | null;
  more: boolean;
  loadingMore: boolean;
  /** Fetches the next page. @throws what Apollo Client throws */
  showMore: () => Promise<void>;
}

interface OwnBookings {
  upcoming: BookingList;
  earlier: BookingList;
  failed: boolean;
  /** Loads both lists again. Never fails. */
  refresh: () => Promise<void>;
}

type Page = OwnBookingsQuery['bookings'];

/** Merges two pages. A booking that moved between them is kept once, at its present place. */
function joinPages(before: Page, after: Page): Page {
  const fresh = new Set(after.edges.map(({ node }) => node.id));
  return { ...after, edges: [...before.edges.filter(({ node }) => !fresh.has(node.id)), ...after.edges] };
}

function useList(variables: typeof upcoming | typeof earlier, skip: boolean) {
  const [loadingMore, setLoadingMore] = useState(false);
  const { data, error, refetch, fetchMore } = useOwnBookingsQuery(skip ? skipToken : { variables, fetchPolicy: 'cache-and-network' });
  const page = data?.bookings;

  async function showMore() {
    setLoadingMore(true);
    try {
      await fetchMore({
        variables: { after: page?.pageInfo.endCursor ?? null },
        updateQuery: (before, { fetchMoreResult }) => ({ ...before, bookings: joinPages(before.bookings, fetchMoreResult.bookings) }),
      });
    } finally {
      setLoadingMore(false);
    }
  }

  const list: BookingList = {
    // A booking that was just cancelled leaves the list at once, before the list is loaded again.
    bookings: page?.edges.map(({ node }) => node).filter(({ status }) => variables.statuses.includes(status)) ?? null,
    more: page?.pageInfo.hasNextPage ?? false,
    loadingMore,
    showMore,
  };
  return { list, failed: page === undefined && error !== undefined, refetch: () => refetch().catch(() => undefined) };
}

/** Loads the bookings of the signed-in user. @param skip for staff, who have no bookings of their own */
export function useOwnBookings(skip: boolean): OwnBookings {
  const coming = useList(upcoming, skip);
  const over = useList(earlier, skip);
  return {
    upcoming: coming.list,
    earlier: over.list,
    failed: coming.failed || over.failed,
    refresh: async () => {
      await Promise.all([coming.refetch(), over.refetch()]);
    },
  };
}

type BookingAction = 'move' | 'cancel' | 'answer';

/**
 * Returns a function that makes the address of a booking's page, `/user?view=<id>`, or with an action that of the action,
 * `/user?booking=<id>&action=move`. `view` is the page that the action is opened from, null for the list.
 */
export function useBookingAddress(view: string | null = null): (booking: { id: string }, action?: BookingAction) => string {
  const to = useLocalisedPath();
  return useCallback(
    ({ id }, action) => {
      const query = action === undefined ? { view: id } : { ...(view !== null && { view }), booking: id, action };
      return `${to(paths.user)}?${new URLSearchParams(query).toString()}`;
    },
    [to, view],
  );
}

interface DeliveriesProps extends OwnBookings {
  /** The heading, which takes the focus when a booking has left the list. */
  headingRef: RefObject<HTMLHeadingElement | null>;
}

/** The user's deliveries: coming ones first, earlier ones below. */
export function Deliveries({ upcoming, earlier, failed, refresh, headingRef }: DeliveriesProps) {
  const t = useT();
  if (failed) {
    return (
      <Card padded>
        <ErrorState title={t('userArea.failed')} onRetry={() => void refresh()}>
          {t('userArea.failed.text')}
        </ErrorState>
      </Card>
    );
  }
  if (upcoming.bookings === null || earlier.bookings === null) return <DeliveriesSkeleton />;
  return (
    <>
      <SectionTitle ref={headingRef} id="userArea.upcoming" />
      {upcoming.bookings.length === 0 ? (
        <NothingComing first={earlier.bookings.length === 0} />
      ) : (
        <Listed list={upcoming} gap="4">
          {(booking) => <UpcomingCard booking={booking} onReload={refresh} />}
        </Listed>
      )}
      {earlier.bookings.length === 0 ? null : (
        <>
          <SectionTitle id="userArea.earlier" marginTop={{ base: '8', md: '10' }} />
          <Card px={{ base: '4', md: '7' }}>
            <Listed list={earlier} ruled>
              {(booking) => <EarlierRow booking={booking} />}
            </Listed>
          </Card>
        </>
      )}
    </>
  );
}

interface SectionTitleProps {
  id: string;
  marginTop?: Record<string, string>;
  ref?: RefObject<HTMLHeadingElement | null>;
}

function SectionTitle({ id, marginTop, ref }: SectionTitleProps) {
  const t = useT();
  return (
    <chakra.h2 ref={ref} tabIndex={-1} textStyle="h2" mt={marginTop} mb="3" outline="none" _focusVisible={{ outline: 'none' }}>
      {t(id)}
    </chakra.h2>
  );
}

/** Shown instead of an empty list. @param first true if the user has never booked */
function NothingComing({ first }: { first: boolean }) {
  const t = useT();
  const to = useLocalisedPath();
  return (
    <Card padded>
      <EmptyState
        picture={<BedScene />}
        title={t(first ? 'userArea.empty' : 'userArea.nothingComing')}
        action={
          <Button asChild>
            <Link to={to(paths.form)}>
              <CalendarPlus size={18} />
              {t('userArea.book')}
            </Link>
          </Button>
        }
      >
        {t(first ? 'userArea.empty.text' : 'userArea.nothingComing.text')}
      </EmptyState>
    </Card>
  );
}

interface ListedProps {
  list: BookingList;
  /** Whether lines separate the rows. */
  ruled?: boolean;
  gap?: string;
  children: (booking: OwnBookingPartsFragment) => ReactNode;
}

/** The bookings of a list, and the button for more: the first of those takes the focus when they are loaded. */
function Listed({ list, ruled = false, gap, children }: ListedProps) {
  const t = useT();
  const showMessage = useSnackbar();
  const firstNew = useRef<HTMLLIElement>(null);
  const awaited = useRef(false);
  const [before, setBefore] = useState(0);
  const bookings = list.bookings ?? [];

  useEffect(() => {
    if (!awaited.current) return;
    awaited.current = false;
    firstNew.current?.focus();
  }, [bookings.length]);

  async function showMore() {
    setBefore(bookings.length);
    awaited.current = true;
    try {
      await list.showMore();
    } catch {
      awaited.current = false;
      showMessage({ color: 'full', content: t('userArea.failed') });
    }
  }

  return (
    <>
      <chakra.ul display="grid" gap={gap}>
        {bookings.map((booking, index) => (
          <chakra.li
            key={booking.id}
            ref={index === before ? firstNew : undefined}
            tabIndex={index === before && before > 0 ? -1 : undefined}
            minWidth="0"
            {...(ruled
              ? { paddingBlock: '4', borderTopWidth: index > 0 ? '1px' : '0', borderTopStyle: 'solid', borderColor: 'border' }
              : {})}
          >
            {children(booking)}
          </chakra.li>
        ))}
      </chakra.ul>
      {list.more ? (
        <Flex justify="center" pt={ruled ? '1' : '4'} pb={ruled ? '4' : '0'}>
          <Button variant="outline" size="sm" loading={list.loadingMore} onClick={() => void showMore()}>
            {t('userArea.showMore')}
          </Button>
        </Flex>
      ) : null}
    </>
  );
}

/** A coming delivery: date, address, items, and what can be changed until when. */
function UpcomingCard({ booking, onReload }: { booking: OwnBookingPartsFragment; onReload: () => Promise<void> }) {
  const t = useT();
  const intl = useIntl();
  const id = useId();
  const locale = useLocale();
  const addressOf = useBookingAddress();
  const { reference, status, deliveryDate, branchName, address, postcode, city, state, orderNumber } = booking;
  const { primaryContact, secondaryContact, remarks } = booking;
  const correct = { booking, target: { id: booking.id }, onReload, describedBy: id };
  const changeable = mayChange(booking);
  const offer = waitingOffer(booking);
  return (
    <Card as="article" aria-labelledby={id}>
      <Flex wrap="wrap" justify="space-between" align="center" columnGap="3" p={{ base: '0.875rem 1rem 0', md: '1.25rem 1.75rem 0' }}>
        <chakra.h3 id={id} textStyle="sm" color="fg.muted" letterSpacing="0.02em" fontVariantNumeric="tabular-nums">
          <BookingLink booking={booking}>
            {t('manage.reference', { reference: <span translate="no">{reference}</span> })}
            <ChevronRight size={16} />
          </BookingLink>
        </chakra.h3>
        <BookingStatusBadge status={status} />
      </Flex>
      <Flex wrap="wrap" align="center" gap={{ base: '4', md: '5' }} p={{ base: '0.75rem 1rem 1rem', md: '0.875rem 1.75rem 1.25rem' }}>
        <Flex flex="1 0 auto" maxWidth="100%">
          <DateHeading date={deliveryDate} branchName={branchName} />
        </Flex>
        {changeable ? (
          <Box flex={{ base: '1 0 100%', md: 'none' }}>
            <ChangeActions quiet describedBy={id} move={addressOf(booking, 'move')} cancel={addressOf(booking, 'cancel')} />
          </Box>
        ) : null}
      </Flex>
      <chakra.ul p={{ base: '0 1rem 1rem', md: '0 1.75rem 1.375rem' }} display="grid" gap="2">
        <Part icon={MapPin} edit={<CorrectBooking {...correct} part="address" />}>
          {formatAddress({ ...address, zipcode: postcode, city, state })}
        </Part>
        <Part icon={BedDouble}>
          {itemsText(intl, booking)}
          <chakra.span color="fg.muted">
            {' · '}
            {/* Must not break at its hyphens. */}
            <chakra.span display="inline-block">{t('deliveryForm.aside.orderNumber', { number: orderNumber })}</chakra.span>
          </chakra.span>
        </Part>
        <Part icon={User} edit={<CorrectBooking {...correct} part="contact" />}>
          {[formatMobile(primaryContact), secondaryContact].filter(Boolean).join(' · ')}
        </Part>
        {remarks === null && status !== 'CONFIRMED' ? null : (
          <Part icon={NotebookPen} edit={<CorrectBooking {...correct} part="remarks" />}>
            <chakra.span color="fg.muted">
              {t('deliveryForm.field.remarks')}
              {': '}
            </chakra.span>
            <chakra.span whiteSpace="pre-line">{remarks ?? t('manage.remarks.none')}</chakra.span>
          </Part>
        )}
      </chakra.ul>
      <Box p={{ base: '0 1rem 1rem', md: '0 1.75rem 1.375rem' }}>
        <CalendarLink url={booking.calendarUrl} variant="outline" size="sm" aria-describedby={id} />
      </Box>
      {offer === null ? null : (
        <CardBand tone="medium" display="flex" flexWrap="wrap" alignItems="center" gap="3" px={{ base: '4', md: '7' }}>
          <Box flex="1 1 16rem">{t('manage.offer.ask', { date: deliveryDateText(offer.deliveryDate, locale, 'day') })}</Box>
          <Button asChild flex={{ base: '1 0 100%', md: 'none' }}>
            <Link to={addressOf(booking, 'answer')} aria-describedby={id}>
              {t('manage.offer.answer')}
            </Link>
          </Button>
        </CardBand>
      )}
      <BookingDeadline booking={booking} mayChange={changeable} />
    </Card>
  );
}

function Part({ icon: Icon, edit, children }: { icon: LucideIcon; edit?: ReactNode; children: ReactNode }) {
  return (
    <Flex as="li" gap="2.5" align="center" textStyle="sm" css={{ [largeText]: { flexWrap: 'wrap' } }}>
      <Box as="span" color="fg.muted" flex="none">
        <Icon size={18} aria-hidden="true" />
      </Box>
      <Box
        flex="1"
        minWidth="0"
        overflowWrap="anywhere"
        fontVariantNumeric="tabular-nums"
        css={{ [largeText]: { flexBasis: 'calc(100% - 4rem)' } }}
      >
        {children}
      </Box>
      {edit}
    </Flex>
  );
}

/** A link to the page of a booking. Its target is higher than its text. */
function BookingLink({ booking, children }: { booking: { id: string }; children: ReactNode }) {
  const addressOf = useBookingAddress();
  return (
    <chakra.span
      asChild
      display="inline-flex"
      alignItems="center"
      gap="1"
      position="relative"
      borderRadius="l1"
      _hover={{ textDecoration: 'underline', textUnderlineOffset: '3px' }}
      _after={{ content: '""', position: 'absolute', inset: '-10px 0' }}
    >
      <Link to={addressOf(booking)}>{children}</Link>
    </chakra.span>
  );
}

function EarlierRow({ booking }: { booking: OwnBookingPartsFragment }) {
  const t = useT();
  const locale = useLocale();
  const { reference, status, deliveryDate, branchName, address, postcode, city, state } = booking;
  return (
    <Flex gap={{ base: '3', md: '4' }} align="flex-start">
      <DeliveryDateTile date={deliveryDate} width="3.25rem" />
      <Flex flex="1" minWidth="0" wrap="wrap" columnGap="4" rowGap="2" justify="space-between" align="flex-start">
        <Box minWidth="0" flex={{ base: '1 0 100%', md: '1' }} textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
          <chakra.h3 fontSize="1rem" lineHeight="1.5rem" fontWeight="600" color="fg">
            <BookingLink booking={booking}>
              {deliveryDateText(deliveryDate, locale)}
              <ChevronRight size={16} />
            </BookingLink>
          </chakra.h3>
          <div>
            {t('manage.reference', { reference: <span translate="no">{reference}</span> })}
            {' · '}
            {branchName}
          </div>
          <chakra.div overflowWrap="anywhere">{formatAddress({ ...address, zipcode: postcode, city, state })}</chakra.div>
          {status === 'FAILED' ? (
            <chakra.p mt="1.5" color="fg">
              {t('userArea.earlier.failed')}
            </chakra.p>
          ) : null}
        </Box>
        <BookingStatusBadge status={status} />
      </Flex>
    </Flex>
  );
}

/** The skeleton of the deliveries while they are loaded. */
export function DeliveriesSkeleton() {
  const t = useT();
  return (
    <div role="status">
      <VisuallyHidden>{t('ui.loading')}</VisuallyHidden>
      <Skeleton width="7.5rem" height="5" mb="4" />
      {[0, 1].map((card) => (
        <Card key={card} p={{ base: '4', md: '7' }} mb="4">
          <Skeleton width="8.125rem" />
          <Flex gap="4" align="center" mt="4">
            <Skeleton width="4rem" height="3.625rem" borderRadius="tile" />
            <Box flex="1">
              <Skeleton width="min(16rem, 90%)" height="5" />
              <Skeleton width="min(10rem, 60%)" mt="3" />
            </Box>
          </Flex>
          <Skeleton width="min(22rem, 100%)" mt="5" />
          <Skeleton width="min(14rem, 80%)" mt="3" />
        </Card>
      ))}
    </div>
  );
}
