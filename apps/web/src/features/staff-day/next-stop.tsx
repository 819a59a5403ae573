import { formatMobile } from '@booking/domain/checks/mobile';
import { personText } from '@booking/reference-data/person-text';
import { chakra, Flex } from '@chakra-ui/react';
import { BedDouble, Camera, CircleX, MessageSquareText, Navigation, PackageCheck, Phone, ReceiptText, Truck } from 'lucide-react';
import { useEffectEvent, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { itemsText } from '../../components/booking-card/items-text';
import { callHref, navigateHref } from '../../components/booking-drawer/contact-links';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { useDayActions } from './day-context';
import type { DayStop } from './day-stops';
import { RejectedAtStop } from './rejected-actions';
import { mayTake, StopMenu } from './stop-menu';
import { StopStatus } from './stop-status';

/** Milliseconds for which a card that takes another's place takes no press: the second one of a double tap was meant for the stop before. */
const settleTime = 700;

interface NextStopProps {
  stop: DayStop;
  index: number;
  count: number;
  isNext: boolean;
  /** Back to the one that is next; null while this is it. */
  onBack: (() => void) | null;
}

/**
 * A stop on a telephone with everything that is done there: each action is one tap, 56 px high. Where it takes another stop's place, it
 * takes no press at first. Where a press here has brought it, it scrolls to the top and its name takes the focus; the first answer and what
 * others do leave both alone.
 */
export function NextStop({ stop, index, count, isNext, onBack }: NextStopProps) {
  const t = useT();
  const intl = useIntl();
  const locale = useLocale();
  const { booking, position } = stop;
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
    // A dialog gives the focus back when it closes.
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
          <StopStatus stop={stop} />
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
            <StopMenu stop={stop} index={index} last={count - 1} contacts={false} />
          </Flex>
          <chakra.p overflowWrap="anywhere" mt="0.5">
            {[address1, address2].filter(Boolean).join(', ')}
            <chakra.span display="block">
              {booking.postcode} {booking.city}
            </chakra.span>
          </chakra.p>
          <chakra.ul listStyleType="none" display="flex" flexWrap="wrap" gap="2" mt="2.5">
            <Fact icon={<BedDouble size={16} />}>{itemsText(intl, booking)}</Fact>
            <Fact icon={<ReceiptText size={16} />}>{booking.orderNumber}</Fact>
          </chakra.ul>
          {booking.remarks && (
            <chakra.p display="flex" gap="2" mt="2.5" overflowWrap="anywhere" whiteSpace="pre-line">
              <chakra.span flex="none" color="fg.muted" mt="1">
                <MessageSquareText size={16} />
              </chakra.span>
              {booking.remarks}
            </chakra.p>
          )}
          <RejectedAtStop stop={stop} />
          {/* Buttons of its own: a finger that is still down on the former card's presses none of them. */}
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

function NextActions({ stop }: { stop: DayStop }) {
  const t = useT();
  const { mayStep, out, deliver, pickPhotos, askWhyFailed, busy } = useDayActions();
  const locale = useLocale();
  const { booking } = stop;
  const isBusy = busy === booking.id;
  // At 320 px, half a row has just room for three Chinese signs.
  const big = { size: 'lg', block: true, minHeight: '3.5rem', px: '3' } as const;
  return (
    <chakra.div display="grid" gridTemplateColumns="1fr 1fr" gap="2.5" mt="4" css={{ '& > .whole': { gridColumn: '1 / 3' } }}>
      <Button asChild variant="outline" {...big}>
        <a href={navigateHref(booking)} target="_blank" rel="noreferrer">
          <Navigation size={20} />
          {t('day.navigate')}
        </a>
      </Button>
      <Button asChild variant="outline" {...big}>
        <a href={callHref(booking.primaryContact)}>
          <Phone size={20} />
          {t('day.call')}
        </a>
      </Button>
      {booking.secondaryContact && (
        <Button asChild variant="outline" className="whole" {...big}>
          <a href={callHref(booking.secondaryContact)}>
            <Phone size={20} />
            {t('day.callSecond', { number: formatMobile(booking.secondaryContact) })}
          </a>
        </Button>
      )}
      {mayStep && mayTake(stop, 'OUT_FOR_DELIVERY') && (
        <Button className="whole" {...big} onClick={() => out(stop)}>
          <Truck size={20} />
          {t('day.out')}
        </Button>
      )}
      {!stop.isDue && stop.status === 'CONFIRMED' && (
        <chakra.p className="whole" color="fg.muted">
          {t('day.notItsDay', { date: deliveryDateText(booking.deliveryDate, locale, 'brief') })}
        </chakra.p>
      )}
      {booking.orderCheck === 'CHECK_ORDER' && (
        <chakra.p className="whole" color="medium.fg">
          {t('day.checkOrder.text')}
        </chakra.p>
      )}
      {mayStep && mayTake(stop, 'DELIVERED') && (
        <>
          <Button className="whole" {...big} loading={isBusy} onClick={() => pickPhotos((files) => deliver(stop, files))}>
            {isBusy ? null : <Camera size={20} />}
            {t('day.deliveredWithPhotos')}
          </Button>
          <Button variant="outline" className="whole" {...big} onClick={() => deliver(stop, [])}>
            <PackageCheck size={20} />
            {t('day.deliveredWithout')}
          </Button>
          <Button variant="dangerGhost" className="whole" {...big} onClick={() => askWhyFailed(stop)}>
            <CircleX size={20} />
            {t('day.fail')}
          </Button>
        </>
      )}
    </chakra.div>
  );
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
