import type { CalendarDate } from '@booking/domain/calendar/calendar-date';
import { personText } from '@booking/reference-data/person-text';
import { Box, chakra } from '@chakra-ui/react';
import { useDraggable } from '@dnd-kit/react';
import { GripVertical, Hourglass } from 'lucide-react';
import { memo, type KeyboardEvent } from 'react';
import { useIntl } from 'react-intl';
import { itemsText } from '../../components/booking-card/items-text';
import { BookingStatusChip } from '../../components/booking-status/booking-status-chip';
import { deliveryDateText } from '../../components/delivery-date/delivery-date-text';
import { useLocale } from '../../lib/use-locale';
import { useT } from '../../lib/use-t';
import { touch } from '../../ui/theme/media';
import type { CalendarBookingFragment } from './calendar-bookings.generated';

interface BookingCardProps {
  booking: CalendarBookingFragment;
  /** In a column of the week: less is said. */
  isNarrow?: boolean;
  /** Which branch it belongs to, where several are shown together. */
  showsBranch?: boolean;
  /** The one card of its list that Tab reaches, with its grip. */
  isTabStop: boolean;
  isMovable: boolean;
  isCarried: boolean;
  /** The day that it is on its way to; null: it stays. */
  to: CalendarDate | null;
  open: (booking: CalendarBookingFragment) => void;
  pickUp: (booking: CalendarBookingFragment) => void;
  onKeyDown: (event: KeyboardEvent, booking: CalendarBookingFragment) => void;
  onFocus: (booking: CalendarBookingFragment) => void;
}

/**
 * A booking that can be opened, and dragged to another day; a press on its grip picks it up too. It gets what it has to show and
 * reads no context: when one is picked up, only that one is drawn again.
 */
export const BookingCard = memo(function BookingCard({
  booking,
  isNarrow = false,
  showsBranch = false,
  isTabStop,
  isMovable,
  isCarried,
  to,
  open,
  pickUp,
  onKeyDown,
  onFocus,
}: BookingCardProps) {
  const t = useT();
  const intl = useIntl();
  const locale = useLocale();
  const { ref } = useDraggable({ id: booking.id, data: { booking }, disabled: !isMovable });
  const isAway = isCarried || to !== null;
  const name = personText(booking.salutation, booking.name, locale);
  return (
    <chakra.li
      ref={ref}
      display="flex"
      alignItems="stretch"
      borderRadius="l2"
      bg="bg.panel"
      boxShadow="inset 0 0 0 1px {colors.border}"
      _highContrast={{ border: '1px solid' }}
      data-away={isAway || undefined}
      // In one rule set with how it looks at rest (load-cell.tsx says why). A card that is touched long is picked up: the telephone's own
      // menu must not come up.
      css={{
        WebkitTouchCallout: 'none',
        '&[data-away]': { bg: 'bg.subtle', boxShadow: 'none', outline: '1px dashed {colors.border.control}', outlineOffset: '-1px' },
        '&[data-away] > [data-booking]': { color: 'fg.muted' },
        '&:hover': { bg: 'bg.hover' },
      }}
    >
      {isMovable ? (
        <chakra.button
          type="button"
          tabIndex={isTabStop ? 0 : -1}
          aria-label={t('staffCalendar.pickUp', { name })}
          onClick={() => pickUp(booking)}
          display="grid"
          placeItems="center"
          flex="none"
          width={isNarrow ? '1.5rem' : '2.25rem'}
          css={{ [touch]: { width: '2.75rem' } }}
          color="fg.muted"
          cursor="grab"
          borderRadius="l2"
          userSelect="none"
        >
          <GripVertical size={16} />
        </chakra.button>
      ) : (
        <Box width={isNarrow ? '0.625rem' : '0.875rem'} flex="none" />
      )}
      <chakra.button
        type="button"
        data-booking={booking.id}
        tabIndex={isTabStop ? 0 : -1}
        onClick={() => open(booking)}
        onFocus={() => onFocus(booking)}
        onKeyDown={(event) => onKeyDown(event, booking)}
        flex="1"
        minWidth="0"
        minHeight="2.75rem"
        py={isNarrow ? '1.5' : '2.5'}
        pe="3"
        textAlign="start"
        cursor="pointer"
        userSelect="none"
        borderRadius="l2"
      >
        <chakra.span
          display="block"
          fontSize={isNarrow ? '0.8125rem' : '0.875rem'}
          lineHeight="1.125rem"
          fontWeight="600"
          overflowWrap="anywhere"
        >
          {name}
        </chakra.span>
        {to !== null ? (
          <Line>
            <Hourglass size={13} />
            {t('staffCalendar.movingTo', { date: deliveryDateText(to, locale, 'dayMonth') })}
          </Line>
        ) : (
          <>
            <Line>{isNarrow ? booking.reference : `${booking.reference} · ${booking.postcode} ${booking.city}`}</Line>
            {isNarrow ? null : <Line>{itemsText(intl, booking)}</Line>}
            {showsBranch ? <Line>{booking.branchName}</Line> : null}
            {booking.status === 'CONFIRMED' ? null : (
              <Box as="span" display="block" mt="1">
                <BookingStatusChip status={booking.status} />
              </Box>
            )}
          </>
        )}
      </chakra.button>
    </chakra.li>
  );
});

const Line = chakra('span', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '1.5',
    fontSize: '0.8125rem',
    lineHeight: '1.125rem',
    color: 'fg.muted',
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
  },
});
