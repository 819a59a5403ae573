import { formatMobile } from '@booking/domain/checks/mobile';
import { personText } from '@booking/reference-data/person-text';
import { chakra, Flex, type BoxProps } from '@chakra-ui/react';
import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { Link } from 'react-router-dom';
import { itemsText } from '../../components/booking-card/items-text';
import { callHref } from '../../components/booking-drawer/contact-links';
import { useBookingDrawer } from '../../components/booking-drawer/use-booking-drawer';
import { momentText } from '../../components/delivery-date/delivery-date-text';
import { useLocale, useT } from '../../lib/use-locale';
import { Mark } from '../../ui/mark';
import { touch } from '../../ui/theme/media';
import { useWork } from './work-context';
import type { WorkBooking } from './work-list';

interface WorkRowFrameProps extends BoxProps {
  id: string;
  label: string;
  mark: ReactNode;
  markColors: { bg: string; color: string };
  children: ReactNode;
}

/** A row of the work list with a mark at its start. It is one tab stop of the list, and becomes the current row when it gets the focus. */
export function WorkRowFrame({ id, label, mark, markColors, children, ...style }: WorkRowFrameProps) {
  const { current, setCurrent } = useWork();
  return (
    <chakra.div
      data-row={id}
      role="group"
      tabIndex={id === current ? 0 : -1}
      aria-label={label}
      onFocus={(event) => {
        if (event.target === event.currentTarget) setCurrent(id);
      }}
      display="grid"
      columnGap="3.5"
      alignItems="center"
      px={{ base: '4', md: '5' }}
      // The whole row shows it.
      outline="none"
      {...style}
    >
      <Mark round boxSize="1.75rem" alignSelf={{ base: 'start', lg: 'center' }} textStyle="sm" fontWeight="700" {...markColors}>
        {mark}
      </Mark>
      {children}
    </chakra.div>
  );
}

/** The reference of a booking, which opens the booking. */
export function ReferenceLink({ id, reference }: Pick<WorkBooking, 'id' | 'reference'>) {
  const { linkTo } = useBookingDrawer();
  return (
    <chakra.span
      asChild
      _hover={{ color: 'primary.fg' }}
      css={{ [touch]: { display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem' } }}
    >
      <Link {...linkTo(id)}>{reference}</Link>
    </chakra.span>
  );
}

/** The customer and their contacts. */
export function RowPerson({ booking }: { booking: WorkBooking }) {
  const t = useT();
  const intl = useIntl();
  const locale = useLocale();
  const { id, reference, salutation, name, postcode, city, primaryContact, createdAt } = booking;
  return (
    <chakra.div minWidth="0" textStyle="sm" overflowWrap="anywhere" fontVariantNumeric="tabular-nums">
      <chakra.span fontWeight="600" fontSize="0.9375rem" me="2">
        {personText(salutation, name, locale)}
      </chakra.span>
      <chakra.span color="fg.muted" whiteSpace="nowrap">
        <ReferenceLink id={id} reference={reference} />
      </chakra.span>
      <chakra.div color="fg.muted">
        {postcode} {city} · {itemsText(intl, booking)}
      </chakra.div>
      <Flex color="fg.muted" wrap="wrap" align="center" columnGap="1.5">
        <chakra.a
          href={callHref(primaryContact)}
          display="inline-flex"
          alignItems="center"
          gap="1.5"
          _hover={{ color: 'primary.fg' }}
          css={{ [touch]: { minHeight: '2.75rem' } }}
        >
          <Phone size={14} />
          {formatMobile(primaryContact)}
        </chakra.a>
        <span>
          <chakra.span hideBelow="md">· </chakra.span>
          {t('overbooked.made', { at: momentText(createdAt, locale, 'dayMonth') })}
        </span>
      </Flex>
    </chakra.div>
  );
}
