import { isToBeChecked } from '@booking/domain/booking/order-check';
import { personText } from '@booking/reference-data/person-text';
import { chakra, Flex } from '@chakra-ui/react';
import {
  ChevronDown,
  ChevronUp,
  Phone,
  BedDouble,
  Camera,
  ClockAlert,
  CircleX,
  DoorClosed,
  House,
  MessageCircle,
  MessageSquareText,
  Navigation,
  ReceiptText,
  Truck,
} from 'lucide-react';
import { useId, useState, useEffectEvent, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { addDays } from '@booking/domain/calendar/calendar-date';
import { crewGreetingText } from '@booking/i18n/crew-greeting-text';
import type { Attendance } from '@booking/domain/delivery-day/attendance';
import { formatMobile } from '@booking/domain/checks/mobile';
import { itemsText } from '../../components/booking-card/items-text';
import { callHref, messageHref, navigateHref } from '../../components/booking-drawer/contact-links';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { contact as settings } from '../../lib/contact';
import { brandName } from '../../lib/use-document-title';
import { useLocale, useT } from '../../lib/use-locale';
import { useToday } from '../../lib/use-today';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { StopAttendance, windowLabel } from './announcements';
import { countStops, isDone, nextStop, type DayStop } from './day-stops';
import { DoneRow, RejectedAtStop, StopStatus } from './done-row';
import { StartRound, mayTake, StopMenu } from './stop-menu';
import { useDayActions } from './use-stop-actions';

/** The number of stops after the next one that are shown at first. */
const firstShown = 4;

/** The stops on a telephone: the next one, those after it, and those that are done. */
export function TelephoneDay({ stops }: { stops: readonly DayStop[] }) {
  const t = useT();
  const [chosen, setChosen] = useState<string | null>(null);
  const { leave } = useDayActions();
  const next = nextStop(stops);
  // A chosen stop stays on the card until it is done.
  const shown = stops.find((stop) => stop.booking.id === chosen && !isDone(stop)) ?? next;
  const behind = stops.filter((stop) => !isDone(stop) && stop !== shown);
  const choose = (id: string | null) => {
    if (shown) leave(shown);
    setChosen(id);
  };
  return (
    <>
      {shown && <NextStop stop={shown} count={stops.length} isNext={shown === next} onBack={shown === next ? null : () => choose(null)} />}
      <StartRound stops={stops} variant="outline" size="lg" block mt="3" />
      <ThenList title={t('day.then')} note={t('day.count', { count: behind.length })} stops={behind} onChoose={choose} />
      <Done stops={stops} />
    </>
  );
}

interface ThenListProps {
  title: string;
  note: string;
  stops: readonly DayStop[];
  /** Puts a stop on the card; left out if the list is only a preview. */
  onChoose?: (bookingId: string) => void;
}

/** A list of stops with their expected times: the first few, and a button for the others. */
export function ThenList({ title, note, stops, onChoose }: ThenListProps) {
  const t = useT();
  const id = useId();
  const [isExpanded, setExpanded] = useState(false);
  // A stop with a conflict is never collapsed.
  const listed = stops.filter(({ rejected }, index) => isExpanded || index < firstShown || rejected.length > 0);
  if (stops.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <Flex align="baseline" justify="space-between" mt="5" mb="2" px="1">
        <chakra.h2 id={id} textStyle="h3">
          {title}
        </chakra.h2>
        <chakra.span color="fg.muted">{note}</chakra.span>
      </Flex>
      <Card>
        <chakra.ol listStyleType="none">
          {listed.map((stop, index) => (
            <ThenRow key={stop.booking.id} stop={stop} isFirst={index === 0} onChoose={onChoose} />
          ))}
        </chakra.ol>
        {stops.length > listed.length && (
          <chakra.div borderTop="1px solid {colors.border}" px="1">
            <Button variant="ghost" color="primary.fg" onClick={() => setExpanded(true)}>
              {t('day.more', { count: stops.length - listed.length })}
            </Button>
          </chakra.div>
        )}
      </Card>
    </section>
  );
}

interface ThenRowProps {
  stop: DayStop;
  isFirst: boolean;
  onChoose: ThenListProps['onChoose'];
}

function ThenRow({ stop, isFirst, onChoose }: ThenRowProps) {
  const t = useT();
  const intl = useIntl();
  const locale = useLocale();
  const { booking, position, expected } = stop;
  const name = personText(booking.salutation, booking.name, locale);
  const content = (
    <>
      <chakra.span flex="none" width="3.5rem" fontVariantNumeric="tabular-nums">
        <chakra.span display="block" fontWeight="600">
          {expected}
        </chakra.span>
        <chakra.span display="block" textStyle="sm" color="fg.muted">
          {t('day.number', { position })}
        </chakra.span>
      </chakra.span>
      <chakra.span minWidth="0" overflowWrap="anywhere">
        <chakra.span display="block" fontWeight="500">
          {name}
        </chakra.span>
        <chakra.span display="block" color="fg.muted" textStyle="sm">
          {booking.postcode} {booking.city}
        </chakra.span>
        <chakra.span display="block" color="fg.muted" textStyle="sm" mb="1">
          {itemsText(intl, booking)}
        </chakra.span>
        <StopStatus stop={stop} dense />
        <StopAttendance stop={stop} mt="0.5" />
      </chakra.span>
    </>
  );
  const room = {
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    flex: '1',
    minWidth: '0',
    minHeight: '3.5rem',
    py: '2',
    textAlign: 'start',
  } as const;
  return (
    <chakra.li borderTop={isFirst ? undefined : '1px solid {colors.border}'} px="4" py="1">
      <Flex align="center" gap="3">
        {onChoose ? (
          <chakra.button type="button" onClick={() => onChoose(booking.id)} cursor="pointer" {...room}>
            {content}
          </chakra.button>
        ) : (
          <chakra.span {...room}>{content}</chakra.span>
        )}
        <Button asChild variant="ghost" icon>
          <a href={callHref(booking.primaryContact)} aria-label={t('day.callName', { name })}>
            <Phone size={20} />
          </a>
        </Button>
      </Flex>
      <RejectedAtStop stop={stop} />
    </chakra.li>
  );
}

function Done({ stops }: { stops: readonly DayStop[] }) {
  const t = useT();
  const id = useId();
  const done = stops.filter(isDone);
  const counts = countStops(stops);
  const [isOpen, setOpen] = useState(false);
  if (done.length === 0) return null;
  // A stop with an Undo or a conflict is never collapsed.
  const urgent = done.filter(({ waits, rejected }) => waits !== null || rejected.length > 0);
  const shown = [...(isOpen ? done : urgent)].reverse();
  const Chevron = isOpen ? ChevronUp : ChevronDown;
  return (
    <section>
      <chakra.button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        display="flex"
        alignItems="center"
        justifyContent="space-between"
        gap="3"
        width="full"
        minHeight="3rem"
        mt="4"
        px="1"
        cursor="pointer"
      >
        <chakra.span textStyle="h3">{t('day.doneList')}</chakra.span>
        <chakra.span display="flex" alignItems="center" gap="2" color="fg.muted">
          {t('day.doneCounts', { delivered: counts.DELIVERED, failed: counts.FAILED })}
          <Chevron size={18} aria-hidden="true" />
        </chakra.span>
      </chakra.button>
      <chakra.ul id={id} listStyleType="none" display="flex" flexDirection="column" gap="2">
        {shown.map((stop) => (
          <DoneRow key={stop.booking.id} stop={stop} />
        ))}
      </chakra.ul>
    </section>
  );
}

/** Milliseconds for which a new card ignores presses: the second one of a double tap was meant for the previous stop. */
const settleTime = 700;

interface NextStopProps {
  stop: DayStop;
  /** The number of stops of its round. */
  count: number;
  isNext: boolean;
  /** Returns to the next stop; null: this is the next stop. */
  onBack: (() => void) | null;
}

/**
 * A stop on a telephone with all its actions: each is one tap, 56 px high. A card that replaces another one ignores presses at first. If a
 * press has brought it, it scrolls to the top and its name takes the focus; the first answer of the server and changes by others do
 * neither.
 */
function NextStop({ stop, count, isNext, onBack }: NextStopProps) {
  const t = useT();
  const intl = useIntl();
  const locale = useLocale();
  const { booking, position, expected } = stop;
  const { address1 = null, address2 = null } = booking.address ?? {};
  const heading = `stop-${booking.id}`;
  const { takeLeft } = useDayActions();
  const card = useRef<HTMLElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const shownId = useRef<string | null>(null);
  const readyAt = useRef(0);
  const onShown = useEffectEvent((before: string | null) => {
    const isPressed = takeLeft() === before;
    if (before === null) return;
    readyAt.current = performance.now() + settleTime;
    if (!isPressed) return;
    const come = () => {
      title.current?.focus({ preventScroll: true });
      card.current?.scrollIntoView({ block: 'start' });
    };
    // A dialog that closes returns the focus itself.
    const dialog = document.querySelector('dialog[open]');
    if (dialog) dialog.addEventListener('close', come, { once: true });
    else come();
  });
  useLayoutEffect(() => {
    const before = shownId.current;
    if (before === booking.id) return;
    shownId.current = booking.id;
    onShown(before);
  }, [booking.id]);
  const ignoreEarlyPress = (event: MouseEvent) => {
    if (performance.now() >= readyAt.current) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <Card asChild overflow="visible" borderColor="primary.solid">
      <section ref={card} aria-labelledby={heading} onClickCapture={ignoreEarlyPress}>
        <Flex
          wrap="wrap"
          align="center"
          justify="space-between"
          gap="2"
          bg="primary.subtle"
          borderTopRadius="l3"
          px="4"
          py="1.5"
          minHeight="2.75rem"
        >
          <chakra.span fontWeight="600" color="primary.fg" fontVariantNumeric="tabular-nums">
            {t(isNext ? 'day.next' : 'day.chosen', { position, count })}
          </chakra.span>
          <chakra.span fontWeight="600" color="primary.fg" fontVariantNumeric="tabular-nums">
            {booking.window ? windowLabel(booking.window) : t('day.about', { time: expected })}
          </chakra.span>
        </Flex>
        <chakra.div p="4" pt="3">
          <Flex align="flex-start" justify="space-between" gap="2">
            <chakra.h2
              ref={title}
              id={heading}
              tabIndex={-1}
              outline="none"
              _focusVisible={{ outline: 'none' }}
              fontSize="1.375rem"
              lineHeight="1.75rem"
              fontWeight="700"
              overflowWrap="anywhere"
            >
              {personText(booking.salutation, booking.name, locale)}
            </chakra.h2>
            <StopMenu stop={stop} count={count} contacts={false} />
          </Flex>
          <chakra.p overflowWrap="anywhere" mt="0.5">
            {[address1, address2].filter(Boolean).join(', ')}
            <chakra.span display="block">
              {booking.postcode} {booking.city}
            </chakra.span>
          </chakra.p>
          <chakra.div mt="2">
            <StopStatus stop={stop} />
          </chakra.div>
          <chakra.ul listStyleType="none" display="flex" flexWrap="wrap" gap="2" mt="2.5">
            <Fact icon={<BedDouble size={16} />}>{itemsText(intl, booking)}</Fact>
            <Fact icon={<ReceiptText size={16} />}>{booking.orderNumber}</Fact>
            {booking.window && stop.isOutside && <Fact icon={<ClockAlert size={16} />}>{t('day.window.outside', { expected })}</Fact>}
          </chakra.ul>
          <AtHome attendance={booking.attendance} />
          {booking.remarks && (
            <chakra.p display="flex" gap="2" mt="2.5" overflowWrap="anywhere" whiteSpace="pre-line">
              <chakra.span flex="none" color="fg.muted" mt="1">
                <MessageSquareText size={16} />
              </chakra.span>
              {booking.remarks}
            </chakra.p>
          )}
          <RejectedAtStop stop={stop} />
          {/* New buttons for each stop, so that a finger that is still down on the previous card presses none of them. */}
          <NextActions key={booking.id} stop={stop} />
          {onBack && (
            <Button variant="ghost" block mt="1" onClick={onBack}>
              {t('day.backToNext')}
            </Button>
          )}
        </chakra.div>
      </section>
    </Card>
  );
}

/** Whether somebody is at home. Renders nothing without an answer. */
function AtHome({ attendance }: { attendance: Attendance | null }) {
  const t = useT();
  if (attendance === null) return null;
  const isYes = attendance === 'YES';
  const Icon = isYes ? House : DoorClosed;
  const tone = isYes ? 'success' : 'full';
  return (
    <chakra.p
      display="flex"
      alignItems="center"
      gap="2.5"
      mt="3"
      px="3.5"
      py="2"
      minHeight="2.75rem"
      borderRadius="tile"
      bg={`${tone}.subtle`}
      boxShadow={`inset 0 0 0 1px {colors.${tone}.emphasized}`}
      fontWeight="600"
      color={isYes ? undefined : 'full.fg'}
    >
      <chakra.span flex="none" color={`${tone}.fg`}>
        <Icon size={20} />
      </chakra.span>
      {t(isYes ? 'day.attendance.yes' : 'day.attendance.no')}
    </chakra.p>
  );
}

function NextActions({ stop }: { stop: DayStop }) {
  const t = useT();
  const { mayStep, out, askDelivered, delivering, askWhyFailed, busy } = useDayActions();
  const locale = useLocale();
  const { booking } = stop;
  const isBusy = busy === booking.id;
  const isUnfinished = delivering !== null && !delivering.isOpen && delivering.stop.booking.id === booking.id;
  // At 320 px, half a row has room for three Chinese characters.
  const big = { size: 'lg', block: true, minHeight: '3.5rem', px: '3' } as const;
  const contact = { ...big, px: '1', py: '2', gap: '1', flexDirection: 'column', fontSize: '0.9375rem' } as const;
  const greeting = useGreeting(stop);
  return (
    <chakra.div
      display="grid"
      gridTemplateColumns="repeat(3, minmax(0, 1fr))"
      gap="2.5"
      mt="4"
      css={{ '& > .full-width': { gridColumn: '1 / -1' } }}
    >
      <Button asChild variant="outline" {...contact}>
        <a href={callHref(booking.primaryContact)}>
          <Phone size={20} />
          {t('day.call')}
        </a>
      </Button>
      <Button asChild variant="outline" {...contact}>
        <a href={messageHref(booking.primaryContact, greeting)} target="_blank" rel="noreferrer">
          <MessageCircle size={20} />
          {t('day.whatsapp')}
        </a>
      </Button>
      <Button asChild variant="outline" {...contact}>
        <a href={navigateHref(booking)} target="_blank" rel="noreferrer">
          <Navigation size={20} />
          {t('day.navigate')}
        </a>
      </Button>
      {booking.secondaryContact && (
        <Button asChild variant="outline" className="full-width" {...big}>
          <a href={callHref(booking.secondaryContact)}>
            <Phone size={20} />
            {t('day.callSecond', { number: formatMobile(booking.secondaryContact) })}
          </a>
        </Button>
      )}
      {mayStep && mayTake(stop, 'OUT_FOR_DELIVERY') && (
        <Button className="full-width" {...big} onClick={() => out(stop)}>
          <Truck size={20} />
          {t('day.out')}
        </Button>
      )}
      {!stop.isDue && stop.status === 'CONFIRMED' && (
        <chakra.p className="full-width" color="fg.muted">
          {t('day.notItsDay', { date: deliveryDateText(booking.deliveryDate, locale, 'brief') })}
        </chakra.p>
      )}
      {isToBeChecked(booking.orderCheck) && (
        <chakra.p className="full-width" color="medium.fg">
          {t('day.checkOrder.text')}
        </chakra.p>
      )}
      {mayStep && mayTake(stop, 'DELIVERED') && (
        <>
          {isUnfinished && (
            <chakra.p className="full-width" role="status" color="medium.fg" fontWeight="500">
              {t('day.delivered.unfinished', { photos: delivering.photos.length })}
            </chakra.p>
          )}
          <Button className="full-width" {...big} loading={isBusy} onClick={() => askDelivered(stop)}>
            {isBusy ? null : <Camera size={20} />}
            {t('day.delivered')}
          </Button>
          <Button variant="danger" className="full-width" {...big} onClick={() => askWhyFailed(stop)}>
            <CircleX size={20} />
            {t('day.fail')}
          </Button>
        </>
      )}
    </chakra.div>
  );
}

/** Returns the prepared text of a chat, in the customer’s language; undefined if the day is neither today nor tomorrow. */
function useGreeting({ booking, expected }: DayStop): string | undefined {
  const today = useToday();
  const day = booking.deliveryDate === today ? 'today' : booking.deliveryDate === addDays(today, 1) ? 'tomorrow' : null;
  if (day === null || expected === '') return undefined;
  return crewGreetingText(booking.locale, {
    day,
    brand: brandName(),
    time: expected,
    phone: booking.branch.phone ?? settings.phone,
    reference: booking.reference,
  });
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <chakra.li
      display="inline-flex"
      alignItems="center"
      gap="2"
      minHeight="1.875rem"
      px="2.5"
      borderRadius="full"
      bg="bg.muted"
      textStyle="sm"
      fontWeight="500"
    >
      {icon}
      {children}
    </chakra.li>
  );
}
