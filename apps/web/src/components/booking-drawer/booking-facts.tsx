import { notificationChannels } from '@booking/domain/booking/notification-channels';
import { formatMobile } from '@booking/domain/checks/mobile';
import { personText } from '@booking/reference-data/person-text';
import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import {
  ChevronRight,
  MessageCircleQuestion,
  MessageCircleX,
  MessageSquareText,
  Navigation,
  Phone,
  Pin,
  StickyNote,
  Undo2,
} from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { isSmsOn } from '../../lib/is-sms-on';
import { useLocale, useT } from '../../lib/use-locale';
import { Alert } from '../../ui/alert';
import { Button } from '../../ui/button';
import { EmailText } from '../../ui/email-text';
import { touch } from '../../ui/theme/media';
import { BookingStatusBadge } from '../booking-status/booking-status-badge';
import { itemsWithPlaces } from '../day-load/places-text';
import { deliveryDateText, momentText } from '../delivery-date/delivery-date-text';
import { DeliveryDateTile } from '../delivery-date/delivery-date-tile';
import { OrderStatusBadge } from '../order-status/order-status-badge';
import { useStaffLinks } from '../staff-links/staff-links';
import { useHistoryAuthor } from './booking-history';
import { addressText, callHref, messageHref, navigateHref } from './contact-links';
import { attendanceTexts, channelTexts, languageTexts, type StaffBooking } from './staff-booking';

/** How full the day of the booking is, in places. */
export interface DayFill {
  booked: number;
  limit: number;
}

/** The date of a booking, its branch, the load of that day, and its status. */
export function BookingHead({ booking, fill }: { booking: StaffBooking; fill: DayFill | null }) {
  const t = useT();
  const { deliveryDate, branchName, status, archived } = booking;
  const isOver = fill !== null && fill.booked > fill.limit;
  return (
    <Flex gap="4" align="center" wrap="wrap">
      <DeliveryDateTile date={deliveryDate} width="3.75rem" />
      {/* Wide enough for the date in one line; the status wraps below it if both do not fit. */}
      <Box flex="1 1 min(15rem, 100% - 5.5rem)" minWidth="0">
        <Box fontWeight="700" fontSize="1.125rem" lineHeight="1.5rem" fontVariantNumeric="tabular-nums">
          <DayOf booking={booking} />
        </Box>
        <Box textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
          {branchName}
          {fill ? (
            <>
              {' · '}
              <Box as="span" color={isOver ? 'full.fg' : undefined} fontWeight={isOver ? '600' : undefined}>
                {t(isOver ? 'bookingDrawer.overfull' : 'dayLoad.places', { ...fill })}
              </Box>
            </>
          ) : null}
        </Box>
      </Box>
      <Flex gap="1.5" wrap="wrap" align="center">
        <BookingStatusBadge status={status} />
        {archived ? (
          <Box as="span" textStyle="xs" color="fg.muted">
            {t('bookingDrawer.archived')}
          </Box>
        ) : null}
      </Flex>
    </Flex>
  );
}

/** The date, with a link to that day of its branch. */
function DayOf({ booking: { deliveryDate, branch } }: { booking: StaffBooking }) {
  const t = useT();
  const text = deliveryDateText(deliveryDate, useLocale());
  const { day: link } = useStaffLinks();
  if (link === null) return text;
  return (
    <chakra.span
      asChild
      display="inline-flex"
      alignItems="center"
      gap="1"
      _hover={{ textDecoration: 'underline' }}
      css={{ [touch]: { minHeight: '2.75rem' } }}
    >
      <Link to={link(branch.id, deliveryDate)} title={t('staffCalendar.dayPage')}>
        {text}
        <chakra.span color="primary.fg" asChild>
          <ChevronRight size={18} />
        </chakra.span>
      </Link>
    </chakra.span>
  );
}

/** The customer, the place and the items: each fact with its actions beside it. */
export function BookingFacts({ booking, onNote }: { booking: StaffBooking; onNote: (() => void) | null }) {
  const t = useT();
  const locale = useLocale();
  const { salutation, name, primaryContact, secondaryContact, email, orderNumber, order, remarks, notifyEmail, notifySms } = booking;
  const { window, receivedBy } = booking;
  const channels = notificationChannels({ email, notifyEmail, notifySms }).filter((channel) => channel === 'email' || isSmsOn());
  return (
    <chakra.dl m="0">
      <Pair name="customer">
        <b translate="no">{personText(salutation, name, locale)}</b>
      </Pair>
      <Pair name="telephone" actions={<PhoneLinks number={primaryContact} />}>
        {formatMobile(primaryContact)}
      </Pair>
      {secondaryContact ? (
        <Pair name="secondTelephone" actions={<PhoneLinks number={secondaryContact} />}>
          {formatMobile(secondaryContact)}
        </Pair>
      ) : null}
      <Pair name="email">
        {email === '' ? (
          <chakra.span color="fg.muted">{t('bookingDrawer.noEmail')}</chakra.span>
        ) : (
          <chakra.a
            href={`mailto:${email}`}
            display="inline-flex"
            alignItems="center"
            color="primary.fg"
            textDecoration="underline"
            textUnderlineOffset="3px"
            overflowWrap="anywhere"
            // The same gap to its name as the other facts have, in one line or in two.
            css={{ [touch]: { minHeight: '2.75rem', paddingBlock: '0.625rem', marginBlock: '-0.625rem' } }}
          >
            <span>
              <EmailText email={email} />
            </span>
          </chakra.a>
        )}
      </Pair>
      <Pair
        name="address"
        actions={
          <LinkButton href={navigateHref(booking)} label={t('bookingDrawer.navigate')}>
            <Navigation size={17} />
          </LinkButton>
        }
      >
        <span translate="no">{addressText(booking)}</span>
      </Pair>
      <Pair name="order">
        <Flex as="span" wrap="wrap" align="center" gap="2">
          <b translate="no">{orderNumber}</b>
          <OrderStatusBadge statusText={order?.statusText ?? null} size="sm" />
        </Flex>
      </Pair>
      <Pair name="items">{itemsWithPlaces(t, booking)}</Pair>
      {window ? <Pair name="window">{`${window.from}–${window.to}`}</Pair> : null}
      <AttendanceFact booking={booking} />
      {receivedBy ? (
        <Pair name="receivedBy">
          <span translate="no">{receivedBy}</span>
        </Pair>
      ) : null}
      {remarks ? (
        <Pair name="remarks">
          <chakra.span whiteSpace="pre-line">{remarks}</chakra.span>
        </Pair>
      ) : null}
      {booking.internalNote || onNote ? (
        <Pair
          name="note"
          actions={
            onNote ? (
              <Button variant="tint" size="sm" onClick={onNote}>
                <StickyNote size={16} />
                {t(booking.internalNote ? 'bookingDrawer.note.change' : 'bookingDrawer.note.add')}
              </Button>
            ) : null
          }
        >
          {booking.internalNote ? (
            <chakra.span whiteSpace="pre-line">{booking.internalNote}</chakra.span>
          ) : (
            <chakra.span color="fg.muted">{t('bookingDrawer.note.none')}</chakra.span>
          )}
        </Pair>
      ) : null}
      <Pair name="notifiedBy">
        {channels.length === 0
          ? t(email === '' ? 'bookingDrawer.notifiedByPhone' : 'bookingDrawer.noMessages')
          : channels.map((channel) => t(channelTexts[channel === 'email' ? 'EMAIL' : 'SMS'])).join(', ')}
        {' · '}
        {t(languageTexts[booking.locale])}
      </Pair>
      <Pair name="made">{momentText(booking.createdAt, locale, 'short')}</Pair>
    </chakra.dl>
  );
}

/** Whether somebody will be at home, who recorded it and when. Renders nothing without an answer. */
function AttendanceFact({ booking: { attendance, history } }: { booking: Pick<StaffBooking, 'attendance' | 'history'> }) {
  const t = useT();
  const locale = useLocale();
  const authorOf = useHistoryAuthor();
  if (attendance === null) return null;
  const recorded = history.filter(({ change }) => change === 'ATTENDANCE').at(-1);
  return (
    <Pair name="attendance">
      {t(attendanceTexts[attendance])}
      {recorded ? (
        <chakra.span color="fg.muted">
          {' · '}
          {authorOf({ by: recorded.by, lines: [recorded] })}, {momentText(recorded.at, locale, 'short')}
        </chakra.span>
      ) : null}
    </Pair>
  );
}

const offerTexts = {
  WAITING: { title: 'bookingDrawer.offer.WAITING.title', text: 'bookingDrawer.offer.WAITING.text' },
  DECLINED: { title: 'bookingDrawer.offer.DECLINED.title', text: 'bookingDrawer.offer.DECLINED.text' },
  LAPSED: { title: 'bookingDrawer.offer.LAPSED.title', text: 'bookingDrawer.offer.LAPSED.text' },
} as const;

const factTexts = {
  customer: 'bookingDrawer.fact.customer',
  telephone: 'bookingDrawer.fact.telephone',
  secondTelephone: 'bookingDrawer.fact.secondTelephone',
  email: 'bookingDrawer.fact.email',
  address: 'bookingDrawer.fact.address',
  order: 'bookingDrawer.fact.order',
  items: 'bookingDrawer.fact.items',
  window: 'bookingDrawer.fact.window',
  attendance: 'bookingDrawer.fact.attendance',
  receivedBy: 'bookingDrawer.fact.receivedBy',
  remarks: 'bookingDrawer.fact.remarks',
  note: 'bookingDrawer.fact.note',
  notifiedBy: 'bookingDrawer.fact.notifiedBy',
  made: 'bookingDrawer.fact.made',
} as const;

interface PairProps {
  name: keyof typeof factTexts;
  children: ReactNode;
  actions?: ReactNode;
}

/** On a telephone the name is above the value, with the buttons beside it. One box, because a description list allows no nested boxes. */
function Pair({ name, children, actions }: PairProps) {
  const t = useT();
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr) auto', sm: '7rem minmax(0, 1fr) auto' }}
      alignItems="center"
      columnGap={{ sm: '3' }}
      minHeight={{ sm: '2.25rem' }}
      py={{ base: '2.5', sm: '1' }}
      borderBottom={{ base: '1px solid {colors.border}', sm: 'none' }}
      _last={{ borderBottom: 'none' }}
    >
      <chakra.dt gridColumn="1" textStyle="sm" color="fg.subtle">
        {t(factTexts[name])}
      </chakra.dt>
      <chakra.dd gridColumn={{ base: '1', sm: '2' }} m="0" textStyle="sm" fontVariantNumeric="tabular-nums" overflowWrap="anywhere">
        {children}
      </chakra.dd>
      {actions ? (
        <Flex as="dd" gridColumn={{ base: '2', sm: '3' }} gridRow={{ base: '1 / 3', sm: '1' }} m="0" gap="2">
          {actions}
        </Flex>
      ) : null}
    </Grid>
  );
}

function PhoneLinks({ number }: { number: string }) {
  const t = useT();
  return (
    <>
      <Button asChild variant="tint" size="sm">
        <a href={callHref(number)}>
          <Phone size={16} />
          {t('bookingDrawer.call')}
        </a>
      </Button>
      <LinkButton href={messageHref(number)} label={t('bookingDrawer.whatsapp')}>
        <MessageSquareText size={17} />
      </LinkButton>
    </>
  );
}

function LinkButton({ href, label, children }: { href: string; label: string; children: ReactNode }) {
  return (
    <Button asChild variant="outline" size="sm" icon>
      <a href={href} target="_blank" rel="noreferrer" aria-label={label} title={label}>
        {children}
      </a>
    </Button>
  );
}

interface BookingOfferProps {
  booking: Pick<StaffBooking, 'moveOffer' | 'keptPastLimit' | 'status'>;
  mayWrite: boolean;
  busy: boolean;
  onWithdraw: (offerId: string) => void;
}

/** The offer to move, while it waits for the customer or staff have to call. Answered offers are in the history. */
export function BookingOffer({ booking, mayWrite, busy, onWithdraw }: BookingOfferProps) {
  const t = useT();
  const locale = useLocale();
  const { moveOffer: offer, keptPastLimit, status } = booking;
  if (keptPastLimit) {
    return (
      <Alert status="warning" icon={Pin} title={t('bookingDrawer.kept.title')}>
        {t('bookingDrawer.kept.text')}
      </Alert>
    );
  }
  const isLost = offer?.state === 'DECLINED' || offer?.state === 'LAPSED';
  if (!offer || status !== 'CONFIRMED' || (offer.state !== 'WAITING' && !isLost)) return null;
  const texts = offerTexts[offer.state === 'WAITING' ? 'WAITING' : offer.state === 'DECLINED' ? 'DECLINED' : 'LAPSED'];
  const values = {
    date: deliveryDateText(offer.deliveryDate, locale, 'day'),
    branch: offer.branchName,
    by: offer.offeredBy,
    at: momentText(offer.offeredAt, locale),
    reason: offer.reason,
    answerBy: momentText(offer.answerBy, locale),
    answered: momentText(offer.answeredAt ?? offer.answerBy, locale),
  };
  return (
    <Alert status={isLost ? 'error' : 'info'} icon={isLost ? MessageCircleX : MessageCircleQuestion} title={t(texts.title, values)}>
      {t(texts.text, values)}
      <Box mt="1">{t('bookingDrawer.offer.reason', values)}</Box>
      {mayWrite && !isLost ? (
        <Box mt="2.5">
          <Button variant="outline" size="sm" loading={busy} onClick={() => onWithdraw(offer.id)}>
            {busy ? null : <Undo2 size={16} />}
            {t('bookingDrawer.offer.withdraw')}
          </Button>
        </Box>
      ) : null}
    </Alert>
  );
}

/** The promise of the booking: limit, count and plan when its place was claimed. */
export function BookingPromise({ booking: { promise, deliveryDate, branchName, places } }: { booking: StaffBooking }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <chakra.div mt="1">
      <Button variant="ghost" size="sm" ms="-3" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <chakra.span display="block" transition="transform 120ms" transform={isOpen ? 'rotate(90deg)' : undefined}>
          <ChevronRight size={16} />
        </chakra.span>
        {t('bookingDrawer.promise')}
      </Button>
      {isOpen ? (
        <chakra.div bg="bg.subtle" borderRadius="l2" px="4" py="3" mt="1" textStyle="sm" fontVariantNumeric="tabular-nums">
          {promise ? (
            <Reasons promise={promise} deliveryDate={deliveryDate} branchName={branchName} places={places} />
          ) : (
            t('bookingDrawer.promise.none')
          )}
        </chakra.div>
      ) : null}
    </chakra.div>
  );
}

type ReasonsProps = Pick<StaffBooking, 'deliveryDate' | 'branchName' | 'places'> & { promise: NonNullable<StaffBooking['promise']> };

function Reasons({ promise, deliveryDate, branchName, places }: ReasonsProps) {
  const t = useT();
  const intl = useIntl();
  const locale = useLocale();
  const { decidedAt, limit, bookedBefore, planVersion, override, overrideReason } = promise;
  const facts: [string, string][] = [
    ['bookingDrawer.promise.limit', intl.formatNumber(limit)],
    ['bookingDrawer.promise.before', intl.formatNumber(bookedBefore)],
    ['bookingDrawer.promise.decided', momentText(decidedAt, locale)],
    ['bookingDrawer.promise.plan', t('bookingDrawer.promise.planOf', { version: planVersion, branch: branchName })],
  ];
  const last = bookedBefore + (places ?? 1);
  const given = !override
    ? 'bookingDrawer.promise.fits'
    : last <= limit
      ? 'bookingDrawer.promise.overridden'
      : 'bookingDrawer.promise.past';
  if (override) facts.push(['bookingDrawer.promise.override', overrideReason ?? t('bookingDrawer.promise.noReason')]);
  return (
    <>
      <chakra.p fontWeight="600" mb="1.5">
        {t(given, {
          place: bookedBefore + 1,
          count: last - bookedBefore,
          last,
          limit,
          date: deliveryDateText(deliveryDate, locale, 'day'),
        })}
      </chakra.p>
      <chakra.dl display="grid" gridTemplateColumns="auto minmax(0, 1fr)" columnGap="4" rowGap="0.5">
        {facts.map(([id, value]) => (
          <chakra.div key={id} display="contents">
            <chakra.dt color="fg.muted">{t(id)}</chakra.dt>
            <chakra.dd overflowWrap="anywhere">{value}</chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
    </>
  );
}
